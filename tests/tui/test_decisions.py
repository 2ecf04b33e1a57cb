"""Every kind of decision, from an arranged position: what is typed, what it means, what is said about it."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from keyboard import LARGE, SMALL, opened, picked, seated, text_of, typed, until_asked
from thirteendays import text
from thirteendays.game import Game, IllegalMove
from thirteendays.tui.app import Terminal
from thirteendays.tui.picture import keys_of
from thirteendays.tui.table import TableScreen

Body = Callable[[Terminal, TableScreen], Coroutine[Any, Any, None]]


def at(card: str, *moves: str, first: str = "us", **more: Any) -> Game:
    """A game arranged so that a card is in the hand of who plays first, after moves."""
    game = Game.arrange(first=first, hands={first: [card]}, **more)
    game.play_all(list(moves))
    return game


def run(game: Game, body: Body, side: str = "us", size: tuple[int, int] = LARGE) -> Game:
    """Opens the table on a game and does something at it."""

    async def go() -> None:
        async with opened(seated(game, side), size) as app:
            await body(app, await until_asked(app))

    asyncio.run(go())
    return game


async def typed_at(app: Terminal, keys: str) -> None:
    """Types keys with blanks between them; ``@scramble`` is whatever key the table shows for that thing."""
    for key in keys.split():
        screen = app.screen
        assert isinstance(screen, TableScreen)
        await typed(app, keys_of(screen.now)[key[1:]] if key[0] == "@" else key)


DECISIONS: dict[str, tuple[Game, str, list[str]]] = {
    "agenda": (
        Game.arrange(decision="agenda", dealt={"us": ["berlin", "letter", "turkey"]}),
        "@turkey @letter enter",
        ["agenda:letter"],
    ),
    "play": (at("scramble"), "@fifty_fifty c @scramble c e enter", ["play:scramble:event"]),
    "play with the letter": (at("scramble"), "@scramble l enter", ["play:scramble:command+letter"]),
    "command": (at("scramble", "play:scramble:command"), "1 + 2 - 2 + enter", ["atlantic+2"]),
    "command, removing": (
        at("scramble", "play:scramble:command", influence={"us": {"italy": 3}}),
        "5 - - - - enter",
        ["italy-3"],
    ),
    "command, passing": (at("scramble", "play:scramble:command"), "1 0 escape 0 enter", ["pass"]),
    "place": (at("scramble", "play:scramble:event"), "5 1 backspace 8 enter", ["place:italy", "place:un", "done"]),
    "place_removed": (
        at("wave_and_smile", "play:wave_and_smile:event", "remove:italy"),
        "1 3 enter",
        ["place:cuba_mil"],
    ),
    "remove": (
        at("public_protests", "play:public_protests:event", influence={"us": {"italy": 3, "un": 1}}),
        "8 5 5 enter",
        ["remove:italy", "remove:italy", "done"],
    ),
    "halve": (
        at("air_strike", "play:air_strike:event", influence={"ussr": {"cuba_mil": 3, "cuba_pol": 1}}),
        "3 6 enter",
        ["halve:cuba_pol"],
    ),
    "halve, placing": (
        at("air_strike", "play:air_strike:event", influence={"ussr": {"cuba_mil": 3, "cuba_pol": 1}}),
        "3 9 enter",
        ["place:alliances"],
    ),
    "defcon": (
        at("the_guns_of_august", "play:the_guns_of_august:event"),
        "1 + + 2 - enter",
        ["defcon:political-1"],
    ),
    "defcon, one way": (at("invasion_of_cuba", "play:invasion_of_cuba:event"), "1 1 enter", ["defcon:military+2"]),
    "defcon, two tracks": (
        at("fifty_fifty", "play:fifty_fifty:event", influence={"us": {"television": 1}}),
        "3 + 1 - enter",
        ["defcon:military-1", "defcon:opinion+1"],
    ),
    "discard": (
        at("summit_meeting", "play:summit_meeting:event"),
        "@sops @fifty_fifty backspace enter",
        ["discard:sops", "done"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", DECISIONS)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
def test_picks_are_changed_and_confirmed(name: str, size: tuple[int, int]) -> None:
    arranged, keys, moves = DECISIONS[name]
    game = arranged.copy()
    before = len(game.moves)

    async def body(app: Terminal, screen: TableScreen) -> None:
        await typed_at(app, keys)

    run(game, body, size=size)
    assert game.moves[before : before + len(moves)] == moves


@pytest.mark.parametrize(
    ("game", "side", "keys", "moves"),
    [
        (at("bay_of_pigs", "play:bay_of_pigs:event", first="ussr", influence={"us": {"alliances": 2}}), "us", "2 1 enter", ["withdraw"]),
        (at("excomm", "play:excomm:command", first="ussr"), "us", "1 2 enter", ["decline"]),
        (at("excomm", "play:excomm:command", first="ussr"), "us", "2 1 enter", ["trigger"]),
    ],
)  # fmt: skip
def test_answers_to_the_other_side(game: Game, side: str, keys: str, moves: list[str]) -> None:
    before = len(game.moves)

    async def body(app: Terminal, screen: TableScreen) -> None:
        await typed_at(app, keys)

    run(game, body, side)
    assert game.moves[before : before + len(moves)] == moves


def test_a_card_taken_is_played_or_discarded() -> None:
    game = at("intelligence_reports", "play:intelligence_reports:event")
    while game.mover == "chance":
        game.play(game.legal_moves()[0])

    async def body(app: Terminal, screen: TableScreen) -> None:
        assert screen.now is not None
        assert screen.now.kind == "taken"
        await typed(app, "c", "d", "enter")

    before = len(game.moves)
    run(game, body)
    assert game.moves[before] == "discard"


@pytest.mark.parametrize(
    ("game", "keys", "words"),
    [
        (at("maskirovka"), "@maskirovka e", "Maskirovka belongs to the other side: you can play it only for Command. (Rule 4.2.)"),
        (at("scramble", letter="ussr"), "@scramble l", "You do not hold the Personal Letter. (Rule 4.3.)"),
        (at("quarantine", "play:quarantine:event"), "1", "Berlin is not among the battlegrounds to choose from. (Rule 5.)"),
        (at("scramble", "play:scramble:command"), "1 -  -", "There are not that many cubes to remove from Berlin. (Rule 4.4.)"),
        (at("scramble", "play:scramble:event"), "enter", "Nothing is chosen yet. 0: Place no more cubes."),
        (at("scramble"), "e", "Choose a card first"),
        (at("scramble"), "x", "x means nothing here."),
        (at("scramble"), "e 9", "9 means nothing here."),
        (at("scramble", "play:scramble:command"), "e", "e means nothing here."),
        (at("scramble"), "u", "There is nothing to take back"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_says_why(game: Game, keys: str, words: str) -> None:
    moves = len(game.moves)

    async def body(app: Terminal, screen: TableScreen) -> None:
        await typed_at(app, keys)
        assert words in " ".join(note for _, note in screen.told.notes)
        assert words.split(maxsplit=1)[0] in text_of(app)

    run(game, body, size=SMALL)
    assert len(game.moves) == moves


@pytest.mark.parametrize(
    ("card", "keys", "picks"),
    [("quarantine", "2 2 2", ["place:atlantic"] * 3), ("scramble", "1 1 1 1", ["place:berlin"] * 4)],
)
def test_a_pick_too_many_is_answered_as_the_game_does(card: str, keys: str, picks: list[str]) -> None:
    game = at(card, f"play:{card}:event")
    with pytest.raises(IllegalMove) as barred:
        game.draft("us", picks)

    async def body(app: Terminal, screen: TableScreen) -> None:
        await typed_at(app, keys)
        words = text.reason(barred.value.reason)
        assert words in [note for _, note in screen.told.notes]
        assert words in " ".join(text_of(app).split())

    run(game, body, size=SMALL)


def test_the_preview_shows_what_would_come() -> None:
    game = at("scramble", "play:scramble:command+letter", dealt={"us": ["berlin", "letter", "turkey"]}, agendas={"us": "berlin"})  # fmt: skip

    async def body(app: Terminal, screen: TableScreen) -> None:
        await typed_at(app, "1 1 1")
        shown = screen.picture()
        assert (shown.spots["berlin"].numbers["us"].now, shown.spots["berlin"].numbers["us"].then) == (0, 3)
        assert (shown.tracks["military"].numbers["us"].now, shown.tracks["military"].numbers["us"].then) == (2, 4)
        award = shown.spots["berlin"].award
        assert award is not None
        assert (award.now, award.then) == (-2, 3)
        assert "USSR +2 → US +3" in text_of(app)
        assert "□□□" in text_of(app)
        assert game.view("us")["influence"]["us"]["berlin"] == 0

    run(game, body)


def test_a_move_that_threatens_war_is_confirmed_twice() -> None:
    game = at("scramble", "play:scramble:command", defcon={"us": {"military": 6}}, agendas={"us": "berlin"}, dealt={"us": ["berlin", "letter", "turkey"]})  # fmt: skip

    async def body(app: Terminal, screen: TableScreen) -> None:
        await typed_at(app, "1 + enter")
        assert "Warning: after this move, you" in text_of(app)
        assert "Press Enter again" in text_of(app)
        assert game.moves[-1] == "play:scramble:command"
        assert "!!" in text_of(app)
        await typed_at(app, "- enter")
        assert game.moves[1] == "berlin+1"

    run(game, body)


def test_a_confirmed_warning_is_heeded_no_more() -> None:
    game = at("scramble", "play:scramble:command", defcon={"us": {"military": 6}})

    async def body(app: Terminal, screen: TableScreen) -> None:
        await typed_at(app, "1 + enter enter")

    assert run(game, body).moves[1] == "berlin+2"


@pytest.mark.parametrize("key", ["0", "1"])
def test_a_choice_that_leaves_war_certain_is_confirmed_twice(key: str) -> None:
    game = at("scramble", "play:scramble:command", defcon={"us": {"military": 7}}, influence={"us": {"atlantic": 3}}, dealt={"us": ["berlin", "letter", "turkey"]}, agendas={"us": "berlin"})  # fmt: skip

    async def body(app: Terminal, screen: TableScreen) -> None:
        await typed_at(app, key)
        assert game.moves[-1] == "play:scramble:command"
        await typed_at(app, "enter")
        assert game.moves[-1] == "play:scramble:command"
        flat = " ".join(text_of(app).split())
        assert "you would start a nuclear war" in flat
        assert "Another choice is safer. Press Enter again to do it all the same." in flat
        assert {"0": "Pass", "1": "Place 1 cube on Berlin"}[key] in flat
        assert "Enter Confirm" in flat
        await typed_at(app, "escape 2 - - - - enter")

    assert run(game, body, size=SMALL).moves[1] == "atlantic-3"


def test_moves_are_taken_back_as_one() -> None:
    game = at("scramble", "play:scramble:event")

    async def body(app: Terminal, screen: TableScreen) -> None:
        await typed_at(app, "1")
        await typed_at(app, "escape")
        assert picked(screen) == ()

    run(game, body)
    game = at("nuclear_submarines")

    async def body_again(app: Terminal, screen: TableScreen) -> None:
        await typed_at(app, "@nuclear_submarines e enter")
        assert game.moves == ["play:nuclear_submarines:event"]
        await typed_at(app, "u")
        assert game.moves == []
        assert "taken back" in text_of(app)

    run(game, body_again)
