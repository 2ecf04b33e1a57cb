"""Observations say what a view says, and nothing else; their page in the documentation and their versions are kept here.

`python tests/game/test_encode.py` writes `docs/observations.md`.
"""

import json
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from thirteendays.game import Game, SeededDealer, deal, resample, stream
from thirteendays.game.batch import Batch
from thirteendays.game.encode import MASK_SIZE, SIZE, SLICES, START_OF, VERSION, observe
from thirteendays.game.moves import ACTIONS_OF, AGENDAS, BATTLEGROUNDS, CARDS, FLAG_ORDER, KINDS, SIDES, TOKENS, TRACKS

PAGE = Path(__file__).parents[2] / "docs" / "observations.md"
CORPUS = Path(__file__).parents[1] / "conformance"

# What each version changed, and the mark of what it means (`mark`). A new meaning is a new version, with a line here; a line that
# stands is never changed, for what was learned from observations of a version can be used with that version only.
VERSIONS = {1: ("the first", "5ce23986dcc0cc5d")}

HEAD = f"""# Observations

Version {VERSION}. An observation is {SIZE} bytes in the slices below, a mask {MASK_SIZE} bytes over [the numbers of the moves](actions.md), 1 where
legal. Observations are relative to their viewer (*own* and *other*) and hold what a view holds, all but the moves so far: two games that
differ only in what a side cannot know give it equal bytes. Numbers are small (at most 39); everything else is 0 or 1.

`thirteendays.game.encode.observe` writes one, `thirteendays.game.batch.Batch` those of thousands of games at a time:

```python
>>> from thirteendays.game import stream
>>> from thirteendays.game.batch import Batch
>>> from thirteendays.game.encode import MASK_SIZE, SIZE
>>> import numpy as np
>>> batch = Batch(64, stream(1, "deals"))
>>> observations = np.zeros((64, SIZE), np.uint8)
>>> masks = np.zeros((64, MASK_SIZE), np.uint8)
>>> batch.observe(observations.reshape(-1), masks.reshape(-1))
>>> actions = masks.argmax(axis=1).tolist()        # a very simple policy
>>> ended = batch.step(actions)                    # (game, reward of the US, reward of the USSR) for each that ended

```

## Slices

| from | size | slice | meaning |
|---|---|---|---|
"""

TAIL = """
## Versions

A change of what a byte or an action number means raises the version; a change of speed does not.

| version | change |
|---|---|
"""


def page() -> str:
    """The page, made from the code."""
    rows = "".join(f"| {START_OF[name]} | {size} | `{name}` | {meaning} |\n" for name, size, meaning in SLICES)
    versions = "".join(f"| {version} | {change} |\n" for version, (change, _) in VERSIONS.items())
    return HEAD + rows + TAIL + versions


def mark() -> str:
    """A mark of what observations and masks mean: names, places, numbers, and what is observed in some games of the corpus."""
    found = sha256(json.dumps([[(name, START_OF[name], size) for name, size, _ in SLICES], TOKENS]).encode())
    observer = Observer()
    for game in corpus():
        for side in range(2):
            found.update(bytes(observer.of(game, side)))
    return found.hexdigest()[:16]


def corpus() -> Iterator[Game]:
    """The positions along all directed and some random games of the corpus."""
    for name, most in (("directed", 11), ("uniform", 4)):
        with (CORPUS / f"{name}.records.jsonl").open(encoding="utf-8") as file:
            for record in islice(map(json.loads, file), most):
                game = Game.from_record(record, 0)
                for move in record["moves"]:
                    yield game
                    game.play(move)


def observation(game: Game, side: int) -> dict[str, list[int]]:
    """A side's observation of a game, by slice."""
    flat = Observer().of(game, side)
    return {name: flat[START_OF[name] : START_OF[name] + size] for name, size, _ in SLICES}


class Observer:
    """Borrows a batch's buffer, for buffers are made by compiled code."""

    def __init__(self) -> None:
        self.batch = Batch(1, stream(1, "observer"))

    def of(self, game: Game, side: int) -> list[int]:
        """The bytes of one observation."""
        observe(game.position, side, self.batch.observations, 0)
        return [int(byte) for byte in self.batch.observations]


