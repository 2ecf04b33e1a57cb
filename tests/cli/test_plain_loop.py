"""The game line by line: every decision, warnings, taking back, and that nothing is shown which the player may not know."""

import json
from pathlib import Path
from typing import Any

import pytest

from plainplay import Echo, Monkey, Paper, monkey_game, played, run, table
from thirteendays.cli.plain.loop import Loop
from thirteendays.game import Game, Side
from thirteendays.game.cards import STRATEGY
from thirteendays.text.lines import choices
from thirteendays.text.lines.effects import changes
from thirteendays.text.lines.reading import BEGINNINGS


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_whatever_is_typed(seed: int, tmp_path: Path) -> None:
    monkey, sat = monkey_game(seed, "us" if seed % 2 else "ussr", tmp_path)
    assert sat.game.is_over
    assert "How it ended" in monkey.lines
    assert max(map(len, monkey.lines)) <= 80
    assert all(line.isascii() and line.isprintable() for line in monkey.lines if "\x1b" not in line)
    kept = Game.from_record(json.loads((tmp_path / "game.json").read_text()))
    assert kept.moves == sat.game.moves
    assert kept.other_members["result"] == sat.game.result


# Every kind of decision

PLACES: dict[str, tuple[dict[str, Any], list[str]]] = {
    "agenda": ({"decision": "agenda"}, []),
    "play": ({"first": "us"}, []),
    "command": ({"first": "us", "hands": {"us": ["scramble"]}}, ["play:scramble:command"]),
    "place": ({"first": "us", "hands": {"us": ["scramble"]}}, ["play:scramble:event"]),
    "remove": ({"first": "us", "hands": {"us": ["public_protests"]}}, ["play:public_protests:event"]),
    "place_removed": (
        {"first": "us", "hands": {"us": ["wave_and_smile"]}},
        ["play:wave_and_smile:event", "remove:turkey", "remove:italy"],
    ),
    "halve_or_place": ({"first": "us", "hands": {"us": ["air_strike"]}}, ["play:air_strike:event"]),
    "defcon": ({"first": "us", "hands": {"us": ["the_guns_of_august"]}}, ["play:the_guns_of_august:event"]),
    "fifty_fifty": (
        {"first": "us", "hands": {"us": ["fifty_fifty"]}, "influence": {"us": {"television": 1}}},
        ["play:fifty_fifty:event"],
    ),
    "discard": ({"first": "us", "hands": {"us": ["summit_meeting"]}}, ["play:summit_meeting:event"]),
    "withdraw": (
        {"first": "us", "hands": {"us": ["bay_of_pigs"]}, "influence": {"us": {"alliances": 2}}},
        ["play:bay_of_pigs:command", "trigger"],
    ),
    "trigger": ({"first": "ussr", "hands": {"ussr": ["excomm"]}}, ["play:excomm:command"]),
}


@pytest.mark.parametrize("name", PLACES)
def test_each_decision_says_what_is_asked_and_lists_what_changes(name: str, tmp_path: Path) -> None:
    start, moves = PLACES[name]
    game = Game.arrange(**start)
    game.play_all(moves)
    kind = (game.decision or {})["kind"]
    assert game.mover == "us"
    paper, sat = played(game, "us", tmp_path, ["moves", "what 1", "why 1", "foo"])
    shown = choices.asked(game, "us")
    assert shown.collects == (name in ("place", "remove", "place_removed", "discard", "fifty_fifty"))
    assert set(BEGINNINGS) >= {kind}
    covered = {move for choice in shown.choices for move in choice.moves}
    assert shown.collects or covered == set(shown.legal)
    assert any(line.startswith(" 1. ") for line in paper.lines)
    assert max(map(len, paper.lines)) <= 80
    assert sat.game.moves == moves


