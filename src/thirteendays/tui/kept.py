"""What the game line by line and the full-screen table share: what a saved game says of itself, how it goes on, what is taken back."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any, Final

from thirteendays.agents import KNOWN
from thirteendays.game import Dealer, Game, IllegalMove, RecordError, SeededDealer, Side, SystemDealer
from thirteendays.game.record import brief
from thirteendays.text import reason, say

USUAL_OPPONENT: Final = "rules_of_thumb"
BOTH: Final = "both"  # where two people play at one keyboard

# Moves of one series of picks, taken back together.
SERIES: Final = ("place:", "remove:", "discard:", "defcon:", "halve:")

# The free members of the record of a saved game.
FACTS: Final = ("players", "side", "against", "seed", "date")


class PlayerFailed(Exception):
    """The computer player did not give a legal move."""


def facts(side: str, against: str, seed: str | None, seats: Mapping[str, str]) -> dict[str, Any]:
    """What a new game says of itself: who plays, the player's side, the seed of chance if there is one, when it began."""
    when = datetime.now().astimezone().isoformat(timespec="seconds")
    return {"players": dict(seats), "side": side, "against": against, "seed": seed, "date": when}


def side_in(record: Mapping[str, Any], sides: Collection[str]) -> str | None:
    """The side that a record says is the player's, None where it says nothing. Raises RecordError for none of these sides."""
    side = record.get("side")
    if side == BOTH and BOTH not in sides:
        raise RecordError(say("kept.two_players"))
    if side is not None and side not in sides:
        raise RecordError(say("kept.no_side", side=brief(side), sides=list(sides)))
    return None if side is None else str(side)


def opponent_in(record: Mapping[str, Any], side: str | None) -> str:
    """The computer player that a record names, the usual one where it names none, for a game that goes on with a side.

    A file may come from anywhere, and the name of a player can be a command to run: only players of this program are taken
    from a file. Raises RecordError for any other.
    """
    if record.get("against") is None:
        return USUAL_OPPONENT
    if is_foreign(record, side):
        raise RecordError(say("kept.foreign", name=brief(record["against"]), known=list(KNOWN)))
    return str(record["against"])


def is_foreign(record: Mapping[str, Any], side: str | None) -> bool:
    """Whether a record names a computer player that is not of this program; two people at one keyboard need none."""
    against = record.get("against")
    known = isinstance(against, str) and against in KNOWN
    return against is not None and not known and side != BOTH


def read_facts(record: Mapping[str, Any], side: str, against: str, seats: Mapping[str, str]) -> dict[str, Any]:
    """The same members of a saved game that goes on with a side against a player; `seats` names who plays, where the record does not.

    Raises RecordError for a seed that is none.
    """
    seed = record.get("seed")
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, str | int)):
        raise RecordError(say("kept.no_seed", seed=brief(seed)))
    same = (record.get("side"), record.get("against")) == (side, against)
    kept = {name: record[name] for name in FACTS if name in record}
    return {**kept, "side": side, "against": against} | ({} if same and "players" in kept else {"players": dict(seats)})


def why_not_read(error: ValueError, whole: bool = False) -> str:
    """What is wrong with a record, in words; the whole of it lists the moves that are legal instead of a wrong one."""
    if not isinstance(error, IllegalMove):
        return str(error)
    legal = error.legal if whole else []
    why = reason(error.reason)
    return say(
        "kept.illegal", index=error.index or 0, move=brief(error.move), reason=why, n=len(legal), legal=", ".join(legal)
    )


def dealer_of(seed: str | int | None, game: Game) -> Dealer:
    """Where chance comes from: the operating system, or a seed's streams, brought to where the game stands."""
    if seed is None:
        return SystemDealer()
    dealer = SeededDealer(seed)
    replay = Game.from_record(game.record(), upto=0)
    for move in game.moves:
        if replay.mover == "chance":
            dealer.draw(replay.position)
        replay.play(move)
    return dealer


def record_of(game: Game, members: Mapping[str, Any]) -> dict[str, Any]:
    """The record as it is saved: with what the game says of itself, and its result when it is over."""
    game.other_members = {**game.other_members, **members}
    if game.is_over:
        game.other_members["result"] = game.result
    else:
        game.other_members.pop("result", None)
    return game.record()


def take_back(game: Game, side: Side) -> int:
    """Takes a side's latest decision back, a series of picks as a whole; tells how many moves that were."""
    taken = [game.undo(side)]
    while game.undo_to(side) is not None and _belongs(game.moves[-1], taken[-1]):
        taken.append(game.undo(side))
    return len(taken)


def _belongs(earlier: str, later: str) -> bool:
    """Whether two moves are of one series: picks of a kind, or a pick and its end."""
    series = next((begin for begin in SERIES if earlier.startswith(begin)), None)
    return series is not None and (
        later == "done" or (later == "pass" and series == "defcon:") or later.startswith(series)
    )
