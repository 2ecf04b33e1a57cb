"""Playing over HTTP: moves, drafts, agendas, undo, offers, giving up, on both databases."""

import random
from typing import Any

from starlette.testclient import TestClient

from callers import Caller, pair
from thirteendays.game import Game


def agendas(table: str, *people: tuple[Caller, str]) -> None:
    """Each keeps its first agenda."""
    for person, seat in people:
        person.play(table, seat, person.state(table, seat)["view"]["legal"][0])


def to_play(client: TestClient) -> tuple[str, Caller, Caller, dict[str, Caller]]:
    """A table of two where the first play is asked for."""
    table, ann, bob = pair(client)
    people = {"us": ann, "ussr": bob}
    agendas(table, (ann, "us"), (bob, "ussr"))
    asked = next(side for side in people if people[side].state(table, side)["you"]["asked"])
    people[asked].play(table, asked, "first:us")
    return table, ann, bob, people


def test_a_whole_game_of_two(server: TestClient) -> None:
    table, ann, bob = pair(server)
    people = {"us": ann, "ussr": bob}
    source = random.Random(4)
    while True:
        shown = {side: person.state(table, side) for side, person in people.items()}
        asked = [side for side in people if shown[side]["you"]["asked"]]
        if not asked:
            break
        side = asked[-1]
        people[side].play(table, side, source.choice(shown[side]["view"]["legal"]))
    ending = shown["us"]["ending"]
    assert ending["winner"] == shown["ussr"]["ending"]["winner"]
    record = ann.get(f"/api/tables/{table}/record")
    assert record == bob.get(f"/api/tables/{table}/record")
    assert record["result"]["reason"] == ending["reason"]
    assert not any(move.endswith("?") for move in record["moves"])
    error = ann.refused(409, "over", "POST", f"/api/tables/{table}/moves", ann.request(table, "us", moves=["pass"]))
    assert error["text"] == "The game at this table is over."
    assert error["rule"] == ("3 step 7" if ending["reason"] == "nuclear_war" else "7.2")


def test_nothing_tells_that_the_other_side_has_chosen(server: TestClient) -> None:
    table, ann, bob = pair(server)
    before = ann.state(table)
    bob.play(table, "ussr", bob.state(table)["view"]["legal"][1])
    assert ann.state(table) == before
    assert ann.get(f"/api/tables/{table}/log") == ann.get(f"/api/tables/{table}/log?since=0")
    mine = bob.state(table)
    assert mine["view"]["legal"] == []
    assert mine["you"]["asked"] == []
    assert mine["number"] == before["number"] + 1
    assert mine["revision"] == before["revision"]


def test_the_answer_to_a_choice_does_not_tell_either(server: TestClient) -> None:
    first, second = pair(server), pair(server)
    answers = []
    for (table, ann, bob), early in ((first, True), (second, False)):
        if early:
            bob.play(table, "ussr", bob.state(table)["view"]["legal"][0])
        answers.append(ann.play(table, "us", ann.state(table)["view"]["legal"][0], id="mine"))
    assert answers[0] == answers[1]


def test_a_choice_is_final(server: TestClient) -> None:
    table, ann, _ = pair(server)
    kept = ann.state(table)["view"]["legal"]
    ann.play(table, "us", kept[0])
    path = f"/api/tables/{table}"
    ann.refused(409, "chosen", "POST", f"{path}/moves", ann.request(table, "us", moves=[kept[1]]))
    ann.refused(409, "undo", "POST", f"{path}/undo", ann.request(table, "us"))


def test_only_a_dealt_agenda_is_kept(server: TestClient) -> None:
    table, ann, bob = pair(server)
    theirs = bob.state(table)["view"]["legal"][0]
    for moves in ([theirs], ["pass"], ann.state(table)["view"]["legal"][:2]):
        ann.refused(422, "no_agenda", "POST", f"/api/tables/{table}/moves", ann.request(table, "us", moves=moves))


def test_a_repeated_request_is_answered_as_the_first_time(server: TestClient) -> None:
    table, ann, bob = pair(server)
    agenda = ann.state(table)["view"]["legal"][0]
    chosen = ann.play(table, "us", agenda, id="agenda", revision=2)
    agendas(table, (bob, "ussr"))
    assert ann.play(table, "us", agenda, id="agenda", revision=99) == chosen
    side = "us" if ann.state(table)["you"]["asked"] else "ussr"
    person = {"us": ann, "ussr": bob}[side]
    done = person.play(table, side, "first:us", id="first")
    before = ann.state(table)
    assert person.play(table, side, "first:us", id="first", revision=1) == done
    assert ann.state(table) == before


