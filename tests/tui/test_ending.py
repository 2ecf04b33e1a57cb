"""The last page: what moved prestige, line by line, in a window of any size."""

import asyncio

import pytest

from keyboard import LARGE, SMALL, opened, seated, settled, text_of, until
from thirteendays.game import Game, SeededDealer, deal_all
from thirteendays.text import say
from thirteendays.tui.ending import Ending, Row, Source, rows, sources

EVENT = Source(1, "an Event", 1, 1)
FIRST = [Source(1, "US", 2, None, True), Source(1, "USSR", -1, 2, True)]
SECOND = [Source(2, "US", 1, None, True), Source(2, "USSR", 1, 4, True)]
COUNTED = Source(0, "the aftermath", -2, 2)
ALL = [EVENT, *FIRST, *SECOND, COUNTED]


def test_rounds_have_headings_where_there_is_room() -> None:
    assert rows(ALL, 8) == [
        Row(1, None), *(Row(0, one) for one in ALL[:3]), Row(2, None), *(Row(0, one) for one in ALL[3:])
    ]  # fmt: skip


def test_with_less_room_a_round_begins_with_its_first_line_and_with_too_little_the_latest_lines_stay() -> None:
    assert rows(ALL, 7) == [Row(n, one) for n, one in zip((1, 0, 0, 2, 0, 0), ALL, strict=True)]
    assert [row.source for row in rows(ALL, 4)] == [*ALL[2:]]
    assert rows([], 4) == []


def finished() -> Game:
    """A game to the aftermath, in which an Event moved prestige too: more lines than a small window has with headings."""
    moves, dealer = Game.arrange(round=3, prestige=2), SeededDealer("a quiet end")
    while not moves.is_over:
        deal_all(moves, dealer)
        quiet = [
            move for move in moves.legal_moves() if move.endswith((":command", "pass", "done", "decline", "discard"))
        ]
        if not moves.is_over:
            moves.play((quiet or moves.legal_moves())[0])
    return moves


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_all_that_moved_prestige_is_in_sight(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    game = finished()
    found = sources(game.happenings("watcher", 0), 3, 2)
    assert found[-1].words.startswith("Aftermath")
    assert {one.round for one in found} == {3, 0}
    assert [one.after for one in found if one.after is not None][-1] == game.view("watcher")["prestige"]
    many = [one._replace(round=n) for n in (1, 2) for one in (EVENT, *FIRST)] + found
    monkeypatch.setattr("thirteendays.tui.ending.sources", lambda items, *first: many if first == (3, 2) else [])

    async def run() -> None:
        async with opened(seated(game), size) as app:
            await until(app, lambda: isinstance(app.screen, Ending))
            await settled(app)
            shown = text_of(app)
            assert all(one.words in shown for one in many)
            for n in (1, 2, 3):
                assert say("tui.end.round", round=n, short=size == SMALL) in shown

    asyncio.run(run())
