"""What a seat is shown: in its closed form at every moment of a game, alike in twin worlds, and right."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import TypeAdapter

from server_shown import AROUND, as_text, everything
from thirteendays.game import Game, IllegalMove, Side, Viewer
from thirteendays.server import endings, shapes, shown
from thirteendays.server.ending import ending
from thirteendays.server.frames import frames
from thirteendays.server.messages import Frame
from thirteendays.text.reference import why
from twins import twin
from walks import SIDES, VIEWERS, seeded, walk

Json = dict[str, Any]

LOG = TypeAdapter(list[shapes.LogEntry])
FRAMES = TypeAdapter(list[Frame])


def moments(n: int, every: int = 1) -> Iterator[Game]:
    """A random game at some of its moments, at its end, and wherever something rare is asked."""
    for game in walk(seeded(n)):
        kind = (game.decision or {"kind": ""})["kind"]
        if len(game.moves) % every == n % every or game.is_over or kind in ("agenda", "taken", "discard", "aftermath"):
            yield game


def own(game: Game) -> Side | None:
    return next((side for side in SIDES if side == game.mover), None)


def told(pieces: list[Json]) -> str:
    return "".join(piece["t"] for piece in pieces)


# Closed forms


@pytest.mark.parametrize("n", range(6))
def test_all_that_is_shown_has_its_closed_form(n: int) -> None:
    for game in moments(n, 3):
        for seat in VIEWERS:
            for over in (False, True):
                state = shown.shown(game, seat, None, over)
                shapes.SeatState.model_validate({**AROUND, "seat": seat, **state})
            LOG.validate_python(shown.log(game, seat, max(0, len(game.moves) - 4)))
        side = own(game)
        if side is not None:
            shapes.Asked.model_validate(shown.asked(game, side, moves=[game.legal_moves()[-1]]))
            shapes.Asked.model_validate(shown.asked(game, side, picks=[]))


@pytest.mark.parametrize("n", range(6))
def test_the_end_and_the_replay_have_their_closed_forms(n: int) -> None:
    game = list(walk(seeded(n)))[-1]
    endings.Ending.model_validate(ending(game, None, 3.5, "us"))
    for whose in (*VIEWERS, "everyone"):
        FRAMES.validate_python(frames(game, whose))


# Twin worlds


@pytest.mark.parametrize("n", range(3))
def test_twin_worlds_are_shown_alike(n: int) -> None:
    for game in moments(n, 11):
        for seat in VIEWERS:
            other = twin(game, seat, random.Random(n))
            for since in (0, max(0, len(game.moves) - 2)):
                mine, theirs = list(everything(game, seat, since)), list(everything(other, seat, since))
                assert as_text(mine) == as_text(theirs), (seat, len(game.moves))
            if len(game.moves) % 35 == 0:
                assert as_text(frames(game, seat)) == as_text(frames(other, seat))


def told_apart(game: Game, seat: Viewer) -> bool:
    """Whether an answer tells a game from one of its twins."""
    twins = [twin(game, seat, random.Random(n)) for n in range(4)]
    return len({as_text(list(everything(world, seat, 0))) for world in (game, *twins)}) > 1


def test_a_leak_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison means something: what is shown of an opened game is told apart."""
    game = under_way()
    assert not told_apart(game, "us")
    shut = shown.shown
    monkeypatch.setattr(shown, "shown", lambda game, seat, chosen=None, over=False: shut(game, seat, chosen, True))
    assert told_apart(game, "us")
    assert told_apart(game, "watcher")


def test_a_running_game_has_no_frames_for_everyone() -> None:
    with pytest.raises(ValueError, match="everyone"):
        frames(Game(), "everyone")


# Agendas are chosen at the same time (protocol, Moves)


def at_agendas() -> Game:
    return next(game.copy() for game in walk(seeded(4)) if game.decision == {"mover": "us", "kind": "agenda"})