def test_decisions_that_chance_leads_to_are_asked_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random games reach them."""
    wanted = {"first", "taken", "aftermath", "halve", "command", "place", "remove", "defcon", "trigger", "discard"}
    found: set[str] = set()
    listed = choices.asked

    def noted(game: Game, side: Side) -> choices.Asked:
        asked = listed(game, side)
        found.add(asked.kind)
        return asked

    monkeypatch.setattr(choices, "asked", noted)
    for seed in range(40):
        monkey = Monkey(seed, talkative=0)
        sat = table(Game(), "us", tmp_path / str(seed), monkey, seed=str(seed))
        monkey.loop = Loop(sat, monkey)
        monkey.loop.run()
        if found >= wanted:
            break
    assert found >= wanted


# Picks


def munich() -> Game:
    game = Game.arrange(first="us", hands={"us": ["lessons_of_munich"]})
    game.play("play:lessons_of_munich:event")
    return game


def test_picks_are_collected_changed_and_confirmed(tmp_path: Path) -> None:
    answers = ["italy berlin", "berlin", "back", "turkey", "clear", "berlin italy berlin", ""]
    paper, sat = played(munich(), "us", tmp_path, answers)
    assert sat.game.moves[1:] == ["place:berlin", "place:berlin", "place:italy", "done"]
    assert "Chosen: place 2 cubes on Berlin and place a cube on Italy." in paper.text


def test_a_line_with_a_barred_pick_takes_nothing_and_loses_nothing(tmp_path: Path) -> None:
    paper, sat = played(munich(), "us", tmp_path, ["italy", "berlin television", "berlin berlin berlin", "1", ""])
    assert sat.game.moves[1:] == ["place:berlin", "place:italy", "done"]
    assert paper.text.count("Nothing of this line is taken.") == 2


def test_enter_alone_confirms_nothing(tmp_path: Path) -> None:
    paper, sat = played(munich(), "us", tmp_path, ["", "yes", "done"])
    assert paper.text.count("Nothing is chosen yet.") == 2
    assert sat.game.moves[1:] == ["done"]


def test_cubes_removed_must_all_be_placed(tmp_path: Path) -> None:
    start, moves = PLACES["place_removed"]
    game = Game.arrange(**start)
    game.play_all(moves)
    paper, sat = played(game, "us", tmp_path, ["berlin", "", "done", "berlin", ""])
    assert "1 more must be chosen" in paper.text
    assert sat.game.moves[-2:] == ["place:berlin", "place:berlin"]


# Warnings


def risky(space: int = 6) -> Game:
    game = Game.arrange(
        first="us",
        hands={"us": ["scramble", "lessons_of_munich"]},
        dealt={"us": ["turkey", "italy", "atlantic"], "ussr": ["berlin", "cuba_mil", "letter"]},
        defcon={"us": {"military": space}},
    )
    game.play("play:scramble:command")
    return game


def test_a_move_that_brings_certain_war_is_warned_of(tmp_path: Path) -> None:
    paper, sat = played(risky(), "us", tmp_path, ["berlin+2", "maybe", "n", "berlin+1"])
    assert "Warning: after this move, you would start a nuclear war" in paper.text
    assert "would start a nuclear war if the round ended now (rule 3, step 7). Make this move" in paper.text
    assert paper.text.count("nuclear war") == 1
    assert "Type y for yes or n for no." in paper.text
    assert "The move is not made." in paper.text
    assert sat.game.moves[1:2] == ["berlin+1"]


def test_one_may_want_it_all_the_same(tmp_path: Path) -> None:
    _, sat = played(risky(), "us", tmp_path, ["berlin+3", "y"])
    assert sat.game.moves[1:] == ["berlin+3"]


def test_a_war_that_was_certain_before_is_mentioned_without_a_question(tmp_path: Path) -> None:
    paper, sat = played(risky(7), "us", tmp_path, ["berlin+1"])
    assert sat.game.moves[1:] == ["berlin+1"]
    assert "Warning" not in paper.text
    assert "war certain as before" in paper.text
    assert "If the round ended now, you would start a nuclear war." not in paper.text


def test_a_war_that_stays_is_mentioned_once_a_play(tmp_path: Path) -> None:
    game = Game.arrange(
        first="us",
        hands={"us": ["scramble", "excomm"], "ussr": ["fidel_castro", "missile_trade"]},
        dealt={"us": ["turkey", "italy", "atlantic"], "ussr": ["berlin", "cuba_mil", "letter"]},
        defcon={"us": {"military": 7}},
    )
    answers = ["scramble command", "berlin+1", "undo", "italy+1", "", "excomm command", "berlin+1"]
    paper, _ = played(game, "us", tmp_path, answers, Echo(["play:missile_trade:command", "pass"]))
    assert paper.text.count("war certain as before") == 2
    assert paper.text.count("If the round ended now, you would start a nuclear war.") >= 2  # the standing at each play


def test_possible_war_names_the_agendas(tmp_path: Path) -> None:
    game = Game.arrange(
        first="us",
        hands={"us": ["scramble"]},
        dealt={"ussr": ["military_1", "berlin", "letter"], "us": ["turkey", "italy", "atlantic"]},
        defcon={"us": {"military": 5}},
    )
    game.play("play:scramble:command")
    paper, _ = played(game, "us", tmp_path, ["berlin+2", "n"])
    assert "you might start a nuclear war" in paper.text
    assert (
        "Warning: after this move, you might start a nuclear war if the round ended now and the USSR reveals an agenda on "
        "the military track (rule 3, step 7). Make" in paper.text
    )
    assert "war possible for you" in paper.text


# Taking back


def test_undo_until_the_other_side_has_moved(tmp_path: Path) -> None:
    game = Game.arrange(first="us", hands={"us": ["scramble"]})
    paper, sat = played(
        game, "us", tmp_path, ["undo", "scramble command", "berlin+2", "undo", "undo", "undo", "scramble event"]
    )
    assert sat.game.moves == ["play:scramble:event"]
    assert paper.text.count("There is nothing to take back") == 2
    assert paper.text.count("Your last move is taken back.") == 2


def test_a_series_of_picks_is_taken_back_as_a_whole(tmp_path: Path) -> None:
    paper, sat = played(munich(), "us", tmp_path, ["berlin italy", "", "undo"])
    assert sat.game.moves == ["play:lessons_of_munich:event"]
    assert "Your last 3 moves are taken back." in paper.text


def test_picks_are_taken_back_before_moves(tmp_path: Path) -> None:
    _, sat = played(munich(), "us", tmp_path, ["berlin italy", "undo", "", ""])
    assert sat.game.moves[1:3] == ["place:berlin", "done"]


def test_no_undo_behind_a_decision_of_the_other_side_or_a_hidden_choice(tmp_path: Path) -> None:
    game = Game.arrange(decision="agenda")
    paper, sat = played(game, "us", tmp_path, ["1", "undo"])
    assert "There is nothing to take back" in paper.text
    game = Game.arrange(first="us", hands={"us": ["scramble"]})
    paper, sat = played(game, "us", tmp_path / "b", ["scramble command", "berlin+1", "", "undo"])
    assert "There is nothing to take back" in paper.text
    assert "berlin+1" in sat.game.moves


# What choices are for


def test_keeping_an_agenda_tells_the_danger_it_brings(tmp_path: Path) -> None:
    game = Game.arrange(
        decision="agenda",
        dealt={"us": ["military_1", "berlin", "letter"], "ussr": ["turkey", "italy", "atlantic"]},
        defcon={"us": {"military": 6}},
    )
    paper, _ = played(game, "us", tmp_path, [])
    found = {choice.moves[0]: choice.words for choice in choices.asked(game, "us").choices}
    assert found["agenda:military_1"].endswith(" With it, if the round ended now: war certain for you.")
    for other in ("agenda:berlin", "agenda:letter"):
        assert "no danger of war for you" in found[other]
    assert not any(wrong in paper.text for wrong in (".:", "before)", ". :"))


def test_an_agenda_that_brings_no_danger_says_nothing_of_it(tmp_path: Path) -> None:
    paper, _ = played(Game.arrange(decision="agenda", defcon={}), "us", tmp_path, [])
    assert "war" not in paper.text.partition("Keep one of")[2].partition("The other side sees")[0]


@pytest.mark.parametrize("side", ["us", "ussr"])
def test_an_event_says_whatever_it_changes_at_once(side: Side) -> None:
    told = 0
    for card in STRATEGY:
        game = Game.arrange(first=side, hands={side: [card.id]}, defcon={"us": {"military": 3}})
        words = {choice.moves[0]: choice.words for choice in choices.asked(game, side).choices}
        event = f"play:{card.id}:event"
        if event in words:
            changed = changes(game.preview(event, side), side)
            assert all(change in words[event] for change in changed)
            told += bool(changed)
    assert told >= 4


def first_asked(kind: str, folder: Path) -> Paper:
    """What is shown of a game up to and with the first decision of a kind."""
    for seed in range(60):
        monkey = Monkey(seed, talkative=0)
        sat = table(Game(), "us", folder / str(seed), monkey, seed=str(seed))
        loop = monkey.loop = Loop(sat, monkey)
        while not sat.game.is_over:
            loop.tell()
            if not sat.mine:
                sat.advance()
                continue
            asked = (sat.game.decision or {})["kind"]
            loop.decide()
            if asked == kind:
                return monkey
    raise AssertionError(kind)


def test_the_card_for_alliances_and_who_plays_first_say_what_they_are_for(tmp_path: Path) -> None:
    text = first_asked("aftermath", tmp_path / "a").text
    assert "the side with the higher sum of the values of its own cards in it gains 2 prestige; UN cards do not" in text
    text = first_asked("first", tmp_path / "b").text
    assert "whoever plays first leaves the last play of the round to the other side" in text


# Answers to questions


@pytest.mark.parametrize(
    ("word", "example"), [("why", '"why berlin+5"'), ("what", '"what 1"'), ("card", '"card fidel')]
)
def test_a_word_that_wants_another_tells_so(word: str, example: str, tmp_path: Path) -> None:
    for given in (word, f" {word.upper()} "):
        paper, sat = played(munich(), "us", tmp_path, [given, "scramble"])
        assert example in paper.text
        assert f'"{word}" is no move' not in paper.text
        assert len(sat.game.moves) == 1


def test_why_with_its_rule(tmp_path: Path) -> None:
    game = Game.arrange(first="us", hands={"us": ["scramble", "fidel_castro"]}, influence={"us": {"berlin": 5}})
    answers = [
        "why castro event",
        "castro event",
        "scramble command",
        "why berlin+1",
        "1",
        "why italy+4",
        "why italy 1",
    ]
    paper, _ = played(game, "us", tmp_path, answers)
    text = paper.text.lower()
    for rule in ("rule 4.2", "rule 1.3", "rule 4.5", "this can be done now"):
        assert rule in text


def test_cards_by_name(tmp_path: Path) -> None:
    game = Game.arrange(first="us")
    paper, _ = played(
        game, "us", tmp_path, ["card castro", "card cuba", "card xyz", "card", "card the guns of august", "card letter"]
    )
    assert "Place up to 3 cubes in total on the Cuba battlegrounds." in paper.text
    assert 'There is no card named "xyz".' in paper.text
    assert "may be" in paper.text
    assert "who holds the letter scores 2." in paper.text


def test_words_at_the_end_of_a_turn(tmp_path: Path) -> None:
    game = Game.arrange(first="us", hands={"us": ["scramble"]})
    answers = [
        "scramble command",
        "berlin+1",
        "board",
        "now",
        "moves",
        "what 1",
        "castro",
        "log",
        "discards",
        "hand",
        "undo",
    ]
    paper, sat = played(game, "us", tmp_path, answers)
    assert sat.game.moves == ["play:scramble:command"]
    assert paper.text.count("Your move is made.") == 3


# Nothing but the view

LOOKS = ["board", "hand", "log all", "discards", "now", "moves", "card excomm"]


def everything_asked(game: Game, side: Side, folder: Path) -> Paper:
    """All that can be read at a decision, about every move."""
    shown = choices.asked(game, side)
    whats = [f"{word} {token}" for token in shown.legal for word in ("what", "why")]
    numbers = [str(n + 1) for n, choice in enumerate(shown.choices) if len(choice.moves) > 1]
    paper = Paper([*LOOKS, *whats, *numbers])
    sat = table(game, side, folder, paper, Echo())
    sat.told = 0
    run(sat, paper)
    return paper


def swapped(game: Game, side: Side) -> Game | None:
    """A twin of the game: what this side cannot know lies otherwise. None where the position has no text form."""
    form = game.arrangement()
    other = "ussr" if side == "us" else "us"
    hand, deck = form["hands"][other], form["deck"]
    n = min(len(hand), len(deck))
    form["hands"][other], form["deck"] = deck[:n] + hand[n:], hand[:n] + deck[n:]
    dealt = form["dealt"][other]
    if form["agendas"][other] is not None:
        form["agendas"][other] = next(one for one in dealt if one != form["agendas"][other])
    return Game.arrange(**form)


@pytest.mark.parametrize("side", ["us", "ussr"])
def test_twin_worlds_read_the_same(side: Side, tmp_path: Path) -> None:
    compared = 0
    for seed in range(4):
        monkey = Monkey(seed, talkative=0)
        sat = table(Game(), side, tmp_path, monkey, seed=str(seed))
        loop = monkey.loop = Loop(sat, monkey)
        while not sat.game.is_over and compared < 12 * (seed + 1):
            loop.tell()
            if not sat.mine:
                sat.advance()
                continue
            if sat.game.decision == {"mover": side, "kind": "play"}:
                one = Game.arrange(**sat.game.arrangement())
                two = swapped(one, side)
                assert two is not None
                assert one.view(side) == two.view(side)
                papers = [
                    everything_asked(game, side, tmp_path / f"{seed}{compared}{n}") for n, game in enumerate((one, two))
                ]
                assert papers[0].lines == papers[1].lines
                compared += 1
            loop.decide()
    assert compared >= 12
