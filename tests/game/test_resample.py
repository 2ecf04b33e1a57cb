"""Games made up from a view: they replay, give that viewer the same view, and are uniform among all that do.

Uniform is tested on small arranged cases, where every world that fits the view is listed here by brute force: all ways to
lay out the cards are tried, and those that give the viewer an equal view are kept. Nothing here knows how `resample` works.
"""

import gzip
import itertools
import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from thirteendays.game import Game, IllegalMove, RecordError, Sampler, Viewer, position_of, resample, stream
from thirteendays.game.hidden import redeal, unseen
from thirteendays.game.moves import AGENDAS, CARDS
from thirteendays.game.position import Position
from walks import SIDES, VIEWERS, Plan, plans, walk

CORPUS = Path(__file__).parent.parent / "conformance"
Json = dict[str, Any]
QUICK = settings(max_examples=20, phases=(Phase.explicit, Phase.generate))
SOAK = settings(max_examples=400)


def as_text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def check(view: Json, seed: object) -> Game:
    """Samples a game once: its record replays and gives an equal view; so does the position alone."""
    text = as_text(view)
    viewer: Viewer = view["side"]
    game = resample(json.loads(text), stream(str(seed), "resample"))
    again = Game.from_record(json.loads(as_text(game.record())))
    assert again.position == game.position
    assert as_text(again.view(viewer)) == text
    assert as_text(view) == text
    for pos in (position_of(view, stream(str(seed), "one")), Sampler(view, stream(str(seed), "fast")).position()):
        assert unseen(pos, ("us", "ussr", "watcher").index(viewer)) == unseen(
            game.position, ("us", "ussr", "watcher").index(viewer)
        )
    return game


# Every view can be sampled


@pytest.mark.parametrize("viewer", VIEWERS)
def test_views_of_the_corpus(viewer: Viewer) -> None:
    with gzip.open(CORPUS / f"views.{viewer}.jsonl.gz", "rt", encoding="utf-8") as file:
        for line, views in enumerate(map(json.loads, file)):
            for view in views[line % 13 :: 13]:
                check(view, line)


@pytest.mark.soak
@pytest.mark.parametrize("viewer", VIEWERS)
def test_every_view_of_the_corpus(viewer: Viewer) -> None:
    with gzip.open(CORPUS / f"views.{viewer}.jsonl.gz", "rt", encoding="utf-8") as file:
        for line, views in enumerate(map(json.loads, file)):
            for view in views:
                check(view, line)


@given(plans, st.sampled_from(VIEWERS), st.integers(0, 10**6))
@QUICK
def test_views_of_random_games(plan: Plan, viewer: Viewer, seed: int) -> None:
    for game in walk(plan):
        if (len(game.moves) + seed) % 3 == 0:
            check(game.view(viewer), seed)


@given(plans, st.sampled_from(VIEWERS), st.integers(0, 10**6))
@QUICK
def test_views_of_arranged_games(plan: Plan, viewer: Viewer, seed: int) -> None:
    """A sampled game of an arranged one starts from an arranged position too, as that viewer may know it."""
    forms = [world.arrangement() for world in walk(plan) if (world.decision or {}).get("kind") in ("play", "agenda")]
    for game in walk(plan, Game.arrange(**forms[seed % len(forms)])):
        if (len(game.moves) + seed) % 3 == 0:
            sampled = check(game.view(viewer), seed)
            assert sampled.record()["format"] == "thirteendays/1+start"


@pytest.mark.soak
@given(plans, st.sampled_from(VIEWERS), st.integers(0, 10**6))
@SOAK
def test_long_run(plan: Plan, viewer: Viewer, seed: int) -> None:
    forms = []
    for game in walk(plan):
        check(game.view(viewer), seed)
        if (game.decision or {}).get("kind") in ("play", "agenda"):
            forms.append(game.arrangement())
    for game in walk(plan, Game.arrange(**forms[seed % len(forms)])):
        check(game.view(viewer), seed)


def test_a_finished_game_is_known_whole() -> None:
    *_, game = walk(Plan(bytes(range(97)), "calm"))
    for viewer in VIEWERS:
        assert resample(game.view(viewer), stream(1, "over")).record() == game.record()


# What is no view