def walk(seed: int, until: int) -> Game:
    """A random game after so many moves."""
    game, dealer, source = Game(), SeededDealer(seed), stream(seed, "moves")
    while not game.is_over and len(game.moves) < until:
        if game.mover == "chance":
            deal(game, dealer)
        else:
            legal = game.legal_moves()
            game.play(legal[source.below(len(legal))])
    return game


def ones(slice_: list[int], names: tuple[str, ...]) -> list[str]:
    return [name for name, byte in zip(names, slice_, strict=True) if byte]


def expected(view: dict[str, Any]) -> dict[str, Any]:
    """What an observation must say, from the view alone."""
    own, other = view["side"], SIDES[1 - SIDES.index(view["side"])]
    decided = view["decision"]
    return {
        "side": own,
        "mover": bool(decided and decided["mover"] == own),
        "round": view["round"],
        "kind": decided["kind"] if decided else "",
        "lead": view["prestige"] if own == "us" else -view["prestige"],
        "letter": view["letter"] == own,
        "markers": [[view["defcon"][side][track] for track in TRACKS] for side in (own, other)],
        "cubes": [[view["influence"][side][place] for place in BATTLEGROUNDS] for side in (own, other)],
        "supply": [17 - sum(view["influence"][side].values()) for side in (own, other)],
        "hand_sizes": [view["hand_sizes"][side] for side in (own, other)],
        "deck": view["deck"],
        "pile": view["aftermath"]["size"],
        "hand": view["hand"],
        "discards": sorted(view["discards"], key=CARDS.index),
        "own_pile": view["aftermath"]["known"],
        "dealt": view["dealt"],
        "kept": [view["agenda"]] if view["agenda"] else [],
        "flags": [[view["flags"][side].count(place) for place in FLAG_ORDER] for side in (own, other)],
        "resolved": view["resolved"],
        "drawn": [view["drawn"]] if view["drawn"] else [],
        "effects": [
            [card in view["effects"][side] for card in ("sops", "to_the_brink", "containment", "bay_of_pigs")]
            for side in (own, other)
        ],
    }


def said(seen: dict[str, list[int]]) -> dict[str, Any]:
    """What an observation says."""

    def spaces(slice_: list[int], size: int) -> list[int]:
        return [slice_[at : at + size].index(1) for at in range(0, len(slice_), size)]

    markers = [space + 1 for space in spaces(seen["markers"], 8)]
    cubes = spaces(seen["cubes"], 6)
    return {
        "side": SIDES[seen["side"].index(1)],
        "mover": bool(seen["mover"][0]),
        "round": seen["round"].index(1) + 1,
        "kind": KINDS[seen["kind"].index(1) + 1] if 1 in seen["kind"] else "",
        "lead": seen["prestige"].index(1) - 5,
        "letter": bool(seen["letter"][0]),
        "markers": [markers[:3], markers[3:]],
        "cubes": [cubes[:9], cubes[9:]],
        "supply": seen["supply"],
        "hand_sizes": seen["hand_sizes"],
        "deck": seen["deck"][0],
        "pile": seen["pile"][0],
        "hand": ones(seen["hand"], CARDS),
        "discards": ones(seen["discards"], CARDS),
        "own_pile": ones(seen["own_pile"], CARDS),
        "dealt": ones(seen["dealt"], AGENDAS),
        "kept": ones(seen["kept"], AGENDAS),
        "flags": [seen["flags"][:12], seen["flags"][12:]],
        "resolved": ones(seen["resolved"], AGENDAS),
        "drawn": ones(seen["drawn"], CARDS),
        "effects": [[bool(byte) for byte in seen["effects"][at : at + 4]] for at in (0, 4)],
    }


def test_the_page_of_observations_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


def test_another_meaning_is_another_version() -> None:
    """What was learned from other observations cannot be taken for these."""
    assert list(VERSIONS) == list(range(1, VERSION + 1))
    assert mark() == VERSIONS[VERSION][1]


