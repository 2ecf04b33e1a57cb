"""What seats are shown in the recorded games, which go where random games seldom do: in its closed form, in twin worlds alike."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from server_shown import AROUND, as_text, everything
from thirteendays.game import Game
from thirteendays.server import endings, shapes, shown
from thirteendays.server.ending import ending
from twins import twin
from walks import VIEWERS

CORPUS = Path(__file__).parent.parent / "conformance"


def games(name: str, every: int) -> Iterator[list[str]]:
    lines = (CORPUS / f"{name}.records.jsonl").read_text().splitlines()
    yield from (json.loads(line)["moves"] for line in lines[::every])


@pytest.mark.slow
@pytest.mark.parametrize(("name", "every"), [("directed", 1), ("bent", 40), ("calm", 60)])
def test_recorded_games_are_shown_in_closed_form(name: str, every: int) -> None:
    chance = random.Random(every)
    for moves in games(name, every):
        game = Game()
        for move in moves:
            if chance.random() < 0.1 and game.mover != "chance":
                for seat in VIEWERS:
                    shapes.SeatState.model_validate({**AROUND, "seat": seat, **shown.shown(game, seat)})
            game.play(move)
        if game.is_over:
            endings.Ending.model_validate(ending(game))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["directed", "bent"])
def test_twins_of_recorded_games_are_shown_alike(name: str) -> None:
    chance = random.Random(name)
    for moves in games(name, 12):
        game = Game.from_record({"format": "thirteendays/1", "moves": moves}, chance.randrange(len(moves)))
        for seat in VIEWERS:
            other = twin(game, seat, chance)
            since = max(0, len(game.moves) - 5)
            assert as_text(list(everything(game, seat, since))) == as_text(list(everything(other, seat, since)))
