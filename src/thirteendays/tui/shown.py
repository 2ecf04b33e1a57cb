"""The table on the way from one view to a later one: happenings laid on a view one after another, and what would be there."""

from copy import deepcopy
from typing import Any, Final

from thirteendays.game import Game, Side
from thirteendays.game import terms as t
from thirteendays.game.asking.outlooks import if_round_ended_now
from thirteendays.game.hidden import unseen
from thirteendays.game.moves import BATTLEGROUNDS, OTHER, SIDES, TRACKS

View = dict[str, Any]
Item = dict[str, Any]


def laid(view: View, item: Item) -> View:
    """The view after a happening; what the happening does not tell stays as it was."""
    after = deepcopy(view)
    change = _CHANGES.get(item["kind"])
    if change is not None:
        change(after, item)
    return after


def outlook_of(game: Game, view: View, side: Side) -> dict[str, Any] | None:
    """What would be if the round ended with the table as it is shown, between the moves of a game; None after its end.

    `game` has made the move that led to what is shown; cubes, markers and the Personal Letter are those of the view.
    """
    if game.is_over:
        return None
    viewer = SIDES.index(side)
    pos = unseen(game.position, viewer)
    for n, owner in enumerate(SIDES):
        for k, where in enumerate(BATTLEGROUNDS):
            pos.cubes[t.BATTLEGROUNDS * n + k] = view["influence"][owner][where]
        for k, track in enumerate(TRACKS):
            pos.markers[len(TRACKS) * n + k] = view["defcon"][owner][track]
    pos.letter = SIDES.index(view["letter"])
    return if_round_ended_now(pos, viewer)


def _round(view: View, item: Item) -> None:
    view["round"] = item["round"]
    view["effects"] = {side: [] for side in view["effects"]}
    view["flags"] = {side: [] for side in view["flags"]}


def _cubes(view: View, item: Item) -> None:
    view["influence"][item["side"]][item["where"]] = item["to"]


def _marker(view: View, item: Item) -> None:
    view["defcon"][item["side"]][item["where"]] = item["to"]


def _flag(view: View, item: Item) -> None:
    view["flags"][item["who"]] = [*view["flags"][item["who"]], item["where"]]


def _prestige(view: View, item: Item) -> None:
    view["prestige"] = item["to"]


def _letter(view: View, item: Item) -> None:
    view["letter"] = item["to"]


def _effect(view: View, item: Item) -> None:
    view["effects"][item["side"]] = [*view["effects"][item["side"]], item["card"]]


def _hand(view: View, side: str, card: str | None, n: int) -> None:
    """A card more or less in a hand."""
    view["hand_sizes"][side] = max(view["hand_sizes"][side] + n, 0)
    if view["side"] != side or card is None:
        return
    view["hand"] = [*view["hand"], card] if n > 0 else [one for one in view["hand"] if one != card]


def _played(view: View, item: Item) -> None:
    if view["drawn"] != item["card"]:
        _hand(view, item["who"], item["card"], -1)
    view["drawn"] = None
    view["discards"] = [*view["discards"], item["card"]]


def _discarded(view: View, item: Item) -> None:
    if view["drawn"] != item["card"] and item["rule"] == "5":
        _hand(view, item["who"], item["card"], -1)
    view["drawn"] = None
    view["discards"] = [*view["discards"], item["card"]]


def _dealt(view: View, item: Item) -> None:
    if item["what"] != "agenda":
        view["deck"] -= 1
    if item["what"] in ("card", "replacement"):
        _hand(view, item["who"], item["card"], 1)
    elif item["what"] == "alliances":
        view["drawn"] = item["card"]


def _taken(view: View, item: Item) -> None:
    _hand(view, OTHER[item["who"]], item["card"], -1)
    view["drawn"] = item["card"]


def _piled(view: View, item: Item) -> None:
    pile = view["aftermath"]
    mine = item["who"] == view["side"] and item["card"] is not None
    known = [*pile["known"], item["card"]] if mine else pile["known"]
    view["aftermath"] = {"size": pile["size"] + 1, "known": known}
    if item["kind"] == "pile":
        view["drawn"] = None
    else:
        _hand(view, item["who"], item["card"], -1)


def _revealed(view: View, item: Item) -> None:
    view["resolved"] = [*view["resolved"], item["card"]]


_CHANGES: Final = {
    "round": _round,
    "cubes": _cubes,
    "marker": _marker,
    "flag": _flag,
    "prestige": _prestige,
    "letter": _letter,
    "effect": _effect,
    "played": _played,
    "discarded": _discarded,
    "dealt": _dealt,
    "taken": _taken,
    "saved": _piled,
    "pile": _piled,
    "revealed": _revealed,
}