def test_a_move_is_refused_with_reason_and_rule(server: TestClient) -> None:
    table, ann, bob, _ = to_play(server)
    path = f"/api/tables/{table}/moves"
    asked = bob.refused(409, "not_asked", "POST", path, bob.request(table, "ussr", moves=["pass"]))
    assert asked["rule"] == "4.1"
    not_held = ann.refused(422, "illegal", "POST", path, ann.request(table, "us", moves=["play:none:event"]))
    assert not_held["text"]
    taken = next(card for card in bob.state(table)["view"]["hand"])
    error = ann.refused(422, "illegal", "POST", path, ann.request(table, "us", moves=[f"play:{taken}:event"]))
    assert error["rule"]
    ann.refused(409, "stale", "POST", path, {**ann.request(table, "us", moves=["pass"]), "revision": 1})
    ann.refused(409, "stale", "POST", path, {**ann.request(table, "us", moves=["pass"]), "revision": 99})
    ann.refused(422, "moves_or_draft", "POST", path, ann.request(table, "us"))
    ann.refused(422, "invalid", "POST", path, {"seat": "us"})
    ann.refused(403, "not_your_seat", "POST", path, {**ann.request(table, "us", moves=["pass"]), "seat": "ussr"})


def arranged(client: TestClient, **position: Any) -> tuple[str, Caller]:
    """A table at one device that begins from an arranged position."""
    ann = Caller(client)
    record = Game.arrange(**position).record()
    return ann.post("/api/records", {"record": record}, 201)["table"], ann


def test_a_draft_is_played_and_taken_back_as_one(server: TestClient) -> None:
    table, ann = arranged(server, first="us", hands={"us": ["scramble"], "ussr": ["excomm"]})
    ann.play(table, "us", "play:scramble:event")
    shown = ann.state(table, "us")
    picks = ["place:italy", "place:berlin"]
    asked = ann.post(f"/api/tables/{table}/ask", {"seat": "us", "revision": shown["revision"], "picks": picks})
    assert asked["draft"]["moves"] == asked["preview"]["moves"] == ["place:berlin", "place:italy", "done"]
    assert ann.post(f"/api/tables/{table}/ask", ann.asks(table, "us", picks=picks[:1], pick=picks[1])) == asked
    ann.post(f"/api/tables/{table}/moves", ann.request(table, "us", draft=picks))
    assert ann.state(table, "us")["view"]["moves"][-3:] == asked["draft"]["moves"]
    ann.does(table, "us", "undo")
    back = ann.state(table, "us")
    assert {**back, "number": 0, "revision": 0} == {**shown, "number": 0, "revision": 0}
    assert back["revision"] == shown["revision"] + 2


def test_a_draft_that_is_not_whole_is_not_played(server: TestClient) -> None:
    table, ann = arranged(server, first="us", hands={"us": ["scramble"], "ussr": ["excomm"]})
    path = f"/api/tables/{table}/moves"
    ann.play(table, "us", "play:scramble:event")
    error = ann.refused(422, "illegal", "POST", path, ann.request(table, "us", draft=["place:nowhere"]))
    assert error["rule"]
    ann.refused(
        422, "illegal", "POST", path, ann.request(table, "us", moves=["place:italy", "place:italy", "first:us"])
    )
    assert ann.state(table, "us")["view"]["moves"] == ["play:scramble:event"]


def test_undo_goes_back_request_by_request_up_to_the_other_side(server: TestClient) -> None:
    table, ann = arranged(
        server, first="us", hands={"us": ["scramble", "bay_of_pigs"], "ussr": ["excomm", "maskirovka"]}
    )
    start = ann.state(table, "us")
    ann.play(table, "us", "play:scramble:event")
    ann.play(table, "us", "place:italy")
    ann.does(table, "us", "undo")
    assert ann.state(table, "us")["view"]["moves"] == ["play:scramble:event"]
    ann.does(table, "us", "undo")
    assert ann.state(table, "us")["view"] == start["view"]
    path = f"/api/tables/{table}/undo"
    assert ann.refused(409, "undo", "POST", path, ann.request(table, "us"))["why"]["key"] == "undo_nothing"
    ann.play(table, "us", "play:scramble:event", "place:italy", "done")
    other = next(move for move in ann.state(table, "ussr")["view"]["legal"] if move.endswith("command"))
    ann.play(table, "ussr", other)
    assert ann.refused(409, "undo", "POST", path, ann.request(table, "us"))["why"]["key"] == "undo_other"


