"""The OpenAPI file in docs/ is that of this version."""

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from thirteendays.server import live_messages, messages, shapes
from thirteendays.server.examples import examples
from thirteendays.server.openapi import text

FILE = Path(__file__).parents[2] / "docs" / "openapi.json"


def described(source: str) -> Any:
    """An OpenAPI file without the examples that are made from a game: their sentences may be reworded since it was written."""
    found = json.loads(source)
    for name in examples():
        del found["components"]["schemas"][name]["examples"]
    return found


def test_the_file_is_of_this_version() -> None:
    written = FILE.read_text(encoding="utf-8")
    assert described(written) == described(text()), "python -m thirteendays.server.openapi docs/openapi.json"


@pytest.mark.parametrize("name", examples())
def test_examples_are_of_the_form_they_are_examples_of(name: str) -> None:
    model: type[BaseModel] = (
        getattr(live_messages, name, None) or getattr(messages, name, None) or getattr(shapes, name)
    )
    model.model_validate(examples()[name])
    for example in json.loads(FILE.read_text(encoding="utf-8"))["components"]["schemas"][name]["examples"]:
        model.model_validate(example)


def test_every_request_and_every_message_has_an_example() -> None:
    schemas = json.loads(text())["components"]["schemas"]
    operations = [one for path in json.loads(text())["paths"].values() for one in path.values()]
    bodies = [
        one["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        for one in operations
        if "requestBody" in one
    ]
    needed = {reference.rpartition("/")[2] for reference in bodies}
    messages_of = json.loads(text())["components"]["schemas"]["Protocol"]["properties"].values()
    needed |= {one["$ref"].rpartition("/")[2] for member in messages_of for one in member["items"]["oneOf"]}
    assert [name for name in sorted(needed) if not schemas[name].get("examples")] == []
