"""Servers in this process, each with its own database: the tests of what is stored run on SQLite and on PostgreSQL."""

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from databases import MISSING, binaries, fresh_database, postgresql
from thirteendays.game import SeededDealer
from thirteendays.server.app import create_app
from thirteendays.server.settings import Settings


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """A PostgreSQL server for all tests of this process."""
    if binaries() is None:
        pytest.skip(MISSING)
    with postgresql() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    server: str = request.getfixturevalue("postgresql_server")
    return fresh_database(server, f"t{secrets.token_hex(8)}")


def settings(database: str) -> Settings:
    """Settings for tests: no page, no limits, computer players that do not wait."""
    return Settings(database=database, page=None, limits=0, pace=0)


@pytest.fixture
def server(database: str) -> Iterator[TestClient]:
    """A server to be asked."""
    with TestClient(create_app(settings(database), dealer=SeededDealer(13))) as client:
        yield client


@pytest.fixture
def one_server(tmp_path: Path) -> Iterator[TestClient]:
    """A server on SQLite alone, for what has nothing to do with the database."""
    app = create_app(settings(f"sqlite:///{tmp_path / 'tables.sqlite'}"), dealer=SeededDealer(13))
    with TestClient(app) as client:
        yield client
