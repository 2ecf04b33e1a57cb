"""The public face of the engine: what a program that plays, referees or shows games calls, and what it may rely on."""

import ast
import doctest
import importlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import thirteendays.game
from thirteendays.game import Game, IllegalMove, SeededDealer, Side, compiled, deal_all
from thirteendays.game.moves import CARDS
from walks import SIDES, VIEWERS, seeded, walk

ROOT = Path(__file__).parent.parent.parent
SOURCES = sorted((ROOT / "src" / "thirteendays" / "game").rglob("*.py"))
Json = dict[str, Any]


def at_agendas() -> Game:
    """The US holds Berlin, Italy and Turkey, the USSR the Letter, the Atlantic and Cuba (political)."""
    game = Game()
    game.play_all([f"deal:{agenda}" for agenda in ("turkey", "berlin", "italy", "letter", "atlantic", "cuba_pol")])
    return game


# Asking and playing


def test_a_new_game() -> None:
    game = Game()
    assert (game.mover, game.decision, game.is_over, game.result) == (
        "chance", {"mover": "chance", "kind": "deal"}, False, None,
    )  # fmt: skip
    assert len(game.legal_moves()) == 13
    assert game.moves == []
    assert game.state()["defcon"]["us"] == {"military": 2, "political": 3, "opinion": 2}


def test_a_whole_game_by_its_tokens() -> None:
    game, dealer = Game(), SeededDealer("a game")
    while not game.is_over:
        deal_all(game, dealer)
        for move in game.legal_moves()[:1]:
            assert game.mover in SIDES
            assert game.legal_moves() == sorted(game.legal_moves())
            game.play(move)
    assert (game.mover, game.decision, game.legal_moves()) == (None, None, [])
    assert game.result is not None
    assert game.state()["result"] == game.result
    assert Game.from_record(game.record()).result == game.result


def test_what_is_refused_says_why() -> None:
    game = at_agendas()
    with pytest.raises(IllegalMove) as refused:
        game.play("agenda:letter")
    assert refused.value.reason == {"key": "not_dealt", "rule": "3 step 2", "card": "letter"}
    assert refused.value.legal == ["agenda:berlin", "agenda:italy", "agenda:turkey"]
    assert len(game.moves) == 6
    with pytest.raises(IllegalMove):
        game.play_all(["agenda:berlin", "agenda:letter", "agenda:letter"])
    assert game.moves[6:] == ["agenda:berlin", "agenda:letter"]


@pytest.mark.parametrize("call", ["view", "prompt", "happenings", "if_round_ended_now", "agenda_choices", "undo_to"])
def test_nobody_else_may_ask(call: str) -> None:
    """No viewer but the two sides and the watcher exists, least of all one that sees everything."""
    game = at_agendas()
    for nobody in ("chance", "US", "", "un"):
        if call == "undo_to" and game.moves:
            game.play_all(["agenda:berlin", "agenda:letter"] if len(game.moves) == 6 else [])
        with pytest.raises(ValueError, match=r"^a (viewer|side) is "):
            getattr(game, call)(nobody)


def test_undo() -> None:
    game = Game.arrange(first="us", hands={"us": ["excomm"]})
    game.play("play:excomm:event")
    assert (game.undo_to("us"), game.undo_to("ussr")) == (0, None)
    assert game.undo("us") == "play:excomm:event"
    assert game.record() == Game.arrange(first="us", hands={"us": ["excomm"]}).record()
    with pytest.raises(ValueError, match="nothing to take back"):
        game.undo("us")


def test_several_decisions_in_a_row_are_taken_back_one_by_one() -> None:
    game = Game.arrange(first="us", hands={"us": ["scramble"]})
    game.play_all(["play:scramble:event", "place:berlin", "place:italy"])
    assert [game.undo("us") for _ in range(3)] == ["place:italy", "place:berlin", "play:scramble:event"]
    assert game.moves == []


