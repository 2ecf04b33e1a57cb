"""Batches: many games at a time, chance and forced moves played inside."""

import pytest

from thirteendays.game import engine, stream
from thirteendays.game.batch import Batch
from thirteendays.game.encode import MASK_SIZE, SIZE, observe
from thirteendays.game.position import Position
from thirteendays.game.terms import DEAL, OVER


def masks_of(batch: Batch) -> list[list[int]]:
    """The legal actions of every game as its mask tells them."""
    flat = bytearray(batch.size * MASK_SIZE)
    batch.write_masks()
    flat[:] = bytes(int(byte) for byte in batch.masks)
    return [[n for n in range(MASK_SIZE) if flat[game * MASK_SIZE + n]] for game in range(batch.size)]


def test_every_game_waits_for_a_side_with_a_choice() -> None:
    batch, source = Batch(20, stream(1, "deals")), stream(1, "moves")
    for _ in range(200):
        for pos in batch.games:
            assert pos.kind not in (DEAL, OVER)
            assert not engine.is_forced(pos, len(engine.legal(pos)))
        batch.step(batch.random_actions(source))
    assert batch.finished > 20


def test_masks_hold_the_legal_moves() -> None:
    batch, source = Batch(20, stream(2, "deals")), stream(2, "moves")
    for _ in range(60):
        assert masks_of(batch) == [sorted(engine.legal(pos)) for pos in batch.games]
        batch.step(batch.random_actions(source))


def test_rewards_follow_the_result() -> None:
    batch, source = Batch(30, stream(3, "deals"), common_loss=-0.5), stream(3, "moves")
    seen = set()
    for _ in range(400):
        actions = batch.random_actions(source)
        before = [Position(pos) for pos in batch.games]
        for game, us, ussr in batch.step(actions):
            pos = before[game]
            engine.apply(pos, actions[game])
            while pos.kind != OVER:  # only forced moves and a card that decides nothing can follow
                engine.apply(pos, engine.legal(pos)[0])
            assert (us, ussr) == {0: (1.0, -1.0), 1: (-1.0, 1.0), 2: (-0.5, -0.5)}[pos.winner]
            seen.add(pos.winner)
    assert seen == {0, 1, 2}


def test_a_common_loss_is_a_loss_for_both_unless_said() -> None:
    """What a nuclear war of both is worth is a parameter (the exact solution wants 0, a game for zero-sum learners too)."""
    for options, worth in (({}, -1.0), ({"common_loss": 0.0}, 0.0)):
        batch, source = Batch(64, stream(3, "deals"), **options), stream(3, "moves")
        ends = [end for _ in range(300) for end in batch.step(batch.random_actions(source))]
        assert {(us, ussr) for _, us, ussr in ends} == {(1.0, -1.0), (-1.0, 1.0), (worth, worth)}


def test_a_finished_game_is_a_new_one() -> None:
    batch, source = Batch(5, stream(4, "deals")), stream(4, "moves")
    while not (ended := batch.step(batch.random_actions(source))):
        pass
    assert all(batch.games[game].round == 1 and batch.games[game].discarded == 0 for game, _, _ in ended)


def test_equal_seeds_give_equal_batches() -> None:
    one, two = (Batch(8, stream(5, "deals")) for _ in range(2))
    first, second = stream(5, "moves"), stream(5, "moves")
    for _ in range(100):
        assert one.step(one.random_actions(first)) == two.step(two.random_actions(second))
    assert one.games == two.games


def test_an_illegal_action_is_refused_and_nothing_is_played() -> None:
    batch = Batch(3, stream(6, "deals"))
    before = [Position(pos) for pos in batch.games]
    actions = [engine.legal(pos)[0] for pos in batch.games]
    with pytest.raises(ValueError, match="game 1: action 359 is not legal"):
        batch.step([actions[0], 359, actions[2]])
    with pytest.raises(ValueError, match="3 actions are wanted, one a game, not 2"):
        batch.step(actions[:2])
    assert batch.games == before


def test_a_batch_holds_at_least_one_game() -> None:
    with pytest.raises(ValueError, match="at least one game, not 0"):
        Batch(0, stream(1, "deals"))


def test_observations_and_masks_go_into_the_callers_arrays() -> None:
    np = pytest.importorskip("numpy")
    batch, one, source = Batch(4, stream(7, "deals")), Batch(1, stream(7, "one")), stream(7, "moves")
    observations, masks = np.zeros((4, SIZE), np.uint8), np.zeros((4, MASK_SIZE), np.uint8)
    movers = set()
    for _ in range(60):
        batch.observe(observations.reshape(-1), masks.reshape(-1))
        assert [list(np.flatnonzero(row)) for row in masks] == [sorted(engine.legal(pos)) for pos in batch.games]
        assert batch.movers() == [pos.mover for pos in batch.games]
        for row, pos in zip(observations, batch.games, strict=True):  # the mover observes, and nobody else
            observe(pos, pos.mover, one.observations, 0)
            assert row.tolist() == [int(byte) for byte in one.observations]
        movers |= set(batch.movers())
        batch.step(batch.random_actions(source))
    assert movers == {0, 1}


def test_what_is_not_wanted_is_not_written() -> None:
    batch, masks = Batch(2, stream(8, "deals")), bytearray(2 * MASK_SIZE)
    batch.observe(None, None)
    assert not any(batch.observations)
    assert not any(batch.masks)
    np = pytest.importorskip("numpy")
    only = np.frombuffer(masks, np.uint8)
    batch.observe(None, only)
    assert only.sum() == sum(batch.counts)