def broken(change: Callable[[Json], object]) -> Json:
    game = Game()
    for move in ("deal:berlin", "deal:turkey", "deal:italy", "deal:atlantic", "deal:letter", "deal:cuba_mil"):
        game.play(move)
    game.play("agenda:berlin")
    view = game.view("us")
    change(view)
    return view


@pytest.mark.parametrize(
    "change",
    [
        lambda view: view.pop("moves"),
        lambda view: view.pop("flags"),
        lambda view: view.update(moves=["deal:excomm"]),
        lambda view: view.update(moves=["play:excomm:event"]),
        lambda view: view.update(moves=["nonsense"]),
        lambda view: view.update(moves=[1]),
        lambda view: view.update(moves=7),
        lambda view: view.update(flags={"us": [], "ussr": []}),
        lambda view: view.update(flags=None),
        lambda view: view.update(side="chance"),
        lambda view: view.update(start={}),
        lambda view: view.update(start=7),
        lambda view: view["moves"].extend(["agenda:?", "agenda:?"]),
    ],
)
def test_what_is_no_view_is_refused(change: Callable[[Json], object]) -> None:
    for ask in (resample, Sampler):
        with pytest.raises(RecordError, match="not a view"):
            ask(broken(change), stream(1, "broken"))
    assert resample(broken(lambda view: None), stream(1, "whole")).view("us") == broken(lambda view: None)


# Uniform: the worlds that fit a view, by brute force


def subsets(cards: list[str], sizes: list[int]) -> Iterator[list[list[str]]]:
    """Every way to lay cards out in heaps of these sizes."""
    if not sizes:
        yield []
        return
    for heap in itertools.combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in heap]
        yield from ([list(heap), *others] for others in subsets(rest, sizes[1:]))


def agenda_ways(start: Json, viewer: Viewer) -> Iterator[Json]:
    """Every way to deal agendas to the hidden sides and to choose among them, flags or no flags."""
    hidden = [side for side in SIDES if side != viewer]
    flags = Game.arrange(**start).view(viewer)["start"]["flags"]
    free = [agenda for agenda in AGENDAS if agenda not in start["resolved"]]
    for side in SIDES:
        if side == viewer:
            free = [agenda for agenda in free if agenda not in start["dealt"][side]]
    for heaps in subsets(free, [3] * len(hidden)):
        dealt = {**start["dealt"], **dict(zip(hidden, heaps, strict=True))}
        # A first sieve, for speed alone: the flags must fit (a card's flag is its name less its number, the letter's the UN).
        if any(sorted(flag_of(a) for a in dealt[side]) != sorted(flags[side]) for side in SIDES):
            continue
        choices = [
            dealt[side] if side in hidden and start["agendas"][side] else [start["agendas"][side]] for side in SIDES
        ]
        for kept in itertools.product(*choices):
            yield {"dealt": dealt, "agendas": dict(zip(SIDES, kept, strict=True))}


def flag_of(agenda: str) -> str:
    return "un" if agenda == "letter" else agenda.removesuffix("_1").removesuffix("_2")


def card_ways(start: Json, viewer: Viewer, hidden_cards: list[str]) -> Iterator[Json]:
    """Every way to lay out the strategy cards that were hidden in an arranged start."""
    sides = [side for side in SIDES if side != viewer]
    sizes = [len(start[name][side]) for name in ("hands", "aftermath") for side in sides]
    for heaps in subsets(hidden_cards, [*sizes, len(start["deck"])]):
        out: Json = {"hands": dict(start["hands"]), "aftermath": dict(start["aftermath"]), "deck": heaps[-1]}
        for (name, side), heap in zip(itertools.product(("hands", "aftermath"), sides), heaps[:-1], strict=True):
            out[name][side] = heap
        yield out


def fillings(view: Json, start: Json) -> Iterator[list[str]]:
    """Every way to fill in the masked moves of a view that is legal from a start, forced deals and choices included."""

    def go_on(game: Game, left: list[str]) -> Iterator[list[str]]:
        if not left:
            yield game.moves
            return
        token, *rest = left
        kind = token.split(":")[0]
        options = [token] if not token.endswith(":?") else [m for m in game.legal_moves() if m.startswith(f"{kind}:")]
        for move in options:
            other = game.copy()
            try:
                other.play(move)
            except IllegalMove:
                continue
            yield from go_on(other, rest)

    yield from go_on(Game.arrange(**start), view["moves"])


