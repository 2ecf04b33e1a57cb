"""Whether `careful` beats `random`: many games, half on each side, and the win rate with its 95 % interval.

    python bench/careful.py [--games 2000] [--seed 1962]

A common loss is a loss for both and stays in the count. Ends with status 1 if the win rate is below 68 %.
"""

import argparse
import sys
from collections import Counter
from math import sqrt

from thirteendays.agents import make
from thirteendays.game import Game, SeededDealer, deal_all
from thirteendays.game.moves import SIDES

ONE, OTHER = "careful", "random"
LEAST = 0.68
Z = 1.96  # of a two-sided 95 % interval


def play(number: int, seed: int) -> tuple[str, str, str]:
    """One game: the side that ONE had, the winner ("none" where both lost) and the reason. Two games share a deal."""
    side = SIDES[number % 2]
    deal = f"{seed}/{number // 2}"
    players = {one: make(ONE if one == side else OTHER, f"{deal}/{number}") for one in SIDES}
    dealer = SeededDealer(deal)
    game = Game()
    deal_all(game, dealer)
    while (mover := game.mover) is not None:
        view = game.view("us" if mover == "us" else "ussr")
        game.play(players[mover].choose(view))
        deal_all(game, dealer)
    result = game.result or {}
    return side, result["winner"] or "none", str(result["reason"])


def interval(won: int, games: int) -> tuple[float, float]:
    """Wilson's interval of a proportion (Wilson 1927)."""
    rate, spread = won / games, Z * Z / games
    middle = (rate + spread / 2) / (1 + spread)
    half = Z * sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return middle - half, middle + half


def line(name: str, won: int, games: int) -> str:
    """A win rate in words."""
    low, high = interval(won, games)
    return f"{name}: won {won} of {games}, {won / games:.1%} (95 %: {low:.1%} to {high:.1%})"


def main() -> int:
    parser = argparse.ArgumentParser(description=f"Measure how often {ONE} beats {OTHER}.")
    parser.add_argument("--games", type=int, default=2000, help="an even number (default 2000)")
    parser.add_argument("--seed", type=int, default=1962)
    asked = parser.parse_args()
    if asked.games < 2 or asked.games % 2:
        parser.error("--games must be even: half are played on each side")
    games = [play(number, asked.seed) for number in range(asked.games)]
    for side in SIDES:
        print(line(f"{ONE} as {side}", sum(one == winner == side for one, winner, _ in games), asked.games // 2))
    won = sum(side == winner for side, winner, _ in games)
    print(line(f"{ONE} against {OTHER}", won, asked.games))
    print("both lost:", sum(winner == "none" for _, winner, _ in games))
    ends = Counter(f"{'won' if side == winner else 'lost'} by {reason}" for side, winner, reason in games)
    print(f"{ONE}:", ", ".join(f"{how} {times}" for how, times in sorted(ends.items())))
    enough = won >= LEAST * asked.games
    print(f"at least {LEAST:.0%}: {'pass' if enough else 'MISS'}")
    return int(not enough)


if __name__ == "__main__":
    sys.exit(main())
