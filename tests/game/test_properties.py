"""What holds in every game, tried on random ones: what is conserved, what is bounded, what is undone, what is repeated."""

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from thirteendays.game import Game, IllegalMove, Side, Viewer, engine
from thirteendays.game import terms as t
from thirteendays.game.cards import AGENDA_CARDS, STRATEGY
from thirteendays.game.moves import AGENDAS, BATTLEGROUNDS, CARDS, TOKENS, TRACKS
from thirteendays.game.position import Position
from walks import SIDES, VIEWERS, Plan, plans, walk

MOST_MOVES = 3 * (16 + 2 + 1 + 8 * 12 + 4)  # deals, agendas, who is first, eight plays with their Events, world opinion
# Whole games shrink slowly and little: everyday runs show the first game that fails as it is, the long ones search for less.
AT_ONCE = (Phase.explicit, Phase.generate)
QUICK = settings(max_examples=60, phases=AT_ONCE)
FEW = settings(max_examples=20, phases=AT_ONCE)
SOAK = settings(max_examples=600)

Json = dict[str, Any]


def as_text(value: object) -> str:
    return json.dumps(value, sort_keys=True)


def asked(game: Game) -> str:
    """The kind of decision, "over" at the end."""
    return game.decision["kind"] if game.decision else "over"


def at_end(plan: Plan) -> Game:
    *_, last = walk(plan)
    return last


# Conserved and bounded


def check_position(state: Json, pos: Position) -> None:
    """Cubes, strategy cards and agendas are each in one place, and no limit is broken (rules 1)."""
    for n, side in enumerate(SIDES):
        cubes = state["influence"][side]
        assert list(cubes) == list(BATTLEGROUNDS)
        assert all(0 <= k <= 5 for k in cubes.values())
        assert sum(cubes.values()) + pos.cubes[t.SUPPLY + n] == 17
        assert pos.cubes[t.SUPPLY + n] >= 0
        assert all(1 <= space <= 8 for space in state["defcon"][side].values())
        assert len(state["hands"][side]) <= 5
        assert len(state["dealt"][side]) <= 3
        assert state["agendas"][side] in [None, *state["dealt"][side]]
    assert -5 <= state["prestige"] <= 5
    assert len(state["aftermath"]) <= 9
    places = [state["hands"]["us"], state["hands"]["ussr"], state["discards"], state["aftermath"]]
    deck = [card for n, card in enumerate(CARDS) if pos.sets[t.DECK] >> n & 1]
    lying = [card for place in places for card in place] + deck + ([state["drawn"]] if state["drawn"] else [])
    assert sorted(lying) == sorted(CARDS)
    agenda_deck = [agenda for n, agenda in enumerate(AGENDAS) if pos.sets[t.AGENDA_DECK] >> n & 1]
    agendas = state["dealt"]["us"] + state["dealt"]["ussr"] + state["resolved"] + agenda_deck
    assert sorted(agendas) == sorted(AGENDAS)
    assert all(set(state["effects"][side]) <= set(state["discards"]) for side in SIDES)


@given(plans)
@QUICK
def test_everything_is_conserved_and_within_limits(plan: Plan) -> None:
    for game in walk(plan):
        check_position(game.state(), game.position)


@given(plans)
@QUICK
def test_there_is_always_a_choice_and_every_game_ends(plan: Plan) -> None:
    for game in walk(plan):
        legal = game.legal_moves()
        assert legal == sorted(set(legal))
        assert game.is_over == (legal == []) == (game.decision is None) == (game.result is not None)
        assert game.is_over or len(legal) > 1 or (asked(game) == "discard" and legal == ["done"])
        assert len(legal) <= t.MOST_LEGAL
        assert len(game.moves) <= MOST_MOVES
    state = game.state()
    assert (state["round"], state["step"]) == (3, 8) or (game.result or {})["reason"] == "nuclear_war"
    assert (state["step"] == 7) == ((game.result or {})["reason"] == "nuclear_war")


@given(plans)
@QUICK
def test_time_goes_forward(plan: Plan) -> None:
    """Rounds and steps never go back, and discards are only added to."""
    before = (0, 0, 0)
    discards: list[str] = []
    for game in walk(plan):
        state = game.state()
        now = (state["round"], state["step"], len(state["discards"]))
        assert now >= before
        assert state["discards"][: len(discards)] == discards
        before, discards = now, state["discards"]


