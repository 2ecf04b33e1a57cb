"""What happened as a short account: happenings that belong together become one sentence.

Cards dealt one after another to a side are told together, and so are its flags and the cubes of one battleground; when all
markers go up at the start of a round, only those that enter another area are told beside it.
"""

from collections.abc import Iterable
from typing import Any, Final

from thirteendays.text.catalogue import ENGLISH
from thirteendays.text.render import Item, area, sentence

# Arguments in which two happenings of a kind must agree to be told together.
SAME: Final = {"dealt": ("who", "what"), "flag": ("who",), "cubes": ("side", "where", "by")}

# Cards and their flags come by turns, so that a card is told with the one before the last flag.
BY_TURNS: Final = ("dealt", "flag")


def story(items: Iterable[Item], viewer: str | None = None, lang: str = ENGLISH) -> list[str]:
    """Happenings in their order as sentences, few and whole.

    >>> story([{"kind": "cubes", "side": "us", "where": "italy", "from": n, "to": n + 1, "by": "us"} for n in range(3)], "us")
    ['You place 3 cubes on Italy: 3 there now.']
    """
    return [sentence(item, viewer, lang) for item in joined(items)]


def joined(items: Iterable[Item]) -> list[dict[str, Any]]:
    """Happenings with those that belong together made one."""
    return [told for told, _ in grouped(items)]


def grouped(items: Iterable[Item]) -> list[tuple[dict[str, Any], list[Item]]]:
    """The same, each with the happenings it was made of; what is understood stands with what was told before it."""
    told: list[dict[str, Any]] = []
    made_of: list[list[Item]] = []
    for item in items:
        earlier = _goes_with(told, item)
        if earlier is not None:
            _add(told[earlier], item)
            made_of[earlier].append(item)
        elif not _is_understood(item):
            told.append(_alone(item))
            made_of.append([item])
        elif made_of:
            made_of[-1].append(item)
    return list(zip(told, made_of, strict=True))


def _is_understood(item: Item) -> bool:
    """A marker that goes up with all others and stays in its area."""
    return item["kind"] == "marker" and item["cause"] == "escalate" and area(item["from"]) == area(item["to"])


def _alone(item: Item) -> dict[str, Any]:
    """A happening in the form to which others can be added."""
    if item["kind"] == "dealt":
        return {**item, "n": 1, "cards": [] if item["card"] is None else [item["card"]]}
    return {**item, "where": [item["where"]]} if item["kind"] == "flag" else dict(item)


def _goes_with(told: list[dict[str, Any]], item: Item) -> int | None:
    """Where the happening just told stands that this one belongs to, if there is one."""
    kind = item["kind"]
    if kind not in SAME:
        return None
    for n in range(len(told) - 1, max(len(told) - (3 if kind in BY_TURNS else 2), -1), -1):
        earlier = told[n]
        if earlier["kind"] == kind:
            return n if _agree(earlier, item) else None
        if earlier["kind"] not in BY_TURNS:
            return None
    return None


def _agree(earlier: Item, item: Item) -> bool:
    """Whether one sentence can tell both: of the same, cards known or not, cubes placed or removed."""
    kind = item["kind"]
    if any(earlier[name] != item[name] for name in SAME[kind]):
        return False
    if kind == "dealt":
        return bool(earlier["cards"]) == (item["card"] is not None)
    return kind != "cubes" or bool(item["to"] > item["from"]) == bool(earlier["to"] > earlier["from"])


def _add(earlier: dict[str, Any], item: Item) -> None:
    if item["kind"] == "dealt":
        earlier["n"] += 1
        earlier["cards"] += [] if item["card"] is None else [item["card"]]
    elif item["kind"] == "flag":
        earlier["where"].append(item["where"])
    else:
        earlier["to"] = item["to"]
