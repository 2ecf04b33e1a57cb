"""The examples in docstrings of `server/` are true."""

import doctest
import importlib
import pkgutil

from thirteendays import server


def test_examples() -> None:
    names = [found.name for found in pkgutil.iter_modules(server.__path__)]
    results = {name: doctest.testmod(importlib.import_module(f"thirteendays.server.{name}")) for name in names}
    assert sum(result.attempted for result in results.values()) > 0
    assert [name for name, result in results.items() if result.failed] == []