def test_no_undo_over_a_decision_of_the_other_side_or_a_hidden_choice() -> None:
    game = Game.arrange(first="us", hands={"us": ["maskirovka"]})
    game.play_all(["play:maskirovka:command", "decline"])
    assert (game.undo_to("us"), game.undo_to("ussr")) == (None, 1)
    choosing = at_agendas()
    choosing.play("agenda:berlin")
    assert (choosing.undo_to("us"), choosing.undo_to("ussr")) == (None, None)


# Takebacks with the other side's consent


def test_a_takeback_crosses_later_decisions_of_the_other_side() -> None:
    game = Game.arrange(first="us", hands={"us": ["maskirovka"], "ussr": ["sops"]})
    game.play_all(["play:maskirovka:command", "trigger", "place:berlin", "done", "atlantic+2"])
    assert [game.takeback_to(side) for side in SIDES] == [4, 3]
    game.play("play:sops:event")
    assert [game.undo_to(side) for side in SIDES] == [None, 5]
    assert [game.takeback_to(side) for side in SIDES] == [4, 5]


def test_a_takeback_stops_at_chance_at_secrets_and_where_agendas_were_revealed() -> None:
    choosing = at_agendas()
    assert choosing.why_no_undo("us", consent=True) == {"key": "undo_dealt"}
    choosing.play("agenda:berlin")
    assert choosing.why_no_undo("us", consent=True) == {"key": "undo_hidden"}
    last = Game.arrange(plays=7, first="us", hands={"us": ["sops"], "ussr": ["u_thant", "scramble"]})
    assert last.why_no_undo("ussr", consent=True) == {"key": "undo_nothing"}
    last.play("play:u_thant:event")
    assert last.why_no_undo("ussr", consent=True) == {"key": "undo_revealed"}


def test_a_takeback_does_not_cross_a_card_dealt_by_force() -> None:
    """A hand of one card is taken without a chance move in the record, and the look at it stays."""
    game = Game.arrange(
        round=3, first="us", plays=7, hands={"us": ["excomm"], "ussr": ["intelligence_reports", "sops"]}
    )
    game.play("play:intelligence_reports:event")
    assert game.why_no_undo("ussr", consent=True) == {"key": "undo_dealt"}


def test_why_no_undo() -> None:
    game = Game.arrange(first="us", hands={"us": ["scramble"], "ussr": ["sops"]})
    assert game.why_no_undo("us") == game.why_no_undo("us", consent=True) == {"key": "undo_nothing"}
    game.play_all(["play:scramble:command", "berlin+1"])
    assert game.why_no_undo("us") is None
    game.play("play:sops:event")
    assert game.why_no_undo("us") == {"key": "undo_other"}
    assert game.why_no_undo("us", consent=True) is None
    over = list(walk(seeded(0)))[-1]
    assert [over.why_no_undo(side, consent) for side in SIDES for consent in (False, True)] == 4 * [
        {"key": "undo_over"}
    ]


# Agendas are chosen at the same time (protocol, Moves)


def test_the_choices_of_a_side() -> None:
    game = Game()
    assert (game.agenda_choices("us"), game.agenda_choices("ussr")) == ([], [])
    game = at_agendas()
    us, ussr = (
        ["agenda:berlin", "agenda:italy", "agenda:turkey"],
        ["agenda:atlantic", "agenda:cuba_pol", "agenda:letter"],
    )
    assert (game.agenda_choices("us"), game.agenda_choices("ussr")) == (us, ussr)
    game.play("agenda:italy")
    assert (game.agenda_choices("us"), game.agenda_choices("ussr")) == ([], ussr)
    game.play("agenda:letter")
    assert (game.agenda_choices("us"), game.agenda_choices("ussr")) == ([], [])


def both_views(side: Side, others: list[str]) -> list[str]:
    """What a side is served, as text, when the US has still to choose, and after each choice it may make."""
    before = at_agendas()
    served = [json.dumps([before.choosing_view(side), before.choosing_view(side, chosen=True)])]
    for choice in others:
        game = at_agendas()
        game.play(choice)
        served.append(json.dumps([game.choosing_view(side), game.choosing_view(side, chosen=True)]))
    return served


