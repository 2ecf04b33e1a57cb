"""The peers: uniformly random play in other libraries, each in the form that is fastest for it.

    python -m bench.peers ROW [--seconds S]     one line of JSON
    python -m bench.peers                       every row in turn

A *step* is one application of an action, dealing included; a *decision* is a step taken by a player. A choice is
`options[int(draw() * len(options))]`, here and in ours.py: the quickest fair one in Python. A row whose package is
missing says so instead of failing. The packages are those of bench/requirements.txt.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from time import perf_counter
from typing import Any

from bench.clock import Report, Work, rate, say

SEED = 1962
SAMPLE = 1.0  # seconds of games counted, outside the clock, for the mean length of a game
ROLLOUTS = 64  # games of one call of OpenSpiel's search


# OpenSpiel -----------------------------------------------------------------------------------------------------------


def spiel_rollouts(seconds: float) -> Report:
    """gin_rummy inside C++: a search of one simulation, whose evaluation is ROLLOUTS random games from the first decision.

    The wheel holds no benchmark program; this call is the same loop. The deal is made once, outside the clock, and so is
    no part of steps or games here: that favours the peer.
    """
    pyspiel: Any = import_module("pyspiel")

    game = pyspiel.load_game("gin_rummy")
    lengths = spiel_lengths(game)
    start = dealt(game)
    steps, decisions = lengths["steps"] - start.move_number(), lengths["decisions"]
    seeds = iter(range(SEED, 10**9))

    def batch(n: int) -> Work:
        for _ in range(n):
            evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, next(seeds))
            bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 1000, False, next(seeds), False)
            bot.mcts_search(start)
        return n * ROLLOUTS, 0, 0

    found = rate(batch, seconds)
    found["steps_s"], found["decisions_s"] = found["games_s"] * steps, found["games_s"] * decisions
    return dict(found)


def spiel_bots(seconds: float) -> Report:
    """hanabi inside C++: one call a game, two bots that choose uniformly."""
    pyspiel: Any = import_module("pyspiel")

    game = pyspiel.load_game("hanabi")
    lengths = spiel_lengths(game)
    bots = [pyspiel.make_uniform_random_bot(player, SEED + player) for player in range(game.num_players())]
    seeds = iter(range(SEED, 10**9))

    def batch(n: int) -> Work:
        for _ in range(n):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return n, 0, 0

    found = rate(batch, seconds)
    found["steps_s"] = found["games_s"] * lengths["steps"]
    found["decisions_s"] = found["games_s"] * lengths["decisions"]
    return dict(found)


def spiel_python(name: str, even: bool, seconds: float) -> Report:
    """A game of OpenSpiel driven from Python: legal actions, one of them, apply; nothing else is asked.

    Where all outcomes of chance are equally likely (`even`) they are chosen like a player's actions, without looking
    at their odds; else by the cheapest correct walk over the odds. Both favour the peer over its documented loop.
    """
    pyspiel: Any = import_module("pyspiel")

    game = pyspiel.load_game(name)
    lengths = spiel_lengths(game)
    share = lengths["decisions"] / lengths["steps"]
    draw = random.Random(SEED).random

    def batch(n: int) -> Work:
        steps = 0
        for _ in range(n):
            state = game.new_initial_state()
            while not state.is_terminal():
                if even or not state.is_chance_node():
                    options = state.legal_actions()
                    state.apply_action(options[int(draw() * len(options))])
                else:
                    left = draw()
                    for outcome in state.chance_outcomes():
                        left -= outcome[1]
                        if left < 0.0:
                            break
                    state.apply_action(outcome[0])
            steps += state.move_number()
        return n, steps, 0

    found = rate(batch, seconds)
    found["decisions_s"] = found["steps_s"] * share
    return dict(found)


def spiel_lengths(game: Any) -> dict[str, float]:
    """Steps and decisions of a random game, in the mean."""
    source = random.Random(SEED)
    games = steps = decisions = 0
    begun = perf_counter()
    while perf_counter() - begun < SAMPLE:
        state = game.new_initial_state()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            spiel_step(state, source)
        games += 1
        steps += state.move_number()
    return {"steps": steps / games, "decisions": decisions / games}


def dealt(game: Any) -> Any:
    """A position at the first decision of a player."""
    source = random.Random(SEED)
    state = game.new_initial_state()
    while state.is_chance_node():
        spiel_step(state, source)
    return state


def spiel_step(state: Any, source: random.Random) -> None:
    """One step of a random game, chance by its odds."""
    if state.is_chance_node():
        actions, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(source.choices(actions, odds)[0])
    else:
        state.apply_action(source.choice(state.legal_actions()))


# RLCard --------------------------------------------------------------------------------------------------------------


def rlcard_run(seconds: float) -> Report:
    """gin-rummy by `env.run` with the library's own random agent."""
    rlcard: Any = import_module("rlcard")
    agent: Any = import_module("rlcard.agents").RandomAgent

    env = rlcard.make("gin-rummy", config={"seed": SEED})
    env.set_agents([agent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def batch(n: int) -> Work:
        steps = 0
        for _ in range(n):
            trajectories, _ = env.run(is_training=False)
            steps += sum(len(one) // 2 for one in trajectories)  # state, action, state, action, ..., state
        return n, steps, steps

    return dict(rate(batch, seconds))


def rlcard_step(seconds: float) -> Report:
    """gin-rummy by a loop over `env.step`."""
    rlcard: Any = import_module("rlcard")

    env = rlcard.make("gin-rummy", config={"seed": SEED})
    draw = random.Random(SEED).random

    def batch(n: int) -> Work:
        steps = 0
        for _ in range(n):
            state, _ = env.reset()
            while not env.is_over():
                options = list(state["legal_actions"])
                state, _ = env.step(options[int(draw() * len(options))])
                steps += 1
        return n, steps, steps

    return dict(rate(batch, seconds))


# PettingZoo ----------------------------------------------------------------------------------------------------------


def zoo(form: str, seconds: float) -> Report:
    """connect_four_v3, whole (`env`) or without its checking wrappers (`raw_env`)."""
    env: Any = getattr(import_module("pettingzoo.classic.connect_four_v3"), form)()
    draw = random.Random(SEED).random

    def batch(n: int) -> Work:
        steps = 0
        for _ in range(n):
            env.reset()
            for _ in env.agent_iter():
                seen, _, ended, cut, _ = env.last()
                if ended or cut:
                    env.step(None)
                else:
                    mask = seen["action_mask"].tolist()
                    options = [column for column in range(7) if mask[column]]
                    env.step(options[int(draw() * len(options))])
                    steps += 1
        return n, steps, steps

    return dict(rate(batch, seconds))


# Rows: name -> (packages, how to measure) ----------------------------------------------------------------------------

Measure = Callable[[float], Report]
ROWS: dict[str, tuple[tuple[str, ...], Measure]] = {
    "openspiel-gin-rollouts": (("open_spiel",), spiel_rollouts),
    "openspiel-gin-python": (("open_spiel",), lambda s: spiel_python("gin_rummy", True, s)),
    "openspiel-hanabi-bots": (("open_spiel",), spiel_bots),
    "openspiel-hanabi-python": (("open_spiel",), lambda s: spiel_python("hanabi", False, s)),
    "rlcard-gin-run": (("rlcard",), rlcard_run),
    "rlcard-gin-step": (("rlcard",), rlcard_step),
    "pettingzoo-c4-env": (("pettingzoo", "pygame"), lambda s: zoo("env", s)),
    "pettingzoo-c4-raw": (("pettingzoo", "pygame"), lambda s: zoo("raw_env", s)),
}


def measured(row: str, seconds: float) -> Report:
    """One row, or the word which package it lacks."""
    packages, measure = ROWS[row]
    versions = {}
    for package in packages:
        try:
            versions[package] = version(package)
        except PackageNotFoundError:
            return {"row": row, "missing": f"{package} is not installed"}
    return {"row": row, **measure(seconds), "versions": versions}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure uniformly random play in other libraries.")
    parser.add_argument("row", nargs="?", choices=ROWS)
    parser.add_argument("--seconds", type=float, default=2.0)
    asked = parser.parse_args()
    for row in [asked.row] if asked.row else ROWS:
        say(measured(row, asked.seconds))


if __name__ == "__main__":
    main()