def worlds(game: Game, viewer: Viewer) -> Iterator[Game]:
    """Every arranged game that gives the viewer the view of this one."""
    view, start = game.view(viewer), game.record()["start"]
    text = as_text(view)
    known = {*view["start"]["hand"], *view["start"]["discards"], *view["start"]["aftermath"]["known"]}
    hidden_cards = [card for card in CARDS if card not in known]
    for agendas in agenda_ways(start, viewer):
        for cards in card_ways(start, viewer, hidden_cards):
            form = {**start, **agendas, **cards}
            for moves in fillings(view, form):
                world = Game.from_record({"format": "thirteendays/1+start", "start": form, "moves": moves})
                if as_text(world.view(viewer)) == text:
                    yield world


def canonical(game: Game) -> str:
    """A whole world: its start with the cards of each place in order, and its moves."""
    record = game.record()
    start = record["start"]
    for name in ("hands", "aftermath", "dealt"):
        start[name] = {side: sorted(start[name][side]) for side in SIDES}
    return as_text([{**start, "deck": sorted(start["deck"])}, record["moves"]])


def check_uniform(found: Counter[Any], expected: set[Any]) -> None:
    """Every world is found and no other, each about equally often (chi-square, four standard deviations)."""
    assert set(found) <= expected
    mean = sum(found.values()) / len(expected)
    assert mean >= 5
    chi = sum((found[key] - mean) ** 2 / mean for key in expected)
    freedom = len(expected) - 1
    assert freedom - 4 * (2 * freedom) ** 0.5 < chi < freedom + 4 * (2 * freedom) ** 0.5