# Copies, equality, text


@given(plans, st.integers(0, 150), st.integers(1, 20))
@QUICK
def test_playing_on_a_copy_leaves_the_original_alone(plan: Plan, at: int, steps: int) -> None:
    for game in walk(plan):
        if len(game.moves) == at or game.is_over:
            break
    key, number, text = game.position.key(), hash(game.position), as_text(game.record())
    views = [as_text(game.view(viewer)) for viewer in VIEWERS]
    other = game.copy()
    assert other.position == game.position
    assert hash(other.position) == number
    for _, moved in zip(range(steps + 1), walk(plan, other), strict=False):
        moved.legal_moves()
    assert (game.position.key(), hash(game.position), as_text(game.record())) == (key, number, text)
    assert [as_text(game.view(viewer)) for viewer in VIEWERS] == views
    assert other.is_over or other.position != game.position
    for part in ("cubes", "markers", "sets", "discards", "todo"):
        copy = Position(game.position)
        getattr(copy, part)[0] += 1
        assert game.position.key() == key


@given(plans)
@QUICK
def test_equality_and_hash(plan: Plan) -> None:
    """Positions along a game differ; the same game again has equal ones, and equal ones hash alike."""
    first = [Position(game.position) for game in walk(plan)]
    again = [Position(game.position) for game in walk(plan)]
    assert first == again
    assert [hash(pos) for pos in first] == [hash(pos) for pos in again]
    assert len(set(first)) == len(first)
    assert first[0] != "a position"


@given(plans)
@FEW
def test_a_record_read_back_is_the_same_game(plan: Plan) -> None:
    for game in walk(plan):
        if len(game.moves) % 16 == 0 or game.is_over:
            text = json.dumps(game.record())
            again = Game.from_record(json.loads(text))
            assert again.position == game.position
            assert as_text(again.state()) == as_text(game.state())
            assert [as_text(again.view(v)) for v in VIEWERS] == [as_text(game.view(v)) for v in VIEWERS]
            assert as_text([again.happenings(v) for v in VIEWERS]) == as_text([game.happenings(v) for v in VIEWERS])
            assert json.dumps(again.record()) == text


@given(plans)
@QUICK
def test_replaying_gives_the_same_states(plan: Plan) -> None:
    states = [as_text(game.state()) for game in walk(plan)]
    record = at_end(plan).record()
    assert [as_text(Game.from_record(record, n).state()) for n in range(0, len(states), 9)] == states[::9]
    game = Game()
    for n, move in enumerate(record["moves"]):
        assert as_text(game.state()) == states[n]
        game.play(move)


@given(plans)
@QUICK
def test_the_text_form_of_a_position_is_the_position(plan: Plan) -> None:
    """At every `play` and `agenda` decision outside Events the form arranges an equal position; elsewhere there is none."""
    for game in walk(plan):
        if asked(game) in ("play", "agenda"):
            form = json.loads(json.dumps(game.arrangement()))
            other = Game.arrange(**form)
            assert other.position == game.position
            assert other.state() == game.state()
            assert other.arrangement() == form
            again = Game.from_record(json.loads(json.dumps(other.record())))
            assert again.position == game.position
        else:
            with pytest.raises(ValueError, match="only a position at a play or agenda decision"):
                game.arrangement()


@given(plans, st.integers(0, 200))
@QUICK
def test_a_game_goes_on_from_its_text_form(plan: Plan, at: int) -> None:
    """The same moves lead to the same states, whether the game was arranged or played to where it stands."""
    for game in walk(plan):
        if asked(game) in ("play", "agenda") and len(game.moves) >= at % 100:
            break
    if game.is_over:
        return
    arranged = Game.arrange(**game.arrangement())
    for played in walk(plan, game):
        assert as_text(arranged.state()) == as_text(played.state())
        if not played.is_over:
            arranged.play(plan.move(played))
    assert Game.from_record(json.loads(json.dumps(arranged.record()))).position == arranged.position


# Undo


