"""The store: making and upgrading its tables, transactions, who is first; and that nothing in it tells the future."""

import asyncio
import contextlib
import dataclasses
import gc
import inspect
import json
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, insert, select, text
from sqlalchemy import inspect as inspect_database
from sqlalchemy.exc import IntegrityError
from starlette.testclient import TestClient

from callers import Caller, pair
from thirteendays.game import SeededDealer, SystemDealer
from thirteendays.game.moves import CARDS
from thirteendays.game.source import Source
from thirteendays.server import schema
from thirteendays.server import store as stores
from thirteendays.server.app import create_app
from thirteendays.server.fold import Row
from thirteendays.server.house import house
from thirteendays.server.refusals import Refused
from thirteendays.server.settings import Settings
from thirteendays.server.store import NewerDatabase, Store, UnknownDatabase
from thirteendays.server.tables import insert_played


def run(work: Any) -> Any:
    return asyncio.run(work)


def test_the_changes_lead_to_the_schema(database: str) -> None:
    def differences(connection: Connection) -> Any:
        return compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), schema.metadata)

    async def work() -> Any:
        store = Store(database)
        await store.open()
        await store.open()  # a second start changes nothing
        async with store.writing() as connection:
            found = await connection.run_sync(differences)
        await store.close()
        return found

    assert run(work()) == []


def revisions() -> list[str]:
    """All that the tables of the database have been, the first one first."""
    config = Config()
    config.set_main_option("script_location", str(stores.MIGRATIONS))
    config.set_main_option("path_separator", "os")
    return [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()][::-1]


def columns_of(connection: Connection, table: str) -> list[str]:
    return [column["name"] for column in inspect_database(connection).get_columns(table)]


async def go_back(database: str, revision: str) -> None:
    """Makes a database one that a server of an earlier revision has written: the same rows, less what it did not know."""
    store = Store(database)
    async with store.writing() as connection:
        kept = {
            table: (await connection.execute(select(table))).mappings().all() for table in schema.metadata.sorted_tables
        }
        await connection.run_sync(schema.metadata.drop_all)
        await connection.execute(text("DROP TABLE alembic_version"))
        await connection.run_sync(stores.upgrade, revision)
        for table, rows in kept.items():
            names = await connection.run_sync(columns_of, table.name)
            await connection.execute(insert(table), [{name: row[name] for name in names} for row in rows])
    await store.close()


@pytest.mark.parametrize("revision", revisions())
def test_what_an_earlier_version_has_stored_is_played_on(database: str, revision: str) -> None:
    settings = Settings(database=database, page=None, limits=0, pace=0)
    with TestClient(create_app(settings)) as client:
        table, ann, bob = pair(client, watch=True, name="Ann")
        agenda = ann.state(table)["view"]["legal"][0]
        ann.play(table, "us", agenda, id="one")
        bob.play(table, "ussr", bob.state(table)["view"]["legal"][0], id="two")
        mover = ann.state(table)["view"]["decision"]["mover"]
        {"us": ann, "ussr": bob}[mover].play(table, mover, "first:us", id="three")
        waiting = ann.make({"kind": "friend"})["table"]
        ann.play(waiting, "us", ann.state(waiting)["view"]["legal"][0], id="early")
        before = [person.state(table) for person in (ann, bob)], ann.state(waiting), ann.get("/api/tables")
        links = ann.get(f"/api/tables/{table}/links")
    run(go_back(database, revision))
    with TestClient(create_app(settings)) as client:
        ann.client = bob.client = client
        assert ([person.state(table) for person in (ann, bob)], ann.state(waiting), ann.get("/api/tables")) == before
        assert ann.get(f"/api/tables/{table}/links") == links
        assert ann.play(table, "us", agenda, id="one")["number"] == 3, "answered as the first time"
        mover = ann.state(table)["view"]["decision"]["mover"]
        person = {"us": ann, "ussr": bob}[mover]
        person.play(table, mover, person.state(table)["view"]["legal"][0])
        assert ann.state(table)["revision"] == before[0][0]["revision"] + 1


