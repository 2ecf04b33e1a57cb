"""Figures of the game: what is counted, on games counted by hand and on games counted otherwise; and that page and gallery agree."""

import doctest
import json
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from bench import charts, figures, figures_page, findings
from bench.pictures import pictures
from bench.tally import BOTH, NEITHER, SUBJECT, Tally, tally, together
from bench.tally import figures as figures_of

from thirteendays.game import Game
from thirteendays.game.moves import SIDES
from thirteendays.text import say
from thirteendays.text.figures import figures as kept_figures

ROOT = Path(__file__).parents[1]
CONFORMANCE = ROOT / "tests" / "conformance"

Json = dict[str, Any]


def finished(game: Game, number: int = 0, own_doing: Iterable[str] = ()) -> Json:
    """The record of a finished game, as a match keeps it."""
    assert game.result is not None
    return {**game.record(), "game": number, "result": {**game.result, "own_doing": list(own_doing)}}


def last_play() -> Game:
    """The last play of a game: the US has the last card, leads by 1, and by two cubes on Italy."""
    return Game.arrange(
        round=3,
        prestige=1,
        letter="us",
        first="ussr",
        plays=7,
        influence={"us": {"italy": 3}, "ussr": {"italy": 1}},
        hands={"us": ["scramble", "excomm"], "ussr": ["sops"]},
        aftermath={"us": ["quarantine", "close_allies"], "ussr": ["u_thant", "containment"]},
        dealt={"us": ["italy", "turkey", "letter"], "ussr": ["berlin", "military_1", "atlantic"]},
        agendas={"us": "italy", "ussr": "berlin"},
    )


def test_a_last_play_by_hand() -> None:
    game = last_play()
    game.play_all(["play:excomm:command+letter", "pass"])
    found = tally([finished(game)])
    assert found.games == 1
    assert found.winners == {"us": 1}
    assert found.reasons == {"prestige": 1}
    assert found.rounds == {3: 1}
    assert found.used == {("excomm", "command", "us"): 1, ("scramble", "saved", "us"): 1, ("sops", "saved", "ussr"): 1}
    assert found.used_won == {
        ("excomm", "command", "us"): 1,
        ("scramble", "saved", "us"): 1,
        ("sops", "saved", "ussr"): 0,
    }
    # Italy: two cubes more and a bonus of 1 (rules 6.1); nobody dominates Berlin (6.4); Quarantine's 1 against nothing (7.1)
    assert +found.points == {"italy": 3}
    assert found.scores == {("italy", "holder"): 1, ("berlin", "nobody"): 1}
    assert +found.prestige == {("agendas", "us"): 3, ("aftermath", "us"): 2}
    assert +found.cut == {"us": 1}  # 1 + 3 + 2 is 6
    assert not found.wars
    assert not found.dealt


def test_an_event_of_the_other_side_and_a_common_loss_by_hand() -> None:
    game = Game.arrange(
        round=2,
        prestige=5,
        first="us",
        plays=7,
        hands={"us": ["scramble"], "ussr": ["operation_mongoose", "sops"]},
        defcon={"us": {"military": 7}, "ussr": {"opinion": 8}},
        dealt={"us": ["berlin", "turkey", "letter"], "ussr": ["political_1", "military_1", "atlantic"]},
        agendas={"us": "berlin", "ussr": "political_1"},
    )
    game.play_all(["play:operation_mongoose:command", "trigger", "pass", "pass"])
    found = tally([finished(game, own_doing=["ussr"])])
    assert found.winners == {NEITHER: 1}
    assert found.wars == {(2, BOTH): 1}
    assert found.own == {(2, "ussr"): 1}
    assert found.used == {
        ("operation_mongoose", "command", "ussr"): 1,
        ("operation_mongoose", "triggered", "us"): 1,
        ("scramble", "saved", "us"): 1,
        ("sops", "saved", "ussr"): 1,
    }
    assert not +found.used_won
    # The US has 1 step less than nothing to gain: its marker is at 5. The political markers are at 3 and 2, which is 1 + 1 for the US,
    # beyond 5 too; Berlin has a cube of the USSR, which is 1 + 1 for it.
    assert +found.prestige == {("Events", "us"): 1, ("agendas", "us"): 2, ("agendas", "ussr"): 2}
    assert +found.cut == {"us": 1}
    assert found.points == {"berlin": -2, "political": -2}
    assert found.scores == {("berlin", "other"): 1, ("political", "other"): 1}


