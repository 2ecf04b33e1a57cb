"""A decision at the table: what can be picked, what has been picked, what it would change, and what bars the rest.

Picks are collected with the engine's drafts, so that they can be made in any order, changed and taken back until they are
confirmed. Each pick belongs to something on the table: a battleground, a track, a card, or a button.
"""

from dataclasses import dataclass
from typing import Any, Final

from thirteendays.game import Game, IllegalMove, Side
from thirteendays.game.asking import picking
from thirteendays.game.asking.picking import opposite as opposite
from thirteendays.game.moves import AGENDAS, BATTLEGROUNDS, CARDS, TRACKS

LEVELS: Final = ("no", "possible", "certain")
WAYS: Final = {"event": "e", "command": "c", "command+letter": "l"}

# Decisions whose picks are called like they are, and the things that can be picked.
THINGS: Final = {
    "place": BATTLEGROUNDS,
    "remove": BATTLEGROUNDS,
    "halve": BATTLEGROUNDS,
    "discard": CARDS,
    "agenda": AGENDAS,
}

# Moves that end a decision without a pick.
STOPS: Final = ("pass", "done")


@dataclass(frozen=True)
class Asked:
    """A decision of the seat at the keyboard, with what has been picked for it so far."""

    side: Side
    kind: str
    prompt: dict[str, Any]
    picks: tuple[str, ...]
    moves: tuple[str, ...]
    complete: bool
    left: int
    options: dict[str, int]  # what may still be picked, and how often
    fresh: tuple[str, ...]  # what may be picked when nothing is
    preview: dict[str, Any] | None  # what the picks would change
    stopping: bool = False  # passing or stopping is chosen instead of a pick

    @property
    def chosen(self) -> bool:
        """Whether anything is chosen: picks, or to pass or stop."""
        return bool(self.picks) or self.stopping

    @property
    def stop(self) -> str | None:
        """The move that ends the decision without a pick, where there is one."""
        return next((move for move in STOPS if move in self.fresh), None)

    @property
    def targets(self) -> list[str]:
        """The things on the table that can be picked, in board, track or card order."""
        found = dict.fromkeys(target for pick in self.fresh if (target := target_of(pick)) is not None)
        if self.kind == "agenda":
            return [card for card in self.prompt["choices"] if card in found]
        places = BATTLEGROUNDS + TRACKS
        on_board = found.keys() <= set(places)
        return sorted(found, key=places.index) if on_board else list(found)

    @property
    def worse(self) -> bool:
        """Whether the picks make this side's danger of war greater."""
        if self.preview is None:
            return False
        level = self.preview["danger"][self.side]
        return LEVELS.index(level["to"]) > LEVELS.index(level["from"])

    @property
    def risky(self) -> bool:
        """Whether war would threaten this side after these picks, and the play ends with them."""
        return self.preview is not None and self.preview["ends"] and self.preview["danger"][self.side]["to"] != "no"

    @property
    def plays(self) -> list[str]:
        """The cards that can be played, in card order."""
        return sorted({pick.split(":")[1] for pick in self.fresh if pick.startswith("play:")}, key=CARDS.index)


def target_of(pick: str) -> str | None:
    """The battleground, track or card that a pick belongs to; None for a pick that is a button."""
    verb, colon, rest = pick.partition(":")
    if not colon:
        return pick[:-2] if pick[-2:-1] in ("+", "-") else None
    if verb == "first":
        return None
    name = rest.partition(":")[0]
    return name[:-2] if verb == "defcon" else name


def asked(game: Game, side: Side, picks: tuple[str, ...] = (), stop: str | None = None) -> Asked:
    """What a side is asked now, from what it may know, after these picks, or with `stop` chosen instead of any.

    Raises IllegalMove for a pick that does not fit.
    """
    prompt = game.prompt(side)
    empty = game.draft(side, [])
    draft = game.draft(side, list(picks)) if picks else empty
    fresh = [option["pick"] for option in empty["options"]]
    if empty["moves"] and not picks:
        fresh += [move for move in empty["moves"] if move in STOPS]
    elif empty["complete"]:
        fresh += list(empty["moves"])
    decision = game.decision
    assert decision is not None
    return Asked(
        side=side,
        kind=decision["kind"],
        prompt=prompt,
        picks=picks,
        moves=tuple(draft["moves"]) if stop is None else (stop,),
        complete=draft["complete"] or stop is not None,
        left=draft["left"],
        options={option["pick"]: option["left"] for option in draft["options"]},
        fresh=tuple(fresh),
        preview=_preview(game, side, picks, draft) if stop is None else game.preview(stop, side),
        stopping=stop is not None,
    )


def _preview(game: Game, side: Side, picks: tuple[str, ...], draft: dict[str, Any]) -> dict[str, Any] | None:
    """What the picks would change; of an incomplete draft, what its picks in board order would."""
    if not picks:
        return None
    moves = draft["moves"] if draft["complete"] else sorted(picks, key=_order)
    try:
        return game.preview(list(moves), side)
    except IllegalMove:
        return None


def _order(pick: str) -> int:
    target = target_of(pick) or ""
    places = BATTLEGROUNDS + TRACKS
    return places.index(target) if target in places else len(places)


def after_pick(game: Game, now: Asked, pick: str) -> tuple[tuple[str, ...], dict[str, Any] | None]:
    """The picks with one more, and None; or the picks as they were, and the reason why it cannot be picked."""
    picks, reason = game.picked(now.side, list(now.picks), pick)
    return tuple(picks), reason


def without(picks: tuple[str, ...], pick: str) -> tuple[str, ...]:
    """The picks without the latest one that is this."""
    return tuple(picking.without(list(picks), pick))


def pick_for(now: Asked, target: str, sign: str = "+") -> str | None:
    """The pick that stands for a thing on the table: one more (`+`) or one less (`-`); None where it stands for none."""
    if now.kind == "command":
        return f"{target}{sign}1" if target in BATTLEGROUNDS else None
    if now.kind == "defcon":
        return f"defcon:{target}{sign}1" if target in TRACKS else None
    if now.kind == "halve" and target == now.prompt.get("place"):
        return f"place:{target}"
    things = THINGS.get(now.kind, ())
    return f"{now.kind}:{target}" if target in things else None


def button_picks(now: Asked) -> list[str]:
    """The picks that are buttons: all those that belong to no thing on the table, and stopping is none; doing before leaving."""
    found = [pick for pick in now.fresh if target_of(pick) is None and pick not in STOPS]
    return sorted(found, key=lambda pick: pick in ("decline", "restrict", "discard"))


def play_of(card: str, way: str) -> str:
    """The move that plays a card in a way."""
    return f"play:{card}:{way}"


def cubes_of(game: Game, now: Asked, card: str, way: str) -> int:
    """How many cubes a card's Command would have, its Event not triggered; 0 where none can be moved at all."""
    trial = game.copy()
    trial.play(play_of(card, way))
    if (trial.decision or {}).get("kind") == "trigger":
        trial.play("decline")
    prompt = trial.prompt(now.side)
    return int(prompt["cubes"]) if prompt["key"] == "command" and prompt["yours"] else 0
