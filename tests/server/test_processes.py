"""Two processes on one database: two houses, each with the tables in its own memory."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from thirteendays.server.fold import SIDES, Choice
from thirteendays.server.house import House, house
from thirteendays.server.making import NewTable
from thirteendays.server.playing import play
from thirteendays.server.refusals import Refused
from thirteendays.server.settings import Settings
from thirteendays.server.tables import SeatAt, Table, insert_played


def both(database: str, work: Callable[[House, House, str], Awaitable[None]]) -> None:
    """What is done by two processes at a new table where both sides are to choose their agendas."""

    async def run() -> None:
        settings = Settings(database=database, page=None)
        first, second = house(settings), house(settings)
        await first.store.open()
        try:
            seats = {side: SeatAt("open") for side in SIDES}
            table = NewTable(first, seats, [], {"watch": False, "takebacks": True, "pace": 0.0})
            table.deal()
            await table.store()
            await first.tables.load(table.id)
            await second.tables.load(table.id)
            await work(first, second, table.id)
        finally:
            await first.store.close()
            await second.store.close()

    asyncio.run(run())


async def anew(known: House, id: str) -> Table:
    """A table as a process finds it that begins now."""
    begun = house(known.settings)
    try:
        return await begun.tables.load(id)
    finally:
        await begun.store.close()


def lasting(table: Table) -> tuple[int, list[str]]:
    """What a process knows of a table."""
    return table.fold.revision, table.game.moves


@pytest.mark.parametrize("at_once", [False, True])
def test_each_side_chooses_its_agenda_at_another_process(database: str, at_once: bool) -> None:
    async def work(first: House, second: House, id: str) -> None:
        chosen = {side: (await first.tables.load(id)).game.agenda_choices(side)[0] for side in SIDES}
        us = play(first.tables, id, "us", id="a", revision=1, moves=[chosen["us"]])
        ussr = play(second.tables, id, "ussr", id="b", revision=1, moves=[chosen["ussr"]])
        if at_once:
            done = list(await asyncio.gather(us, ussr))
        else:
            done = [await us, await ussr]
        assert [answer["id"] for answer in done] == ["a", "b"]
        found = await anew(first, id)
        assert found.fold.revision == 2
        assert found.game.moves[6:8] == [chosen["us"], chosen["ussr"]]
        assert found.game.decision != {"mover": "us", "kind": "agenda"}
        # Who has not seen it is told that the table has moved on, and then sees it.
        for other in (first, second):
            with pytest.raises(Refused) as refused:
                await play(other.tables, id, "us", id="c", revision=1, moves=[chosen["us"]])
            assert refused.value.key in ("stale", "chosen")
        assert lasting(await anew(first, id)) == lasting(found)

    both(database, work)


def test_a_pair_of_choices_without_its_row_is_completed(database: str) -> None:
    """As two processes left it that did not look at each other's choice."""

    async def work(first: House, second: House, id: str) -> None:
        game = (await first.tables.load(id)).game
        chosen = [Choice(1, side, game.agenda_choices(side)[0], 1, 5, f"id-{side}") for side in SIDES]
        async with first.store.writing() as connection:
            await insert_played(connection, id, [], chosen)
        second.tables.forget(id)
        table = await second.tables.load(id)
        assert table.fold.revision == 2
        assert table.game.moves[6:8] == [choice.move for choice in chosen]
        assert lasting(await anew(first, id)) == lasting(table)

    both(database, work)


def test_a_choice_counts_what_another_process_has_written(database: str) -> None:
    async def work(first: House, second: House, id: str) -> None:
        mine = await first.tables.load(id)
        await first.tables.write(mine, [first.tables.next_row(mine, "seated", "us", {})])
        move = mine.game.agenda_choices("us")[0]
        assert await play(second.tables, id, "us", id="a", revision=1, moves=[move]) == {
            "id": "a", "revision": 2, "number": 3
        }  # fmt: skip

    both(database, work)
