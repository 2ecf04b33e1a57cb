"""What a person types, and which moves it means at each kind of decision."""

import pytest

from thirteendays.game import Game
from thirteendays.game.cards import STRATEGY
from thirteendays.game.moves import BATTLEGROUNDS
from thirteendays.text.lines import reading
from thirteendays.text.lines import words as w
from thirteendays.text.lines.choices import asked
from thirteendays.text.lines.reading import Answer, Moves, Picks, Several, Unclear

HAND = ["scramble", "lessons_of_munich", "excomm", "fidel_castro"]


def at_play() -> Game:
    return Game.arrange(first="us", hands={"us": HAND}, letter="us")


def at_command(card: str = "scramble") -> Game:
    game = at_play()
    game.play(f"play:{card}:command")
    return game


def at_event(card: str) -> Game:
    game = at_play()
    game.play(f"play:{card}:event")
    return game


def meant(game: Game, line: str) -> Answer:
    return reading.read(line, asked(game, "us"))


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("berlin+2", "berlin+2"),
        ("BERLIN + 2", "berlin+2"),
        ("2 berlin", "berlin+2"),
        ("berlin 2", "berlin+2"),
        ("place 2 cubes on Berlin", "berlin+2"),
        ("put 3 on the atlantic", "atlantic+3"),
        ("2 cuba mil", "cuba_mil+2"),
        ("Cuba (political) 1", "cuba_pol+1"),
        ("un+1", "un+1"),
        ("united nations 2", "un+2"),
        ("tel 2", "television+2"),
        ("remove italy", "italy-1"),
        ("-1 italy", "italy-1"),
        ("take 1 from turkey", "turkey-1"),
        ("pass", "pass"),
        ("none", "pass"),
    ],
)
def test_command_in_words(line: str, move: str) -> None:
    assert meant(at_command(), line) == Moves(move)


def test_a_battleground_alone_lists_its_moves() -> None:
    assert meant(at_command(), "italy") == Several(["italy+1", "italy+2", "italy+3", "italy-1"])
    assert meant(at_command(), "place berlin") == Several(["berlin+1", "berlin+2", "berlin+3"])
    assert meant(at_command(), "5") == Several(["italy+1", "italy+2", "italy+3", "italy-1"])


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("scramble event", "play:scramble:event"),
        ("event scr", "play:scramble:event"),
        ("munich command", "play:lessons_of_munich:command"),
        ("scramble letter", "play:scramble:command+letter"),
        ("play:scramble:command+letter", "play:scramble:command+letter"),
        ("castro event", "play:fidel_castro:event"),  # barred: the reason is told
        ("quarantine event", "play:quarantine:event"),  # not in hand
    ],
)
def test_plays_in_words(line: str, move: str) -> None:
    assert meant(at_play(), line) == Moves(move)


def test_a_card_alone_lists_its_ways() -> None:
    found = meant(at_play(), "munich")
    assert isinstance(found, Several)
    assert len(found.moves) == 3


@pytest.mark.parametrize(
    ("line", "picks"),
    [
        ("berlin italy berlin", ["berlin", "italy", "berlin"]),
        ("berlin, italy; turkey", ["berlin", "italy", "turkey"]),
        ("2 berlin turkey", ["berlin", "berlin", "turkey"]),
        ("berlin 2 turkey", ["berlin", "berlin", "turkey"]),
        ("berlin+2 italy+1", ["berlin", "berlin", "italy"]),
        ("1 1 3", ["berlin", "berlin", "italy"]),
        ("place:italy", ["italy"]),
        ("place italy and tur", ["italy", "turkey"]),
        ("television", ["television"]),  # named, though it is barred
    ],
)
def test_picks_in_any_order(line: str, picks: list[str]) -> None:
    assert meant(at_event("lessons_of_munich"), line) == Picks([f"place:{pick}" for pick in picks])


def test_cuba_alone_is_unclear_among_both() -> None:
    found = meant(at_event("scramble"), "cuba")
    assert isinstance(found, Unclear)
    assert found.key == "which"


@pytest.mark.parametrize(
    "line", ["foo", "berlin foo", "0", "99", "1 99", "\x00", "1" * 500, "berlin-1", "+ +", "0 berlin"]
)
def test_rubbish_among_picks_is_unclear_and_said_so(line: str) -> None:
    found = meant(at_event("scramble"), line)
    assert isinstance(found, Unclear)
    assert found.sentence()


@pytest.mark.parametrize("line", ["foo", "0", "99", "scramble foo", "?!", "x" * 9000, "-", "é"])
def test_rubbish_at_a_play_is_unclear_and_said_so(line: str) -> None:
    found = meant(at_play(), line)
    assert isinstance(found, Unclear)
    assert len(found.sentence()) < 200


@pytest.mark.parametrize(
    ("line", "move"), [("y", "trigger"), ("no", "decline"), ("trigger", "trigger"), ("1", "trigger")]
)
def test_yes_and_no(line: str, move: str) -> None:
    game = Game.arrange(first="ussr", hands={"ussr": ["excomm"]})
    game.play("play:excomm:command")
    assert meant(game, line) == Moves(move)


def test_agendas_in_words() -> None:
    game = Game.arrange(decision="agenda", dealt={"us": ["military_1", "military_2", "letter"]})
    assert meant(game, "letter") == Moves("agenda:letter")
    assert meant(game, "military track") == Moves("agenda:military_1")  # the two are alike
    assert meant(game, "berlin") == Moves("agenda:berlin")


def test_no_name_is_also_a_word_for_doing() -> None:
    names = [word for card in STRATEGY for word in w.words(card.name)]
    assert not reading.VERBS & {*names, *BATTLEGROUNDS}


def test_every_card_is_found_by_its_name_and_its_id() -> None:
    names = reading.card_names()
    for card in STRATEGY:
        assert w.named(w.words(card.name), names) == [card.id]
        assert w.named(w.words(card.id), names) == [card.id]