def test_a_war_of_one_side_and_an_event_that_is_declined() -> None:
    game = Game.arrange(
        round=1,
        first="ussr",
        plays=7,
        hands={"us": ["maskirovka", "sops"], "ussr": ["scramble"]},
        defcon={"us": {"military": 7}},
        agendas={"us": "military_1"},
    )
    game.play_all(["play:maskirovka:command", "decline", "pass"])
    found = tally([finished(game), {"result": {"winner": "us", "reason": "forfeit"}}])
    assert (found.games, found.forfeits) == (1, 1)
    assert found.wars == {(1, "us"): 1}
    assert not found.own
    assert found.winners == {"ussr": 1}
    assert found.used["maskirovka", "declined", "ussr"] == found.used_won["maskirovka", "declined", "ussr"] == 1
    assert found.used_won["maskirovka", "command", "us"] == 0


def played() -> list[Json]:
    """Whole games."""
    games = []
    for name in ("calm", "bent", "uniform"):
        lines = (CONFORMANCE / f"{name}.records.jsonl").read_text(encoding="utf-8").splitlines()
        games += [Game.from_record({**json.loads(line), "players": None}) for line in lines[:8]]
    return [
        finished(game, number) for number, game in enumerate(games) if game.is_over and "start" not in game.record()
    ]


def test_games_counted_by_their_moves() -> None:
    """The same from the moves and the states alone: who moves, what a token says, and how the marker stands."""
    records = played()
    assert len(records) > 15
    found = tally(records)
    used, dealt, kept, firsts, rounds, wars = (Counter[Any]() for _ in range(6))
    reached = 0
    for record in records:
        game, winner, card = Game(), record["result"]["winner"] or NEITHER, ""
        for move in record["moves"]:
            mover, state = str(game.mover), game.state()
            word, _, rest = move.partition(":")
            if word == "play":
                card, _, way = rest.partition(":")
                used[card, way.removesuffix("+letter"), mover] += 1
            elif word in ("trigger", "decline"):
                used[card, {"trigger": "triggered", "decline": "declined"}[word], mover] += 1
            elif word == "agenda":
                kept[SUBJECT[rest], mover] += 1
            elif word == "deal" and rest in SUBJECT:
                dealt[SUBJECT[rest], "us" if len(state["dealt"]["us"]) < 3 else "ussr"] += 1
            elif word == "first":
                firsts[state["round"], rest, winner] += 1
                rounds[state["round"]] += 1
            game.play(move)
        state = game.state()
        reached += state["prestige"]
        lost = [
            side for side in SIDES if max(state["defcon"][side].values()) > 6 or min(state["defcon"][side].values()) > 3
        ]
        if record["result"]["reason"] == "nuclear_war":
            wars[state["round"], lost[0] if len(lost) == 1 else BOTH] += 1
    assert Counter({key: n for key, n in found.used.items() if key[1] != "saved"}) == used
    assert (found.dealt, found.kept, found.firsts, found.rounds, found.wars) == (dealt, kept, firsts, rounds, wars)
    assert sum(wars.values()) > 3
    # six agendas are dealt in a round, two kept, two cards saved
    assert sum(dealt.values()) == 3 * sum(kept.values()) == 6 * sum(rounds.values())
    # what was awarded, less what went beyond 5, is where the marker stands at the end
    left = {side: sum(n for (_, who), n in found.prestige.items() if who == side) - found.cut[side] for side in SIDES}
    assert left["us"] - left["ussr"] == reached


def test_games_on_the_same_cards_go_together() -> None:
    found = Tally()
    found.pairs.update({0: ["us", "us"], 1: ["ussr", "ussr"], 2: ["us"]})
    assert together(found) == 1
    found.pairs.update({0: ["us", "ussr"], 1: [NEITHER, "us"]})
    assert together(found) == -1
    assert together(Tally()) == 0


