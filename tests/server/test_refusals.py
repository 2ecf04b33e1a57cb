"""Every refusal has its sentence, and every sentence of a refusal is used."""

import re
from pathlib import Path

import thirteendays.server
from thirteendays.text import catalogue

FOLDER = Path(thirteendays.server.__file__).parent
GIVEN = re.compile(r'(?:Refused\(\s*(?:\w+\.)*\w+,|refusal\(\s*\d+,)\s*"(\w+)"')
IN_TABLES = re.compile(r'"(no_\w+|invalid_request)"')  # chosen from a table of keys
BY_NAME = {"too_many", "too_long"}  # `limits.py` answers before there is a request


def sources() -> str:
    return "\n".join(file.read_text() for file in FOLDER.rglob("*.py"))


def test_every_refusal_has_a_sentence() -> None:
    keys = set(GIVEN.findall(sources()))
    assert {"stale", "over", "illegal"} <= keys
    assert [key for key in sorted(keys) if f"server.error.{key}" not in catalogue()] == []


def test_no_sentence_is_unused() -> None:
    used = set(GIVEN.findall(sources())) | set(IN_TABLES.findall(sources())) | BY_NAME
    entries = {key.removeprefix("server.error.") for key in catalogue().entries if key.startswith("server.error.")}
    assert sorted(entries - used) == []