@pytest.mark.parametrize("side", SIDES)
def test_each_side_is_asked_for_its_agenda(side: Side) -> None:
    game = at_agendas()
    state = shown.shown(game, side)
    assert state["view"]["legal"] == game.agenda_choices(side)
    assert [one["pick"] for one in state["options"]] == game.agenda_choices(side)
    assert (state["prompt"]["yours"], state["prompt"]["mover"]) == (True, side)
    found = shown.asked(game, side, picks=[game.agenda_choices(side)[0]])
    assert (found["draft"]["complete"], found["preview"]["moves"]) == (True, [game.agenda_choices(side)[0]])


@pytest.mark.parametrize("side", SIDES)
def test_a_side_that_has_chosen_is_told_what_and_offered_nothing(side: Side) -> None:
    game = at_agendas()
    choice = game.agenda_choices(side)[1]
    state = shown.shown(game, side, choice)
    assert (state["choice"], state["view"]["legal"], "options" in state) == (choice, [], False)
    assert told(state["prompt"]["text"]).startswith("You keep the agenda ")
    assert shown.why(game, side, choice, choice) is not None
    with pytest.raises(IllegalMove):
        shown.asked(game, side, moves=[choice], chosen=choice)


def test_nothing_tells_whether_the_other_side_has_chosen() -> None:
    """Even from a record that holds the choice of the US already."""
    game = at_agendas()
    after = game.copy()
    after.play(game.agenda_choices("us")[0])
    assert as_text(shown.shown(game, "ussr")) == as_text(shown.shown(after, "ussr"))
    assert shown.shown(after, "us")["choice"] == game.agenda_choices("us")[0]


# What is not offered


@pytest.mark.parametrize("n", range(6))
def test_what_may_be_looked_for_is_offered_or_told_why_not(n: int) -> None:
    for game in walk(seeded(n)):
        side = own(game)
        if side is None:
            continue
        state = shown.shown(game, side)
        offered = {one["pick"] for one in state["options"]}
        assert not offered & state["barred"].keys()
        assert all(one["rule"] and one["text"] for one in state["barred"].values())
        if game.decision == {"mover": side, "kind": "play"}:
            ways = {f"play:{card}:{way}" for card, ways in state["ways"].items() for way in ways}
            assert offered | state["barred"].keys() == ways
        if game.decision == {"mover": side, "kind": "command"}:
            assert len(offered | state["barred"].keys()) == 18


def test_why_a_card_cannot_be_played_for_its_event() -> None:
    game = Game.arrange(first="us", hands={"us": ["maskirovka"]}, letter="ussr")
    barred = shown.shown(game, "us")["barred"]
    assert told(barred["play:maskirovka:event"]["text"]).startswith("Maskirovka belongs to the other side")
    assert barred["play:maskirovka:command+letter"]["rule"] == "4.3"


def test_the_sum_of_a_command() -> None:
    game = Game.arrange(
        first="us", hands={"us": ["bay_of_pigs", "excomm"]}, letter="us", effects={"us": ["to_the_brink"]}
    )
    words = told(shown.shown(game, "us")["ways"]["excomm"]["command+letter"]["text"])
    assert words == "Command 3 with the Personal Letter: card 3, letter +1 and To the Brink -1"
    theirs = told(shown.shown(game, "us")["ways"]["bay_of_pigs"]["command"]["text"])
    assert theirs.endswith("; the USSR may trigger the Event first")


# What would be


def test_a_warning_before_moves_that_bring_war() -> None:
    game = Game.arrange(
        first="us", hands={"us": ["excomm"]}, defcon={"us": {"military": 6}},
        dealt={"us": ["berlin", "italy", "turkey"], "ussr": ["cuba_mil", "atlantic", "letter"]},
        agendas={"us": "berlin", "ussr": "letter"},
    )  # fmt: skip
    game.play("play:excomm:command")
    hot = shown.asked(game, "us", picks=["berlin+1", "berlin+1"])["warning"]
    assert (hot["level"], hot["rule"], hot["safer"]) == ("certain", "3 step 7", True)
    assert "warning" not in shown.asked(game, "us", picks=["berlin+1"])


