"""What a seat is shown of a table: what `shown.py` makes of the game, with who sits there and what may be done beside playing."""

from typing import Any, Final

from thirteendays import __version__
from thirteendays.game import Game, IllegalMove
from thirteendays.game.moves import OTHER
from thirteendays.server import shown
from thirteendays.server.access import Asker
from thirteendays.server.ending import ending
from thirteendays.server.fold import SIDES
from thirteendays.server.forms import Seat
from thirteendays.server.frames import frames
from thirteendays.server.hinting import may_hint
from thirteendays.server.offers import can_offer
from thirteendays.server.playing import can_undo, check_asked, check_fresh, check_running, not_offered
from thirteendays.server.refusals import Refused
from thirteendays.server.tables import Table
from thirteendays.text import linked, pieces, say
from thirteendays.text.render import capital, move_phrase

Json = dict[str, Any]
MINUTE: Final = 60_000
ENDING: Final = ("moves", "resign", "answer")  # kinds of rows by which a table ends


def state_of(table: Table, asker: Asker) -> Json:
    """All that a seat is shown now (`shapes.SeatState`)."""
    fold, seat = table.fold, asker.seat
    found = {
        "table": table.id,
        "seat": seat,
        "number": table.number(seat),
        "revision": fold.revision,
        "you": _you(table, asker),
        "players": {side: _player(table, side) for side in SIDES},
        "settings": {name: table.settings[name] for name in ("watch", "takebacks", "pace")},
        **shown.shown(table.game, seat, table.choice(seat), table.over),
        "can": _can(table, seat),
        "rules": table.rules,
        "version": __version__,
    }
    if fold.offer is not None and seat in SIDES:
        found["offer"] = {"offer": fold.offer.offer, "by": fold.offer.by, "text": pieces(_offered(table, seat))}
    if table.over:
        found["ending"] = ending(table.game, _ended(table), _minutes(table), seat)
    if fold.rematch is not None and seat in SIDES:
        found["rematch"] = {"table": fold.rematch, "seat": OTHER[seat]}
    return found


def _you(table: Table, asker: Asker) -> Json:
    held = table.held(asker.person)
    asked = table.asked()
    return {"sides": held, "asked": [side for side in held if side in asked], "maker": asker.person == table.maker}


def _player(table: Table, side: str) -> Json:
    seat = table.seats[side]  # type: ignore[index]
    return {"kind": seat.kind, "name": seat.name, **({} if seat.player is None else {"player": seat.player})}


def _can(table: Table, seat: str) -> dict[str, bool]:
    """What may be done beside playing; nothing by who watches."""
    mine = seat in SIDES
    running = mine and not table.over
    return {
        "undo": running and can_undo(table, seat),  # type: ignore[arg-type]
        "takeback": running and can_offer(table, seat, "takeback"),  # type: ignore[arg-type]
        "resign": running,
        "end": running and can_offer(table, seat, "end"),  # type: ignore[arg-type]
        "rematch": mine and table.over,
        "hint": running and may_hint(table, seat),  # type: ignore[arg-type]
    }


def _offered(table: Table, seat: str) -> str:
    """What is offered; of a takeback how far it goes back, and what of the other side goes with it."""
    offer = table.fold.offer
    assert offer is not None
    about: Json = {"by": offer.by, "you": offer.by == seat}
    if offer.to is not None:
        kind = (Game.from_record(table.game.record(), offer.to).decision or {"kind": "other"})["kind"]
        about["move"] = move_phrase(table.game.view("watcher")["moves"][offer.to], kind, linked())
        about["later"] = sum(begin > offer.to and side == OTHER[offer.by] for begin, side in table.fold.cuts)
    return capital(say(f"server.offer.{offer.offer}", linked(), **about))


def _ended(table: Table) -> Json | None:
    ended = table.fold.ended
    return None if ended is None else {"reason": ended.reason, "winner": ended.winner, "by": ended.by}


def _minutes(table: Table) -> float | None:
    """How long the game took; None where it was not played here."""
    end = next(row for row in reversed(table.rows) if row.kind in ENDING)
    return None if end.revision == 1 else round((end.made - table.made) / MINUTE, 1)


def log_of(table: Table, seat: Seat, since: int) -> list[Json]:
    """What happened, from a move on, as a seat may know it."""
    return shown.log(table.game, seat, since, table.fold.notes, table.over)


def frames_of(table: Table, asker: Asker, whose: str | None) -> list[Json]:
    """Every moment of the game: as the asker's seat sees it while the game runs, as anybody sees it afterwards."""
    if whose not in (None, "watcher", *table.held(asker.person)) and not table.over:
        raise Refused(403, "still_running")
    return frames(table.game, whose or asker.seat, table.fold.notes, table.over)


def asked_of(
    table: Table,
    asker: Asker,
    revision: int,
    moves: list[str] | None = None,
    picks: list[str] | None = None,
    pick: str | None = None,
) -> Json:
    """What moves, or the picks of a draft, would do at a revision (`shapes.Asked`); nothing is played. Raises Refused."""
    side = asker.side()
    check_running(table)
    check_fresh(table, revision)
    if (moves is None) == (picks is None):
        raise Refused(422, "moves_or_draft")
    check_asked(table, side)
    try:
        return shown.asked(table.game, side, moves, picks, pick)
    except IllegalMove as error:
        raise not_offered(error) from None


def why_of(table: Table, seat: Seat, move: str) -> Json | None:
    """Why a move cannot be played at a seat; None where it can."""
    return shown.why(table.game, seat, move, table.choice(seat))
