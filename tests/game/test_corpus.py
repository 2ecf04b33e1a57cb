"""The games in `tests/conformance`, made by others from the same rules: every state, every view and every record."""

import gzip
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from thirteendays.game import Game, Viewer
from walks import VIEWERS

CORPUS = Path(__file__).parent.parent / "conformance"
SETS = ("directed", "bent", "calm", "uniform")
GAMES = {"directed": 11, "bent": 220, "calm": 120, "uniform": 60, "views": 71}


def records(name: str) -> Iterator[dict[str, Any]]:
    with (CORPUS / f"{name}.records.jsonl").open(encoding="utf-8") as file:
        yield from map(json.loads, file)


def answers(name: str) -> Iterator[list[Any]]:
    with gzip.open(CORPUS / f"{name}.jsonl.gz", "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)


def along(record: dict[str, Any], look: Callable[[Game], dict[str, Any]]) -> list[dict[str, Any]]:
    """What is seen before the first move of a record and after each."""
    game = Game.from_record(record, 0)
    seen = [look(game)]
    for move in record["moves"]:
        game.play(move)
        seen.append(look(game))
    return seen


@pytest.mark.parametrize("name", SETS)
def test_states(name: str) -> None:
    games = 0
    for record, states in zip(records(name), answers(f"{name}.states"), strict=True):
        assert along(record, Game.state) == states
        games += 1
    assert games == GAMES[name]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_views(viewer: Viewer) -> None:
    games = 0
    for record, views in zip(records("views"), answers(f"views.{viewer}"), strict=True):
        assert along(record, lambda game: game.view(viewer)) == views
        games += 1
    assert games == GAMES["views"]


@pytest.mark.parametrize("name", [*SETS, "views"])
def test_records_reproduce_themselves(name: str) -> None:
    for record in records(name):
        game = Game.from_record(record)
        assert game.record() == {"rules": 1, **record}
        assert Game.from_record(json.loads(json.dumps(game.record()))).position == game.position


@pytest.mark.parametrize("name", SETS)
def test_results_are_the_records_own(name: str) -> None:
    """The corpus notes each result beside the moves."""
    for record in records(name):
        if "result" in record:
            assert Game.from_record(record).result == record["result"]