@pytest.mark.parametrize("side", SIDES)
def test_nothing_tells_a_side_whether_and_what_the_other_has_chosen(side: Side) -> None:
    assert len(set(both_views(side, ["agenda:berlin", "agenda:italy", "agenda:turkey"]))) == 1


def test_each_is_served_the_view_from_before_both_choices() -> None:
    before, game = at_agendas(), at_agendas()
    game.play("agenda:berlin")
    for side in SIDES:
        view, plain = game.choosing_view(side), before.view(side)
        assert view["decision"] == {"mover": side, "kind": "agenda"}
        assert view["legal"] == before.agenda_choices(side)
        assert {**view, "decision": 0, "legal": 0} == {**plain, "decision": 0, "legal": 0}
        assert view["moves"] == plain["moves"]
        assert view["agenda"] is None
        waiting = game.choosing_view(side, chosen=True)
        assert waiting == {**view, "legal": []}


def test_there_is_a_choosing_view_only_while_agendas_are_chosen() -> None:
    for game in (Game(), Game.arrange()):
        with pytest.raises(ValueError, match="no agenda is being chosen"):
            game.choosing_view("us")


def test_an_arranged_choice() -> None:
    game = Game.arrange(
        decision="agenda", dealt={"us": ["berlin", "italy", "turkey"], "ussr": ["letter", "atlantic", "cuba_pol"]}
    )
    view = game.choosing_view("ussr")
    assert view["legal"] == ["agenda:atlantic", "agenda:cuba_pol", "agenda:letter"]
    served = json.dumps(view)
    game.play("agenda:turkey")
    assert json.dumps(game.choosing_view("ussr")) == served
    half = Game.arrange(decision="agenda", agendas={"us": "berlin"})
    assert half.choosing_view("ussr")["legal"] == half.legal_moves()


# Views


def test_views_are_masked_as_the_protocol_says() -> None:
    game = at_agendas()
    game.play_all(["agenda:turkey", "agenda:letter", *[f"deal:{card}" for card in CARDS[:10]]])
    us, ussr, watcher = (game.view(viewer)["moves"] for viewer in VIEWERS)
    hidden = ["deal:?"] * 3
    assert us[:8] == ["deal:turkey", "deal:berlin", "deal:italy", *hidden, "agenda:turkey", "agenda:?"]
    assert ussr[:8] == [*hidden, "deal:letter", "deal:atlantic", "deal:cuba_pol", "agenda:?", "agenda:letter"]
    assert watcher == [*hidden, *hidden, "agenda:?", "agenda:?", *["deal:?"] * 10]
    assert us[8:] == [*[f"deal:{card}" for card in CARDS[:5]], *["deal:?"] * 5]
    assert ussr[8:] == [*["deal:?"] * 5, *[f"deal:{card}" for card in CARDS[5:10]]]


def test_nothing_is_masked_when_the_game_is_over() -> None:
    *_, game = walk(seeded(5))
    for viewer in VIEWERS:
        view = game.view(viewer)
        assert view["moves"] == game.moves
        assert view["aftermath"]["known"] == game.state()["aftermath"]
        assert view["result"] == game.result


# The documentation's examples, and what an import costs


def docstrings(source: Path) -> list[tuple[str, int, str]]:
    """Name, line and text of every docstring with an example, read from the source: compiled modules keep none to find."""
    found = []
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            text = ast.get_docstring(node)
            if text and ">>>" in text:
                found.append((getattr(node, "name", source.stem), getattr(node, "lineno", 1), text))
    return found


EXAMPLES = [(source, *example) for source in SOURCES for example in docstrings(source)]


