"""Where chance comes from: the generator against an independent account of it, the streams of a seed, and the dealers."""

import secrets
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thirteendays.game import Game, SeededDealer, SystemDealer, chance, deal, deal_all, fresh_source, stream
from thirteendays.game import terms as t
from thirteendays.game.moves import AGENDA_NUMBER, CARDS
from thirteendays.game.source import Source
from walks import Plan, plans

# The first outputs that the authors' C program prints for the state 1, 2, 3, 4.
PUBLISHED = [641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295, 495546011, 621204420]
MASK = 0xFFFFFFFF


def reference(a: int, b: int, c: int, d: int) -> Iterator[int]:
    """xoshiro128++ as its authors publish it, line by line."""
    s = [a, b, c, d]

    def rotl(x: int, k: int) -> int:
        return ((x << k) & MASK) | (x >> (32 - k))

    while True:
        yield (rotl((s[0] + s[3]) & MASK, 7) + s[0]) & MASK
        shifted = (s[1] << 9) & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= shifted
        s[3] = rotl(s[3], 11)


def numbers(source: Source, n: int) -> list[int]:
    return [int(source.next()) for _ in range(n)]


# The generator


def test_the_published_numbers() -> None:
    assert numbers(Source(1, 2, 3, 4), 10) == PUBLISHED
    numbers_of_reference = reference(1, 2, 3, 4)
    assert [next(numbers_of_reference) for _ in range(10)] == PUBLISHED


@given(*[st.integers(0, MASK)] * 4)
@settings(max_examples=200)
def test_any_state_runs_as_the_reference_does(a: int, b: int, c: int, d: int) -> None:
    expected = reference(a, b, c, d)
    assert numbers(Source(a, b, c, d), 50) == [next(expected) for _ in range(50)]


def test_a_state_is_four_words_of_32_bits() -> None:
    assert numbers(Source(2**32 + 1, 2**40 + 2, 3, 4), 10) == PUBLISHED


@given(st.integers(0, MASK), st.integers(1, 2**31))
@settings(max_examples=300)
def test_below_is_in_range_and_takes_no_biased_number(seed: int, n: int) -> None:
    """A number whose product's low half lies below 2**32 mod n is passed over (Lemire); the high half is the answer."""
    source, expected = Source(seed, 1, 2, 3), reference(seed, 1, 2, 3)
    for _ in range(20):
        product = next(expected) * n
        while (product & MASK) < 2**32 % n:
            product = next(expected) * n
        assert source.below(n) == product >> 32
        assert 0 <= product >> 32 < n


@pytest.mark.parametrize("n", [1, 2, 3, 6, 10, 13, 39, 64, 1000])
def test_below_is_uniform(n: int) -> None:
    source, samples = stream(n, "uniform"), 400 * n if n < 100 else 40 * n
    found = Counter(int(source.below(n)) for _ in range(samples))
    assert set(found) == set(range(n))
    mean = samples / n
    assert sum((k - mean) ** 2 / mean for k in found.values()) < n - 1 + 4 * (2 * n) ** 0.5


def test_the_largest_range_keeps_all_its_numbers_equally_likely() -> None:
    """For 3 · 2**29 a quarter of all numbers must be passed over; taking them would double some."""
    n = 3 * 2**29
    source = stream(5, "large")
    thirds = Counter(int(source.below(n)) % 3 for _ in range(9000))
    assert all(abs(k - 3000) < 250 for k in thirds.values())


# Streams


def test_streams_differ_by_seed_and_purpose() -> None:
    names = [(seed, purpose) for seed in (0, 1, 2, "1x", "", "0/") for purpose in ("a", "b", "strategy deck", "")]
    first = [tuple(numbers(stream(seed, purpose), 4)) for seed, purpose in names]
    assert len(set(first)) == len(names)
    assert first == [tuple(numbers(stream(seed, purpose), 4)) for seed, purpose in names]


def test_a_seed_may_be_a_number_or_its_digits() -> None:
    assert numbers(stream(7, "deck"), 5) == numbers(stream("7", "deck"), 5)


def test_the_same_numbers_for_ever() -> None:
    """Seeds that people wrote down keep their meaning: these numbers must never change."""
    assert numbers(stream(1, "strategy deck"), 4) == NUMBERS_OF_SEED_1
    assert SeededDealer(1).strategy[:6] == STRATEGY_OF_SEED_1
    assert [deck[:3] for deck in SeededDealer(1).agendas] == AGENDAS_OF_SEED_1


NUMBERS_OF_SEED_1 = [1364864479, 2474013762, 2130886358, 1847456779]
STRATEGY_OF_SEED_1 = [12, 22, 20, 18, 5, 32]
AGENDAS_OF_SEED_1 = [[11, 0, 3], [0, 5, 12], [6, 0, 12]]


def test_fresh_sources_differ() -> None:
    assert len({tuple(numbers(fresh_source(), 4)) for _ in range(20)}) == 20


# Dealers


