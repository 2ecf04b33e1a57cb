"""What games come to, counted from their records: winners, wars, prestige, cards, agendas (rules 3 to 7)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, Final

from thirteendays.game import Game
from thirteendays.game.cards import AGENDA_CARDS, STRATEGY
from thirteendays.game.moves import SIDES
from thirteendays.game.verbs import GAIN_PRESTIGE

NEITHER: Final = "neither"  # won: both sides started a war (rules 3 step 7)
BOTH: Final = "both"
PLAYED: Final = ("format", "rules", "start", "moves")  # the members of a record that make a game
SUBJECT: Final = {agenda.id: agenda.subject for agenda in AGENDA_CARDS}  # two agendas of a track are one subject
AFTERMATH: Final = 2  # prestige for the higher sum (rules 7.1)
# Prestige that a card's Event gives its own side; the other side never resolves such an Event.
GAINS: Final = {card.id: row.n for card in STRATEGY for row in card.event if row.verb == GAIN_PRESTIGE}


class Tally:
    """What so many games came to, in counters. A side's prestige is as it was awarded, before the marker was cut at 5."""

    def __init__(self) -> None:
        self.games = 0
        self.forfeits = 0  # games that a player forfeited: they are counted nowhere else
        self.winners: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()
        self.rounds: Counter[int] = Counter()  # games that came to a round
        self.firsts: Counter[tuple[int, str, str]] = Counter()  # round, who plays first in it, who wins
        self.wars: Counter[tuple[int, str]] = Counter()  # round, who loses: a side or both
        self.own: Counter[tuple[int, str]] = Counter()  # round, a side that lost by a war of its own doing
        self.prestige: Counter[tuple[str, str]] = Counter()  # source, side
        self.cut: Counter[str] = Counter()  # what a side was awarded beyond 5
        self.used: Counter[tuple[str, str, str]] = (
            Counter()
        )  # card, way, who: event, command, saved, triggered, declined
        self.used_won: Counter[tuple[str, str, str]] = Counter()  # the same, in games that this side won
        self.dealt: Counter[tuple[str, str]] = Counter()  # subject of an agenda, side
        self.kept: Counter[tuple[str, str]] = Counter()
        self.kept_won: Counter[tuple[str, str]] = Counter()
        self.points: Counter[str] = (
            Counter()
        )  # what kept agendas brought those who kept them, less what they brought the others
        self.scores: Counter[tuple[str, str]] = (
            Counter()
        )  # subject of a kept agenda; it scored for its holder, the other or nobody
        self.pairs: defaultdict[int, list[str]] = defaultdict(list)  # winners on the same cards


def tally(records: Iterable[Mapping[str, Any]]) -> Tally:
    """Counts what happened in finished games."""
    found = Tally()
    for record in records:
        if record["result"]["reason"] == "forfeit":
            found.forfeits += 1
        else:
            count_game(found, record)
    return found


