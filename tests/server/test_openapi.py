"""The OpenAPI file in docs/ is that of this version."""

from pathlib import Path

from thirteendays.server.openapi import text

FILE = Path(__file__).parents[2] / "docs" / "openapi.json"


def test_the_file_is_of_this_version() -> None:
    assert FILE.read_text(encoding="utf-8") == text(), "python -m thirteendays.server.openapi docs/openapi.json"