@pytest.mark.slow
@given(plans)
@QUICK
def test_undo(plan: Plan) -> None:
    """Undo restores the very state, and is never offered across chance, a hidden choice, the other side or a reveal."""
    before: Json | None = None
    mover: str | None = None
    kind = ""
    for game in walk(plan):
        state = game.state()
        offered = [side for side in SIDES if game.undo_to(side) is not None]
        if before is None or mover not in SIDES:
            assert offered == []
        else:
            revealed = before["resolved"] != state["resolved"]
            drawn_by_force = before["drawn"] is None and state["drawn"] is not None
            allowed = kind != "agenda" and not revealed and not drawn_by_force and not game.is_over
            assert offered == ([mover] if allowed else [])
        for side in SIDES:
            copy = game.copy()
            if side in offered:
                assert copy.undo_to(side) == len(game.moves) - 1
                assert copy.undo(side) == game.moves[-1]
                assert copy.state() == before
                assert copy.record()["moves"] == game.moves[:-1]
                copy.play(game.moves[-1])
                assert copy.position == game.position
                assert [copy.view(v) for v in VIEWERS] == [game.view(v) for v in VIEWERS]
            else:
                with pytest.raises(ValueError, match="nothing to take back"):
                    copy.undo(side)
                assert copy.position == game.position
        before, mover, kind = state, game.mover, asked(game)


@pytest.mark.slow
@given(plans)
@QUICK
def test_takeback(plan: Plan) -> None:
    """With consent a side goes back to its latest decision unless a card, a secret choice or a reveal came since."""
    stays: dict[str, int | None] = dict.fromkeys(SIDES)
    before: Json | None = None
    mover: str | None = None
    for game in walk(plan):
        state = game.state()
        if before is not None:
            dealt = before["drawn"] is None and state["drawn"] is not None
            if mover not in SIDES or dealt or before["resolved"] != state["resolved"] or asked_of(before) == "agenda":
                stays = dict.fromkeys(SIDES)
            else:
                stays[mover] = len(game.moves) - 1
        if game.is_over:
            stays = dict.fromkeys(SIDES)
        assert {side: game.takeback_to(side) for side in SIDES} == stays
        assert all((game.why_no_undo(side, consent=True) is None) == (stays[side] is not None) for side in SIDES)
        before, mover = state, game.mover


def asked_of(state: Json) -> str:
    return str((state["decision"] or {"kind": ""})["kind"])


# What is accepted and what is refused

MALFORMED = ("", " ", "pass ", "Pass", "berlin+0", "berlin+6", "berlin+-1", "play:excomm", "play::event", "deal:?",
             "agenda:?", "deal:nothing", "place:", "place:moscow", "defcon:military+3", "defcon:military", "\0", "é",
             "done\n", "x" * 10000)  # fmt: skip


@pytest.mark.slow
@given(plans, st.integers(0, 6))
@FEW
def test_what_is_legal_is_accepted_and_all_else_refused(plan: Plan, phase: int) -> None:
    for game in walk(plan):
        legal = set(game.legal_moves())
        key = game.position.key()
        if len(game.moves) % 7 != phase and not game.is_over:
            continue
        mover = game.mover
        for move in [*TOKENS, *MALFORMED]:
            if move in legal:
                assert game.why_not(move, mover) is None if mover in SIDES else True
                continue
            with pytest.raises(IllegalMove) as refused:
                game.play(move)
            error = refused.value
            assert (error.move, error.legal, error.index) == (move, sorted(legal), None)
            assert {"key", "rule"} <= set(error.reason)
            assert "\n" not in str(error)
            if mover in SIDES:
                assert game.why_not(move, mover) == error.reason
        assert game.position.key() == key
        for move in legal:
            other = game.copy()
            other.play(move)
            assert other.moves == [*game.moves, move]
            assert other.position.key() != key


@given(plans)
@FEW
def test_why_not_asks_who_is_asking(plan: Plan) -> None:
    for game in walk(plan):
        for viewer in VIEWERS:
            for move in game.legal_moves()[:3]:
                reason = game.why_not(move, viewer)
                assert (reason is None) == (viewer == game.mover)
                if game.mover == "chance":
                    assert reason is not None
                    assert reason["key"] == "chance"
                elif viewer != game.mover:
                    assert reason is not None
                    assert reason["key"] == "not_yours"
                    assert reason["mover"] == game.mover


def test_what_is_asked_wrongly_changes_nothing() -> None:
    game = Game()
    with pytest.raises(IllegalMove):
        game.play_all(["deal:berlin", "deal:berlin", "deal:turkey"])
    assert game.moves == ["deal:berlin"]


# Drafts


def drafted_kinds(game: Game) -> bool:
    return asked(game) in ("command", "place", "remove", "halve", "defcon", "discard")


