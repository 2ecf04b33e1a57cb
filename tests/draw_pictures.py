"""Draws the pictures of the table in the documentation: `python tests/draw_pictures.py`."""

import asyncio
import os
import re
import tempfile
from pathlib import Path

from keyboard import LARGE, SMALL, opened, seated, typed
from thirteendays.game import Game

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"

# Round 2, the USSR has played Fidel Castro; the US may win the Atlantic, its agenda, but at what price?
POSITION = {
    "round": 2,
    "first": "ussr",
    "prestige": -1,
    "letter": "us",
    "influence": {
        "us": {"berlin": 2, "turkey": 1, "italy": 2, "cuba_pol": 1, "television": 2, "un": 1, "alliances": 2},
        "ussr": {"berlin": 1, "atlantic": 1, "cuba_mil": 2, "turkey": 2, "italy": 1, "cuba_pol": 2, "television": 1, "alliances": 1},
    },
    "defcon": {
        "us": {"military": 3, "political": 5, "opinion": 4},
        "ussr": {"military": 3, "political": 3, "opinion": 5},
    },
    "hands": {
        "us": ["fifty_fifty", "excomm", "u_2_photographs", "moscow_is_our_brain", "bay_of_pigs"],
        "ussr": ["fidel_castro"],
    },
    "discards": ["sops", "quarantine", "maskirovka", "scramble", "wave_and_smile", "close_allies"],
    "aftermath": {"us": ["air_strike"], "ussr": ["missile_trade"]},
    "resolved": ["turkey", "letter"],
    "dealt": {"us": ["atlantic", "italy", "opinion_1"], "ussr": ["berlin", "cuba_pol", "military_1"]},
    "agendas": {"us": "atlantic", "ussr": "cuba_pol"},
}  # fmt: skip


def position() -> Game:
    """The position of the pictures: the first play of the US."""
    game = Game.arrange(**POSITION)
    for move in ("play:fidel_castro:event", "place:cuba_pol", "place:cuba_pol", "place:cuba_pol"):
        game.play(move)
    return game


async def draw(name: str, size: tuple[int, int], *keys: str) -> None:
    """One picture in a font that the reader has, for an export names addresses of another."""
    async with opened(seated(position(), "us", "rules_of_thumb"), size) as app:
        await typed(app, *keys)
        svg = app.export_screenshot(title="Thirteen Days (unofficial edition)")
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font-family: Fira Code[^;]*", "font-family: DejaVu Sans Mono, Menlo, Consolas, monospace", svg)
    svg = re.sub(r"<!--.*?-->", "", svg, flags=re.DOTALL)
    (PICTURES / name).write_text(re.sub(r"\n\s*\n+", "\n", svg), encoding="utf-8")


async def draw_all() -> None:
    """All pictures."""
    await draw("table.svg", LARGE, "2", "l", "enter", "2", "+", "+")
    await draw("table-80x24.svg", SMALL, "2")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ["THIRTEENDAYS_HOME"] = home
        asyncio.run(draw_all())