@pytest.mark.parametrize(("source", "name", "line", "text"), EXAMPLES, ids=[f"{e[0].stem}.{e[1]}" for e in EXAMPLES])
def test_examples_in_the_documentation(source: Path, name: str, line: int, text: str) -> None:
    module = ".".join(("thirteendays", *source.relative_to(ROOT / "src" / "thirteendays").with_suffix("").parts))
    names = dict(vars(importlib.import_module(module.removesuffix(".__init__"))))
    example = doctest.DocTestParser().get_doctest(text, names, name, str(source), line)
    said: list[str] = []
    result = doctest.DocTestRunner(verbose=False).run(example, out=said.append)
    assert (result.failed, said) == (0, [])
    assert result.attempted > 0


def test_there_are_examples() -> None:
    named = {name for _, name, _, _ in EXAMPLES}
    assert {"Game", "from_record", "arrange", "play", "view", "why_not", "draft", "deal"} <= named


LIST_IMPORTS = """
import sys
before = set(sys.modules)
import thirteendays.game
print(*sorted({name.partition(".")[0] for name in set(sys.modules) - before}))
"""


def test_importing_the_engine_imports_nothing_else() -> None:
    """The standard library, mypy_extensions and librt; `thirteendays__mypyc` is the compiled engine itself."""
    run = subprocess.run(
        [sys.executable, "-c", LIST_IMPORTS], capture_output=True, text=True, check=True, env=dict(os.environ)
    )
    others = set(run.stdout.split()) - set(sys.stdlib_module_names)
    assert others <= {"thirteendays", "thirteendays__mypyc", "mypy_extensions", "librt"}
    assert "thirteendays" in others
    assert ("thirteendays__mypyc" in others) == compiled


def test_all_that_is_offered_is_there() -> None:
    assert len(set(thirteendays.game.__all__)) == len(thirteendays.game.__all__)
    for name in thirteendays.game.__all__:
        assert hasattr(thirteendays.game, name)


def test_flags_are_told_together_and_in_board_order_whatever_order_the_cards_came_in() -> None:
    game = Game()
    for agenda in ("letter", "berlin", "military_1"):
        game.play(f"deal:{agenda}")
    told = [item["where"] for item in game.happenings("ussr") if item["kind"] == "flag"]
    assert told == game.view("ussr")["flags"]["us"] == ["berlin", "un", "military"]


def test_nobody_is_said_to_pass_where_nothing_else_could_be_done() -> None:
    """The only US cube in Cuba is placed, the card asks no more, and no pass is told."""
    game = Game.arrange(
        first="us",
        hands={"us": ["quarantine"]},
        influence={"us": {"atlantic": 4, "italy": 5, "berlin": 5, "turkey": 2}},
    )
    game.play("play:quarantine:event")
    before = len(game.moves)
    game.play("place:atlantic")
    assert [item["kind"] for item in game.happenings("us", before)] == ["cubes"]


def test_a_replacement_comes_from_an_event_and_a_hand_from_step_3() -> None:
    game = Game.arrange(first="us", hands={"us": ["summit_meeting"]})
    game.play("play:summit_meeting:event")
    game.play(game.legal_moves()[0])
    game.play("done")
    assert game.why_not("deal:sops", "us") == {"key": "chance", "rule": "5"}
    assert Game().why_not("deal:sops", "us") == {"key": "chance", "rule": "3 step 2"}


def test_prestige_that_is_cut_at_5_is_told() -> None:
    game = Game.arrange(first="us", prestige=5, hands={"us": ["operation_mongoose"]})
    game.play("play:operation_mongoose:event")
    told = [item for item in game.happenings("us") if item["kind"] == "prestige"]
    assert [(item["from"], item["to"], item["cut"]) for item in told] == [(5, 5, True)]