def check_drafts(game: Game, chance: random.Random) -> None:
    """Picks made one by one until a draft is complete and nothing is left to pick; any other order is the same draft."""
    side: Side = "us" if game.mover == "us" else "ussr"
    picks: list[str] = []
    for _ in range(20):
        draft = game.draft(side, picks)
        check_draft(game, side, draft, chance)
        assert draft["left"] >= (0 if draft["complete"] else 1)
        assert (draft["left"] > 0) == (draft["options"] != [])
        if not draft["options"] or (draft["complete"] and chance.random() < 0.2):
            assert draft["complete"]
            return
        for option in draft["options"]:
            assert game.draft(side, [*picks, *[option["pick"]] * option["left"]])["picks"]
            with pytest.raises(IllegalMove):
                game.draft(side, [*picks, *[option["pick"]] * (option["left"] + 1)])
        picks.append(chance.choice(draft["options"])["pick"])
    raise AssertionError("a draft without end")


def check_draft(game: Game, side: Side, draft: Json, chance: random.Random) -> None:
    picks = draft["picks"]
    order = chance.sample(picks, len(picks))
    assert {**game.draft(side, order), "picks": picks} == draft
    assert draft["complete"] == (draft["moves"] != [])
    if not draft["complete"]:
        return
    other = game.copy()
    for move in draft["moves"]:
        assert move in other.legal_moves()
        other.play(move)
    assert other.moves == game.moves + draft["moves"]
    assert game.preview(draft["moves"], side)["moves"] == draft["moves"]


@pytest.mark.slow
@given(plans, st.integers(0, 10**6))
@FEW
def test_drafts(plan: Plan, number: int) -> None:
    chance = random.Random(number)
    last: tuple[int, int] | None = None
    for game in walk(plan):
        now = (game.position.depth, game.position.row)
        if drafted_kinds(game) and now != last:
            key = game.position.key()
            check_drafts(game, chance)
            assert game.position.key() == key
        last = now


@given(plans)
@FEW
def test_every_way_through_is_a_draft(plan: Plan) -> None:
    """Every single legal move of such a decision is also what some draft comes to."""
    for game in walk(plan):
        if asked(game) in ("command", "defcon"):
            side: Side = "us" if game.mover == "us" else "ussr"
            for move in game.legal_moves():
                picks = [] if move == "pass" else [move[:-1] + "1"] * int(move[-1])
                draft = game.draft(side, picks)
                assert draft["moves"][:1] == [move]


# Previews and happenings


def changes_of(items: list[Json]) -> list[Json]:
    """Items without the index of the move."""
    return [{name: value for name, value in item.items() if name != "move"} for item in items]


def check_preview(game: Game, move: str, side: Viewer) -> None:
    preview = game.preview(move, side)
    other = game.copy()
    other.play(move)
    told, done = changes_of(preview["happenings"]), changes_of(other.happenings(side, len(game.moves)))
    assert done[: len(told)] == told
    if not preview["ends"]:
        assert other.position.depth > 1
        # Forced chance (the one card of a hand is taken) is no part of a preview.
        if asked(other) != "deal" and other.position.drawn == game.position.drawn:
            assert done == told
    if asked(other) not in ("deal", "over") and other.position.drawn == game.position.drawn and not preview["ends"]:
        assert other.if_round_ended_now(side) == preview["after"]
        assert {n: d["level"] for n, d in preview["after"]["danger"].items()} == {
            n: d["to"] for n, d in preview["danger"].items()
        }
    now = game.if_round_ended_now(side)["danger"]
    assert {n: d["from"] for n, d in preview["danger"].items()} == {n: d["level"] for n, d in now.items()}
    counts = Counter(where for item in preview["dominators"] for where in [item["where"]])
    assert max(counts.values(), default=1) == 1
    assert all(item["from"] != item["to"] for item in preview["dominators"])


@pytest.mark.slow
@given(plans, st.integers(0, 4))
@QUICK
def test_a_preview_tells_what_playing_does(plan: Plan, phase: int) -> None:
    for game in walk(plan):
        if game.mover in SIDES and len(game.moves) % 5 == phase:
            side: Side = "us" if game.mover == "us" else "ussr"
            key = game.position.key()
            for move in game.legal_moves():
                check_preview(game, move, side)
            assert game.position.key() == key