def test_one_pick_more_may_take_the_place_of_others() -> None:
    game = Game.arrange(first="us", hands={"us": ["excomm"]})
    game.play("play:excomm:command")
    found = shown.asked(game, "us", picks=["berlin+1"], pick="un+1")
    assert (found["draft"]["picks"], "refused" in found) == (["un+1"], False)
    refused = shown.asked(game, "us", picks=["berlin+1"], pick="berlin-1")
    assert refused["draft"]["picks"] == []
    assert "refused" in shown.asked(game, "us", picks=[], pick="berlin-1")


# What happened


@pytest.mark.parametrize("n", range(4))
def test_the_log_tells_all_happenings_and_goes_on_where_it_was(n: int) -> None:
    last = list(walk(seeded(n)))[-1]
    for seat in VIEWERS:
        whole = shown.log(last, seat)
        steps = [step for entry in whole for step in entry["steps"]]
        assert steps == last.happenings(seat, 0)
    for game in moments(n, 5):
        since = shown.log_start(game, max(0, len(game.moves) - 3))
        for seat in VIEWERS:
            whole = shown.log(game, seat)
            assert [one for one in whole if one["move"] < since] + shown.log(game, seat, since) == whole


def test_notes_of_the_table_stand_where_they_were_made() -> None:
    game = list(moments(1, 50))[2]
    at = len(game.moves) - 1
    entries = shown.log(game, "us", 0, [{"kind": "takeback", "by": "us", "at": at}])
    note = next(n for n, one in enumerate(entries) if one["kind"] == "takeback")
    assert told(entries[note]["text"]) == "You take your latest decision back, with the consent of the other side."
    assert all(one["move"] < at for one in entries[:note])
    assert all(one["move"] >= at for one in entries[note + 1 :])
    notes = [{"kind": kind, "by": "us", "at": at} for kind in ("undone", "takeback")]
    assert [one["kind"] for one in shown.log(game, "us", 0, notes)][note : note + 2] == ["undone", "takeback"]


# When the table has ended


def under_way() -> Game:
    """A game in its second round, at a play of the US."""
    return next(
        game for n in range(9) for game in walk(seeded(n)) if game.mover == "us" and game.view("us")["round"] == 2
    )


def test_all_is_open_when_the_table_has_ended_though_the_game_has_not() -> None:
    game = under_way()
    closed, state = shown.shown(game, "ussr"), shown.shown(game, "ussr", over=True)
    assert (state["view"]["decision"], state["view"]["result"]) == (None, None)
    assert state["revealed"]["hands"] == game.state()["hands"]
    assert state["view"]["moves"] == game.moves != closed["view"]["moves"]
    assert not any("deal" in entry.get("what", "") and not entry["cards"] for entry in shown.log(game, "us", over=True))
    assert game.mover == "us"


def test_resigning_is_told() -> None:
    game = under_way()
    found = ending(game, {"reason": "resigned", "winner": "ussr", "by": "us"}, None, "ussr")
    assert told(found["text"]) == "The game is over: you win, for the US has given up."
    endings.Ending.model_validate(found)
    with pytest.raises(ValueError, match="not ended"):
        ending(game)


@pytest.mark.parametrize("n", range(12))
def test_the_end_adds_up(n: int) -> None:
    game = list(walk(seeded(n)))[-1]
    found = ending(game)
    assert sum(one["change"] for one in found["prestige_by_source"]) == game.view("watcher")["prestige"]
    assert {card["card"] for card in found["aftermath"]} == set(game.view("watcher")["aftermath"]["known"])
    assert [one["plays"] for one in found["plays"]] == [
        sum(1 for item in game.happenings("us", 0) if item["kind"] == "played" and item["who"] == side)
        for side in SIDES
    ]
    counted = [item for item in game.happenings("us", 0) if item["kind"] == "aftermath"]
    assert found["aftermath_counted"] == bool(counted)
    assert all(found["aftermath_sums"] == {side: item[side] for side in SIDES} for item in counted)
    assert {war["side"] for war in found["wars"]} == {side for one in found["by_round"] for side in one["war"]}
    changes = [one["change"] for one in found["prestige_by_source"] if one["source"] == "agendas"]
    nets = [one["net"] for one in found["by_round"] if one["net"]]
    assert len(changes) == len(nets)
    assert all(abs(change) <= abs(net) for change, net in zip(changes, nets, strict=True))


