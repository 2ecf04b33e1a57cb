"""The rules reference and the history: Markdown read into passages, which help, page and documentation site show alike.

The pages in the folder `pages` beside this file are copies of those in the documentation; a test compares them. In a page

- a passage is a heading with what stands under it, and its addresses are the anchors on the line before, and those in it: `rule-4.4` makes it the
  home of rule 4.4, `card-excomm` that of a card, `place-un`, `track-military` and `agenda-letter` those of things on the table;
- a comment `<!--words: …-->` under the heading holds words that a player might look for and that the text lacks;
- a comment `<!--tells: 3 step 5-->` names rules that a passage tells without being their home;
- `**5**<!--cubes.most-->` states a fact, `<!--table: areas-->` a table of them: tests compare both with the engine.

Comments are no part of what is shown.
"""

import re
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

# The pages in the order in which they are read.
REFERENCE: Final = (
    "index", "quick-start", "overview", "battlegrounds", "setup", "round", "playing-cards", "defcon", "world-opinion", "agendas",
    "end", "edge-cases", "cards", "events", "glossary",
)  # fmt: skip
HISTORY: Final = ("days", "cards", "sources")

_HEADING: Final = re.compile(r"^(#+) (.+)$")
_ANCHOR: Final = re.compile(r'<a id="([^"]+)"></a>')
_WORDS: Final = re.compile(r"<!--words: (.*?)-->", re.DOTALL)
_TELLS: Final = re.compile(r"<!--tells: (.*?)-->")
_COMMENT: Final = re.compile(r"<!--.*?-->", re.DOTALL)
_LINK: Final = re.compile(r"\[([^\]]*)\]\(([^)\s]*)\)")
_FENCE: Final = "```"


class Passage(NamedTuple):
    """A part of the reference: `id` is its first address, `ids` are all of them; `text` is Markdown without its heading.

    `rules` are those that have their home here, `tells` are more that it tells of.
    """

    id: str
    ids: tuple[str, ...]
    page: str
    title: str
    level: int
    rules: tuple[str, ...]
    tells: tuple[str, ...]
    words: str
    text: str
    links: tuple[str, ...]

    def named(self, kind: str) -> tuple[str, ...]:
        """What this passage is the home of: `card`, `agenda`, `place`, `track`.

        >>> passage("card-sops").named("card")
        ('sops',)
        """
        return tuple(id.removeprefix(f"{kind}-") for id in self.ids if id.startswith(f"{kind}-"))


def source(page: str) -> str:
    """A page as it is written, with its comments: `reference/round`, `history/days`."""
    folder, _, name = page.partition("/")
    return (files("thirteendays.text") / "pages" / folder / f"{name}.md").read_text(encoding="utf-8")


def rule_of(anchor: str) -> str | None:
    """The number of the rule that an anchor is the address of.

    >>> rule_of("rule-4.4"), rule_of("rule-3-step-5"), rule_of("rule-r7"), rule_of("command")
    ('4.4', '3 step 5', 'R7', None)
    """
    if not anchor.startswith("rule-"):
        return None
    number = anchor.removeprefix("rule-").replace("-", " ")
    return number.upper() if number.startswith("r") else number


def anchor_of(rule: str) -> str:
    """The address of a rule: the other way round.

    >>> anchor_of("3 step 5"), anchor_of("R7")
    ('rule-3-step-5', 'rule-r7')
    """
    return "rule-" + rule.lower().replace(" ", "-")


def parse(page: str, text: str) -> list[Passage]:
    """The passages of a page. Every heading must have its anchors on the line before (blank lines apart)."""
    found: list[Passage] = []
    head: tuple[str, int, tuple[str, ...]] | None = None
    body: list[str] = []
    anchors: tuple[str, ...] = ()
    fenced = False

    def close() -> None:
        if head is not None:
            found.append(_passage(page, *head, "\n".join(body)))

    for line in text.splitlines():
        heading = None if fenced else _HEADING.match(line)
        if line.startswith(_FENCE):
            fenced = not fenced
        if heading:
            close()
            head, body, anchors = (heading[2], len(heading[1]), anchors), [], ()
        elif line.startswith("<a id="):
            anchors = tuple(_ANCHOR.findall(line))
        else:
            body.append(line)
    close()
    return found