@pytest.mark.parametrize(
    ("card", "picks", "pick", "reason"),
    [
        ("speech_to_the_nation", ["place:television"] * 2, "place:television", "enough_there"),
        ("scramble", ["place:un", "place:berlin"], "place:berlin", "enough_there"),
        ("excomm", ["place:berlin"] * 2, "place:berlin", "enough_there"),
        ("scramble", ["place:un", "place:berlin", "place:turkey"], "place:alliances", "too_many"),
        ("close_allies", ["place:italy"], "place:berlin", "not_there"),
    ],
)
def test_a_pick_too_many_says_what_bars_it(card: str, picks: list[str], pick: str, reason: str) -> None:
    game = Game.arrange(first="us", hands={"us": [card]})
    game.play(f"play:{card}:event")
    game.draft("us", picks)
    with pytest.raises(IllegalMove) as caught:
        game.draft("us", [*picks, pick])
    assert caught.value.reason["key"] == reason
    assert caught.value.reason["rule"] == "5"


def test_who_is_no_viewer_or_side_is_told_so() -> None:
    with pytest.raises(ValueError, match="a viewer is us, ussr, watcher, not 'x'"):
        Game().view("x")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a side is us or ussr, not 'watcher'"):
        Game().agenda_choices("watcher")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="from 0 on, not -1"):
        Game.from_record({"format": "thirteendays/1", "moves": []}, upto=-1)
    with pytest.raises(ValueError, match="from 0 on, not -1"):
        Game().happenings("us", since=-1)


@pytest.mark.parametrize(
    ("influence", "picks", "pick", "reason"),
    [
        ({"berlin": 4}, ["berlin+1"], "berlin+1", {"key": "full", "rule": "1.3", "where": "berlin"}),
        ({"berlin": 1}, ["berlin-1"], "berlin-1", {"key": "none_there", "rule": "4.4", "where": "berlin"}),
        ({}, ["turkey+1"] * 3, "turkey+1", {"key": "too_many", "rule": "4.5", "most": 3}),
        ({}, ["turkey+1"], "italy+1", {"key": "one_battleground", "rule": "4.4"}),
        ({"turkey": 2}, ["turkey+1"], "turkey-1", {"key": "one_battleground", "rule": "4.4"}),
        (
            {"berlin": 5, "atlantic": 5, "cuba_mil": 5, "italy": 1},
            ["turkey+1"],
            "turkey+1",
            {"key": "supply", "rule": "1.3"},
        ),
    ],
)
def test_a_cube_too_many_in_a_command_says_what_bars_it(
    influence: dict[str, int], picks: list[str], pick: str, reason: dict[str, object]
) -> None:
    game = Game.arrange(first="us", hands={"us": ["excomm"]}, influence={"us": influence})
    game.play("play:excomm:command")
    game.draft("us", picks)
    with pytest.raises(IllegalMove) as caught:
        game.draft("us", [*picks, pick])
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("markers", "picks", "pick", "key"),
    [
        ({"political": 3}, ["defcon:political+1"] * 2, "defcon:political+1", "too_far"),
        ({"political": 7}, ["defcon:political+1"], "defcon:political+1", "track_end"),
        ({}, ["defcon:political+1"], "defcon:military+1", "not_that_track"),
    ],
)
def test_a_step_too_many_says_what_bars_it(markers: dict[str, int], picks: list[str], pick: str, key: str) -> None:
    game = Game.arrange(first="us", hands={"us": ["mathematical_precision"]}, defcon={"us": markers})
    game.play("play:mathematical_precision:event")
    game.draft("us", picks)
    with pytest.raises(IllegalMove) as caught:
        game.draft("us", [*picks, pick])
    assert caught.value.reason["key"] == key


@pytest.mark.parametrize(("card", "side"), [("containment", "us"), ("bay_of_pigs", "us"), ("containment", "ussr")])
def test_the_card_that_lies_on_the_side_is_what_forbids_to_lower(card: str, side: Side) -> None:
    game = Game.arrange(first=side, round=2, hands={side: ["the_guns_of_august"]}, effects={side: [card]})
    game.play("play:the_guns_of_august:event")
    assert game.why_not("defcon:political-1", side) == {"key": "restrained", "rule": "4.7", "card": card}