def count_game(found: Tally, record: Mapping[str, Any]) -> None:
    """One game more."""
    game = Game.from_record({name: record[name] for name in PLAYED if name in record})
    result = record["result"]
    winner = result["winner"] or NEITHER
    found.games += 1
    found.winners[winner] += 1
    found.reasons[result["reason"]] += 1
    found.pairs[record["game"] // 2].append(winner)
    number = count_happenings(found, game.happenings("watcher"), winner, record.get("start", {}).get("round", 1))
    if result["reason"] == "nuclear_war":
        losers = [side for side in SIDES if side != winner]
        found.wars[number, losers[0] if len(losers) == 1 else BOTH] += 1
        for side in result.get("own_doing", ()):
            found.own[number, side] += 1


def count_happenings(found: Tally, items: Iterable[Mapping[str, Any]], winner: str, number: int) -> int:
    """What happened in a game that began in a round; gives the round in which it ended."""
    found.rounds[number] += 1
    held: dict[str, str] = {}  # agendas by who kept them
    due = 0  # the prestige that a gain would be without the cut, towards the US
    for item in items:
        kind, who = item["kind"], item.get("who")
        if kind == "round" and item["round"] > number:
            number = item["round"]
            found.rounds[number] += 1
        elif kind == "first":
            found.firsts[number, item["side"], winner] += 1
        elif kind in ("played", "triggered", "declined", "saved"):
            way = item["way"].partition("+")[0] if kind == "played" else kind
            found.used[item["card"], way, str(who)] += 1
            found.used_won[item["card"], way, str(who)] += who == winner
            due = GAINS.get(item["card"], 0) * (1 if who == "us" else -1)
        elif kind == "dealt" and item["what"] == "agenda":
            found.dealt[SUBJECT[item["card"]], str(who)] += 1
        elif kind == "kept":
            found.kept[SUBJECT[item["card"]], str(who)] += 1
            found.kept_won[SUBJECT[item["card"]], str(who)] += who == winner
        elif kind == "revealed":
            held[item["card"]] = str(who)
            due = 0
        elif kind == "award":
            count_award(found, item, held[item["agenda"]])
            due += item["amount"] * (1 if who == "us" else -1)
        elif kind == "aftermath":
            due = 0 if who is None else AFTERMATH if who == "us" else -AFTERMATH
            found.prestige["aftermath", "us" if due > 0 else "ussr"] += abs(due)
        elif kind == "prestige":
            if item["rule"] == "1.6":
                found.prestige["Events", "us" if due > 0 else "ussr"] += abs(due)
            beyond = due - (item["to"] - item["from"])
            found.cut["us" if beyond > 0 else "ussr"] += abs(beyond)
    return number


def count_award(found: Tally, item: Mapping[str, Any], holder: str) -> None:
    """An agenda that a side kept is resolved: it may score for either side, or for nobody (rules 6.4)."""
    subject, who, amount = SUBJECT[item["agenda"]], item["who"], item["amount"]
    found.scores[subject, "nobody" if who is None else "holder" if who == holder else "other"] += 1
    found.points[subject] += amount if who == holder else -amount
    if who is not None:
        found.prestige["agendas", who] += amount


def together(found: Tally) -> float:
    """How far the two games on the same cards go together: the correlation of their results, for or against the US."""
    both = [[winner == "us" for winner in pair] for pair in found.pairs.values() if len(pair) == 2]
    mean = sum(one + two for one, two in both) / max(1, 2 * len(both))
    spread = mean * (1 - mean)
    shared = sum((one - mean) * (two - mean) for one, two in both) / max(1, len(both))
    return shared / spread if spread else 0.0


def figures(level: str, found: Tally) -> dict[str, Any]:
    """The figures of cards and agendas, as the package has them: whole numbers, from which every share follows.

    A use of a card is a way, a side, how often, and how often that side won: Event, Command, saved for the aftermath, or the Event
    triggered or declined when the other side played the card for Command.
    """
    ways = ("event", "command", "saved", "triggered", "declined")
    return {
        "level": level,
        "games": found.games,
        "wins": {side: found.winners[side] for side in SIDES},
        "together": round(max(0.0, together(found)), 3),
        "cards": {
            card.id: [
                [way, side, found.used[card.id, way, side], found.used_won[card.id, way, side]]
                for way in ways
                for side in SIDES
                if found.used[card.id, way, side]
            ]
            for card in STRATEGY
        },
        "agendas": {
            subject: {
                "dealt": {side: found.dealt[subject, side] for side in SIDES},
                "kept": {side: found.kept[subject, side] for side in SIDES},
                "won": {side: found.kept_won[subject, side] for side in SIDES},
                "points": found.points[subject],
                "scores": {whose: found.scores[subject, whose] for whose in ("holder", "other", "nobody")},
            }
            for subject in dict.fromkeys(SUBJECT.values())
        },
    }
