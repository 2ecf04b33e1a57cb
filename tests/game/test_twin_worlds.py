"""Two games that differ only in what a viewer cannot know answer that viewer alike, byte for byte, whatever it asks.

The twins come from two independent makers: `twins.py`, from the protocol's words, and the engine's own `resample`.
"""

import json
import random
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from thirteendays.game import Game, IllegalMove, Side, Viewer, game, resample, stream, views
from thirteendays.game.moves import AGENDAS, TOKENS
from twins import twin
from walks import SIDES, VIEWERS, Plan, plans, seeded, walk

Answer = Callable[[Game, Viewer], Any]
Pair = tuple[Game, Game, Viewer]
Json = dict[str, Any]

QUICK = settings(max_examples=15, phases=(Phase.explicit, Phase.generate))
SOAK = settings(max_examples=150)
MALFORMED = ("", "deal:?", "agenda:?", "berlin+9", "play:nothing:event")


def tried(ask: Callable[[], Any]) -> Any:
    """An answer, or what is said when it is refused."""
    try:
        return ask()
    except IllegalMove as error:
        return ["IllegalMove", error.move, error.reason, error.legal, error.index, str(error)]
    except ValueError as error:
        return ["ValueError", str(error)]


# Everything that a viewer can ask


def view(world: Game, viewer: Viewer) -> Any:
    return world.view(viewer)


def legal_moves(world: Game, viewer: Viewer) -> Any:
    """A table offers them to their mover."""
    return world.legal_moves() if world.mover == viewer else []


def decision(world: Game, viewer: Viewer) -> Any:
    return [world.decision, world.mover, world.is_over, world.result]


def reasons(world: Game, viewer: Viewer) -> Any:
    few = TOKENS[len(world.moves) % 5 :: 5]
    return [world.why_not(move, viewer) for move in (*few, *legal_moves(world, viewer), *MALFORMED)]


def refusals(world: Game, viewer: Viewer) -> Any:
    """What a side is told when it plays what it cannot."""
    if world.mover != viewer:
        return []
    illegal = [move for move in (*TOKENS[len(world.moves) % 31 :: 31], *MALFORMED) if move not in world.legal_moves()]
    return [tried(lambda move=move: world.copy().play(move)) for move in illegal]  # type: ignore[misc]


def previews(world: Game, viewer: Viewer) -> Any:
    return [tried(lambda move=move: world.preview(move, viewer)) for move in (*legal_moves(world, viewer), "pass", "")]  # type: ignore[misc]


def drafts(world: Game, viewer: Viewer) -> Any:
    if viewer == "watcher":
        return []
    draft = tried(lambda: world.draft(viewer, []))
    if not isinstance(draft, dict):
        return draft
    picks = [option["pick"] for option in draft["options"]][:6]
    return [draft, *[tried(lambda pick=pick: world.draft(viewer, [pick, pick])) for pick in [*picks, "place:un", ""]]]  # type: ignore[misc]


def prompt(world: Game, viewer: Viewer) -> Any:
    return world.prompt(viewer)


def ways(world: Game, viewer: Viewer) -> Any:
    """The ways to play the viewer's cards, and what its first choices would leave."""
    if viewer == "watcher":
        return []
    few = legal_moves(world, viewer)[:2]
    return [world.ways(viewer), [[world.safer_choice(viewer, [one]), world.picked(viewer, few, one)] for one in few]]


def outlook(world: Game, viewer: Viewer) -> Any:
    return world.if_round_ended_now(viewer)


def undo(world: Game, viewer: Viewer) -> Any:
    return [
        [world.undo_to(side), world.takeback_to(side), world.why_no_undo(side), world.why_no_undo(side, consent=True)]
        for side in SIDES
    ]


def choices(world: Game, viewer: Viewer) -> Any:
    """Both sides choose their agendas at the same time, each from the view before both choices."""
    if viewer == "watcher":
        return []
    chosen = [tried(lambda yes=yes: world.choosing_view(viewer, yes)) for yes in (False, True)]  # type: ignore[misc]
    return [world.agenda_choices(viewer), chosen]


def happenings(world: Game, viewer: Viewer) -> Any:
    return [world.happenings(viewer, since) for since in (0, max(0, len(world.moves) - 1))]


ASKED: list[Answer] = [
    view, legal_moves, decision, reasons, refusals, previews, drafts, prompt, ways, outlook, undo, choices, happenings,
]  # fmt: skip


def recent_happenings(world: Game, viewer: Viewer) -> Any:
    """Those since agendas were last dealt or chosen: one view does not tell in which order flags were laid before."""
    latest = [n for n, move in enumerate(world.moves) if move.partition(":")[2] in AGENDAS]
    return world.happenings(viewer, latest[-1] + 1 if latest else 0)


ASKED_OF_A_VIEW = [ask for ask in ASKED if ask is not happenings] + [recent_happenings]


def as_text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def told_apart(one: Game, other: Game, viewer: Viewer, asked: list[Answer]) -> list[str]:
    """The names of the questions whose answers differ."""
    return [ask.__name__ for ask in asked if as_text(ask(one, viewer)) != as_text(ask(other, viewer))]


def check(world: Game, viewer: Viewer, number: int) -> bool:
    """Compares a game with a twin of either making; tells whether the worlds differ at all."""
    by_hand = twin(world, viewer, random.Random(number))
    assert told_apart(world, by_hand, viewer, ASKED) == []
    again = resample(json.loads(as_text(world.view(viewer))), stream(number, "twins"))
    assert told_apart(world, again, viewer, ASKED_OF_A_VIEW) == []
    return by_hand.position != world.position and again.position != world.position


