"""Scenarios: a position is arranged, moves are played, and what is asked, what is legal and what lies where is expected.

A test is a sentence about the game, and its lines read like one. Cubes are written "italy 2, turkey" (a battleground alone
holds one cube), markers "2 3 2" (military, political, opinion), cards "excomm, quarantine", moves "place:italy place:un".
It is the second round, and what a scenario does not name stands as after step 1 of the first: US cubes "italy, turkey",
markers "2 3 2"; USSR cubes "berlin, cuba_mil", markers "3 2 2"; prestige 0, and the US holds the Personal Letter. Hands are
filled up in card order.

Expected values come from the rules, never from the engine.
"""

from collections.abc import Callable
from typing import Any, Literal, TypeVar

from thirteendays.game import Game
from thirteendays.game import terms as t

Side = Literal["us", "ussr"]
Test = TypeVar("Test", bound=Callable[..., object])

TRACK_OF = {
    "berlin": "military", "atlantic": "military", "cuba_mil": "military",
    "turkey": "political", "italy": "political", "cuba_pol": "political",
    "television": "opinion", "un": "opinion", "alliances": "opinion",
}  # fmt: skip
"""The battlegrounds in board order with their tracks, as rules 1.2 print them."""
BOARD_ORDER = tuple(TRACK_OF)
TRACKS = ("military", "political", "opinion")

US_CUBES, US_MARKERS = "italy, turkey", "2 3 2"
USSR_CUBES, USSR_MARKERS = "berlin, cuba_mil", "3 2 2"


def rule(*numbers: str) -> Callable[[Test], Test]:
    """Names the rules that a scenario shows: "4.7", "3 step 6", "R8", "5 excomm". `test_none_lacks.py` reads it."""
    return lambda test: test


def card(*ids: str) -> Callable[[Test], Test]:
    """Names the cards or agendas that a scenario shows. `test_none_lacks.py` reads it."""
    return lambda test: test


# Reading and writing positions


def cubes(text: str) -> dict[str, int]:
    """ "italy 2, turkey" as a map."""
    pairs = [entry.split() for entry in text.split(",") if entry.strip()]
    return {where: int(number[0]) if number else 1 for where, *number in pairs}


def markers(text: str) -> dict[str, int]:
    """ "2 3 2" as a map."""
    return dict(zip(TRACKS, map(int, text.split()), strict=True))


def cards(text: str) -> list[str]:
    """ "excomm, quarantine" as a list."""
    return [name.strip() for name in text.split(",") if name.strip()]