def test_every_change_can_be_made_by_itself(database: str) -> None:
    """What was stored under an earlier version of the tables is there after each change."""

    async def work() -> Any:
        store = Store(database)
        made = False
        for revision in revisions():
            async with store.writing() as connection:
                await connection.run_sync(stores.upgrade, revision)
                if not made:
                    await connection.execute(text("INSERT INTO people (name, made) VALUES ('Ann', 1)"))
                    made = True
        async with store.reading() as connection:
            names = list((await connection.execute(select(schema.people.c.name))).scalars())
            tables = await connection.run_sync(lambda bound: set(inspect_database(bound).get_table_names()))
        await store.close()
        return names, tables

    names, tables = run(work())
    assert names == ["Ann"]
    assert tables == {*schema.metadata.tables, "alembic_version"}


def test_a_database_of_a_later_version_is_left_alone(database: str) -> None:
    async def work() -> None:
        store = Store(database)
        try:
            await store.open()
            async with store.writing() as connection:
                await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
            with pytest.raises(NewerDatabase):
                await store.open()
        finally:
            await store.close()

    run(work())


def test_addresses_of_databases() -> None:
    assert stores.url_of("sqlite:///x").drivername == "sqlite+aiosqlite"
    assert stores.url_of("postgres://h/x").drivername == "postgresql+psycopg"
    for wrong in (
        "mysql://h/x", "x", "", "postgresql://u:pw@h:notaport/x", "sqlite:///", "sqlite://", "sqlite:///:memory:", "sqlite:///x?mode=ro",
    ):  # fmt: skip
        with pytest.raises(UnknownDatabase):
            stores.url_of(wrong)


def test_no_password_is_shown() -> None:
    for address in (
        "postgresql://u:secret@h/x", "postgresql://h/x?user=u&password=secret", "postgresql://u:secret@h:notaport/x",
        "postgresql://u:p@secret@h/x", "secret",
    ):  # fmt: skip
        assert "secret" not in stores.shown_address(address), address
    assert stores.shown_address("sqlite:///x/y.sqlite") == "sqlite:///x/y.sqlite"


def test_a_database_of_another_program_is_left_alone(database: str) -> None:
    async def work() -> list[Any]:
        store = Store(database)
        try:
            async with store.writing() as connection:
                await connection.execute(text("CREATE TABLE tables (price INTEGER)"))
            with pytest.raises(stores.ForeignDatabase):
                await store.open()
            async with store.reading() as connection:
                return await connection.run_sync(lambda bound: inspect_database(bound).get_table_names())
        finally:
            await store.close()

    assert run(work()) == ["tables"]


