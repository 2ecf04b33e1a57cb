"""`bot`: a move for each view that asks for one, an error for what cannot be read, and on it goes (protocol, Bots)."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from command import PROGRAM, inside, run
from thirteendays.agents import KNOWN, make
from thirteendays.game import Game, SeededDealer, Side, deal_all

GAME = Game.arrange(first="us", hands={"us": ["excomm"]})
VIEW = GAME.view("us")
ASKED = json.dumps({"view": VIEW})
CHOOSING = Game.arrange(decision="agenda", dealt={"ussr": ["letter", "turkey", "italy"]}).choosing_view("ussr")


def replies(out: str) -> list[Any]:
    return [json.loads(line) for line in out.splitlines()]


@pytest.mark.parametrize("name", KNOWN)
def test_plays_a_whole_game(name: str) -> None:
    """Both sides of a game, each view on a line; the moves are those that the player makes inside the program."""
    game, dealer, asked, moves = Game(), SeededDealer(3), [], []
    deal_all(game, dealer)
    player = make(name, 9)
    while not game.is_over:
        side: Side = "us" if game.mover == "us" else "ussr"
        asked.append(json.dumps({"view": game.view(side)}))
        moves.append(player.choose(game.view(side)))
        game.play(moves[-1])
        deal_all(game, dealer)
    answer = inside("bot", name, "--seed", "9", stdin="\n".join(asked))
    assert (answer.status, answer.err) == (0, "")
    assert replies(answer.out) == [{"move": move} for move in moves]


GARBAGE: list[tuple[bytes, str]] = [
    (b"nonsense", "not JSON"),
    (b'{"view": {"legal": ["pass"]', "not JSON"),
    (b"\xff", "not UTF-8"),
    (b"[" * 100_000, "nested too deep"),
    (b"[]", "no object with a view"),
    (b"{}", "no object with a view"),
    (b'{"view": 3}', "not a view"),
    (b'{"view": {}}', "not a view"),
    (b'{"view": {"side": "us", "legal": "pass", "moves": []}}', 'not a view: no list of strings under legal'),
    (json.dumps({"view": {**VIEW, "legal": ["nonsense"]}}).encode(), "not a view: 'nonsense' is not legal in it"),
    (json.dumps({"view": {**VIEW, "legal": ["place:berlin"]}}).encode(), "not a view: 'place:berlin' is not legal in it"),
    (json.dumps({"view": {**CHOOSING, "legal": ["agenda:berlin"]}}).encode(), "not a view: 'agenda:berlin' is not legal in it"),
    (json.dumps({"view": {**VIEW, "moves": ["nonsense"]}}).encode(), "not a view: KeyError at 'nonsense'"),
]  # fmt: skip


@pytest.mark.parametrize("name", KNOWN)
def test_garbage_gets_an_error_and_it_goes_on(name: str) -> None:
    asked = [ASKED.encode(), *(line for line, _ in GARBAGE), b"", ASKED.encode()]
    answer = inside("bot", name, stdin=b"\n".join(asked))
    first, *wrong, last = replies(answer.out)
    assert (answer.status, answer.err) == (0, "")
    assert first["move"] in VIEW["legal"]
    assert last["move"] in VIEW["legal"]
    for reply, (_, why) in zip(wrong, GARBAGE, strict=True):
        assert list(reply) == ["error"]
        assert why in reply["error"]


def test_a_choice_made_at_the_same_time_as_the_other_sides_is_answered() -> None:
    (reply,) = replies(inside("bot", "recruit", stdin=json.dumps({"view": CHOOSING})).out)
    assert reply["move"] in ["agenda:letter", "agenda:turkey", "agenda:italy"]


def test_what_asks_nothing_gets_nothing() -> None:
    lines = ["", "   ", json.dumps({"view": GAME.view("ussr")}), json.dumps({"view": GAME.view("watcher")}), ASKED]
    assert len(replies(inside("bot", "random", stdin="\n".join(lines)).out)) == 1


@given(some.lists(some.binary(max_size=40).filter(lambda line: b"\n" not in line and line.strip() != b""), max_size=5))
def test_one_line_for_each_line(lines: list[bytes]) -> None:
    answer = inside("bot", "careful", stdin=b"\n".join(lines))
    assert (answer.status, answer.err) == (0, "")
    assert [list(reply) for reply in replies(answer.out)] == [["error"]] * len(lines)


def test_answers_at_once() -> None:
    """A program on the other side of two pipes waits for each answer before it asks again."""
    import subprocess

    with subprocess.Popen([PROGRAM, "bot", "random"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as bot:
        assert bot.stdin is not None
        assert bot.stdout is not None
        for line in (ASKED, "nonsense", ASKED):
            bot.stdin.write(line.encode() + b"\n")
            bot.stdin.flush()
            assert json.loads(bot.stdout.readline())
        bot.stdin.close()
        assert bot.stdout.read() == b""
    assert bot.returncode == 0


def test_seeds_repeat_across_processes() -> None:
    lines = "\n".join([ASKED] * 3 + [json.dumps({"view": {**VIEW, "legal": list(reversed(VIEW["legal"]))}})])
    one = run("bot", "careful", "--seed", "5", stdin=lines)
    assert (
        one == run("bot", "careful", "--seed", "5", stdin=lines) == inside("bot", "careful", "--seed", "5", stdin=lines)
    )
    assert len({reply["move"] for reply in replies(one.out)[:3]}) == 1


@pytest.mark.parametrize("name", ["kennedy", "", "cmd:cat", "os:getcwd", "\n"])
def test_unknown_player(name: str) -> None:
    answer = inside("bot", name)
    assert answer == (2, "", f"thirteendays: There is no computer player named {name!r}; there are {known()}.\n")


def known() -> str:
    *first, last = KNOWN
    return f"{', '.join(first)} and {last}"
