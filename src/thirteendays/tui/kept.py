"""What the game line by line and the full-screen table share: what a saved game says of itself, how it goes on, what is taken back."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any, Final

from thirteendays.game import Dealer, Game, RecordError, SeededDealer, Side, SystemDealer

# Moves of one series of picks, taken back together.
SERIES: Final = ("place:", "remove:", "discard:", "defcon:", "halve:")

# The free members of the record of a saved game.
FACTS: Final = ("players", "side", "against", "seed", "date")


class PlayerFailed(Exception):
    """The computer player did not give a legal move."""


def other(side: str) -> Side:
    """The side across the table."""
    return "ussr" if side == "us" else "us"


def facts(side: str, against: str, seed: str | None, seats: Mapping[str, str]) -> dict[str, Any]:
    """What a new game says of itself: who plays, the player's side, the seed of chance if there is one, when it began."""
    when = datetime.now().astimezone().isoformat(timespec="seconds")
    return {"players": dict(seats), "side": side, "against": against, "seed": seed, "date": when}


def read_facts(record: Mapping[str, Any], sides: Collection[str]) -> dict[str, Any]:
    """The same members of a saved game. Raises RecordError where it is not a game of one of these sides saved by play."""
    side, against, seed = (record.get(name) for name in ("side", "against", "seed"))
    if side not in sides:
        raise RecordError(f'no "side" of {", ".join(sides)}: not a game saved by play')
    if not isinstance(against, str) or not against:
        raise RecordError('no "against" that names a computer player: not a game saved by play')
    if seed is not None and not isinstance(seed, str | int):
        raise RecordError(f'"seed" must be a text or a number, not {seed!r}')
    return {name: record[name] for name in FACTS if name in record}


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
