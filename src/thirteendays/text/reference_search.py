"""Search in the reference: words as players type them, with typing errors, to passages, cards, agendas, places and rule numbers.

The page searches without a server by the same method, so it is small, and `tests/reference/search_cases.json` holds queries with
their answers for both. The method:

1. A text becomes words: lower case, accents and apostrophes gone, split at everything but letters and figures, a point between figures
   kept (`4.4`). A word with hyphens counts in parts and in one (`u-2`: `u`, `2`, `u2`), and so do neighbours in a title (`airstrike`). A word
   becomes its stem (`stem`).
2. A word of the query meets the words of the reference that have its stem (worth 1); else those that it begins (`PREFIX`); else those
   within one typing error, or two from `LONG` letters on (`TYPO`, squared for two): a letter wrong, lacking, too many, or two changed places.
   A stem of no more than `SHORT` letters is little proof (`leter`: `let`), so unless the word itself is there, the others are looked for as well.
3. A word counts in a passage by where it stands (`FIELDS`), with what comes often counting little more (`SATURATION`) and long passages
   counting less (`LENGTH`), the more the fewer passages have any word that it meets. Words that say nothing alone (`EMPTY`) count a little.
4. The sum is multiplied by the share of the query that was met, and by a weight for the kind of passage (`KINDS`).
5. Two words that follow each other in the query and in a title or the words of a passage add `PAIR` each, unless both say nothing alone,
   and the share of the title's words that the query met adds up to `TITLE`.
6. The number of a rule or ruling (`4.4`, `rule 4.4`, `R7`, `step 5`) leads to its home before all else, then to where more is told of it.

The library `rapidfuzz` measures typing errors faster, but neither ranks passages nor runs in the page; 1,900 words need no speed.
"""

import math
import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Final, NamedTuple

from thirteendays.text.reference import Passage, kind_of, passages, shown_plain

FIELDS: Final = {"title": 3.0, "words": 2.0, "text": 1.0}
KINDS: Final = {"rules": 1.0, "card": 0.9, "agenda": 0.9, "place": 0.9, "history": 0.5}
PREFIX: Final = 0.7
TYPO: Final = 0.7
LONG: Final = 7
SHORT: Final = 3
SATURATION: Final = 1.5
LENGTH: Final = 0.5
PAIR: Final = 1.0
TITLE: Final = 1.0
NUMBER: Final = 500.0
EMPTY_WEIGHT: Final = 0.15
EMPTY: Final = frozenset({
    "a", "an", "and", "are", "as", "at", "be", "been", "by", "can", "could", "did", "do", "does", "for", "from", "get",
    "gets", "had", "has", "have", "he", "her", "his", "how", "i", "if", "in", "into", "is", "it", "its", "just", "let",
    "may", "me", "must", "my", "no", "not", "of", "on", "or", "our", "say", "says", "she", "should", "so", "than", "that",
    "the", "their", "them", "then", "there", "they", "this", "to", "too", "us", "was", "we", "were", "what", "when",
    "where", "which", "who", "whom", "why", "will", "with", "would", "you", "your",
})  # fmt: skip
# Endings that a stem loses, the first that fits and leaves three letters or more.
ENDINGS: Final = (
    "ations", "ation", "ating", "ators", "ator", "ates", "ated", "ions", "ion", "ings", "ing", "ies", "ied", "ers", "er", "es", "ed",
    "e", "s", "y",
)  # fmt: skip

_WORD: Final = re.compile(r"\d+(?:\.\d+)+|\+?[a-z0-9]+(?:-[a-z0-9]+)*")
_NUMBER: Final = re.compile(r"(?:rules? |ruling |section |§ ?)?(?:(r\d)|(\d\.\d)|(?:3 )?step (\d)|(\d))")

# What is no part to be shown beside a result: a card's number, the lines of links at the foot, sources in the history.
_BESIDE: Final = re.compile(r"(?:No\.|Rules:|Cards:|The\scard:)\s")
_SOURCES: Final = re.compile(
    r"\s\((?:(?:one\s+source|weak\s+sources):\s+)?(?:\[\w+\]\(sources\.md#[\w-]+\)(?:,\s+)?)+\)|\s\(not\s+confirmed\s+in\s+our\s+sources\)"
)


