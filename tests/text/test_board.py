"""The table as text: nothing wider than 80 columns, nothing left out, nothing a viewer may not know."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from thirteendays.game.cards import STRATEGY
from thirteendays.text import board, card, say

CORPUS = Path(__file__).parent.parent / "conformance"
NAMES = {card.id: card.name for card in STRATEGY}
VIEWERS = ("us", "ussr", "watcher")

View = dict[str, Any]


def views(viewer: str) -> Iterator[View]:
    """Every ninth view of each game of the corpus, and each game's last one."""
    with gzip.open(CORPUS / f"views.{viewer}.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            game = json.loads(line)
            yield from game[::9]
            yield game[-1]


def words(text: str) -> str:
    """A board as running text, so that names folded over two lines are found."""
    return " ".join(text.split())


@pytest.mark.parametrize("viewer", VIEWERS)
def test_every_view_fits_and_is_complete(viewer: str) -> None:
    for view in views(viewer):
        text = board(view, texts=True)
        assert max(map(len, text.splitlines())) <= 80, text
        assert [line for line in text.splitlines() if line != line.rstrip()] == []
        assert text.isascii()
        shown = words(text)
        known = [
            *view["hand"],
            *view["discards"],
            *view["aftermath"]["known"],
            *(view["drawn"],) * (view["drawn"] is not None),
        ]
        assert [id for id in known if NAMES[id] not in shown] == []
        assert [id for side in ("us", "ussr") for id in view["effects"][side] if NAMES[id] not in shown] == []
        assert all(card.text in shown for card in STRATEGY if card.id in view["hand"])
        assert sum(line.count("flag") for line in text.splitlines()[4:11]) == flagged_tracks(view)


def flagged_tracks(view: View) -> int:
    """On how many of the six lines of the tracks a flag is told."""
    return sum(
        track in view["flags"][side] for side in ("us", "ussr") for track in ("military", "political", "opinion")
    )


def first(viewer: str, **wanted: object) -> View:
    return next(view for view in views(viewer) if all(view[name] == value for name, value in wanted.items()))


def test_the_beginning() -> None:
    lines = board(first("us", round=1, step=2)).splitlines()
    assert lines[0] == "Round 1 of 3, step 2: agendas"
    assert "  Military            US     2  DEFCON 3   1 [2] 3 | 4  5  6 | 7  8" in lines
    assert "    Berlin                  0     1   USSR by 1" in lines
    assert "  In supply                15    15" in lines
    assert "Your hand: no cards" in lines


def test_a_watcher_has_no_hand() -> None:
    assert all("Your" not in board(view) for view in views("watcher"))


def test_the_end() -> None:
    view = first("us", result={"winner": "ussr", "reason": "prestige"})
    assert "The game is over: the USSR wins on prestige." in board(view)
    assert "The game is over: you win on prestige." in board({**view, "side": "ussr"})


def test_each_card_in_full() -> None:
    for facts in STRATEGY:
        lines = card(facts.id)
        assert max(map(len, lines)) <= 80
        assert words(" ".join(lines[1:])) == facts.text
        assert lines[0].split("  ")[1] == facts.name
        assert ("DEFCON icon" in lines[0]) == facts.icon
        assert say(f"whose.{('us', 'ussr', 'un')[facts.side]}") in lines[0]