def drawn_cards(game: Game) -> tuple[list[str], list[list[str]]]:
    """Strategy cards in the order in which they left the deck, and the agendas dealt in each round."""
    strategy: list[str] = []
    agendas: list[list[str]] = [[], [], []]
    replay = Game()
    for move in game.moves:
        pos = replay.position
        if replay.mover == "chance" and pos.where == t.FOR_AGENDA:
            agendas[pos.round - 1].append(move.removeprefix("deal:"))
        elif replay.mover == "chance" and pos.where != t.FOR_TAKING:
            strategy.append(move.removeprefix("deal:"))
        replay.play(move)
    return strategy, agendas


def dealt_by(seed: int, plan: Plan) -> Game:
    game, dealer = Game(), SeededDealer(seed)
    while not game.is_over:
        deal_all(game, dealer)
        if not game.is_over:
            game.play(plan.move(game))
    return game


@given(st.integers(0, 10**6), plans, plans)
@settings(max_examples=60)
def test_the_nth_card_is_the_same_whatever_is_played(seed: int, one: Plan, other: Plan) -> None:
    first, second = drawn_cards(dealt_by(seed, one)), drawn_cards(dealt_by(seed, other))
    assert all(a == b for a, b in zip(first[0], second[0], strict=False))
    dealer = SeededDealer(seed)
    assert first[0] == [CARDS[n] for n in dealer.strategy[: len(first[0])]]
    assert first[1][0] == second[1][0]
    for one_round, other_round in zip(first[1], second[1], strict=True):
        # Agendas that one game has resolved and the other not are skipped; the others come in the same order.
        both = [agenda for agenda in one_round if agenda in other_round]
        assert both == [agenda for agenda in other_round if agenda in one_round]


@given(st.integers(0, 10**6), plans)
@settings(max_examples=30)
def test_agendas_of_a_round_come_in_the_order_of_their_permutation(seed: int, plan: Plan) -> None:
    dealer = SeededDealer(seed)
    for order, agendas in zip(dealer.agendas, drawn_cards(dealt_by(seed, plan))[1], strict=True):
        places = [order.index(AGENDA_NUMBER[agenda]) for agenda in agendas]
        assert places == sorted(places)
        assert sorted(order) == list(range(t.AGENDAS))
    assert sorted(dealer.strategy) == list(range(t.STRATEGY_CARDS))


def test_seeds_and_rounds_have_permutations_of_their_own() -> None:
    dealers = [SeededDealer(seed) for seed in range(20)]
    assert len({tuple(dealer.strategy) for dealer in dealers}) == 20
    assert len({tuple(deck) for dealer in dealers for deck in dealer.agendas}) == 60


def test_permutations_are_uniform_enough() -> None:
    """Each card is first on the deck equally often."""
    first = Counter(SeededDealer(seed).strategy[0] for seed in range(3900))
    assert len(first) == 39
    assert sum((k - 100) ** 2 / 100 for k in first.values()) < 38 + 4 * 76**0.5


def test_a_system_dealer_has_nothing_to_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every card is asked of the operating system when it is needed: no seed, no source, no deck laid out before."""
    dealer = SystemDealer()
    assert vars(dealer) == {}
    assert not [name for name in dir(dealer) if "seed" in name or "source" in name]
    asked: list[int] = []

    def last(cards: list[int]) -> int:
        asked.append(len(cards))
        return cards[-1]

    monkeypatch.setattr(secrets, "choice", last)
    monkeypatch.setattr(chance, "stream", None)
    game = Game()
    deal_all(game, dealer)
    assert asked == [13, 12, 11, 10, 9, 8]
    assert game.moves[:2] == ["deal:letter", "deal:atlantic"]


def test_a_system_dealer_plays_whole_games() -> None:
    games = []
    for n in range(5):
        game = Game()
        while not game.is_over:
            deal_all(game, SystemDealer())
            if not game.is_over:
                game.play(game.legal_moves()[n % 2])
        games.append(tuple(game.moves))
    assert len(set(games)) == 5


def test_only_chance_deals() -> None:
    game = Game()
    deal_all(game, SeededDealer(1))
    assert (game.mover, len(game.moves)) == ("us", 6)
    with pytest.raises(ValueError, match="chance is not to move, but us"):
        deal(game, SeededDealer(1))
    deal_all(game, SeededDealer(1))
    assert len(game.moves) == 6


def test_a_taken_card_is_a_uniform_one_of_the_hand() -> None:
    hand = ["sops", "u_thant", "excomm", "quarantine", "air_strike"]
    start = Game.arrange(first="ussr", hands={"us": hand, "ussr": ["intelligence_reports"]})
    start.play("play:intelligence_reports:event")
    taken: Counter[str] = Counter()
    for seed in range(1000):
        game = start.copy()
        taken[deal(game, SeededDealer(seed)).removeprefix("deal:")] += 1
        replacement = next_of_deck(seed, game.position.sets[t.DECK])
        assert deal(game, SeededDealer(seed)) == f"deal:{replacement}"
    assert set(taken) == set(hand)
    assert sum((k - 200) ** 2 / 200 for k in taken.values()) < 4 + 4 * 8**0.5


def next_of_deck(seed: int, deck: int) -> str:
    return next(CARDS[n] for n in SeededDealer(seed).strategy if deck >> n & 1)
