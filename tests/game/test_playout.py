"""Random games inside the engine: the same ones compiled and interpreted, on every Python; uniform; what is counted."""

import json
import zlib
from collections import Counter

import pytest

from thirteendays.game import Game, engine, playout, stream
from thirteendays.game import terms as t
from thirteendays.game.moves import TOKENS
from thirteendays.game.position import Position
from thirteendays.game.source import Source

# What 200 games of one stream come to, as Pythons 3.11, 3.12 and 3.13 agree, compiled and interpreted.
CHECKSUM, DECISIONS = 3170798666, 17789
WINNERS, REASONS = (53, 67, 80), (1, 0, 199)


def checksum(games: int, source: Source) -> tuple[int, int]:
    """A checksum over all final positions, and the number of decisions."""
    crc, decisions = 0, 0
    buffer = engine.new_buffer()
    for _ in range(games):
        pos = engine.start()
        decisions += playout.play_out(pos, source, buffer)
        crc = zlib.crc32(json.dumps(pos.key()).encode(), crc)
    return crc, decisions


def test_the_same_games_everywhere() -> None:
    assert checksum(200, stream("everywhere", "playouts")) == (CHECKSUM, DECISIONS)


def test_the_tally() -> None:
    tally = playout.playouts(200, stream("everywhere", "playouts"))
    assert (tally.games, tally.decisions) == (200, DECISIONS)
    assert tuple(tally.winners[n] for n in range(3)) == WINNERS
    assert tuple(tally.reasons[n] for n in (t.BY_PRESTIGE, t.BY_LETTER, t.BY_WAR)) == REASONS
    assert sum(WINNERS) == sum(REASONS) == 200


@pytest.mark.parametrize("seed", range(8))
def test_a_playout_is_a_game_and_its_decisions_are_the_moves_of_the_record(seed: int) -> None:
    pos, buffer = engine.start(), engine.new_buffer()
    decisions = playout.play_out(pos, stream(seed, "counting"), buffer)
    source, game = stream(seed, "counting"), Game()
    while not game.is_over:
        legal = engine.legal(game.position)
        chance = game.mover == "chance"
        game.play(TOKENS[playout.draw(game.position, source) if chance else legal[source.below(len(legal))]])
    assert game.position == pos
    assert len(game.moves) == decisions


def test_cards_are_drawn_uniformly() -> None:
    source = stream(2, "drawing")
    pos = engine.start()
    drawn = Counter(int(playout.draw(pos, source)) - t.DEAL_AGENDA for _ in range(13000))
    assert sorted(drawn) == list(range(13))
    assert sum((n - 1000) ** 2 / 1000 for n in drawn.values()) < 12 + 4 * 24**0.5
    members = Counter(int(playout.nth_of(0b1011001, source)) for _ in range(8000))
    assert sorted(members) == [0, 3, 4, 6]
    assert all(abs(n - 2000) < 200 for n in members.values())


def test_dealing_stops_where_a_side_is_asked() -> None:
    pos = Position(engine.start())
    assert playout.deal_all(pos, stream(3, "dealing")) == 6
    assert (pos.kind, pos.mover) == (t.AGENDA, t.US)
    assert playout.deal_all(pos, stream(3, "dealing")) == 0


@pytest.mark.soak
def test_many_games_end() -> None:
    tally = playout.playouts(200_000, stream("many", "playouts"))
    assert sum(tally.winners[n] for n in range(3)) == sum(tally.reasons[n] for n in range(4)) == 200_000
