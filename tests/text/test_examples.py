"""The examples in docstrings of `text/` are true."""

import doctest
import importlib

import pytest


@pytest.mark.parametrize(
    "name", ["", ".answers", ".catalogue", ".figures", ".reference", ".reference_search", ".render", ".story"]
)
def test_examples(name: str) -> None:
    result = doctest.testmod(importlib.import_module(f"thirteendays.text{name}"))
    assert result.attempted > 0
    assert result.failed == 0
