"""Every moment of a game, for replaying it by step, play and round: as a seat saw it then, or with nothing hidden after the end."""

from collections.abc import Sequence
from typing import Any, Final

from thirteendays.game import Game
from thirteendays.server.shown import log, opened

Json = dict[str, Any]

EVERYONE: Final = "everyone"
LEFT_OUT: Final = ("legal", "moves", "start")  # of a view or state: what a replay has no use for


def frames(game: Game, whose: str, notes: Sequence[Json] = (), over: bool = False) -> list[Json]:
    """The table before the first move and after each, as a viewer saw it at that moment, or for everyone once it is over.

    Each has the token that led there, as the viewer may know it now, who made it, and in `log_to` how many entries of the log had
    happened. `play` and `round` number the plays and rounds begun, so that a replay can go by them. For everyone the `view` is that of
    a watcher, and `state` holds the whole position beside it.
    """
    viewer: Any = "watcher" if whose == EVERYONE else whose
    if whose == EVERYONE and not (over or game.is_over):
        raise ValueError("nothing is open to everyone before the end")
    told = opened(game) if over else game
    tokens = told.view(viewer)["moves"]
    moves = [entry["move"] for entry in log(game, viewer, 0, notes, over)]
    found: list[Json] = []
    at = Game.from_record(game.record(), 0)
    play = 0
    for n in range(len(game.moves) + 1):
        mover = None
        if n:
            mover = at.mover
            at.play(game.moves[n - 1])
            play += tokens[n - 1].startswith("play:")
        found.append(
            {
                "move": n,
                "token": tokens[n - 1] if n else None,
                "mover": mover,
                "round": at.position.round,
                "play": play,
                **_seen(at, viewer, whose == EVERYONE),
                "log_to": sum(1 for move in moves if move < n),
            }
        )
    return found


def _seen(game: Game, viewer: Any, everything: bool) -> Json:
    view = {name: value for name, value in game.view(viewer).items() if name not in LEFT_OUT}
    found: Json = {"view": {**view, "legal": [], "moves": []}}
    if everything:
        found["state"] = {name: value for name, value in game.state().items() if name not in LEFT_OUT}
    return found
