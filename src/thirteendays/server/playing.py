"""Playing at a table: moves, drafts, agenda choices, undo, resigning. Offers stand in `offers.py`.

Whoever asks was let in before (`access.py`); computer players come the same way.
"""

from collections.abc import Awaitable, Callable
from typing import Any

from thirteendays import text
from thirteendays.game import Game, IllegalMove, Side, deal_all
from thirteendays.server.fold import Choice, pending
from thirteendays.server.refusals import Refused
from thirteendays.server.secrets import Request, request
from thirteendays.server.tables import Overtaken, Table, Tables

Done = dict[str, Any]  # as `messages.Done`


async def once(
    tables: Tables, table_id: str, side: Side, asked: Request, revision: int, change: Callable[[Table], Awaitable[None]]
) -> Done:
    """Carries out what a side asks of a running table at a revision, and answers. Raises Refused.

    What was asked before under the same `id` is answered as the first time, before anything else is looked at.
    """
    async with tables.changing(table_id) as table:
        before = answered(table, side, asked)
        if before is not None:
            return before
        check_running(table)
        check_fresh(table, revision)
        await change(table)
        done = answered(table, side, asked)
        assert done is not None
        return done


async def play(
    tables: Tables,
    table_id: str,
    side: Side,
    *,
    id: str,
    revision: int,
    moves: list[str] | None = None,
    draft: list[str] | None = None,
) -> Done:
    """Plays moves, or those that a draft's picks make, with the chance after them. Raises Refused."""
    asked = request(id, "moves", moves=moves, draft=draft)

    async def change(table: Table) -> None:
        if (moves is None) == (draft is None):
            raise Refused(422, "moves_or_draft")
        decision = table.game.decision
        if decision is not None and decision["kind"] == "agenda":
            await _choose(tables, table, side, moves or draft or [], asked)
        else:
            await _play(tables, table, side, moves, draft, asked)

    try:
        return await once(tables, table_id, side, asked, revision, change)
    except Overtaken:  # the table is read anew
        return await once(tables, table_id, side, asked, revision, change)


def answered(table: Table, side: Side, asked: Request) -> Done | None:
    """What a request of a side was answered, if it was carried out. Raises Refused where another one had its identifier."""
    own = [choice for choice in table.choices if choice.side == side]
    for row in reversed(table.rows):
        if row.request == asked.id and row.side == side:
            check_same(row.digest, asked)
            before = sum(choice.after_revision < row.revision for choice in own)
            return {"id": asked.id, "revision": row.revision, "number": row.revision + before}
    for n, choice in enumerate(own, start=1):
        if choice.request == asked.id:
            check_same(choice.digest, asked)
            return {"id": asked.id, "revision": choice.after_revision, "number": choice.after_revision + n}
    return None


def check_same(digest: str | None, asked: Request) -> None:
    """Raises Refused where what was carried out under an identifier is not what is asked now."""
    if digest not in (None, asked.digest):
        raise Refused(409, "id_used", id=asked.id)


def check_running(table: Table) -> None:
    """Raises Refused where the table has ended; with the rule where a rule has ended the game."""
    if table.over:
        raise Refused(409, "over", **({"rule": rule_of(table.game)} if table.game.is_over else {}))


def rule_of(game: Game) -> str:
    """The rule that asks for what is to be decided now, or by which the game has ended."""
    over = game.why_not("pass", "us") if game.is_over else None
    rule: str = (over or game.prompt("watcher"))["rule"]
    return rule


def check_asked(table: Table, side: Side) -> None:
    """Raises Refused where a side is not asked for anything now."""
    if side not in table.asked():
        raise Refused(409, "not_asked", side=side, rule=rule_of(table.game))


def check_fresh(table: Table, revision: int) -> None:
    """Raises Refused where the position has changed since a revision, or there is no such revision."""
    if not table.fold.moved <= revision <= table.fold.revision:
        raise Refused(409, "stale", revision=table.fold.revision)


def illegal(game: Game, side: Side, move: str) -> Refused | None:
    """The refusal of a move that a side cannot play, from what it may know; None where it can."""
    why = game.why_not(move, side)
    return None if why is None else _illegal(move, why)