def carry_out(state: Json, item: Json) -> None:
    """What one happening says, done to a state."""
    kind = item["kind"]
    if kind == "cubes":
        assert state["influence"][item["side"]][item["where"]] == item["from"] != item["to"]
        state["influence"][item["side"]][item["where"]] = item["to"]
    elif kind == "marker":
        assert state["defcon"][item["side"]][item["where"]] == item["from"] != item["to"]
        state["defcon"][item["side"]][item["where"]] = item["to"]
    elif kind == "letter":
        assert state[kind] == item["from"] != item["to"]
        state[kind] = item["to"]
    elif kind == "prestige":  # cut at 5 it may stay where it is, which is told too
        assert state[kind] == item["from"]
        assert item["from"] != item["to"] or (item["cut"] and abs(item["to"]) == 5)
        assert not item["cut"] or abs(item["to"]) == 5
        state[kind] = item["to"]
    elif kind == "round":
        state["round"] = item["round"]
        state["effects"] = {"us": set(), "ussr": set()}
    elif kind == "effect":
        state["effects"][item["side"]].add(item["card"])
    elif kind in ("played", "discarded"):
        state["discards"].append(item["card"])
        state["hands"][item["who"]].discard(item["card"])
    elif kind == "over":
        state["result"] = {"winner": item["winner"], "reason": item["reason"]}
    else:
        carry_out_card(state, item)


def carry_out_card(state: Json, item: Json) -> None:
    """A happening that moves cards which lie face down."""
    kind, who = item["kind"], item.get("who")
    if kind == "dealt" and item["what"] == "agenda":
        state["dealt"][who].add(item["card"])
    elif kind == "dealt" and item["what"] in ("card", "replacement"):
        state["hands"][who].add(item["card"])
    elif kind == "taken":
        state["hands"]["us" if who == "ussr" else "ussr"].discard(item["card"])
    elif kind == "saved":
        state["hands"][who].remove(item["card"])
        state["aftermath"].add(item["card"])
    elif kind == "pile":
        state["aftermath"].add(item["card"])
    elif kind == "kept":
        state["agendas"][who] = item["card"]
    elif kind == "revealed":
        assert state["agendas"][who] == item["card"]
        state["resolved"].add(item["card"])
        state["agendas"][who] = None
        state["dealt"] = {"us": set(), "ussr": set()}


def comparable(state: Json) -> Json:
    """The parts of a state that happenings account for, lists without meaningful order as sets."""
    both = {name: {side: set(state[name][side]) for side in SIDES} for name in ("hands", "dealt", "effects")}
    plain = {name: state[name] for name in ("round", "prestige", "letter", "influence", "defcon", "agendas", "result")}
    sets = {name: set(state[name]) for name in ("aftermath", "resolved")}
    return {**both, **plain, **sets, "discards": list(state["discards"])}


@given(plans)
@QUICK
def test_happenings_account_for_every_change(plan: Plan) -> None:
    """When the game is over nothing is hidden, so its happenings rebuild every state; those of the moment tell the open part."""
    last = at_end(plan)
    items = last.happenings("watcher")
    start = Game.from_record(last.record(), 0)
    state = comparable(start.state())
    opening = [item for item in items if item["move"] == -1]
    assert [item["kind"] for item in opening[:2]] == ["round", "escalate"]
    for item in opening:
        if item["kind"] == "marker":
            assert start.state()["defcon"][item["side"]][item["where"]] == item["to"] == item["from"] + 1
    assert sum(item["kind"] == "marker" for item in opening) == 6
    by_move: dict[int, list[Json]] = {}
    for item in items:
        by_move.setdefault(item["move"], []).append(item)
    assert [item["move"] for item in items] == sorted(item["move"] for item in items)
    game = start
    for index, move in enumerate(last.moves):
        game.play(move)
        assert by_move.get(index) or move in ("done", "pass")
        for item in by_move.get(index, []):
            carry_out(state, item)
        assert state == comparable(game.state())


@given(plans, st.sampled_from(VIEWERS))
@FEW
def test_happenings_since_are_the_latest_of_all(plan: Plan, viewer: Viewer) -> None:
    since = 0
    for game in walk(plan):
        if len(game.moves) % 5 == 0 or game.is_over:
            everything = game.happenings(viewer)
            latest = game.happenings(viewer, since)
            assert latest == [item for item in everything if item["move"] >= since or since == 0]
            assert game.happenings(viewer, len(game.moves)) == (everything if not game.moves else [])
            since = len(game.moves)