def test_the_end_of_a_game_that_began_within_a_round() -> None:
    start = Game.arrange(round=3, prestige=2, aftermath={"us": ["excomm"], "ussr": ["sops"]})
    game = list(walk(seeded(3), start))[-1]
    found = ending(game)
    assert [one["round"] for one in found["by_round"]] == [3]
    changes = sum(one["change"] for one in found["prestige_by_source"])
    assert changes == game.view("watcher")["prestige"] - 2
    put = {card["card"]: (card["by"], card["round"], card["how"]) for card in found["aftermath"]}
    assert (put["excomm"], put["sops"]) == (("us", None, "start"), ("ussr", None, "start"))
    endings.Ending.model_validate(found)


@pytest.mark.parametrize("n", range(3))
def test_a_replay_shows_what_was_seen_then(n: int) -> None:
    game = list(walk(seeded(n)))[-1]
    entries = shown.log(game, "us")
    found = frames(game, "us")
    at = Game()
    for n, frame in enumerate(found):
        if n:
            at.play(game.moves[n - 1])
        view = at.view("us")
        assert frame["view"] == {**view, "legal": [], "moves": []}
        assert frame["token"] == (game.moves[n - 1] if n else None)
        assert all((entry["move"] < n) == (i < frame["log_to"]) for i, entry in enumerate(entries))
    assert found[-1]["play"] == sum(move.startswith("play:") for move in game.moves)
    everyone = frames(game, "everyone")
    assert everyone[30]["state"]["hands"] == Game.from_record(game.record(), 30).state()["hands"]


# What would be, and the rule behind each line


@pytest.mark.parametrize("n", range(3))
def test_every_line_of_what_would_be_leads_to_a_rule_of_the_reference(n: int) -> None:
    chance = random.Random(n)
    seen = set()
    for game in walk(seeded(n)):
        side = game.mover
        if side not in SIDES:
            continue
        found = shown.asked(game, side, moves=[chance.choice(game.legal_moves())])["preview"]
        after = found["after"]
        for line in (*found["lines"], *after["lines"], *after["danger"].values(), *after["flags"], *after["outcomes"]):
            home = why(line["rule"], line.get("card"))
            assert home.id == f"card-{line['card']}" if "card" in line else line["rule"] in home.rules, line
            seen.add(line["rule"])
    assert {"1.4", "3 step 5", "3 step 6", "3 step 7", "4.1", "4.4", "6.1", "6.2", "6.4"} <= seen


def test_what_an_event_does_leads_to_its_card() -> None:
    """Not to the card that is drawn, taken or discarded by it (rules 5)."""
    game = Game.arrange(first="us", hands={"us": ["the_guns_of_august"]}, defcon={"us": {"political": 4}})
    game.play("play:the_guns_of_august:event")
    found = shown.asked(game, "us", moves=["defcon:political-1"])["preview"]["lines"]
    assert [(line["rule"], line.get("card")) for line in found] == [("5", "the_guns_of_august")]
    game.play("defcon:political-1")
    told = [(entry["rule"], entry.get("event")) for entry in shown.log(game, "us") if entry["kind"] == "marker"]
    assert told == [("5", "the_guns_of_august")]


def test_a_draft_that_may_go_on_does_not_say_that_it_ends() -> None:
    game = Game.arrange(first="us", hands={"us": ["excomm"]})
    game.play("play:excomm:event")
    found = shown.asked(game, "us", picks=["place:atlantic"])
    assert found["draft"]["left"] > 0
    assert found["preview"]["moves"][-1] == "done"
    assert told(found["preview"]["lines"][0]["text"]).startswith("You place 1 cube on the Atlantic")
    assert not any("no more" in told(line["text"]) for line in found["preview"]["lines"])
    stopped = shown.asked(game, "us", moves=["done"])["preview"]["lines"]
    assert "no more" in told(stopped[0]["text"]) or "no cube" in told(stopped[0]["text"])