class Result(NamedTuple):
    """A passage found: its address, the kind of thing, and how well it fits."""

    id: str
    kind: str
    title: str
    score: float


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
        self._met: dict[str, dict[str, float]] = {}
        self.titles: list[set[str]] = []
        for n, one in enumerate(held):
            length = 0.0
            title = plain_words(one.title)
            joined = " ".join([one.title, *(a + b for a, b in pairwise(title))])
            fields = {"title": joined, "words": one.words, "text": shown_plain(one.text)}
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
        """The stems that a word of the query meets, and how well; kept, for the next letter typed leaves the other words as they are."""
        if word not in self._met:
            self._met[word] = self._meets(word)
        return self._met[word]

    def _meets(self, word: str) -> dict[str, float]:
        found = {stem(word): 1.0} if stem(word) in self.counts else {}
        if found and (word in self.spelt or len(stem(word)) > SHORT):
            return found
        begun = {own: PREFIX for spelt, own in self.spelt.items() if len(word) > 1 and spelt.startswith(word)}
        if begun or len(word) < 4 or not word.isalpha():
            return {**begun, **found}
        most = 2 if len(word) >= LONG else 1
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
        beside = [(self.met(a), self.met(b)) for a, b in pairwise(words) if not EMPTY.issuperset((a, b))]
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

    >>> [number_asked(query) for query in ("4.4", "Rule 4.4", "r7", "step 5", "section 4", "4 cubes")]
    ['4.4', '4.4', 'R7', '3 step 5', '4', None]
    """
    found = _NUMBER.fullmatch(" ".join(query.lower().replace(",", " ").split()))
    if not found:
        return None
    ruling, number, step, section = found.groups()
    return ruling.upper() if ruling else number or (f"3 step {step}" if step else section)


def search(query: str, limit: int = 8) -> list[Result]:
    """The passages that fit a query, the best first.

    >>> [result.title for result in search("domintaion", 1)], search("4.4", 1)[0].id
    (['Domination'], 'command')
    """
    held = index().held
    scores = index().scores(query)
    number = number_asked(query)
    for n, one in enumerate(held):
        if number in one.rules + one.tells:
            scores[n] = scores.get(n, 0.0) + NUMBER * (2 if number in one.rules else 1)
    order = sorted(scores, key=lambda n: (-round(scores[n], 6), n))[:limit]
    return [Result(held[n].id, kind_of(held[n]), held[n].title, round(scores[n], 3)) for n in order]


def excerpt(one: Passage, query: str, most: int = 160) -> str:
    """The part of a passage to show beside a result: its first sentence with the most words of the query, cut at so many letters.

    >>> from thirteendays.text.reference import passage
    >>> excerpt(passage("domination"), "same number of cubes")
    'If both have the same number, none included, nobody dominates it.'
    """
    asked = {own for word in plain_words(query) if word not in EMPTY for own in index().met(word)}
    lines = [line for line in shown_lines(_SOURCES.sub("", one.text)) if not _BESIDE.match(line)]
    parts = [part for line in lines for part in re.split(r"(?<=[.?!]) ", line)]
    if not parts:
        return ""
    told = max(parts, key=lambda part: len(asked & {stem(word) for word in plain_words(part)}))
    return told if len(told) <= most else told[: most - 1].rpartition(" ")[0] + "…"


def shown_lines(markdown: str) -> list[str]:
    """A passage as plain lines: paragraphs in one line each, items and rows of tables each in one of its own.

    >>> shown_lines("One\\nline.\\n\\n| a | b |\\n|---|---|\\n| 1 | 2 |\\n\\n- two\\n  three")
    ['One line.', 'a · b', '1 · 2', 'two three']
    """
    lines: list[str] = []
    fresh = True
    for line in shown_plain(markdown).splitlines():
        text = line.strip()
        item = re.match(r"(?:- |> |\d\. )", text)
        if text.startswith("|"):
            if not set(text) <= set("|-: "):
                lines.append(" · ".join(cell.strip() for cell in text.strip("|").split("|") if cell.strip()))
            fresh = True
        elif not text:
            fresh = True
        elif item or fresh:
            lines.append(text[item.end() :] if item else text)
            fresh = False
        else:
            lines[-1] += f" {text}"
    return lines


def method() -> dict[str, Any]:
    """The numbers and words of the method, for the search of the page."""
    return {
        "fields": FIELDS,
        "kinds": KINDS,
        "prefix": PREFIX,
        "typo": TYPO,
        "long": LONG,
        "short": SHORT,
        "saturation": SATURATION,
        "length": LENGTH,
        "pair": PAIR,
        "title": TITLE,
        "number": NUMBER,
        "emptyWeight": EMPTY_WEIGHT,
        "empty": sorted(EMPTY),
        "endings": ENDINGS,
    }
