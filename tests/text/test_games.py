"""Whole random games in words: everything that the engine answers to any viewer can be said, and reads as a sentence."""

import json
import random
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from thirteendays import text
from thirteendays.game import Game
from thirteendays.game.game import Side, Viewer
from thirteendays.game.moves import TOKENS
from thirteendays.text.reference import why

CORPUS = Path(__file__).parent.parent / "conformance"
SIDES: tuple[Side, ...] = ("us", "ussr")
VIEWERS: tuple[Viewer, ...] = ("us", "ussr", "watcher")
SENTENCE = re.compile(r"[A-Z\d][^{}_]*[.)]$", re.DOTALL)


def positions(seed: int) -> Iterator[Game]:
    """A random game before each of its moves and at its end."""
    chance = random.Random(seed)
    game = Game()
    while not game.is_over:
        yield game
        game.play(chance.choice(game.legal_moves()))
    yield game


def replayed(line: str) -> Iterator[Game]:
    """A recorded game before each of its moves and at its end."""
    game = Game()
    for move in json.loads(line)["moves"]:
        yield game
        game.play(move)
    yield game


def rare() -> list[str]:
    """Records of the corpus that go where random games seldom do."""
    return [*lines("directed"), *lines("bent")[::12]]


def lines(name: str) -> list[str]:
    return (CORPUS / f"{name}.records.jsonl").read_text().splitlines()


def asked(game: Game) -> Side | None:
    """The side that decides, if one does."""
    return next((side for side in SIDES if side == game.mover), None)


def unread(lines: list[str]) -> list[str]:
    """The lines that are not sentences."""
    return [line for line in lines if not SENTENCE.match(line) or "  " in line or " None" in line or not line.isascii()]


@pytest.mark.parametrize("seed", range(8))
def test_random_games_in_words(seed: int) -> None:
    tell(positions(seed))


@pytest.mark.parametrize("line", rare(), ids=count())
def test_rare_games_in_words(line: str) -> None:
    tell(replayed(line))


def tell(games: Iterator[Game]) -> None:
    """Every prompt and every happening, to each viewer, one by one and as an account."""
    since = 0
    for game in games:
        for viewer in VIEWERS:
            news = game.happenings(viewer, since)
            said = [text.sentence(game.prompt(viewer), viewer)]
            said += [text.sentence(item, viewer) for item in news] + text.story(news, viewer)
            said += [text.rule(item["rule"]) + "." for item in news]
            assert unread(said) == []
        since = len(game.moves)
    for viewer in VIEWERS:
        assert unread(text.story(game.happenings(viewer), viewer)) == []
        if game.result is not None:
            assert text.result(game.result, viewer) == text.sentence(game.prompt(viewer), viewer)


@pytest.mark.parametrize("seed", range(3))
def test_reasons(seed: int) -> None:
    for n, game in enumerate(positions(seed)):
        for viewer in VIEWERS:
            for token in TOKENS[n % 7 :: 7] + ("berlin+9", ""):
                why = game.why_not(token, viewer)
                if why is not None:
                    assert unread([text.reason(why), text.sentence(why)]) == []


def led(lines: list[text.Told]) -> list[str]:
    """The words of lines that each lead to a rule which the reference tells; an Event's to its card."""
    for one in lines:
        home = why(one.rule, one.card)
        assert home.id == f"card-{one.card}" if one.rule == "5" else one.rule in home.rules, one
    return [one.words for one in lines]


@pytest.mark.parametrize("seed", range(3))
def test_moves_previews_and_outlooks(seed: int) -> None:
    chance = random.Random(seed)
    for game in positions(seed):
        legal = game.legal_moves()
        kind = game.decision["kind"] if game.decision else ""
        words = [text.move(token, kind) for token in legal]
        assert unread([f"{line}." for line in words]) == []
        apart = {re.sub("_[12]$", "", token) for token in legal}  # the two agenda cards of a track have one name
        assert len(set(words)) == len(apart)
        side = asked(game)
        if side is not None:
            assert unread(led(text.preview(game.preview(chance.choice(legal), side), side))) == []
        if game.is_over:
            break
        for viewer in VIEWERS[:: 1 if kind == "play" else 4]:
            assert unread(led(text.outlook(game.if_round_ended_now(viewer), viewer))) == []


@pytest.mark.parametrize("seed", range(3))
def test_drafts(seed: int) -> None:
    chance = random.Random(seed)
    for game in positions(seed):
        side = asked(game)
        kind = game.decision["kind"] if game.decision else ""
        if side is None or kind not in ("command", "place", "remove", "discard", "defcon"):
            continue
        picks: list[str] = []
        for _ in range(3):
            found = game.draft(side, picks)
            assert unread(text.draft(found, kind)) == []
            picks += [chance.choice(found["options"])["pick"]] if found["options"] else []


@pytest.mark.parametrize("seed", range(2))
def test_boards(seed: int) -> None:
    """Of games that begin anew, before agendas, during deals and after the end."""
    for game in positions(seed):
        for viewer in VIEWERS:
            assert max(map(len, text.board(game.view(viewer), texts=True).splitlines())) <= 80