class Scenario:
    """A game under way."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def play(self, *moves: str) -> "Scenario":
        """Plays moves one after another; a string may hold several."""
        for move in " ".join(moves).split():
            self.game.play(move)
        return self

    def copy_and_play(self, *moves: str) -> "Scenario":
        """Plays on in a copy; this game stays where it is."""
        return Scenario(self.game.copy()).play(*moves)

    def deal(self, *ids: str) -> "Scenario":
        """Chance deals these cards."""
        return self.play(*[f"deal:{id}" for name in ids for id in cards(name)])

    def deal_on(self) -> "Scenario":
        """Chance deals the first cards it may, until a side is asked or the game is over."""
        while self.game.mover == "chance":
            self.game.play(self.game.legal_moves()[0])
        return self


def opened() -> Scenario:
    """A game before its first card is dealt."""
    return Scenario(Game())


def arrange(
    *,
    us: str | None = None,
    ussr: str | None = None,
    us_markers: str = US_MARKERS,
    ussr_markers: str = USSR_MARKERS,
    us_holds: str = "",
    ussr_holds: str = "",
    us_bears: str = "",
    ussr_bears: str = "",
    **members: Any,
) -> Scenario:
    """A position at a play decision: cubes, markers, cards held, and the cards whose Events lie on each side."""
    influence = {side: cubes(text) for side, text in (("us", us), ("ussr", ussr)) if text is not None}
    given = {
        "influence": influence,
        "defcon": {"us": markers(us_markers), "ussr": markers(ussr_markers)},
        "hands": {"us": cards(us_holds), "ussr": cards(ussr_holds)},
        "effects": {"us": cards(us_bears), "ussr": cards(ussr_bears)},
    }
    return Scenario(Game.arrange(**given, **{"round": 2, **members}))


def before_agendas(**members: Any) -> Scenario:
    """A position in which the agendas of a round are dealt and the US is asked which it keeps."""
    return Scenario(Game.arrange(decision="agenda", **members))


def us_plays(name: str, way: str = "event", holding: str = "", **position: Any) -> Scenario:
    """The US plays a card, first in the round unless `plays` says otherwise."""
    position = {"first": "us", "us_holds": f"{name}, {holding}", **position}
    return arrange(**position).play(f"play:{name}:{way}")


def ussr_plays(name: str, way: str = "event", holding: str = "", **position: Any) -> Scenario:
    """The USSR plays a card, first in the round unless `plays` says otherwise."""
    position = {"first": "ussr", "ussr_holds": f"{name}, {holding}", **position}
    return arrange(**position).play(f"play:{name}:{way}")


def us_triggers(name: str, **position: Any) -> Scenario:
    """The USSR plays a US card for Command, and the US triggers its Event."""
    return ussr_plays(name, "command", **position).play("trigger")


def ussr_triggers(name: str, **position: Any) -> Scenario:
    """The US plays a USSR card for Command, and the USSR triggers its Event."""
    return us_plays(name, "command", **position).play("trigger")


def last_play(
    us: str = "",
    ussr: str = "",
    us_keeps: str = "turkey",
    ussr_keeps: str = "italy",
    us_saves: str = "fifty_fifty",
    ussr_saves: str = "scramble",
    **position: Any,
) -> Scenario:
    """The US is about to make the last play of a round, the third unless said otherwise; it also holds *Quarantine*.

    Unless said otherwise no cube lies on the board and UN cards are saved: nobody gains anything.
    """
    position = {"round": 3, "first": "ussr", "plays": 7, **position}
    return arrange(
        us=us,
        ussr=ussr,
        us_holds=f"quarantine, {us_saves}",
        ussr_holds=ussr_saves,
        agendas={"us": us_keeps, "ussr": ussr_keeps},
        **position,
    )


def end_of_round(us: str = "", ussr: str = "", **position: Any) -> Scenario:
    """The last play of `last_play` has been made, with no cube moved: the round ends from step 4 on."""
    return last_play(us, ussr, **position).play("play:quarantine:command pass")


def empty_hand(scenario: Scenario, side: Side) -> Scenario:
    """Puts a hand back into the deck: a position that no arrangement gives."""
    sets, place = scenario.game.position.sets, t.HANDS + ("us", "ussr").index(side)
    sets[t.DECK] |= sets[place]
    sets[place] = 0
    return scenario


# Expecting


class Expect:
    """What is expected of a game now; each line that does not hold fails the test."""

    def __init__(self, scenario: Scenario) -> None:
        self.game = scenario.game
        self.state = scenario.game.state()

    def asks(self, mover: str, kind: str) -> "Expect":
        """Who is asked, and which kind of decision."""
        assert self.game.decision == {"mover": mover, "kind": kind}
        return self

    def legal(self, moves: str) -> "Expect":
        """Exactly these moves are legal, in any order."""
        assert self.game.legal_moves() == sorted(moves.split())
        return self

    def offers(self, moves: str) -> "Expect":
        """These moves are legal, others may be too."""
        assert set(moves.split()) <= set(self.game.legal_moves())
        return self

    def offers_no(self, moves: str) -> "Expect":
        """None of these moves is legal."""
        assert set(moves.split()) & set(self.game.legal_moves()) == set()
        return self

    def refuses(self, move: str, key: str, rule: str, **arguments: Any) -> "Expect":
        """A move of the side that is asked is not legal, for this reason."""
        mover = self.game.mover
        assert mover in ("us", "ussr")
        assert self.game.why_not(move, "us" if mover == "us" else "ussr") == {"key": key, "rule": rule, **arguments}
        return self

    def prompt(self, key: str, **arguments: Any) -> "Expect":
        """What the side that is asked is told, and these arguments of it."""
        mover = self.game.mover
        told = self.game.prompt("us" if mover == "us" else "ussr")
        assert {name: told[name] for name in ("key", "yours", *arguments)} == {"key": key, "yours": True, **arguments}
        return self

    def influence(self, us: str | None = None, ussr: str | None = None) -> "Expect":
        """All the cubes of a side that lie on battlegrounds."""
        for side, text in (("us", us), ("ussr", ussr)):
            if text is not None:
                lying = {where: number for where, number in self.state["influence"][side].items() if number}
                assert lying == cubes(text)
        return self

    def markers(self, us: str = US_MARKERS, ussr: str = USSR_MARKERS) -> "Expect":
        """Both sides' markers; a side not named has not moved any since step 1 of the first round."""
        assert self.state["defcon"] == {"us": markers(us), "ussr": markers(ussr)}
        return self

    def prestige(self, lead: int) -> "Expect":
        """The lead of the US, negative for one of the USSR."""
        assert self.state["prestige"] == lead
        return self

    def letter(self, side: Side) -> "Expect":
        """Who holds the Personal Letter."""
        assert self.state["letter"] == side
        return self

    def round(self, number: int, step: int) -> "Expect":
        """The round, and the step in which the decision lies."""
        assert (self.state["round"], self.state["step"]) == (number, step)
        return self

    def bears(self, us: str = "", ussr: str = "") -> "Expect":
        """The cards whose Events lie on each side for the round."""
        assert self.state["effects"] == {"us": cards(us), "ussr": cards(ussr)}
        return self

    def holds(self, side: Side, names: str) -> "Expect":
        """Exactly these cards are in a hand, in card order."""
        assert self.state["hands"][side] == cards(names)
        return self

    def discards(self, names: str) -> "Expect":
        """The discard pile, in the order in which the cards got there."""
        assert self.state["discards"] == cards(names)
        return self

    def aftermath(self, names: str) -> "Expect":
        """The aftermath pile, in card order."""
        assert self.state["aftermath"] == cards(names)
        return self

    def happened(self, kind: str, **arguments: Any) -> "Expect":
        """Something of this kind happened, with these arguments."""
        seen = [item for item in self.game.happenings("watcher") if item["kind"] == kind]
        assert arguments in [{name: item[name] for name in arguments} for item in seen], seen
        return self

    def result(self, winner: Side | None, reason: str) -> "Expect":
        """The game is over, won by this side for this reason."""
        assert self.game.is_over
        assert self.game.result == {"winner": winner, "reason": reason}
        return self


def expect(scenario: Scenario) -> Expect:
    """What is expected of a game now."""
    return Expect(scenario)