def _passage(page: str, title: str, level: int, ids: tuple[str, ...], body: str) -> Passage:
    if not ids:
        raise ValueError(f"{page}: no address before the heading {title!r}")
    words = " ".join(" ".join(match.split()) for match in _WORDS.findall(body))
    ids += tuple(_ANCHOR.findall(body))
    shown = _ANCHOR.sub("", _COMMENT.sub("", body))
    folder = page.partition("/")[0]
    targets = [_target(folder, page, link) for _, link in _LINK.findall(shown) if "://" not in link]
    return Passage(
        id=ids[0],
        ids=ids,
        page=page,
        title=title,
        level=level,
        rules=tuple(rule for rule in map(rule_of, ids) if rule),
        tells=tuple(rule.strip() for found in _TELLS.findall(body) for rule in found.split(",")),
        words=words,
        text=re.sub(r"\n{3,}", "\n\n", shown).strip(),
        links=tuple(dict.fromkeys(target for target in targets if target.startswith(("reference/", "history/")))),
    )


def _target(folder: str, page: str, link: str) -> str:
    """An address as `folder/page#anchor`, so that a link means the same wherever it is shown; without anchor it is the page."""
    path, _, anchor = link.partition("#")
    where = page if not path else f"{folder}/{path}".removesuffix(".md")
    if path.startswith("../"):
        where = path.removeprefix("../").removesuffix(".md")
    return f"{where}#{anchor}"


@lru_cache(maxsize=1)
def passages() -> tuple[Passage, ...]:
    """The whole reference, then the history, in the order in which they are read.

    >>> next(one.title for one in passages() if "4.4" in one.rules)
    'Command'
    """
    pages = [f"reference/{name}" for name in REFERENCE] + [f"history/{name}" for name in HISTORY]
    return tuple(one for page in pages for one in parse(page, source(page)))


@lru_cache(maxsize=1)
def _by_address() -> dict[str, Passage]:
    found = {f"{one.page}#": one for one in reversed(passages())}
    return found | {id: one for one in passages() for id in one.ids}


def passage(address: str) -> Passage:
    """The passage at an address: an anchor, or a link's `folder/page#anchor`.

    >>> passage("rule-4.4").id, passage("reference/cards#card-sops").title, passage("reference/round#").id
    ('command', 'SOPs', 'round')
    """
    return _by_address()[address.rpartition("#")[2] or address]


def known(address: str) -> bool:
    """Whether there is a passage at an address."""
    return (address.rpartition("#")[2] or address) in _by_address()


def of_rule(rule: str) -> Passage:
    """The passage in which a rule is told: its own home, or that of its section where it has none.

    >>> of_rule("3 step 5").title, of_rule("4.44").id, of_rule("protocol").id
    ('Step 5: world opinion', 'playing-cards', 'reference')
    """
    known = _by_address()
    for tried in (rule, rule.partition(" ")[0], rule.partition(".")[0]):
        if anchor_of(tried) in known:
            return known[anchor_of(tried)]
    return known["reference"]


def why(rule: str, card: str | None = None) -> Passage:
    """What a prompt, a reason or something that happened leads to: its rule, or the card whose Event it comes from (rules 5).

    >>> why("5", "scramble").title, why("4.5", "sops").title, why("5").title
    ('Scramble', 'How many cubes a Command has', 'Strategy cards')
    """
    if rule == "5" and known(f"card-{card}"):
        return passage(f"card-{card}")
    return of_rule(rule)


@lru_cache(maxsize=1)
def _back() -> dict[str, tuple[Passage, ...]]:
    found: dict[str, dict[str, Passage]] = {}
    for one in passages():
        for link in one.links:
            to = passage(link)
            if to.id != one.id:
                found.setdefault(to.id, {})[one.id] = one
    return {id: tuple(many.values()) for id, many in found.items()}


def leading_here(id: str) -> tuple[Passage, ...]:
    """The passages that have a link to this one: a card's rules, a rule's cards.

    >>> "card-sops" in [one.id for one in leading_here("how-many")]
    True
    """
    return _back().get(passage(id).id, ())


def without_links(text: str) -> str:
    """Markdown with the words of its links in their place, for where nothing can be followed.

    >>> without_links("**Two** [cards](cards.md#cards)")
    '**Two** cards'
    """
    return _LINK.sub(r"\1", text)


def shown_plain(text: str) -> str:
    """Markdown without its signs, for a line of text: the words of links, no emphasis.

    >>> shown_plain("**Two** [cards](cards.md#cards) of *n*")
    'Two cards of n'
    """
    return re.sub(r"\*\*|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)", "", without_links(text))


def kind_of(one: Passage) -> str:
    """What a passage is about.

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


def as_data() -> list[dict[str, Any]]:
    """The whole of it for the page, which shows and searches it without asking again."""
    return [
        {**one._asdict(), "kind": kind_of(one), "back": [from_.id for from_ in leading_here(one.id)]}
        for one in passages()
    ]