def test_who_began_and_which_play_it_is() -> None:
    """Told from the moves of the round, beside the position. A card that an Event plays is no play of the round."""
    rounds, began, plays, asked = set(), dict[int, str](), Counter[int](), 0
    for game in corpus():
        number, last = int(game.position.round), game.moves[-1] if game.moves else ""
        if not last:
            began, plays, asked = {}, Counter(), 0
        if last.startswith("first:"):
            began[number] = last.removeprefix("first:")
        plays[asked] += 1
        kind = game.decision["kind"] if game.decision is not None else ""
        asked = number if kind == "play" and game.position.depth == 1 else 0
        for side in range(2):
            seen = observation(game, side)
            assert ones(seen["first"], (SIDES[side], SIDES[1 - side])) == ([began[number]] if number in began else [])
            under_way = [plays[number] - (asked == 0)] if asked or game.position.depth > 1 else []
            assert [n for n, byte in enumerate(seen["play"]) if byte] == under_way
        rounds.add(number)
    assert rounds == {1, 2, 3}


def test_markers_that_may_not_be_lowered_are_observed() -> None:
    """In Events under Containment and Bay of Pigs (rules 4.7)."""
    seen = Counter(
        (observation(game, side)["restrained"][0], bool(game.position.restrained))
        for game in corpus()
        for side in (0, 1)
    )
    assert set(seen) == {(0, False), (1, True)}


@pytest.mark.parametrize("seed", range(12))
def test_an_observation_says_what_the_view_says(seed: int) -> None:
    for until in range(3, 130, 7):
        game = walk(seed, until)
        if game.is_over:
            break
        for number, side in enumerate(SIDES):
            assert said(observation(game, number)) == expected(game.view("us" if side == "us" else "ussr"))


@pytest.mark.parametrize("seed", range(12))
def test_twin_worlds_are_observed_alike(seed: int) -> None:
    observer, source = Observer(), stream(seed, "twins")
    for until in range(5, 130, 9):
        game = walk(seed, until)
        if game.is_over:
            break
        assert observer.of(resample(game.view("us"), source), 0) == observer.of(game, 0)
        assert observer.of(resample(game.view("ussr"), source), 1) == observer.of(game, 1)


def test_the_twins_differ_for_who_knows() -> None:
    game = walk(3, 40)
    twin = resample(game.view("us"), stream(3, "other world"))
    assert Observer().of(twin, 1) != Observer().of(game, 1)


def test_the_question_is_observed() -> None:
    game = Game.arrange(first="us", hands={"us": ["scramble"], "ussr": ["excomm"]})
    game.play("play:scramble:event")
    game.play("place:atlantic")
    seen = observation(game, 1)
    assert ones(seen["event"], CARDS) == ["scramble"]
    assert (seen["actor"], seen["own_play"], seen["left"], seen["each"]) == ([0, 1], [1], [2], [1])
    assert seen["named"] == [0, 1, 0, 0, 0, 0, 0, 0, 0]
    assert seen["where"] == [1] * 9
    assert seen["whose"] == [0, 1]


def test_a_play_that_waits_is_observed() -> None:
    game = Game.arrange(first="ussr", hands={"ussr": ["excomm"]}, letter="ussr")
    game.play("play:excomm:command+letter")
    assert observation(game, 0)["letter_played"] == [1]
    game.play("trigger")
    seen = observation(game, 0)
    assert ones(seen["event"], CARDS) == ones(seen["waiting"], CARDS) == ["excomm"]
    assert (seen["actor"], seen["own_play"], seen["letter_played"]) == ([1, 0], [0], [0])


def test_marker_moves_are_observed() -> None:
    game = Game.arrange(first="us", hands={"us": ["mathematical_precision"]})
    game.play("play:mathematical_precision:event")
    seen = observation(game, 0)
    assert seen["steps"] == [0] * 4 + [1, 1, 1, 1] + [0] * 4


def test_numbers_of_moves_index_the_mask() -> None:
    assert max(ACTIONS_OF.values()) + 1 == MASK_SIZE


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