def not_offered(error: IllegalMove) -> Refused:
    """The refusal of a pick or move that the engine did not take."""
    return _illegal(error.move, error.reason)


def _illegal(move: str, why: dict[str, Any]) -> Refused:
    return Refused(422, "illegal", reason=text.reason(why), rule=why["rule"], move=move, why=why)


async def _play(
    tables: Tables, table: Table, side: Side, moves: list[str] | None, draft: list[str] | None, asked: Request
) -> None:
    """Plays at any decision but that of agendas."""
    game = table.game.copy()
    if game.mover != side:
        raise Refused(409, "not_asked", side=side, mover=game.mover, rule=rule_of(game))
    for n, move in enumerate(moves or drafted(game, side, draft or [])):
        # What comes to light between two moves could be tried out by a second move that is refused.
        if n and game.undo_to(side) is None:
            raise Refused(422, "one_by_one", move=move)
        if (refusal := illegal(game, side, move)) is not None:
            raise refusal
        game.play(move)
    deal_all(game, tables.dealer)
    row = tables.next_row(table, "moves", side, {"moves": game.moves[len(table.game.moves) :]}, asked)
    await tables.write(table, [row], ends=game.is_over)


def drafted(game: Game, side: Side, picks: list[str]) -> list[str]:
    """The moves of a draft that can be confirmed; raises Refused for one that cannot."""
    try:
        draft = game.draft(side, picks)
    except IllegalMove as error:
        raise not_offered(error) from None
    if not draft["complete"]:
        raise Refused(422, "incomplete", left=draft["left"])
    moves: list[str] = draft["moves"]
    return moves


async def _choose(tables: Tables, table: Table, side: Side, moves: list[str], asked: Request) -> None:
    """Commits an agenda choice; when both are made they enter the record, the US's first (protocol, Moves)."""
    made = pending(table.fold, table.choices)
    if side in made:
        raise Refused(409, "chosen")
    offered = table.game.agenda_choices(side)
    if len(moves) != 1 or moves[0] not in offered:
        raise Refused(422, "no_agenda", choices=[move.partition(":")[2] for move in offered])
    round_ = table.game.view("watcher")["round"]
    choice = Choice(round_, side, moves[0], table.fold.revision, tables.clock(), *asked)
    await tables.write(table, tables.both_chosen(table, {**made, side: moves[0]}), [choice])


async def undo(tables: Tables, table_id: str, side: Side, *, id: str, revision: int) -> Done:
    """Takes back what the side's latest request played, as far as nothing was revealed and nobody decided since. Raises Refused.

    The other side has seen it: it is told, and not asked.
    """
    asked = request(id, "undo")

    async def change(table: Table) -> None:
        if not can_undo(table, side):
            raise no_undo(table, side, consent=False)
        body = {"to": _undo_to(table, side)} | ({"told": True} if table.someone_across(side) else {})
        await tables.write(table, [tables.next_row(table, "undo", side, body, asked)])

    return await once(tables, table_id, side, asked, revision, change)


def can_undo(table: Table, side: Side) -> bool:
    """Whether a side may take its latest request back, or the end of it."""
    return bool(table.fold.cuts) and table.fold.cuts[-1][1] == side and table.game.undo_to(side) is not None


def _undo_to(table: Table, side: Side) -> int:
    """How many moves stay if a side takes its latest request back as far as it may."""
    begin = table.fold.cuts[-1][0]
    game = table.game.copy()
    while len(game.moves) > begin and game.undo_to(side) is not None:
        game.undo(side)
    return len(game.moves)


def no_undo(table: Table, side: Side, consent: bool) -> Refused:
    """The refusal to take a side's latest decision back, by itself or by consent."""
    why = table.game.why_no_undo(side, consent) or {"key": "undo_nothing"}
    return Refused(409, "undo", reason=text.reason(why), rule=why.get("rule"), why=why)


async def resign(tables: Tables, table_id: str, side: Side, *, id: str, revision: int) -> Done:
    """Gives the game up: the other side wins. Raises Refused."""
    asked = request(id, "resign")

    async def change(table: Table) -> None:
        await tables.write(table, [tables.next_row(table, "resign", side, {}, asked)], ends=True)

    return await once(tables, table_id, side, asked, revision, change)