def test_the_other_side_is_told_of_an_undo_and_not_asked(server: TestClient) -> None:
    table, _, _, people = to_play(server)
    mover = next(side for side in people if people[side].state(table, side)["you"]["asked"])
    other = next(side for side in people if side != mover)
    for _ in range(3):
        shown = people[mover].state(table, mover)
        played = next(move for move in shown["view"]["legal"] if move.endswith(":command"))
        people[mover].play(table, mover, played)
        people[mover].does(table, mover, "undo")
        assert people[mover].state(table, mover)["view"] == shown["view"]
    for seat, words in ((mover, "You take your latest move back"), (other, "takes its latest move back")):
        told = [one for one in people[seat].get(f"/api/tables/{table}/log")["entries"] if one["kind"] == "undone"]
        assert len(told) == 1, "what is done again and again at one moment is told once"
        assert words in "".join(piece["t"] for piece in told[0]["text"])
        assert (told[0]["move"], told[0]["by"]) == (len(shown["view"]["moves"]), mover)


def test_nobody_is_told_of_an_undo_where_nobody_sits_across(server: TestClient) -> None:
    table, ann = arranged(server, first="us", hands={"us": ["scramble"], "ussr": ["excomm"]})
    ann.play(table, "us", "play:scramble:event")
    ann.does(table, "us", "undo")
    assert "undone" not in [one["kind"] for one in ann.get(f"/api/tables/{table}/log")["entries"]]


def test_no_second_move_tries_out_what_the_first_brings_to_light(server: TestClient) -> None:
    """Intelligence Reports takes the only card of a hand: no chance in the record, and yet a secret."""
    table, ann = arranged(
        server, first="ussr", hands={"us": ["scramble"], "ussr": ["intelligence_reports", "maskirovka"]}, round=1
    )
    path = f"/api/tables/{table}/moves"
    legal = [move for move in ann.state(table, "ussr")["view"]["legal"] if "intelligence" in move and "event" in move]
    errors = []
    for guess in ("play:scramble:command", "play:excomm:command"):
        error = ann.ask("POST", path, ann.request(table, "ussr", moves=[legal[0], guess]), 422)["error"]
        errors.append({**error, "move": "guess"})
    assert errors[0] == errors[1]
    assert ann.state(table, "ussr")["view"]["moves"] == []


def test_a_takeback_needs_consent(server: TestClient) -> None:
    table, _, _, people = to_play(server)
    source = random.Random(0)
    for _ in range(60):  # until the other side has decided after an open decision of this one
        shown = {side: person.state(table, side) for side, person in people.items()}
        side = next(
            (side for side in people if shown[side]["can"]["takeback"] and not shown[side]["can"]["undo"]), None
        )
        if side is not None:
            break
        asked = next(side for side in people if shown[side]["you"]["asked"])
        people[asked].play(table, asked, source.choice(shown[asked]["view"]["legal"]))
    assert side is not None
    asks, answers = people[side], people["ussr" if side == "us" else "us"]
    other = "ussr" if side == "us" else "us"
    asks.does(table, side, "offers", offer="takeback")
    offered = answers.state(table)["offer"]
    assert offered["by"] == side
    words = "".join(piece["t"] for piece in offered["text"])
    assert words.startswith(f"The {side.upper()} asks to take its latest decision back (")
    assert words.endswith("after it would be taken back too.")
    asks.refused(409, "no_offer", "POST", f"/api/tables/{table}/offers/answer", asks.request(table, side, accept=True))
    answers.does(table, other, "offers/answer", accept=False)
    assert answers.state(table)["view"] == shown[other]["view"]
    asks.does(table, side, "offers", offer="takeback")
    answers.does(table, other, "offers/answer", accept=True)
    now = asks.state(table)
    assert len(now["view"]["moves"]) < len(shown[side]["view"]["moves"])
    assert "takeback" in [entry["kind"] for entry in asks.get(f"/api/tables/{table}/log")["entries"]]


