"""States of seats as the page gets them, for the page's own tests: `python tests/page_states.py` writes them anew.

They come from arranged positions through what the server shows (`server/shown.py`), so that the page is never tested on what no server
sends; `tests/server/test_page_states.py` tells when they have to be written anew.
"""

import json
from pathlib import Path
from typing import Any

from thirteendays.game import Game
from thirteendays.server import shown

FILE = Path(__file__).parent.parent / "web" / "tests" / "states.json"

POSITION: dict[str, Any] = {
    "round": 2,
    "prestige": -1,
    "letter": "us",
    "first": "us",
    "hands": {"us": ["excomm", "u_2_photographs", "bay_of_pigs", "the_guns_of_august"], "ussr": ["sops", "quarantine"]},
    "defcon": {
        "us": {"military": 5, "political": 5, "opinion": 3},
        "ussr": {"military": 4, "political": 3, "opinion": 5},
    },
    "influence": {"us": {"italy": 2, "berlin": 1}, "ussr": {"atlantic": 1, "cuba_mil": 3}},
}
STATES: dict[str, list[str]] = {
    "play": [],
    "command": ["play:excomm:command+letter"],
    "defcon": ["play:the_guns_of_august:event"],
    "place": ["play:excomm:event"],
}
# What is asked at one of them: the picks there are, and one more.
ASKED: dict[str, tuple[str, list[str], str]] = {
    "atlantic": ("command", ["atlantic+1", "atlantic+1"], "atlantic+1"),
    "italy": ("command", ["atlantic+1"], "italy+1"),
    "up": ("defcon", [], "defcon:opinion+1"),
    "full": ("place", ["place:un", "place:un"], "place:un"),
}


def game(moves: list[str]) -> Game:
    """The position after moves."""
    found = Game.arrange(**POSITION)
    found.play_all(moves)
    return found


def made() -> dict[str, Any]:
    """All states and answers."""
    states = {name: shown.shown(game(moves), "us") for name, moves in STATES.items()}
    asked = {
        name: shown.asked(game(STATES[at]), "us", picks=picks, pick=pick) for name, (at, picks, pick) in ASKED.items()
    }
    return {"states": states, "asked": asked}


def text() -> str:
    """The file's text."""
    return json.dumps(made(), ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
