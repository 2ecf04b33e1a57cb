"""Twin worlds: games that differ only in what one viewer cannot know, made from `protocol.md` and that viewer's view alone.

Written without the engine's `hidden.py` and `resample.py`, so that those can be tested against it. A twin has the same flags
in every round, laid in the same order, so whoever watched one game from its start cannot tell it from the other.
"""

import random
from typing import Any

from thirteendays.game import Game, Viewer
from thirteendays.game.moves import AGENDAS, CARDS
from walks import SIDES

Json = dict[str, Any]
Names = dict[str, str]
PAIRS = [("military_1", "military_2"), ("political_1", "political_2"), ("opinion_1", "opinion_2")]


def twin(game: Game, viewer: Viewer, chance: random.Random) -> Game:
    """The game with everything that the viewer cannot know dealt and chosen anew."""
    view, record = game.view(viewer), game.record()
    if view["result"] is not None:
        return Game.from_record(record)
    hidden = unseen_cards(view)
    cards = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))
    agendas: Names = {}
    if "start" in record:
        start = view["start"]
        agendas = exchanged({*start["dealt"], *start["resolved"], *revealed(start, view["moves"])}, chance)
        record["start"] = twin_start(record["start"], view["start"], cards, agendas, chance)
    moves = twin_moves(game, viewer, cards, agendas, chance)
    return Game.from_record({**record, "moves": shuffled_hands(moves, view, chance)})


def unseen_cards(view: Json) -> list[str]:
    """The strategy cards whose place a view does not tell."""
    seen = {*view["hand"], *view["discards"], *view["aftermath"]["known"], view["drawn"]}
    return [card for card in CARDS if card not in seen]


def revealed(start: Json, moves: list[str]) -> list[str]:
    """The agendas kept of those dealt in an arranged start, in it or by the first moves, as far as a viewer knows them."""
    kept = [agenda for agenda in start["agendas"].values() if agenda is not None]
    return kept + [move[7:] for move in moves[:2] if move.startswith("agenda:")]


def exchanged(seen: set[str], chance: random.Random) -> Names:
    """Agendas that change places: the two cards of a track have one flag, and may if the viewer saw neither."""
    out: Names = {}
    for one, two in PAIRS:
        if not {one, two} & seen and chance.random() < 0.5:
            out |= {one: two, two: one}
    return out


def twin_start(start: Json, shown: Json, cards: Names, agendas: Names, chance: random.Random) -> Json:
    """An arranged start with hidden cards exchanged and hidden agendas chosen anew."""
    kept: Json = {}
    for side in SIDES:
        hides = start["agendas"][side] is not None and shown["agendas"][side] is None
        kept[side] = chance.choice(start["dealt"][side]) if hides else start["agendas"][side]
    return {
        **start,
        "deck": [cards.get(card, card) for card in start["deck"]],
        "hands": {side: [cards.get(card, card) for card in start["hands"][side]] for side in SIDES},
        "aftermath": {side: [cards.get(card, card) for card in start["aftermath"][side]] for side in SIDES},
        "dealt": {side: [agendas.get(card, card) for card in start["dealt"][side]] for side in SIDES},
        "agendas": {side: agendas.get(kept[side], kept[side]) for side in SIDES},
    }


def twin_moves(game: Game, viewer: Viewer, cards: Names, agendas: Names, chance: random.Random) -> list[str]:
    """The record's moves with the same exchanges; agendas are exchanged anew in every round."""
    out: list[str] = []
    shown = game.view(viewer)["moves"]
    replay = Game.from_record(game.record(), 0)
    for index, move in enumerate(game.moves):
        kind, _, card = move.partition(":")
        state = replay.state() if kind in ("deal", "agenda") else {}
        if kind == "deal" and state["step"] == 2 and not state["dealt"]["us"]:
            known = {token.partition(":")[2] for token in shown[index : index + 8]} & set(AGENDAS)
            agendas = exchanged(known | set(state["resolved"]), chance)
        if kind == "deal":
            card = agendas.get(card, card) if state["step"] == 2 else cards.get(card, card)
        elif kind == "agenda":
            card = chance.choice(state["dealt"][state["decision"]["mover"]]) if shown[index] == "agenda:?" else card
            card = agendas.get(card, card)
        else:
            assert card.split(":")[0] not in cards, "a card that was named openly is seen"
        out.append(f"{kind}:{card}" if card else kind)
        replay.play(move)
    return out


def shuffled_hands(moves: list[str], view: Json, chance: random.Random) -> list[str]:
    """The five cards of a hidden hand dealt in any order: nobody but its side sees when each came."""
    out = list(moves)
    for index in range(len(moves)):
        if moves[index].startswith("agenda:") and not "".join(moves[index + 1 : index + 2]).startswith("agenda:"):
            for n, side in enumerate(SIDES):
                begin = index + 1 + 5 * n
                hand = moves[begin : begin + 5]
                if side != view["side"] and all(move.startswith("deal:") for move in hand):
                    out[begin : begin + len(hand)] = chance.sample(hand, len(hand))
    return out
