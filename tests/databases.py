"""Databases for tests: SQLite in a file, PostgreSQL in a server of its own that Debian's package brings."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import psycopg

USER: Final = "postgres"  # PostgreSQL does not run as root; Debian's package brings this user
MISSING: Final = "PostgreSQL is not installed; on Debian or Ubuntu: apt-get install postgresql"


def binaries() -> Path | None:
    """The folder of PostgreSQL's programs; None where it is not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


def as_user() -> dict[str, Any]:
    """As whom PostgreSQL runs."""
    return {"user": USER, "group": USER, "extra_groups": []} if os.geteuid() == 0 else {}


@contextmanager
def postgresql() -> Iterator[str]:
    """A PostgreSQL server for as long as it is needed; gives its address without a database."""
    programs = binaries()
    assert programs is not None, MISSING
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    if os.geteuid() == 0:
        shutil.chown(folder, USER, USER)
    environment = {**os.environ, "HOME": str(folder)}

    def run(program: str, *arguments: str) -> None:
        command = [str(programs / program), *arguments]
        subprocess.run(command, cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL, **as_user())

    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    options = f"-k {folder} -c listen_addresses=127.0.0.1 -p {port} -c fsync=off -c max_connections=200"
    data = str(folder / "data")
    run("initdb", "-D", data, "-A", "trust", "-U", "game", "--no-sync")
    run("pg_ctl", "-D", data, "-w", "-o", options, "-l", str(folder / "log"), "start")
    try:
        yield f"postgresql://game@127.0.0.1:{port}"
    finally:
        run("pg_ctl", "-D", data, "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


def fresh_database(server: str, name: str) -> str:
    """The address of a new, empty database."""
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return f"{server}/{name}"