def test_without_room_nothing_is_kept_and_the_server_is_not_well(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    with TestClient(create_app(Settings(database=f"sqlite:///{file}", page=None, limits=0))) as client:
        ann = Caller(client)
        ann.make({"kind": "here"})

        async def room(pages: int) -> None:
            """Lets the database grow to so many pages."""
            async with client.app.state.house.store.writing() as connection:  # type: ignore[attr-defined]
                await connection.execute(text(f"PRAGMA max_page_count={pages}"))

        assert client.portal is not None
        client.portal.call(room, 1)
        for n in range(200):
            answer = client.post("/api/tables", json={"opponent": {"kind": "here"}, "id": str(n)})
            if answer.status_code != 201:
                break
        assert (answer.status_code, answer.json()["error"]["key"]) == (507, "no_room")
        assert client.get("/api/health").status_code == 503
        assert len(ann.get("/api/tables")) == 1, "what is kept is there"
        client.portal.call(room, 1 << 30)
        ann.make({"kind": "here"})
        assert client.get("/api/health").status_code == 200


def test_a_file_that_is_gone_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    with TestClient(create_app(Settings(database=f"sqlite:///{file}", page=None, limits=0))) as client:
        assert client.get("/api/health").status_code == 200
        file.rename(tmp_path / "elsewhere")
        assert client.get("/api/health").json()["database"]["ok"] is False
        file.touch()
        assert client.get("/api/health").status_code == 503, "another file is not the one that was opened"


def test_sqlite_keeps_a_write_ahead_log(tmp_path: Path) -> None:
    async def work() -> list[Any]:
        store = Store(f"sqlite:///{tmp_path / 'deep' / 'er' / 'x.sqlite'}")
        await store.open()
        async with store.reading() as connection:
            found = [
                (await connection.execute(text(f"PRAGMA {name}"))).scalar_one()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            ]
        await store.close()
        return found

    assert run(work()) == ["wal", 1, 1]
    assert (tmp_path / "deep" / "er" / "x.sqlite").stat().st_mode & 0o077 == 0


def test_an_error_undoes_the_transaction(database: str) -> None:
    async def work() -> int:
        store = Store(database)
        await store.open()
        with contextlib.suppress(ZeroDivisionError):
            async with store.writing() as connection:
                await connection.execute(insert(schema.people).values(name="Ann", made=1))
                _ = 1 / 0
        async with store.reading() as connection:
            count: int = (await connection.execute(select(func.count()).select_from(schema.people))).scalar_one()
        await store.close()
        return count

    assert run(work()) == 0


def test_reading_does_not_wait_for_writing(database: str) -> None:
    async def work() -> int:
        store = Store(database)
        await store.open()
        async with store.writing() as writing:
            await writing.execute(insert(schema.people).values(name="Ann", made=1))
            async with asyncio.timeout(5), store.reading() as reading:
                count: int = (await reading.execute(select(func.count()).select_from(schema.people))).scalar_one()
        await store.close()
        return count

    assert run(work()) == 0


def a_table(**members: Any) -> dict[str, Any]:
    return {"id": "t", "settings": {}, "rules": 1, "over": False, "made": 1, **members}


def test_a_revision_is_written_once(database: str) -> None:
    async def work() -> None:
        store = Store(database)
        await store.open()
        row = Row(1, "moves", None, {"moves": []}, 1)
        async with store.writing() as connection:
            await connection.execute(insert(schema.tables).values(**a_table()))
            await insert_played(connection, "t", [row], [])
        with pytest.raises(IntegrityError):
            async with store.writing() as connection:
                await insert_played(connection, "t", [row], [])
        await store.close()

    run(work())


def test_who_comes_second_in_another_process_is_stale(database: str) -> None:
    """Two houses over one database are two processes: each has the table in memory, and one of them is too late."""

    async def work() -> tuple[int, int]:
        settings = Settings(database=database, page=None)
        first, second = house(settings), house(settings)
        await first.store.open()
        async with first.store.writing() as connection:
            await connection.execute(insert(schema.tables).values(**a_table(settings={})))
            seats = [{"table": "t", "side": side, "kind": "open"} for side in ("us", "ussr")]
            await connection.execute(insert(schema.seats), seats)
            await insert_played(connection, "t", [Row(1, "moves", None, {"moves": []}, 1)], [])
        mine, yours = await first.tables.load("t"), await second.tables.load("t")
        await first.tables.write(mine, [first.tables.next_row(mine, "seated", "us", {})])
        with pytest.raises(Refused) as refused:
            await second.tables.write(yours, [second.tables.next_row(yours, "seated", "ussr", {})])
        assert (refused.value.status, refused.value.key) == (409, "stale")
        found = (await second.tables.load("t")).fold.revision, mine.fold.revision
        await first.store.close()
        await second.store.close()
        return found

    assert run(work()) == (2, 2)


def test_a_restart_finds_everything_as_it_was(database: str) -> None:
    settings = Settings(database=database, page=None, limits=0, pace=0)
    with TestClient(create_app(settings)) as client:
        table, ann, bob = pair(client, watch=True, name="Ann")
        agenda = ann.state(table)["view"]["legal"][0]
        ann.play(table, "us", agenda, id="one")
        before = [person.state(table) for person in (ann, bob)]
        links = ann.get(f"/api/tables/{table}/links")
    with TestClient(create_app(settings)) as client:
        ann.client = bob.client = client
        assert [person.state(table) for person in (ann, bob)] == before
        assert ann.get(f"/api/tables/{table}/links") == links
        assert ann.play(table, "us", agenda, id="one")["number"] == before[0]["number"]
        bob.play(table, "ussr", bob.state(table)["view"]["legal"][0])
        assert ann.state(table)["view"]["decision"]["kind"] == "first"


# The future is not decided before it happens.

WORDS = ("seed", "future", "deck_order", "shuffled")


def test_settings_and_tables_have_no_place_for_a_seed() -> None:
    names = [field.name for field in dataclasses.fields(Settings)]
    columns = [column.name for table in schema.metadata.tables.values() for column in table.columns]
    assert [name for name in [*names, *columns] for word in WORDS if word in name] == []
    parameters = inspect.signature(create_app).parameters
    assert parameters["dealer"].default is None
    assert isinstance(house(Settings(database="sqlite:///x")).tables.dealer, SystemDealer)


def test_the_same_table_goes_on_differently(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two servers over the same rows deal different cards: what comes is nowhere, neither in the rows nor in memory."""
    settings = Settings(database=database, page=None, limits=0, pace=0)
    with TestClient(create_app(settings)) as client:
        ann = Caller(client)
        table = ann.make({"kind": "here"})["table"]
        record = ann.state(table, "us")["view"]["moves"]
        assert len(record) == 6  # three agendas each; no strategy card before it is needed

    dealt = set()
    for seed in range(4):
        with TestClient(create_app(settings, dealer=SeededDealer(seed))) as client:
            ann.client = client
            again = ann.post(
                "/api/records", {"record": {"format": "thirteendays/1", "moves": whole(client, table)}}, 201
            )
            for seat in ("us", "ussr"):
                ann.play(again["table"], seat, ann.state(again["table"], seat)["view"]["legal"][0])
            dealt.add(tuple(ann.state(again["table"], "us")["view"]["hand"]))
    assert len(dealt) > 1


def whole(client: TestClient, table: str) -> list[str]:
    """The moves of a table, with nothing masked."""
    assert client.portal is not None
    moves: list[str] = client.portal.call(client.app.state.house.tables.load, table).game.moves  # type: ignore[attr-defined]
    return moves


def test_nothing_in_memory_or_in_the_rows_holds_cards_that_were_not_dealt(database: str) -> None:
    settings = Settings(database=database, page=None, limits=0, pace=0)
    app = create_app(settings)
    with TestClient(app) as client:
        ann = Caller(client)
        table = ann.make({"kind": "here"})["table"]
        for seat in ("us", "ussr"):
            ann.play(table, seat, ann.state(table, seat)["view"]["legal"][0])
        assert client.portal is not None
        held = client.portal.call(app.state.house.tables.load, table)
        moves = held.game.moves
        assert sorted(move for row in held.rows for move in row.body["moves"]) == sorted(moves)
        cards = {move.partition(":")[2] for move in moves}
        undealt = {card for card in CARDS if card not in cards}
        assert len(undealt) == len(CARDS) - 10
        told = json.dumps([dataclasses.asdict(row) for row in held.rows])
        assert [card for card in undealt if f'"deal:{card}"' in told] == []
        assert sources() == []


def sources() -> list[object]:
    """Streams of random numbers that are alive: a server holds none."""
    gc.collect()
    return [one for one in gc.get_objects() if type(one) in (Source, SeededDealer)]