def check_case(game: Game, viewer: Viewer, count: int, samples: int) -> None:
    """Whole games, positions by the fast form, and positions laid out anew, all against the list of worlds."""
    listed = list(worlds(game, viewer))
    histories, positions = {canonical(world) for world in listed}, Counter(world.position.key() for world in listed)
    assert len(histories) == len(listed) == count
    assert set(positions.values()) == {len(listed) // len(positions)}
    view, number = game.view(viewer), VIEWERS.index(viewer)
    source = stream(count, f"uniform {viewer}")
    check_uniform(Counter(canonical(resample(view, source)) for _ in range(samples)), histories)
    sampler = Sampler(view, source)
    check_uniform(Counter(sampler.position().key() for _ in range(samples)), set(positions))
    laid = Position(game.position)

    def again() -> tuple[tuple[int, ...], ...]:
        redeal(laid, number, source)
        return laid.key()

    check_uniform(Counter(again() for _ in range(samples)), set(positions))
    check_uniform(Counter(position_of(view, source).key() for _ in range(samples // 6)), set(positions))


# Round 3, few cards left: the rest is discarded. Agendas on battlegrounds hide the choice alone; on tracks, the card too.
# Each case: the arranged position, the moves made, who looks, and how many worlds there are, counted on paper.

PLAIN: Json = {"us": ["turkey", "berlin", "italy"], "ussr": ["cuba_pol", "cuba_mil", "atlantic"]}
SHARED: Json = {"us": ["military_1", "opinion_2", "berlin"], "ussr": ["military_2", "turkey", "letter"]}
TWICE: Json = {"us": ["military_1", "military_2", "berlin"], "ussr": ["opinion_1", "turkey", "letter"]}
NO_PILE: Json = {"us": [], "ussr": []}
FIVE = ["close_allies", "scramble", "air_strike", "quarantine", "maskirovka"]
LAST: Json = {"first": "ussr", "plays": 7, "hands": {"us": ["excomm", "sops"], "ussr": ["u_thant"]}}


class Case(NamedTuple):
    start: Json
    moves: list[str]
    viewer: Viewer
    worlds: int


def hands(us: str, ussr: str, plays: int, deck: list[str], **members: Any) -> Json:
    """The US plays first, so after an odd number of plays it is the USSR's turn."""
    return {
        "first": "us", "plays": plays, "hands": {"us": us.split(), "ussr": ussr.split()}, "deck": deck, **members,
    }  # fmt: skip


SUMMIT = hands("excomm u_2_downed", "summit_meeting u_thant berlin_blockade", 5, FIVE)
SUMMIT_AND_PILE = {**SUMMIT, "aftermath": {"us": [], "ussr": ["sops"]}}
TAKING = hands("excomm sops", "intelligence_reports u_thant containment", 5, FIVE[:3])
TAKING_THE_ONE = hands(
    "excomm", "intelligence_reports containment", 7, FIVE[:2], influence={"us": {}, "ussr": {"television": 1}}
)
ALLIANCES = hands("excomm", "sops u_thant", 7, FIVE[:3], influence={"us": {}, "ussr": {"alliances": 2}})

CASES = {
    # One card in the hand, one of the pile, three in the deck: 5 · 4; one of three agendas.
    "hand, pile and deck": Case(
        {**LAST, "aftermath": {"us": ["quarantine"], "ussr": ["maskirovka"]}, "deck": ["close_allies", "scramble", "fidel_castro"]},
        [], "us", 20 * 3,
    ),
    # What was played openly lay in the hand all along; of four others two are in the hand.
    "a hand that has played": Case(
        hands("excomm sops", "u_thant containment suez_hungary", 5, FIVE[:2]), ["play:u_thant:event"], "us", 6 * 3
    ),
    # Three cards were in the hand, two have shown; one more, one in the pile, five in the deck.
    "discards": Case(SUMMIT_AND_PILE, ["play:summit_meeting:event", "discard:u_thant"], "us", 42 * 3),
    # Two of six in the hand, either of them the one just drawn.
    "a replacement": Case(
        SUMMIT, ["play:summit_meeting:event", "discard:berlin_blockade", "done", "deal:scramble"], "us", 15 * 2 * 3
    ),
    # The US knows what was taken from it and what it drew: two of four are in the USSR's hand.
    "a card taken from the viewer": Case(
        TAKING, ["play:intelligence_reports:event", "deal:sops", "deal:scramble"], "us", 6 * 3
    ),
    # The USSR knows what it took; two of four are in the US's hand, either of them just drawn.
    "a card taken by the viewer": Case(
        TAKING, ["play:intelligence_reports:event", "deal:sops", "deal:scramble"], "ussr", 6 * 2 * 3
    ),
    # Four places of one card each (taken, both hands, deck), and both agendas.
    "a card taken before a watcher": Case(
        TAKING_THE_ONE, ["play:intelligence_reports:event", "deal:scramble"], "watcher", 24 * 9
    ),
    # Then the card taken shows; the two hands have become the pile.
    "a card taken and shown to a watcher": Case(
        TAKING_THE_ONE, ["play:intelligence_reports:event", "deal:scramble", "discard"], "watcher", 6 * 9
    ),
    # Drawn, saved to the pile, two in the deck.
    "drawn for alliances by the other side": Case(ALLIANCES, ["play:sops:event", "deal:scramble"], "us", 12 * 3),
    "drawn for alliances by the viewer": Case(ALLIANCES, ["play:sops:event", "deal:scramble"], "ussr", 3 * 3),
    # A flag on a track lies for either card, unless one is resolved, one's own, or both are flagged.
    "flags on tracks": Case(
        {
            **LAST, "deck": ["close_allies"], "resolved": ["political_2"],
            "dealt": {"us": ["opinion_1", "berlin", "italy"], "ussr": ["military_2", "opinion_2", "political_1"]},
        },
        [], "us", 2 * 2 * 3,
    ),
    "no flags on tracks": Case(
        {**LAST, "deck": ["close_allies"], "dealt": {"us": ["opinion_1", "berlin", "italy"], "ussr": ["military_2", "opinion_2", "letter"]}},
        [], "ussr", 3 * 3,
    ),
    "one track flagged for both sides": Case({**LAST, "deck": ["close_allies"], "dealt": SHARED}, [], "watcher", 12 * 4 * 9),
    "one track flagged twice for a side": Case({**LAST, "deck": ["close_allies"], "dealt": TWICE}, [], "watcher", 12 * 2 * 9),
}  # fmt: skip


def game_of(case: Case) -> Game:
    calm = {side: dict.fromkeys(("military", "political", "opinion"), 2) for side in SIDES}
    game = Game.arrange(**{"round": 3, "dealt": PLAIN, "aftermath": NO_PILE, "defcon": calm, **case.start})
    game.play_all(case.moves)
    assert not game.is_over
    return game


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_uniform(name: str) -> None:
    case = CASES[name]
    samples = 20_000 if name == "hand, pile and deck" else 600 + 30 * case.worlds
    check_case(game_of(case), case.viewer, case.worlds, samples)


@pytest.mark.soak
@pytest.mark.parametrize("name", CASES)
def test_uniform_in_the_long_run(name: str) -> None:
    case = CASES[name]
    check_case(game_of(case), case.viewer, case.worlds, 20_000 + 100 * case.worlds)


def test_agendas_before_and_after_they_are_chosen() -> None:
    game = Game.arrange(
        round=3, decision="agenda", dealt={"us": ["military_1", "opinion_2", "berlin"], "ussr": ["military_2", "turkey", "letter"]}
    )  # fmt: skip
    chosen = game.copy()
    chosen.play("agenda:berlin")
    for viewer, before, after in zip(VIEWERS, (1, 2, 4), (1, 6, 12), strict=True):
        check_agendas(game, viewer, before)
        check_agendas(chosen, viewer, after)


def check_agendas(game: Game, viewer: Viewer, ways: int) -> None:
    """Against all ways to deal and choose; the strategy cards all lie in the deck."""
    view, start = game.view(viewer), game.record()["start"]
    listed = []
    for agendas in agenda_ways(start, viewer):
        form = {**start, **agendas}
        for moves in fillings(view, form):
            world = Game.from_record({"format": "thirteendays/1+start", "start": form, "moves": moves})
            if as_text(world.view(viewer)) == as_text(view):
                listed.append(world)
    assert len(listed) == ways
    source = stream(ways, f"agendas {viewer}")
    found = Counter(canonical(resample(view, source)) for _ in range(100 * ways))
    if ways > 1:
        check_uniform(found, {canonical(world) for world in listed})
        sampler = Sampler(view, source)
        fast = Counter(sampler.position().key() for _ in range(1000 * ways))
        check_uniform(fast, {world.position.key() for world in listed})
    assert len(found) == ways


def test_agendas_of_a_game_from_its_beginning() -> None:
    """What lay in the deals, in which order, and what was kept: for a watcher 2 · 2 ways, 6 · 6 orders, 3 choices."""
    game = Game()
    for move in ("military_1", "opinion_2", "berlin", "military_2", "turkey", "letter"):
        game.play(f"deal:{move}")
    game.play("agenda:berlin")
    view = game.view("watcher")
    source = stream(1, "from the beginning")
    found = Counter(tuple(resample(view, source).moves) for _ in range(20_000))
    ways = [
        tuple([f"deal:{a}" for a in (*us, *ussr)] + [f"agenda:{kept}"])
        for military in (("military_1", "military_2"), ("military_2", "military_1"))
        for opinion in ("opinion_1", "opinion_2")
        for us in itertools.permutations((military[0], opinion, "berlin"))
        for ussr in itertools.permutations((military[1], "turkey", "letter"))
        for kept in us
    ]
    check_uniform(found, set(ways))


def test_hands_dealt_from_the_beginning() -> None:
    """Each unseen card lies in the USSR's hand, and came as its first, as often as any other."""
    game = Game()
    for move in ("turkey", "italy", "berlin", "military_2", "atlantic", "letter"):
        game.play(f"deal:{move}")
    for move in ("agenda:berlin", "agenda:letter", *(f"deal:{card}" for card in CARDS[:10])):
        game.play(move)
    source = stream(1, "hands")
    games = [resample(game.view("us"), source) for _ in range(3400)]
    assert all(g.state()["hands"]["us"] == sorted(CARDS[:5], key=CARDS.index) for g in games)
    check_uniform(Counter(g.moves[13] for g in games), {f"deal:{card}" for card in CARDS[5:]})
    held = Counter(card for g in games for card in g.state()["hands"]["ussr"])
    assert set(held) == set(CARDS[5:])
    assert all(abs(n - 500) < 100 for n in held.values())