@given(plans, st.sampled_from(SIDES))
@QUICK
def test_open_happenings_lead_from_view_to_view(plan: Plan, viewer: Side) -> None:
    """What a side is told as the game goes is enough to follow the table it sees."""
    before: Json | None = None
    for game in walk(plan):
        view = game.view(viewer)
        if before is not None:
            for item in game.happenings(viewer, len(game.moves) - 1):
                if item["move"] >= 0 and item["kind"] in ("cubes", "marker", "prestige", "letter"):
                    carry_out(before, item)
            for name in ("influence", "defcon", "prestige", "letter"):
                assert before[name] == view[name]
        before = view


# The outlook


@given(plans)
@QUICK
def test_the_outlook_agrees_with_what_then_happens(plan: Plan) -> None:
    """At the last decision before the agendas are revealed the outlook holds the pair that is, with what it then brings."""
    before: tuple[Json, Json, Json] | None = None
    for game in walk(plan):
        state = game.state()
        if before is not None and before[0]["resolved"] != state["resolved"]:
            old, outlook, marks = before
            us, ussr = (subject_of(old["agendas"][side]) for side in SIDES)
            outcome, *others = [o for o in outlook["outcomes"] if (o["us"], o["ussr"]) == (us, ussr)]
            assert all(o == outcome for o in others)  # the two cards of a track score the same
            war = (game.result or {}).get("reason") == "nuclear_war"
            assert (outcome["war"] != []) == war
            if war:
                assert outcome["prestige"] == state["prestige"]
                assert outcome["defcon"] == state["defcon"]
                assert all(outlook["danger"][side]["level"] != "no" for side in outcome["war"])
            assert marks == old["defcon"]
        before = None
        if asked(game) == "aftermath":  # nothing that counts can change any more before step 6
            before = (state, game.if_round_ended_now("watcher"), state["defcon"])


def subject_of(agenda: str) -> str:
    return next(card.subject for card in AGENDA_CARDS if card.id == agenda)


@given(plans)
@FEW
def test_the_outlook_hangs_together(plan: Plan) -> None:
    for game in walk(plan):
        if asked(game) not in ("play", "first", "over"):
            continue
        for viewer in VIEWERS:
            outlook = game.if_round_ended_now(viewer)
            wars = Counter(side for outcome in outlook["outcomes"] for side in outcome["war"])
            for side in SIDES:
                level = {0: "no", len(outlook["outcomes"]): "certain"}.get(wars[side], "possible")
                assert outlook["danger"][side]["level"] == level
            for outcome in outlook["outcomes"]:
                assert outcome["change"] == outcome["prestige"] - game.state()["prestige"]
            flags = game.view(viewer)["flags"]
            assert {place["flag"] for place in outlook["places"]} <= set(flags["us"] + flags["ussr"])
            laid = {side: [flag["flag"] for flag in outlook["flags"] if flag["side"] == side] for side in SIDES}
            assert laid == flags
            awards = {(flag["flag"], flag["award"]) for flag in outlook["flags"]}
            assert {(place["flag"], place["award"]) for place in outlook["places"]} <= awards
            known = {flag["side"] for flag in outlook["flags"] if flag["kept"] is not None}
            assert known <= {viewer}


# The same games everywhere


def test_tokens_and_tracks() -> None:
    assert len(set(TOKENS)) == t.ACTIONS
    assert "" not in TOKENS
    assert all(token.isascii() for token in TOKENS)
    assert len(STRATEGY) == 39
    assert TRACKS == ("military", "political", "opinion")
    assert engine.legal(Game().position) == list(range(t.DEAL_AGENDA, t.KEEP))


@pytest.mark.soak
@given(plans, st.integers(0, 10**6))
@SOAK
def test_long_run(plan: Plan, number: int) -> None:
    chance = random.Random(number)
    last: tuple[int, int] | None = None
    for game in walk(plan):
        check_position(game.state(), game.position)
        if asked(game) in ("play", "agenda"):
            assert Game.arrange(**game.arrangement()).position == game.position
        if game.mover in SIDES:
            side: Side = "us" if game.mover == "us" else "ussr"
            check_preview(game, chance.choice(game.legal_moves()), side)
            now = (game.position.depth, game.position.row)
            if drafted_kinds(game) and now != last:
                check_drafts(game, chance)
            last = now
    assert Game.from_record(json.loads(json.dumps(game.record()))).position == game.position