def test_no_takebacks_where_that_was_agreed(server: TestClient) -> None:
    table, ann, _ = pair(server, takebacks=False)
    path = f"/api/tables/{table}/offers"
    ann.refused(409, "no_takebacks", "POST", path, ann.request(table, "us", offer="takeback"))


def test_an_end_without_result_is_agreed(server: TestClient) -> None:
    table, ann, bob = pair(server)
    ann.does(table, "us", "offers", offer="end")
    ann.refused(409, "offered", "POST", f"/api/tables/{table}/offers", ann.request(table, "us", offer="end"))
    agendas(table, (ann, "us"))  # a choice is no answer
    bob.does(table, "ussr", "offers/answer", accept=True)
    shown = bob.state(table)
    assert shown["ending"]["reason"] == "agreed"
    assert shown["ending"]["winner"] is None
    may_not = dict.fromkeys(("undo", "takeback", "resign", "end", "hint"), False)
    assert shown["can"] == {**may_not, "rematch": True}


def test_giving_up(server: TestClient) -> None:
    table, ann, bob = pair(server)
    ann.does(table, "us", "resign")
    assert bob.state(table)["ending"]["reason"] == "resigned"
    assert bob.state(table)["ending"]["winner"] == "ussr"
    error = bob.refused(409, "over", "POST", f"/api/tables/{table}/resign", bob.request(table, "ussr"))
    assert "rule" not in error, "no rule has ended it"


def test_an_offer_between_does_not_make_a_move_stale(server: TestClient) -> None:
    table, ann, bob = pair(server)
    seen = ann.state(table)
    bob.does(table, "ussr", "offers", offer="end")
    assert ann.state(table)["revision"] > seen["revision"]
    ann.play(table, "us", seen["view"]["legal"][0], revision=seen["revision"])


def test_a_computer_player_agrees_at_once(server: TestClient) -> None:
    ann = Caller(server)
    table = ann.make({"kind": "computer", "player": "random"}, pace=30)["table"]
    ann.does(table, "us", "offers", offer="end")
    assert ann.state(table)["ending"]["reason"] == "agreed"


def test_a_rematch_swaps_the_sides(server: TestClient) -> None:
    table, ann, bob = pair(server)
    ann.refused(409, "running", "POST", f"/api/tables/{table}/rematch")
    ann.does(table, "us", "resign")
    again = ann.post(f"/api/tables/{table}/rematch", status=201)
    assert again["seat"] == "ussr"
    assert bob.post(f"/api/tables/{table}/rematch", status=201) == {"table": again["table"], "seat": "us"}
    assert bob.state(table)["rematch"] == {"table": again["table"], "seat": "us"}
    assert bob.state(table)["ending"]["minutes"] == 0.0
    assert bob.state(again["table"])["you"] == {"sides": ["us"], "asked": ["us"], "maker": False}


def test_two_at_one_device(server: TestClient) -> None:
    ann = Caller(server)
    table = ann.make({"kind": "here"})["table"]
    shown = ann.state(table)
    assert shown["seat"] == "watcher"
    assert shown["you"] == {"sides": ["us", "ussr"], "asked": ["us", "ussr"], "maker": True}
    agendas(table, (ann, "ussr"))
    assert ann.state(table)["you"]["asked"] == ["us"]
    agendas(table, (ann, "us"))
    assert ann.state(table)["view"]["decision"]["kind"] == "first"


def test_why_and_typed_lines(server: TestClient) -> None:
    table, ann, bob, _ = to_play(server)
    card = ann.state(table)["view"]["hand"][0]
    assert ann.post(f"/api/tables/{table}/why", {"seat": "us", "move": f"play:{card}:command"})["reason"] is None
    why = bob.post(f"/api/tables/{table}/why", {"seat": "ussr", "move": f"play:{card}:command"})["reason"]
    assert why["text"]
    listed = ann.get(f"/api/tables/{table}/choices?seat=us")
    assert listed["choices"]
    bob.refused(409, "not_asked", "GET", f"/api/tables/{table}/choices?seat=ussr")
    for person, seat in ((ann, "us"), (bob, "ussr")):
        assert person.post(f"/api/tables/{table}/read", {"seat": seat, "line": "log"}) == {"show": "log"}
    assert bob.post(f"/api/tables/{table}/read", {"seat": "ussr", "line": "why 1"})["words"]
    bob.refused(409, "not_asked", "POST", f"/api/tables/{table}/ask", bob.asks(table, "ussr", picks=[]))
