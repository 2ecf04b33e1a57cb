"""Arranged positions: what may be left out, what is refused with which words, and what their records and views hold."""

import json
from typing import Any

import pytest

from thirteendays.game import Game, RecordError
from thirteendays.game.moves import AGENDAS, BATTLEGROUNDS, CARDS
from walks import VIEWERS

Json = dict[str, Any]

# What may be left out


def test_nothing_given_is_the_first_play_of_the_first_round() -> None:
    state = Game.arrange().state()
    assert (state["round"], state["step"], state["prestige"], state["letter"]) == (1, 3, 0, "us")
    assert state["decision"] == {"mover": "ussr", "kind": "play"}
    assert state["influence"]["us"] == {**dict.fromkeys(BATTLEGROUNDS, 0), "italy": 1, "turkey": 1}
    assert state["influence"]["ussr"] == {**dict.fromkeys(BATTLEGROUNDS, 0), "berlin": 1, "cuba_mil": 1}
    assert state["defcon"] == {
        "us": {"military": 2, "political": 3, "opinion": 2}, "ussr": {"military": 3, "political": 2, "opinion": 2},
    }  # fmt: skip
    assert state["hands"] == {"us": list(CARDS[:5]), "ussr": list(CARDS[5:10])}
    assert state["dealt"] == {"us": list(AGENDAS[:3]), "ussr": list(AGENDAS[3:6])}
    assert state["agendas"] == {"us": "military_1", "ussr": "political_2"}
    assert (state["discards"], state["aftermath"], state["resolved"], state["drawn"]) == ([], [], [], None)
    assert state["effects"] == {"us": [], "ussr": []}