def counted(us: int, ussr: int) -> Tally:
    found = Tally()
    found.games = us + ussr
    found.winners.update({"us": us, "ussr": ussr})
    return found


def test_a_side_is_ahead_where_chance_does_not_explain_it() -> None:
    assert findings.ahead("adviser", counted(480, 520)).startswith("Neither side is clearly ahead: the US wins 48.0 %")
    assert findings.ahead("adviser", counted(4_500, 5_500)).startswith("**The USSR wins more often**")
    assert findings.ahead("adviser", counted(5_500, 4_500)).startswith("**The US wins more often**")


def test_starting_matters_where_chance_does_not_explain_it() -> None:
    found = counted(500, 500)
    found.firsts.update(
        {(1, "us", "us"): 300, (1, "us", "ussr"): 200, (1, "ussr", "us"): 200, (1, "ussr", "ussr"): 300}
    )
    assert "**Where the US starts, it wins more often**: the US wins 60.0 %" in findings.starting(found)
    found.firsts.update({(1, "us", "ussr"): 90, (1, "ussr", "us"): 90})
    assert "no difference" in findings.starting(found)


def test_a_win_rate_is_marked_where_it_is_certain() -> None:
    data = {
        "together": 0.0,
        "wins": {"us": 450, "ussr": 550},
        "games": 1000,
        "cards": {"excomm": [["event", "us", 400, 240]]},
    }
    found = findings.use(data, "excomm", "event")
    assert found == (400, 240, 180.0)  # 45 % of 400
    assert found.edge == pytest.approx(0.15)
    assert figures_page.won(found, data) == "60 % ▲"
    assert figures_page.won(findings.Use(400, 120, 180.0), data) == "30 % ▼"
    assert figures_page.won(findings.Use(400, 190, 180.0), data) == "48 %"
    assert figures_page.won(findings.Use(90, 80, 40.0), data) == "89 %"


def test_everything_is_written_from_any_games() -> None:
    records = played()
    tallies = {"adviser": tally(records), "president": tally(records[:3])}
    tallies["president"].forfeits = 2
    data = figures_of("adviser", tallies["adviser"])
    drawn = pictures(tallies, data)
    text = "\n".join(figures_page.page(tallies, drawn, ["commit: none"]))
    assert "Left out: 2 games" in text
    for name, picture in drawn.items():
        assert f"![{picture.told}](pictures/statistics-{name}.svg)" in text
        told = [one.text for one in ET.fromstring(picture.svg).iter() if one.tag.endswith("desc")]
        assert told == [picture.told]
        assert re.findall(r"\w+://[^\"]+", picture.svg) == ["http://www.w3.org/2000/svg"]
    assert json.loads(figures.as_text(data)) == data


# What is committed


def test_the_data_of_the_gallery_are_those_of_the_page() -> None:
    text = (ROOT / "docs" / "statistics.md").read_text(encoding="utf-8")
    data = kept_figures()
    assert f"{data['games']:,} games of `{data['level']}`" in text
    part = text.partition(f"## Agendas, `{data['level']}`")[2]
    assert [" | ".join(row) for row in figures_page.agenda_rows(data) if f"| {' | '.join(row)} |" not in part] == []
    for side in ("us", "ussr", "un"):
        part = text.partition(f"cards, `{data['level']}`\n")[2]
        rows = list(figures_page.card_rows(data, side))
        assert len(rows) == 13
        assert [" | ".join(row) for row in rows if f"| {' | '.join(row)} |" not in part] == []


def test_the_pictures_of_the_page_are_there() -> None:
    text = (ROOT / "docs" / "statistics.md").read_text(encoding="utf-8")
    found = re.findall(r"!\[([^\]]+)\]\((pictures/[\w-]+\.svg)\)", text)
    assert len(found) == 5
    for told, picture in found:
        svg = (ROOT / "docs" / picture).read_text(encoding="utf-8")
        assert any(one.tag.endswith("desc") and one.text == told for one in ET.fromstring(svg).iter())


def test_examples() -> None:
    assert doctest.testmod(findings).failed == 0
    assert doctest.testmod(charts).failed == 0
    assert say("card.excomm") == "Excomm"
