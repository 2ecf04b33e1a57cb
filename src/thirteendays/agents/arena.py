"""Matches: pairs of games on equal deals with sides swapped, refereed so that every game has a result.

Game 2n and game 2n+1 of a match are a pair: the same cards come in the same order, and the players change sides. Deals depend on
the match's seed and the pair alone, and so do the seeds of players, so that no result depends on how many processes play.
"""

import hashlib
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

from thirteendays.agents.careful import dangers_of
from thirteendays.agents.external import STARTING, External, Forfeit, told
from thirteendays.agents.hosted import Hosted
from thirteendays.agents.naming import foreign, is_foreign
from thirteendays.agents.players import Player, make
from thirteendays.game import Game, SeededDealer, Side, deal_all
from thirteendays.game.moves import OTHER, SIDES

LIMIT: Final = 10.0  # seconds for a decision
FORFEIT: Final = "forfeit"  # a result's reason beside those of the rules
WHYS: Final = ("illegal", "late", "died", "error")  # how a game is forfeited

Record = dict[str, Any]


@dataclass(frozen=True)
class Fixture:
    """A game to be played: number `game` of the match of two players. In even games the first one plays the US."""

    players: tuple[str, str]
    seed: int
    game: int
    limit: float = LIMIT
    starting: float = STARTING

    @property
    def deals(self) -> str:
        """The seed of the cards, the same for both games of a pair, whoever plays."""
        return f"{self.seed}/{self.game // 2}"

    def number(self, side: str) -> int:
        """Which of the two players sits at a side."""
        return (SIDES.index(side) + self.game) % 2

    def player_seed(self, number: int) -> int:
        """The seed of a player for this game, independent of the cards."""
        digest = hashlib.sha256(f"{self.seed}/{self.game}/player {number}".encode()).digest()
        return int.from_bytes(digest[:6], "little")


class Cabinet:
    """The programs and classes that play for one process. They go from one game to the next, and are ended when it is closed."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, str], External] = {}

    def __enter__(self) -> "Cabinet":
        return self

    def __exit__(self, *_: object) -> None:
        for player in self._kept.values():
            player.close()
        self._kept.clear()

    def player(self, fixture: Fixture, number: int) -> Player:
        """A player of a fixture, the first (0) or the second (1)."""
        name, seed = fixture.players[number], fixture.player_seed(number)
        if not is_foreign(name):
            return make(name, seed)
        if (number, name) not in self._kept:
            self._kept[number, name] = foreign(name, seed, fixture.limit, fixture.starting)
        player = self._kept[number, name]
        if isinstance(player, Hosted):
            player.begin(seed)
        return player


def play_game(fixture: Fixture, cabinet: Cabinet) -> Record:
    """Plays a game of a match to its end; gives its record with players, seed and result."""
    players = {side: cabinet.player(fixture, fixture.number(side)) for side in SIDES}
    game, dealer = Game(), SeededDealer(fixture.deals)
    clocks = {side: Clock() for side in SIDES}
    last: dict[str, int] = {}
    result: dict[str, Any] = {}
    deal_all(game, dealer)
    while not game.is_over and not result:
        side: Side = "us" if game.mover == "us" else "ussr"
        last[side] = len(game.moves)
        try:
            game.play(decide(players[side], view_for(game, side), fixture.limit, clocks[side]))
        except Forfeit as loss:
            result = {"winner": OTHER[side], "reason": FORFEIT, "why": loss.why, **loss.detail}
        deal_all(game, dealer)
    if game.result is not None:
        result = {**game.result, **war_of_own_doing(game, last)}
    return {
        **game.record(),
        "players": {side: fixture.players[fixture.number(side)] for side in SIDES},
        "match": list(fixture.players),
        "seed": fixture.seed,
        "game": fixture.game,
        "limit": fixture.limit,
        "result": result,
        "time": {side: clock.told() for side, clock in clocks.items()},
    }


def view_for(game: Game, side: Side) -> dict[str, Any]:
    """What a side is shown when it is asked; of agendas chosen at the same time, the view from before both choices."""
    asked = game.decision
    return game.choosing_view(side) if asked is not None and asked["kind"] == "agenda" else game.view(side)


# A decision and its time


class Clock:
    """The time that a player has taken: decisions, seconds in all, and the longest one."""

    def __init__(self) -> None:
        self.decisions = 0
        self.seconds = self.longest = 0.0

    def add(self, seconds: float) -> None:
        """One more decision."""
        self.decisions += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)

    def told(self) -> dict[str, float]:
        """As a record has it."""
        return {"decisions": self.decisions, "seconds": round(self.seconds, 6), "longest": round(self.longest, 6)}


def decide(player: Player, view: dict[str, Any], limit: float, clock: Clock) -> str:
    """A player's legal move in time; raises Forfeit for anything else."""
    legal, kind = list(view["legal"]), view["decision"]["kind"]
    if isinstance(player, External):
        player.ready()
    began = perf_counter()
    try:
        move = player.choose(view)
    finally:
        seconds = perf_counter() - began
        clock.add(seconds)
    if seconds > limit and not isinstance(player, External):  # others are held to their time where they are asked
        raise Forfeit("late", limit=limit)
    if move not in legal:
        raise Forfeit("illegal", move=told(move.encode(errors="replace")), kind=kind)
    return move


# Wars


def war_of_own_doing(game: Game, last: dict[str, int]) -> dict[str, list[str]]:
    """Which sides lost a finished game to a nuclear war of their own doing (design, decisions), if it ended with one.

    A war is of its loser's own doing when its last decision of the round offered a move after which its danger, as far as it
    could know, was none. `last` tells for each side before which move that decision came.
    """
    result = game.result
    if result is None or result["reason"] != "nuclear_war":
        return {}
    losers = [side for side in SIDES if side != result["winner"]]
    return {"own_doing": [side for side in losers if side in last and could_avoid(game, side, last[side])]}


def could_avoid(game: Game, side: str, move: int) -> bool:
    """Whether a side's decision before a move of a game's last round offered a way to no danger."""
    before = Game.from_record(game.record(), upto=move)
    if before.position.round != game.position.round:
        return False
    return 0 in dangers_of(before.view("us" if side == "us" else "ussr")).values()
