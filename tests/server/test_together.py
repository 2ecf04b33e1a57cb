"""Many at once: whoever comes at the same time, and from however many processes, there is one truth."""

import asyncio
import random
from typing import Any

from thirteendays.server import making, people, playing, seating
from thirteendays.server.house import House, house
from thirteendays.server.messages import MakeTable
from thirteendays.server.refusals import Refused
from thirteendays.server.settings import Settings

Json = dict[str, Any]


async def two_at_one_device(at: House) -> str:
    """A table where the first decision of round 1 after the agendas is asked for."""
    known, _ = await people.new_person(at)
    made = await making.make(at, known.person, MakeTable.model_validate({"side": "us", "opponent": {"kind": "here"}}))
    for side in ("us", "ussr"):
        table = await at.tables.load(made.table)
        move = table.game.agenda_choices(side)[0]
        await playing.play(at.tables, made.table, side, id=side, revision=1, moves=[move])
    return made.table


async def tried(at: House, table: str, id: str, move: str | None = None) -> Json | str:
    """What a move at revision 2 is answered, or why not."""
    found = await at.tables.load(table)
    side = found.game.mover
    try:
        return await playing.play(at.tables, table, side, id=id, revision=2, moves=[move or "first:us"])  # type: ignore[arg-type]
    except Refused as refused:
        return refused.key


def test_one_of_many_moves_is_played(database: str) -> None:
    async def work() -> None:
        at = house(Settings(database=database, page=None))
        await at.store.open()
        table = await two_at_one_device(at)
        answers = await asyncio.gather(
            *[tried(at, table, f"{n}{side}", f"first:{side}") for n in range(10) for side in ("us", "ussr")]
        )
        done = [answer for answer in answers if not isinstance(answer, str)]
        assert len(done) == 1
        assert set(map(str, answers)) - {str(done[0])} <= {"stale", "not_asked"}
        assert (await at.tables.load(table)).fold.revision == 3
        await at.store.close()

    asyncio.run(work())


def test_a_request_that_comes_many_times_is_carried_out_once(database: str) -> None:
    async def work() -> None:
        at = house(Settings(database=database, page=None))
        await at.store.open()
        table = await two_at_one_device(at)
        found = await at.tables.load(table)
        side = found.game.mover
        assert side in ("us", "ussr")
        repeats = [
            playing.play(at.tables, table, side, id="one", revision=2, moves=["first:us"])  # type: ignore[arg-type]
            for _ in range(10)
        ]
        answers = await asyncio.gather(*repeats)
        assert answers == [answers[0]] * 10
        assert found.fold.revision == 3
        await at.store.close()

    asyncio.run(work())


def test_processes_do_not_tear_a_table(database: str) -> None:
    """Three processes play at the same table, each by its own memory; whoever was too late looks again."""

    async def work() -> None:
        houses = [house(Settings(database=database, page=None)) for _ in range(3)]
        await houses[0].store.open()
        table = await two_at_one_device(houses[0])
        played = await asyncio.gather(*[many(at, table, n) for n, at in enumerate(houses)])
        for at in houses:
            at.tables.forget(table)
        found = [await at.tables.load(table) for at in houses]
        assert [one.game.record() for one in found] == [found[0].game.record()] * 3
        rows = found[0].rows
        assert [row.revision for row in rows] == list(range(1, len(rows) + 1))
        own = [row.request for row in rows if row.request is not None and row.request.startswith("p")]
        assert sorted(own) == sorted(id for ids in played for id in ids)
        for at in houses:
            await at.store.close()

    asyncio.run(work())


async def many(at: House, table: str, process: int) -> list[str]:
    """Plays at a table for a while; tells what was acknowledged."""
    source = random.Random(process)
    done = []
    for n in range(25):
        found = await at.tables.load(table)
        side = found.game.mover
        if found.over or side not in ("us", "ussr") or found.game.decision == {"mover": side, "kind": "agenda"}:
            break
        id, move = f"p{process}-{n}", source.choice(found.game.legal_moves())
        try:
            await playing.play(at.tables, table, side, id=id, revision=found.fold.revision, moves=[move])  # type: ignore[arg-type]
            done.append(id)
        except Refused as refused:
            assert refused.key == "stale"  # noqa: PT017
            at.tables.forget(table)
    return done


def test_one_of_many_guests_sits_down(database: str) -> None:
    async def work() -> None:
        houses = [house(Settings(database=database, page=None)) for _ in range(2)]
        at = houses[0]
        await at.store.open()
        known, _ = await people.new_person(at)
        made = await making.make(
            at, known.person, MakeTable.model_validate({"side": "us", "opponent": {"kind": "friend"}})
        )
        assert made.invitation is not None

        async def come(host: House, secret: str) -> str:
            guest, _ = await people.new_person(host)
            try:
                link = await seating.find(host, "invitation", secret)
                await seating.follow(host, guest.person, "invitation", link)
            except Refused as refused:
                return refused.key
            return "sat"

        told = await asyncio.gather(*[come(host, made.invitation) for host in houses for _ in range(5)])
        assert told.count("sat") == 1
        assert set(told) <= {"sat", "used_invitation", "stale"}
        for host in houses:
            host.tables.forget(made.table)
        assert len((await at.tables.load(made.table)).holders["ussr"]) == 1
        for host in houses:
            await host.store.close()

    asyncio.run(work())