def stops(plan: Plan, every: int, phase: int, start: Game | None = None) -> list[Game]:
    """The game at every so many of its moves, at each choice of agendas and at its end."""
    return [
        world.copy()
        for world in walk(plan, start)
        if len(world.moves) % every == phase % every or world.is_over or (world.decision or {})["kind"] == "agenda"
    ]


@pytest.mark.slow
@given(plans, st.integers(0, 10**6))
@QUICK
def test_no_answer_tells_what_a_viewer_cannot_know(plan: Plan, number: int) -> None:
    for world in stops(plan, 17, number):
        for viewer in VIEWERS:
            check(world, viewer, number)


@given(plans, st.integers(0, 10**6))
@QUICK
def test_nor_in_games_that_start_from_an_arranged_position(plan: Plan, number: int) -> None:
    arranged = arranged_along(plan, number)
    for world in stops(plan, 23, number, arranged):
        for viewer in VIEWERS:
            check(world, viewer, number)
            assert as_text(world.view(viewer)["start"]) == as_text(arranged_twin(world, viewer, number))


def arranged_along(plan: Plan, number: int) -> Game:
    """A game arranged as a random game stood at one of its plays or choices of agendas."""
    forms = [
        world.arrangement() for world in walk(plan) if (world.decision or {"kind": ""})["kind"] in ("play", "agenda")
    ]
    return Game.arrange(**forms[number % len(forms)])


def arranged_twin(world: Game, viewer: Viewer, number: int) -> Json:
    start: Json = twin(world, viewer, random.Random(number + 1)).view(viewer)["start"]
    return start


def test_twins_do_differ() -> None:
    """The comparison means something: nearly every pair of worlds under way is a pair of different ones."""
    differ = [
        check(world, viewer, n)
        for n in range(6)
        for world in stops(seeded(n), 20, 19)
        for viewer in VIEWERS
        if not world.is_over and len(world.moves) > 20
    ]
    assert len(differ) > 50
    assert sum(differ) > 0.95 * len(differ)


# The test itself can fail


def leaks_a_hand(world: Game, viewer: Viewer) -> Any:
    return world.state()["hands"]


def leaks_the_size_of_an_agenda(world: Game, viewer: Viewer) -> Any:
    """A subtle one: only the number of the kept agenda's letters."""
    return [len(agenda or "") for agenda in world.state()["agendas"].values()]


def leaks_the_deck(world: Game, viewer: Viewer) -> Any:
    return int(world.position.sets[0]) % 2


def leaks_by_hash(world: Game, viewer: Viewer) -> Any:
    return hash(world.position)


def leaks_the_record(world: Game, viewer: Viewer) -> Any:
    return world.moves


LEAKS: list[Answer] = [
    leaks_a_hand, leaks_the_size_of_an_agenda, leaks_the_deck, leaks_by_hash, leaks_the_record,
]  # fmt: skip


def pairs_of(worlds: Iterable[Game]) -> list[Pair]:
    """Each world with a twin for each viewer."""
    return [
        (world, twin(world, viewer, random.Random(n)), viewer) for n, world in enumerate(worlds) for viewer in VIEWERS
    ]


def caught(asked: list[Answer], pairs: list[Pair]) -> set[tuple[str, Viewer]]:
    """Which questions tell twins apart, and to whom."""
    return {(name, viewer) for one, other, viewer in pairs for name in told_apart(one, other, viewer, asked)}


def test_a_leak_is_caught() -> None:
    pairs = pairs_of(world for n in range(4) for world in stops(seeded(n), 9, 0))
    assert caught(LEAKS, pairs) == {(leak.__name__, viewer) for leak in LEAKS for viewer in VIEWERS}
    assert caught([decision, prompt], pairs) == set()


def test_a_leak_in_the_engine_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each thing that hides something is left out in turn, and some answer tells."""
    pairs = pairs_of(world for n in range(3) for world in stops(seeded(n), 13, 0))
    drawn = pairs_of(world for n in range(9) for world in stops(seeded(n), 1, 0) if world.position.drawn >= 0)
    with monkeypatch.context() as patch:
        patch.setattr(views, "sees", lambda pos, viewer, witnesses: True)
        assert "view" in {name for name, _ in caught(ASKED, pairs)}
    with monkeypatch.context() as patch:
        patch.setattr(game, "sees", lambda pos, viewer, witnesses: True)
        assert "happenings" in {name for name, _ in caught(ASKED, pairs)}
    with monkeypatch.context() as patch:
        patch.setattr(views, "knows_drawn", lambda pos, viewer: True)
        assert {name for name, _ in caught([view], drawn)} == {"view"}


@pytest.mark.soak
@given(plans, st.integers(0, 10**6))
@SOAK
def test_long_run(plan: Plan, number: int) -> None:
    for world in [*stops(plan, 4, number), *stops(plan, 5, number, arranged_along(plan, number))]:
        for viewer in VIEWERS:
            check(world, viewer, number)


def test_an_undo_of_a_taken_card_is_no_way_to_look() -> None:
    """A hand of one card is taken without a chance move in the record; the look at it cannot be taken back."""
    world = Game.arrange(
        round=3, first="us", plays=7,
        hands={"us": ["excomm"], "ussr": ["intelligence_reports", "sops"]},
    )  # fmt: skip
    assert world.mover == "ussr"
    world.play("play:intelligence_reports:event")
    assert (world.mover, world.view("ussr")["drawn"]) == ("chance", "excomm")
    side: Side = "ussr"
    assert world.undo_to(side) is None
