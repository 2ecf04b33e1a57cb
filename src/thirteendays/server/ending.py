"""How a table ended, told in full from the record alone: who won and why, round by round, the aftermath card by card."""

from collections.abc import Iterable
from copy import deepcopy
from typing import Any, Final

from thirteendays import text
from thirteendays.game import Game
from thirteendays.game.cards import STRATEGY
from thirteendays.game.moves import CARD_SIDES, OTHER, SIDES, TRACKS
from thirteendays.server.shown import LINKED, opened
from thirteendays.text import Piece, pieces, say
from thirteendays.text.render import area, capital

Json = dict[str, Any]
Pieces = list[Piece]
Rounds = list[tuple[int, list[Json]]]

FACTS: Final = {card.id: card for card in STRATEGY}
EVENT_RULE: Final = "1.6"  # of prestige that an Event gives; other prestige has the rule of its step


def ending(game: Game, ended: Json | None = None, minutes: float | None = None, seat: str | None = None) -> Json:
    """The end of a game by its rules, or as the table `ended` it: by resigning, or without a result by agreement."""
    items = opened(game).happenings("watcher", 0)
    start = game.record().get("start", {})  # of an arranged game, which begins within a round
    rounds = _rounds(items, start.get("round", 1))
    pile = _aftermath(start, rounds)
    return {
        **_result(game, ended, seat),
        "by_round": _by_round(rounds, Game.from_record(game.record(), 0).state()),
        "wars": [_war(game, item["who"], seat) for item in items if item["kind"] == "war"],
        "aftermath": pile,
        "aftermath_sums": {side: sum(card["value"] for card in pile if card["counts_for"] == side) for side in SIDES},
        "aftermath_counted": any(item["kind"] == "aftermath" for item in items),
        "prestige_by_source": _sources(rounds),
        "plays": [_plays(items, side) for side in SIDES],
        "minutes": minutes,
    }


def _result(game: Game, ended: Json | None, seat: str | None) -> Json:
    result = game.result
    if result is not None:
        return {**result, "text": pieces(text.result(result, seat, LINKED))}
    if ended is None:
        raise ValueError("the game has not ended")
    winner = ended["winner"]
    loser = OTHER.get(winner or "")
    you = winner is not None and winner == seat
    words = capital(say(f"ending.{ended['reason']}", LINKED, winner=winner, loser=loser, you=you))
    return {"winner": winner, "reason": ended["reason"], "text": pieces(words)}


def _rounds(items: Iterable[Json], first: int) -> Rounds:
    """The happenings of each round, with its number; what comes before one begins is of the first."""
    found: Rounds = [(first, [])]
    for item in items:
        if item["kind"] == "round":
            found.append((item["round"], []))
        found[-1][1].append(item)
    return found


def _by_round(rounds: Rounds, begun: Json) -> list[Json]:
    """The rounds in which agendas were revealed, with the markers as war was checked (rules 3 step 7), from how the game began."""
    found = []
    prestige, defcon = begun["prestige"], begun["defcon"]
    for number, of_round in rounds:
        for item in of_round:
            if item["kind"] == "prestige" and item["rule"] != "7.1":
                prestige = item["to"]
            if item["kind"] == "marker":
                defcon[item["side"]][item["where"]] = item["to"]
        if any(item["kind"] == "revealed" for item in of_round):
            found.append(_round(number, of_round, prestige) | {"defcon": deepcopy(defcon)})
    return found


def _round(number: int, items: list[Json], prestige: int) -> Json:
    """A round: the agendas revealed, what each was worth, and the prestige after them; who started a war."""
    agendas = {item["who"]: item["card"] for item in items if item["kind"] == "revealed"}
    owners = {card: side for side, card in agendas.items()}
    awards = [_award(item, owners) for item in items if item["kind"] == "award"]
    return {
        "round": number,
        "agendas": {side: agendas.get(side) for side in SIDES},
        "awards": awards,
        "net": sum(award["amount"] * _sign(award["to"]) for award in awards),
        "prestige_after": prestige,
        "war": [item["who"] for item in items if item["kind"] == "war"],
    }


def _award(item: Json, owners: dict[str, str]) -> Json:
    """What an agenda was worth, whose it was, and who scored it."""
    return {
        "agenda": item["agenda"],
        "of": owners.get(item["agenda"]),
        "to": item["who"],
        "amount": item["amount"],
        "rule": item["rule"],
        "text": pieces(text.sentence(item, lang=LINKED)),
    }


def _sign(side: str | None) -> int:
    return 0 if side is None else 1 if side == "us" else -1


def _war(game: Game, side: str, seat: str | None) -> Json:
    """Which markers brought a side's war."""
    markers = game.view("watcher")["defcon"][side]
    high = [track for track in TRACKS if area(markers[track]) == 1]
    words = say("plain.ending.war", LINKED, side=side, you=side == seat, high=high)
    return {"side": side, "markers": markers, "high": high, "text": pieces(words)}


def _aftermath(start: Json, rounds: Rounds) -> list[Json]:
    """The aftermath pile card by card: who put it there, when and how; for whom it counts, and how much (rules 7.1)."""
    found: dict[str, Json] = {}
    for side, cards in start.get("aftermath", {}).items():
        found |= {card: {"by": side, "round": None, "how": "start"} for card in cards}
    for number, of_round in rounds:
        for item in of_round:
            if item["kind"] in ("saved", "pile"):
                how = "saved" if item["kind"] == "saved" else "alliances"
                found[item["card"]] = {"by": item["who"], "round": number, "how": how}
    return [_in_pile(card, put) for card, put in found.items()]


def _in_pile(card: str, put: Json) -> Json:
    side = CARD_SIDES[FACTS[card].side]
    words = capital(say(f"ending.put.{put['how']}", LINKED, by=put["by"], round=put["round"]))
    counts_for = side if side in SIDES else None
    return {"card": card, **put, "counts_for": counts_for, "value": FACTS[card].value, "text": pieces(words)}


def _sources(rounds: Rounds) -> list[Json]:
    """What moved prestige, in order: Events, the agendas of a round together, the aftermath. Changes are positive to the US."""
    found: list[Json] = []
    card = None
    for number, of_round in rounds:
        for item in of_round:
            if item["kind"] in ("played", "triggered"):
                card = item["card"]
            if item["kind"] == "prestige":
                source = {EVENT_RULE: "event", "3 step 6": "agendas", "7.1": "aftermath"}[item["rule"]]
                found.append(_source(source, number, card, item))
    return found


def _source(source: str, number: int, card: str | None, item: Json) -> Json:
    change = item["to"] - item["from"]
    who = "us" if change > 0 else "ussr" if change < 0 else None
    words = capital(say(f"ending.source.{source}", LINKED, card=card, who=who, n=abs(change), round=number))
    return {
        "source": source,
        "round": number,
        "card": card if source == "event" else None,
        "to": who,
        "change": change,
        "after": item["to"],
        "cut": item["cut"],
        "text": pieces(words),
    }


def _plays(items: list[Json], side: str) -> Json:
    """How a side used its cards."""
    plays = [item["way"] for item in items if item["kind"] == "played" and item["who"] == side]
    answers = [item["kind"] for item in items if item["kind"] in ("triggered", "declined") and item["who"] == side]
    return {
        "side": side,
        "plays": len(plays),
        "events": plays.count("event"),
        "commands": len(plays) - plays.count("event"),
        "letters": plays.count("command+letter"),
        "triggered": answers.count("triggered"),
        "declined": answers.count("declined"),
    }
