"""Search in the reference: words as players type them, with typing errors, to passages, cards, agendas, places and rule numbers.

The page searches without a server by the same method, so it is small, and `tests/reference/search_cases.json` holds queries with
their answers for both. The method:

1. A text becomes words: lower case, accents and apostrophes gone, split at everything but letters and figures, a point between figures
   kept (`4.4`). A word with hyphens counts in parts and in one (`u-2`: `u`, `2`, `u2`). A word becomes its stem (`stem`).
2. A word of the query meets the words of the reference that have its stem (worth 1); else those that it begins (`PREFIX`); else those
   within one typing error, or two from eight letters on (`TYPO`, squared for two): a letter wrong, lacking, too many, or two changed places.
3. A word counts in a passage by where it stands (`FIELDS`), with what comes often counting little more (`SATURATION`) and long passages
   counting less (`LENGTH`), the more the fewer passages have any word that it meets. Words that say nothing alone (`EMPTY`) count a little.
4. The sum is multiplied by the share of the query that was met, and by a weight for the kind of passage (`KINDS`).
5. Two words that follow each other in the query and in a title or the words of a passage add `PAIR` each, and the share of the title's
   words that the query met adds up to `TITLE`.
6. The number of a rule or ruling (`4.4`, `rule 4.4`, `R7`, `step 5`) leads to its home before all else.

The library `rapidfuzz` measures typing errors faster, but neither ranks passages nor runs in the page; 1,900 words need no speed.
"""

import math
import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from thirteendays.text.reference import Passage, passages, shown_plain

FIELDS: Final = {"title": 3.0, "words": 2.0, "text": 1.0}
KINDS: Final = {"rules": 1.0, "card": 0.9, "agenda": 0.9, "place": 0.9, "history": 0.5}
PREFIX: Final = 0.7
TYPO: Final = 0.7
SATURATION: Final = 1.5
LENGTH: Final = 0.5
PAIR: Final = 1.0
TITLE: Final = 1.0
NUMBER: Final = 1000.0
EMPTY_WEIGHT: Final = 0.15
EMPTY: Final = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "as",
        "at",
        "be",
        "been",
        "by",
        "can",
        "could",
        "did",
        "do",
        "does",
        "for",
        "from",
        "get",
        "gets",
        "had",
        "has",
        "have",
        "he",
        "her",
        "his",
        "how",
        "i",
        "if",
        "in",
        "into",
        "is",
        "it",
        "its",
        "just",
        "let",
        "may",
        "me",
        "must",
        "my",
        "no",
        "not",
        "of",
        "on",
        "or",
        "our",
        "say",
        "says",
        "she",
        "should",
        "so",
        "than",
        "that",
        "the",
        "their",
        "them",
        "then",
        "there",
        "they",
        "this",
        "to",
        "too",
        "us",
        "was",
        "we",
        "were",
        "what",
        "when",
        "where",
        "which",
        "who",
        "whom",
        "why",
        "will",
        "with",
        "would",
        "you",
        "your",
    ]
)
# Endings that a stem loses, the first that fits and leaves three letters or more.
ENDINGS: Final = (
    "ations", "ation", "ating", "ators", "ator", "ates", "ated", "ions", "ion", "ings", "ing", "ies", "ied", "ers", "er", "es", "ed",
    "e", "s", "y",
)  # fmt: skip

_WORD: Final = re.compile(r"\d+(?:\.\d+)+|[a-z0-9]+(?:-[a-z0-9]+)*")
_NUMBER: Final = re.compile(r"(?:rules? |ruling )?(?:(r\d)|(\d\.\d)|(?:3 )?step (\d)|(\d))")


class Result(NamedTuple):
    """A passage found: its address, the kind of thing, and how well it fits."""

    id: str
    kind: str
    title: str
    score: float


def kind_of(one: Passage) -> str:
    """What a passage is about.

    >>> from thirteendays.text.reference import passage
    >>> [kind_of(passage(id)) for id in ("command", "card-sops", "place-un", "day-16")]
    ['rules', 'card', 'place', 'history']
    """
    if one.page.startswith("history/"):
        return "history"
    if one.named("card"):
        return "card"
    if one.named("agenda"):
        return "agenda"
    return "place" if one.named("place") or one.named("track") else "rules"


def plain_words(text: str) -> list[str]:
    """The words of a text, as typed.

    >>> plain_words("Rule 4.4: U-2, the opponent's café")
    ['rule', '4.4', 'u', '2', 'u2', 'the', 'opponents', 'cafe']
    """
    flat = unicodedata.normalize("NFKD", text.lower())
    flat = re.sub(r"[\u0300-\u036f'’]", "", flat)
    found = []
    for word in _WORD.findall(flat):
        parts = word.split("-")
        found += parts
        if len(parts) > 1:
            found.append("".join(parts))
    return found