def test_whose_play_it_is() -> None:
    for first, other in (("us", "ussr"), ("ussr", "us")):
        for plays in range(8):
            game = Game.arrange(first=first, plays=plays)
            assert game.mover == (other if plays % 2 else first)
            sizes = game.view("watcher")["hand_sizes"]
            assert sizes == {first: 5 - (plays + 1) // 2, other: 5 - plays // 2}
            assert game.arrangement()["first"] == first
            assert game.arrangement()["plays"] == plays


def test_a_map_of_cubes_is_whole_and_a_map_of_markers_is_not() -> None:
    state = Game.arrange(influence={"us": {"un": 2}}, defcon={"ussr": {"opinion": 5}}).state()
    assert state["influence"]["us"] == {**dict.fromkeys(BATTLEGROUNDS, 0), "un": 2}
    assert state["influence"]["ussr"]["berlin"] == 1
    assert state["defcon"]["ussr"] == {"military": 3, "political": 2, "opinion": 5}


def test_hands_and_agendas_are_filled_up_in_card_order() -> None:
    state = Game.arrange(
        hands={"us": ["u_thant", "excomm"]}, dealt={"ussr": ["berlin"]}, agendas={"us": "turkey"}
    ).state()
    assert state["hands"] == {
        "us": ["speech_to_the_nation", "the_guns_of_august", "fifty_fifty", "u_thant", "excomm"], "ussr": [*CARDS[3:8]],
    }  # fmt: skip
    assert state["dealt"] == {
        "us": ["military_1", "military_2", "turkey"],
        "ussr": ["political_1", "political_2", "berlin"],
    }
    assert state["agendas"] == {"us": "turkey", "ussr": "political_1"}


def test_effects_are_discarded_and_a_deck_leaves_the_rest_discarded() -> None:
    game = Game.arrange(plays=4, effects={"us": ["sops", "bay_of_pigs"], "ussr": ["to_the_brink"]})
    assert game.state()["effects"] == {"us": ["sops", "bay_of_pigs"], "ussr": ["to_the_brink"]}
    assert game.state()["discards"] == ["sops", "to_the_brink", "bay_of_pigs"]
    deck = list(CARDS[-9:])
    late = Game.arrange(round=3, plays=6, deck=deck, hands={"us": ["excomm"]})
    assert late.arrangement()["deck"] == deck
    assert late.state()["hands"] == {
        "us": ["speech_to_the_nation", "excomm"],
        "ussr": ["the_guns_of_august", "fifty_fifty"],
    }
    assert len(late.state()["discards"]) == 39 - 9 - 4
    with_pile = Game.arrange(aftermath={"us": ["sops"], "ussr": ["u_thant", "excomm"]}, round=2)
    assert with_pile.state()["aftermath"] == ["sops", "u_thant", "excomm"]
    assert with_pile.view("us")["aftermath"] == {"size": 3, "known": ["sops"]}


def test_discards_keep_their_order() -> None:
    game = Game.arrange(plays=3, discards=["u_thant", "sops", "excomm"])
    assert game.state()["discards"] == game.view("watcher")["discards"] == ["u_thant", "sops", "excomm"]


def test_choosing_agendas() -> None:
    game = Game.arrange(decision="agenda", round=2, resolved=["berlin"], dealt={"us": ["turkey", "italy", "letter"]})
    assert game.decision == {"mover": "us", "kind": "agenda"}
    assert game.legal_moves() == ["agenda:italy", "agenda:letter", "agenda:turkey"]
    assert game.state()["hands"] == {"us": [], "ussr": []}
    game.play("agenda:letter")
    game.play("agenda:military_1")
    assert game.mover == "chance"
    chosen = Game.arrange(decision="agenda", agendas={"us": "turkey"})
    assert chosen.decision == {"mover": "ussr", "kind": "agenda"}
    assert chosen.state()["agendas"] == {"us": "turkey", "ussr": None}
    assert chosen.view("ussr")["start"]["agendas"] == {"us": None, "ussr": None}
    assert chosen.view("ussr")["start"]["chosen"] == {"us": True, "ussr": False}


def test_the_text_form_arranges_itself() -> None:
    form = Game.arrange(round=2, plays=3, letter="ussr", prestige=-2, effects={"us": ["sops"]}).arrangement()
    assert Game.arrange(**json.loads(json.dumps(form))).arrangement() == form
    assert list(form) == [
        "round", "decision", "first", "plays", "prestige", "letter", "influence", "defcon", "hands", "deck", "discards",
        "aftermath", "dealt", "agendas", "resolved", "effects",
    ]  # fmt: skip
    at_agenda = Game.arrange(decision="agenda").arrangement()
    assert not {"first", "plays"} & set(at_agenda)
    assert at_agenda["agendas"] == {"us": None, "ussr": None}


# What is refused

EIGHTEEN = dict(zip(BATTLEGROUNDS, (5, 5, 5, 3), strict=False))
BAD_ROUNDS: list[Any] = [0, 4, "1", 1.0, True, None, [1]]
REFUSED: list[tuple[Json, str]] = [
    ({"step": 3}, "start: unknown member 'step'; known are round, decision, first"),
    ({"cls": 1}, "start: unknown member 'cls'"),
    ({"position": 1}, "start: unknown member 'position'"),
    *[({"round": bad}, "start: round must be a whole number from 1 to 3, not") for bad in BAD_ROUNDS],
    *[({"prestige": bad}, "start: prestige must be a whole number from -5 to 5, not") for bad in (-6, 6, None)],
    *[({"plays": bad}, "start: plays must be a whole number from 0 to 7, not") for bad in (-1, 8, False)],
    *[({"letter": bad}, "start: letter must be one of us, ussr, not") for bad in ("un", None, 0)],
    *[({"first": bad}, "start: first must be one of us, ussr, not") for bad in ("chance", None)],
    ({"decision": "command"}, "start: decision must be one of play, agenda, not 'command'"),
    ({"decision": "agenda", "plays": 0}, "start: plays and first belong to a play decision"),
    ({"decision": "agenda", "first": "us"}, "start: plays and first belong to a play decision"),
    # Cubes and markers
    ({"influence": []}, 'start: influence must be an object with "us" and "ussr", not []'),
    ({"influence": {"un": {}}}, 'start: influence must be an object with "us" and "ussr"'),
    ({"influence": {"us": 3}}, "start: influence of us must be an object, not 3"),
    ({"influence": {"us": {"moscow": 1}}}, "start: influence of us names 'moscow'; known are berlin, atlantic"),
    ({"influence": {"us": {"un": 6}}}, "start: influence of us must hold numbers from 0 to 5, not 6 at un"),
    ({"influence": {"ussr": {"un": -1}}}, "start: influence of ussr must hold numbers from 0 to 5, not -1 at un"),
    ({"influence": {"ussr": {"un": True}}}, "start: influence of ussr must hold numbers from 0 to 5, not true"),
    ({"influence": {"ussr": {"un": None}}}, "start: influence of ussr must hold numbers from 0 to 5, not null"),
    ({"influence": {"us": EIGHTEEN}}, "start: us has 17 cubes, not 18 (rules 1.3)"),
    ({"defcon": {"us": {"naval": 1}}}, "start: defcon of us names 'naval'; known are military, political, opinion"),
    ({"defcon": {"us": {"military": 0}}}, "start: defcon of us must hold numbers from 1 to 8, not 0 at military"),
    ({"defcon": {"us": {"military": 9}}}, "start: defcon of us must hold numbers from 1 to 8, not 9 at military"),
    ({"defcon": {"us": {"military": 2.0}}}, "start: defcon of us must hold numbers from 1 to 8, not 2.0"),
    ({"defcon": "us"}, 'start: defcon must be an object with "us" and "ussr"'),
    # Agendas
    ({"resolved": ["berlin"]}, "start: 1 agendas are resolved; by round 1 at most 0 are"),
    ({"round": 2, "resolved": ["berlin", "italy", "turkey"]}, "start: 3 agendas are resolved; by round 2 at most 2 are"),
    ({"round": 2, "resolved": ["excomm"]}, "start: resolved names an unknown card 'excomm'"),
    ({"round": 2, "resolved": ["berlin", "berlin"]}, "start: resolved names a card twice"),
    ({"round": 2, "resolved": "berlin"}, "start: resolved must be a list of cards, not 'berlin'"),
    ({"dealt": {"us": ["berlin", "italy", "turkey", "letter"]}}, "start: us is dealt three agendas"),
    ({"dealt": {"us": ["berlin", "italy", "turkey"]}, "agendas": {"us": "letter"}}, "start: us is dealt three agendas, the one it keeps"),
    ({"dealt": {"us": ["berlin"], "ussr": ["berlin"]}}, "start: berlin in dealt to ussr lies elsewhere too"),
    ({"round": 2, "resolved": ["berlin"], "dealt": {"us": ["berlin"]}}, "start: berlin in dealt to us lies elsewhere too"),
    ({"dealt": {"us": ["excomm"]}}, "start: dealt to us names an unknown card 'excomm'"),
    ({"dealt": {"us": [["berlin"]]}}, "start: dealt to us names an unknown card ['berlin']"),
    ({"dealt": {"us": None}}, "start: dealt to us must be a list of cards, not null"),
    ({"agendas": {"us": "excomm"}}, "start: agendas of us names an unknown card 'excomm'"),
    ({"agendas": {"watcher": "berlin"}}, 'start: agendas must be an object with "us" and "ussr"'),
    ({"decision": "agenda", "agendas": {"ussr": "berlin"}}, "start: at an agenda decision the USSR has not chosen yet"),
    # Strategy cards
    ({"hands": {"us": ["berlin"]}}, "start: hand of us names an unknown card 'berlin'"),
    ({"hands": {"us": ["excomm", "excomm"]}}, "start: hand of us names a card twice"),
    ({"hands": {"us": {"excomm": 1}}}, "start: hand of us must be a list of cards"),
    ({"hands": {"us": list(CARDS[:6])}}, "start: us holds 5 cards here, not 6"),
    ({"plays": 7, "hands": {"ussr": list(CARDS[:2])}}, "start: ussr holds 1 cards here, not 2"),
    ({"decision": "agenda", "hands": {"us": ["excomm"]}}, "start: us holds 0 cards here, not 1"),
    ({"hands": {"us": ["excomm"], "ussr": ["excomm"]}}, "start: excomm in the hand of ussr lies elsewhere too"),
    ({"hands": {"us": ["excomm"]}, "discards": ["excomm"]}, "start: excomm in the hand of us lies elsewhere too"),
    ({"aftermath": {"us": ["sops"], "ussr": ["sops"]}}, "start: sops in aftermath lies elsewhere too"),
    ({"aftermath": {"us": ["sops"]}, "discards": ["sops"]}, "start: sops in aftermath lies elsewhere too"),
    ({"aftermath": ["sops"]}, 'start: aftermath must be an object with "us" and "ussr"'),
    ({"discards": ["sops", "sops"]}, "start: discards names a card twice"),
    ({"discards": None}, "start: discards must be a list of cards, not null"),
    ({"discards": [7]}, "start: discards names an unknown card 7"),
    ({"discards": ["sops"], "deck": list(CARDS[3:39])}, "start: sops in deck lies elsewhere too"),
    ({"deck": ["excomm"], "hands": {"us": ["excomm"]}}, "start: excomm in deck lies elsewhere too"),
    ({"deck": ["excomm", "excomm"]}, "start: deck names a card twice"),
    ({"deck": "excomm"}, "start: deck must be a list of cards"),
    ({"deck": list(CARDS)}, "start: a hand of 5 cards cannot be filled: no strategy card is free"),
    ({"deck": list(CARDS[11:]), "discards": []}, "start: fidel_castro is nowhere"),
    # The deck must last
    ({"discards": list(CARDS[10:25])}, "start: the deck holds 14 cards; the game from here may draw"),
    ({"decision": "agenda", "discards": ["sops", "excomm"]}, "start: the deck holds 37 cards; the game from here may draw 38"),
    ({"round": 3, "deck": ["sops"]}, "start: the deck holds 1 cards; the game from here may draw"),
    # What lies on a side
    ({"effects": {"us": ["excomm"]}}, "start: the Event of excomm does not lie on us"),
    ({"effects": {"ussr": ["bay_of_pigs"]}}, "start: the Event of bay_of_pigs does not lie on ussr"),
    ({"effects": {"us": ["sops"], "ussr": ["sops"]}}, "start: the Event of one card lies on one side only"),
    ({"effects": {"us": ["sops"]}, "discards": []}, "start: a card whose Event lies on us was played"),
    ({"effects": {"us": ["sops"]}, "hands": {"us": ["sops"]}}, "start: sops in the hand of us lies elsewhere too"),
    ({"effects": {"us": "sops"}}, "start: effects on us must be a list of cards"),
    ({"decision": "agenda", "effects": {"us": ["sops"]}}, "start: no Event lies on a side before the first play of a round"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "message"), REFUSED)
def test_what_is_refused(given: Json, message: str) -> None:
    """The same words, whether a program arranges the position or a record brings it."""
    with pytest.raises(RecordError, match=r"^start: ") as error:
        Game.from_record({"format": "thirteendays/1+start", "start": given, "moves": []})
    assert str(error.value).startswith(message.replace("fidel_castro is", str(error.value).split()[1] + " is"))
    assert "\n" not in str(error.value)
    with pytest.raises(RecordError) as again:
        Game.arrange(**given)
    assert str(again.value) == str(error.value)


def test_limits_themselves_are_allowed() -> None:
    seventeen = dict(zip(BATTLEGROUNDS, (5, 5, 5, 2), strict=False))
    game = Game.arrange(
        round=3, prestige=-5, plays=7, influence={"us": seventeen, "ussr": {}},
        defcon={"us": dict.fromkeys(("military", "political", "opinion"), 8), "ussr": {"opinion": 1}},
        resolved=["berlin", "italy", "turkey", "letter"],
    )  # fmt: skip
    assert game.position.cubes[18] == 0
    assert game.position.cubes[19] == 17
    assert game.state()["prestige"] == -5


# Records, states and views of arranged games


def game_under_way() -> Game:
    game = Game.arrange(
        round=2, first="us", prestige=1, hands={"us": ["excomm", "sops"], "ussr": ["u_thant", "maskirovka"]},
        aftermath={"us": ["quarantine"], "ussr": ["scramble"]}, resolved=["berlin", "italy"],
        dealt={"us": ["turkey", "letter", "military_1"], "ussr": ["military_2", "opinion_1", "atlantic"]},
        agendas={"us": "letter", "ussr": "atlantic"},
    )  # fmt: skip
    game.play("play:sops:event")
    return game


def test_a_record_of_an_arranged_game_carries_its_start() -> None:
    game = game_under_way()
    record = json.loads(json.dumps(game.record()))
    assert record["format"] == "thirteendays/1+start"
    assert record["moves"] == ["play:sops:event"]
    first = Game.from_record(record, 0)
    assert first.state()["hands"]["us"] == record["start"]["hands"]["us"]
    assert first.moves == []
    again = Game.from_record(record)
    assert again.record() == record
    assert again.state() == game.state()
    assert [again.view(v) for v in VIEWERS] == [game.view(v) for v in VIEWERS]
    short = Game.from_record({"format": "thirteendays/1+start", "start": {"first": "us"}, "moves": []})
    assert short.record()["start"] == Game.arrange(first="us").arrangement()


def test_a_view_shows_the_start_as_its_viewer_may_know_it() -> None:
    game = game_under_way()
    whole = game.record()["start"]
    open_parts = ("round", "decision", "first", "plays", "prestige", "letter", "influence", "defcon", "discards", "resolved", "effects")  # fmt: skip
    for viewer in VIEWERS:
        start = game.view(viewer)["start"]
        assert {name: start[name] for name in open_parts} == {name: whole[name] for name in open_parts}
        assert start["hand_sizes"] == {"us": 5, "ussr": 5}
        assert start["deck"] == len(whole["deck"]) == 39 - 10 - 2
        assert start["flags"] == {"us": ["turkey", "un", "military"], "ussr": ["atlantic", "military", "opinion"]}
        assert start["chosen"] == {"us": True, "ussr": True}
        assert set(start) == {
            *open_parts,
            "hand",
            "hand_sizes",
            "deck",
            "aftermath",
            "dealt",
            "flags",
            "agendas",
            "chosen",
        }
    us, ussr, watcher = (game.view(viewer)["start"] for viewer in VIEWERS)
    assert us["hand"] == whole["hands"]["us"]
    assert "sops" in us["hand"]
    assert ussr["hand"] == whole["hands"]["ussr"]
    assert watcher["hand"] == []
    assert us["aftermath"] == {"sizes": {"us": 1, "ussr": 1}, "known": ["quarantine"]}
    assert watcher["aftermath"] == {"sizes": {"us": 1, "ussr": 1}, "known": []}
    assert (us["dealt"], us["agendas"]) == (["military_1", "turkey", "letter"], {"us": "letter", "ussr": None})
    assert (ussr["dealt"], ussr["agendas"]) == (
        ["military_2", "opinion_1", "atlantic"],
        {"us": None, "ussr": "atlantic"},
    )
    assert (watcher["dealt"], watcher["agendas"]) == ([], {"us": None, "ussr": None})
    assert "start" not in Game().view("us")


def test_an_agenda_of_the_start_is_shown_when_its_round_is_resolved() -> None:
    game = game_under_way()
    while game.state()["round"] == 2 and not game.is_over:
        calm = [move for move in game.legal_moves() if move.endswith(("-1", ":command", "decline", "pass"))]
        game.play((calm or game.legal_moves())[0])
    for viewer in VIEWERS:
        if not game.is_over:
            assert game.view(viewer)["start"]["agendas"] == {"us": "letter", "ussr": "atlantic"}


def test_when_the_game_is_over_the_whole_start_is_shown() -> None:
    game = game_under_way()
    while not game.is_over:
        game.play(game.legal_moves()[-1])
    for viewer in VIEWERS:
        assert game.view(viewer)["start"] == game.record()["start"]


def test_the_aftermath_remembers_who_put_what() -> None:
    game = game_under_way()
    assert [game.view(v)["aftermath"]["known"] for v in VIEWERS] == [["quarantine"], ["scramble"], []]


def test_what_is_handed_out_is_not_the_game_itself() -> None:
    """A caller may change a record, a view or a state that it was given."""
    game = game_under_way()
    before = json.dumps([game.record(), game.state(), *[game.view(v) for v in VIEWERS]], sort_keys=True)
    for given in (game.record(), game.state(), *[game.view(v) for v in VIEWERS]):
        spoil(given)
    after = json.dumps([game.record(), game.state(), *[game.view(v) for v in VIEWERS]], sort_keys=True)
    assert after == before


def spoil(value: Any) -> None:
    for inner in list(value.values() if isinstance(value, dict) else value if isinstance(value, list) else []):
        spoil(inner)
    if isinstance(value, dict | list):
        value.clear()