def stem(word: str) -> str:
    """A word without its ending.

    >>> [stem(word) for word in ("dominates", "domination", "dominator", "cubes", "cube", "war", "4.4")]
    ['domin', 'domin', 'domin', 'cub', 'cub', 'war', '4.4']
    """
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def errors(a: str, b: str, most: int) -> int:
    """How many typing errors make one word of the other, or one more than `most` (optimal string alignment).

    >>> errors("atlntic", "atlantic", 2), errors("berlni", "berlin", 2), errors("cuba", "italy", 2)
    (1, 1, 3)
    """
    if abs(len(a) - len(b)) > most:
        return most + 1
    before: list[int] = []
    last = list(range(len(b) + 1))
    for i, x in enumerate(a, start=1):
        row = [i]
        for j, y in enumerate(b, start=1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
        before, last = last, row
    return min(last[-1], most + 1)


class Index:
    """The passages, with how much each word counts in each."""

    def __init__(self, held: Sequence[Passage]) -> None:
        self.held = held
        self.counts: dict[str, dict[int, float]] = {}  # by stem: passage and weight
        self.spelt: dict[str, str] = {}  # words as they stand, and their stems
        self.pairs: list[set[tuple[str, str]]] = []
        self.lengths: list[float] = []
        self.titles: list[set[str]] = []
        for n, one in enumerate(held):
            length = 0.0
            fields = {"title": one.title, "words": one.words, "text": shown_plain(one.text)}
            for field, text in fields.items():
                for word in plain_words(text):
                    self.spelt[word] = stem(word)
                    entry = self.counts.setdefault(stem(word), {})
                    entry[n] = entry.get(n, 0.0) + FIELDS[field]
                    length += FIELDS[field]
            self.lengths.append(length)
            self.titles.append(
                {stem(word) for word in plain_words(one.title) if word not in EMPTY} or {stem(one.title)}
            )
            self.pairs.append(
                {pair for part in (one.title, *one.words.split(",")) for pair in pairwise(map(stem, plain_words(part)))}
            )

    def met(self, word: str) -> dict[str, float]:
        """The stems that a word of the query meets, and how well."""
        if stem(word) in self.counts:
            return {stem(word): 1.0}
        begun = {own: PREFIX for spelt, own in self.spelt.items() if len(word) > 1 and spelt.startswith(word)}
        if begun or len(word) < 4 or not word.isalpha():
            return begun
        most = 2 if len(word) >= 8 else 1
        found: dict[str, float] = {}
        for spelt, own in self.spelt.items():
            wrong = errors(word, spelt, most)
            if wrong <= most:
                found[own] = max(found.get(own, 0.0), TYPO**wrong)
        return found

    def rarity(self, n: int) -> float:
        """How much a word tells that so many passages have."""
        return math.log(1 + (len(self.held) - n + 0.5) / (n + 0.5))

    def scores(self, query: str) -> dict[int, float]:
        """The passages that a query meets, with their scores."""
        words = plain_words(query)
        total = sum(EMPTY_WEIGHT if word in EMPTY else 1.0 for word in words)
        average = sum(self.lengths) / len(self.lengths)
        found: dict[int, float] = {}
        shares: dict[int, float] = {}
        met: set[str] = set()
        for word in words:
            weight = EMPTY_WEIGHT if word in EMPTY else 1.0
            best: dict[int, float] = {}
            met |= self.met(word).keys()
            for own, fit in self.met(word).items():
                for n, count in self.counts[own].items():
                    worth = fit * count / (count + SATURATION * (1 - LENGTH + LENGTH * self.lengths[n] / average))
                    best[n] = max(best.get(n, 0.0), worth)
            for n, worth in best.items():
                found[n] = found.get(n, 0.0) + weight * worth * self.rarity(len(best))
                shares[n] = shares.get(n, 0.0) + weight
        beside = list(pairwise(map(self.met, words)))
        for n in found:
            found[n] *= shares[n] / total
            found[n] += PAIR * sum(any(a in left and b in right for a, b in self.pairs[n]) for left, right in beside)
            found[n] += TITLE * len(self.titles[n] & met) / len(self.titles[n])
            found[n] *= KINDS[kind_of(self.held[n])]
        return found


@cache
def index() -> Index:
    """The index of the shipped reference and history, made once."""
    return Index(passages())


def number_asked(query: str) -> str | None:
    """The rule that a query names by its number alone.

    >>> [number_asked(query) for query in ("4.4", "Rule 4.4", "r7", "step 5", "rule 4", "4 cubes")]
    ['4.4', '4.4', 'R7', '3 step 5', '4', None]
    """
    found = _NUMBER.fullmatch(" ".join(query.lower().replace(",", " ").split()))
    if not found:
        return None
    ruling, number, step, section = found.groups()
    return ruling.upper() if ruling else number or (f"3 step {step}" if step else section)


def search(query: str, limit: int = 8) -> list[Result]:
    """The passages that fit a query, the best first.

    >>> [result.title for result in search("persnal leter", 1)], search("4.4", 1)[0].id
    (['The Personal Letter'], 'command')
    """
    held = index().held
    scores = index().scores(query)
    number = number_asked(query)
    for n, one in enumerate(held):
        if number in one.rules:
            scores[n] = scores.get(n, 0.0) + NUMBER
    order = sorted(scores, key=lambda n: (-round(scores[n], 6), n))[:limit]
    return [Result(held[n].id, kind_of(held[n]), held[n].title, round(scores[n], 3)) for n in order]
