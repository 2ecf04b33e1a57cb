"""Arranged positions: the position's one text form, checked, at a `play` or `agenda` decision.

Members of the form, all with the protocol's ids (what `arrange` is not given stands in brackets):

- `round` [1], `decision` "play" or "agenda" ["play"], `prestige` [0], `letter` ["us"];
- `first`, the side that plays first ["ussr"], and `plays`, how many plays of the round are done, 0 to 7 [0]: the sides
  alternate, so they tell whose play it is;
- `influence` and `defcon` of each side [as after step 1 of round 1; a side's map of cubes replaces that side's whole map,
  a map of markers only the tracks it names];
- `hands`, `dealt` (three agendas a side) and `agendas` (the one each keeps) [filled up in card order: a hand to five less
  the plays its side has made, `dealt` to three, `agendas` with the first dealt]; at an `agenda` decision hands are empty, and
  `agendas` may hold the US's choice, then the USSR is asked;
- `effects` on each side [none], `resolved` agendas [none], `aftermath`, the cards each side put there [none];
- `discards` in order [the cards in `effects`] and `deck` [all strategy cards that are nowhere else; if a deck is given and
  no discards are, those are discarded].
"""

from typing import Any, Final

from thirteendays.game import terms as t
from thirteendays.game.engine import begin
from thirteendays.game.moves import AGENDAS, BATTLEGROUNDS, CARDS, SIDE_NUMBER, SIDES, TRACKS, members
from thirteendays.game.position import ROW_OF, Position
from thirteendays.game.program import (
    BAY_OF_PIGS,
    CONTAINMENT,
    FIRST_PLAY_ROW,
    KEEP_ROW,
    SOPS,
    TO_THE_BRINK,
)
from thirteendays.game.record import RecordError, brief

MEMBERS: Final = (
    "round", "decision", "first", "plays", "prestige", "letter", "influence", "defcon", "hands", "deck", "discards",
    "aftermath", "dealt", "agendas", "resolved", "effects",
)  # fmt: skip
_LYING: Final = tuple(CARDS[n] for n in (SOPS, TO_THE_BRINK, CONTAINMENT, BAY_OF_PIGS))


def arranged(given: dict[str, Any]) -> Position:
    """The position that the members describe, asking its decision.

    Raises RecordError for an unknown member, card or number, a limit of the rules broken, or a card in two places.
    """
    for name in given:
        if name not in MEMBERS:
            raise RecordError(f"start: unknown member {brief(name)}; known are {', '.join(MEMBERS)}")
    pos = Position()
    pos.round = _number(given, "round", 1, 1, t.ROUNDS)
    pos.prestige = _number(given, "prestige", 0, -t.MOST_PRESTIGE, t.MOST_PRESTIGE)
    pos.letter = SIDE_NUMBER[_one_of(given, "letter", "us", SIDES)]
    asks_play = _one_of(given, "decision", "play", ("play", "agenda")) == "play"
    plays = _number(given, "plays", 0, 0, t.PLAYS - 1)
    first = SIDE_NUMBER[_one_of(given, "first", "ussr", SIDES)]
    if not asks_play and ("plays" in given or "first" in given):
        raise RecordError(
            "start: plays and first belong to a play decision; at an agenda decision nobody has played yet"
        )
    _set_board(pos, given)
    _set_agendas(pos, given, asks_play)
    sizes = _hand_sizes(plays, first) if asks_play else [0, 0]
    _set_cards(pos, given, sizes)
    _check_deck(pos, asks_play)
    pos.first = first if asks_play else t.NOBODY
    pos.todo[0] = FIRST_PLAY_ROW + plays if asks_play else KEEP_ROW + (1 if pos.sets[t.KEPT] else 0)
    begin(pos)
    return pos


def form_of(pos: Position) -> dict[str, Any]:
    """The text form of a position at a `play` or `agenda` decision outside Events; `arranged` gives an equal one back.

    Raises ValueError elsewhere.
    """
    row = (pos.todo[0] & ROW_OF) - 1
    if pos.depth != 1 or pos.kind not in (t.PLAY, t.AGENDA):
        raise ValueError(
            "only a position at a play or agenda decision has a text form; elsewhere its record is its form"
        )
    cubes, markers, sets = pos.cubes, pos.markers, pos.sets
    both = list(enumerate(SIDES))
    form: dict[str, Any] = {"round": pos.round, "decision": "play" if pos.kind == t.PLAY else "agenda"}
    if pos.kind == t.PLAY:
        form |= {"first": SIDES[pos.first], "plays": row - FIRST_PLAY_ROW}
    return form | {
        "prestige": pos.prestige,
        "letter": SIDES[pos.letter],
        "influence": {
            side: {b: cubes[t.BATTLEGROUNDS * n + k] for k, b in enumerate(BATTLEGROUNDS)} for n, side in both
        },
        "defcon": {side: {track: markers[3 * n + k] for k, track in enumerate(TRACKS)} for n, side in both},
        "hands": {side: members(sets[t.HANDS + n], CARDS) for n, side in both},
        "deck": members(sets[t.DECK], CARDS),
        "discards": [CARDS[card] for card in pos.discards[: pos.discarded]],
        "aftermath": {side: members(sets[t.PILES + n], CARDS) for n, side in both},
        "dealt": {side: members(sets[t.DEALT + n], AGENDAS) for n, side in both},
        "agendas": {side: next(iter(members(sets[t.KEPT + n], AGENDAS)), None) for n, side in both},
        "resolved": members(sets[t.RESOLVED], AGENDAS),
        "effects": {side: [card for card in _LYING if card in members(sets[t.EFFECTS + n], CARDS)] for n, side in both},
    }


# Reading members


def _number(given: dict[str, Any], name: str, default: int, least: int, most: int) -> int:
    value = given.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise RecordError(f"start: {name} must be a whole number from {least} to {most}, not {brief(value)}")
    return value


def _one_of(given: dict[str, Any], name: str, default: str, known: tuple[str, ...]) -> str:
    value = given.get(name, default)
    if value not in known:
        raise RecordError(f"start: {name} must be one of {', '.join(known)}, not {brief(value)}")
    return str(value)


def _by_side(given: dict[str, Any], name: str) -> dict[str, Any]:
    value = given.get(name, {})
    if not isinstance(value, dict) or not set(value) <= set(SIDES):
        raise RecordError(f'start: {name} must be an object with "us" and "ussr", not {brief(value)}')
    return value


def _cards(value: Any, name: str, known: tuple[str, ...]) -> list[int]:
    if not isinstance(value, list | tuple):
        raise RecordError(f"start: {name} must be a list of cards, not {brief(value)}")
    for card in value:
        if card not in known:
            raise RecordError(f"start: {name} names an unknown card {brief(card)}")
    if len(set(value)) != len(value):
        raise RecordError(f"start: {name} names a card twice")
    return [known.index(card) for card in value]


def _take(pool: set[int], cards: list[int], name: str, known: tuple[str, ...]) -> int:
    """Takes cards out of a pool; gives them as a set."""
    for card in cards:
        if card not in pool:
            raise RecordError(f"start: {known[card]} in {name} lies elsewhere too")
        pool.discard(card)
    return sum(1 << card for card in cards)


# Setting the parts of a position


def _set_board(pos: Position, given: dict[str, Any]) -> None:
    """Cubes within the limits of rules 1.3, markers within those of 1.5; by default as after step 1 of round 1."""
    influence, defcon = _by_side(given, "influence"), _by_side(given, "defcon")
    for n, side in enumerate(SIDES):
        if side in influence:
            cubes = _counts(influence[side], f"influence of {side}", BATTLEGROUNDS, 0, t.MOST_CUBES)
            total = sum(cubes.values())
            if total > t.CUBES:
                raise RecordError(f"start: {side} has {t.CUBES} cubes, not {total} (rules 1.3)")
            for k, place in enumerate(BATTLEGROUNDS):
                pos.cubes[t.BATTLEGROUNDS * n + k] = cubes.get(place, 0)
            pos.cubes[t.SUPPLY + n] = t.CUBES - total
        markers = _counts(defcon.get(side, {}), f"defcon of {side}", TRACKS, 1, t.TOP_SPACE)
        for k, track in enumerate(TRACKS):
            pos.markers[3 * n + k] = markers.get(track, pos.markers[3 * n + k] + 1)


def _counts(value: Any, name: str, known: tuple[str, ...], least: int, most: int) -> dict[str, int]:
    if not isinstance(value, dict):
        raise RecordError(f"start: {name} must be an object, not {brief(value)}")
    for key, number in value.items():
        if key not in known:
            raise RecordError(f"start: {name} names {brief(key)}; known are {', '.join(known)}")
        if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= most:
            raise RecordError(f"start: {name} must hold numbers from {least} to {most}, not {brief(number)} at {key}")
    return value


def _set_agendas(pos: Position, given: dict[str, Any], asks_play: bool) -> None:
    """Three agendas a side and the one kept; what is missing is filled up in card order."""
    pool = set(range(t.AGENDAS))
    resolved = _cards(given.get("resolved", []), "resolved", AGENDAS)
    if len(resolved) > 2 * (pos.round - 1):
        raise RecordError(
            f"start: {len(resolved)} agendas are resolved; by round {pos.round} at most {2 * (pos.round - 1)} are"
        )
    pos.sets[t.RESOLVED] = _take(pool, resolved, "resolved", AGENDAS)
    dealt, agendas = _by_side(given, "dealt"), _by_side(given, "agendas")
    chosen: list[list[int]] = []
    hands: list[list[int]] = []
    for side in SIDES:
        keeps = agendas.get(side)
        chosen.append([] if keeps is None else _cards([keeps], f"agendas of {side}", AGENDAS))
        cards = _cards(dealt.get(side, [AGENDAS[n] for n in chosen[-1]]), f"dealt to {side}", AGENDAS)
        if len(cards) > t.CHOICES or not set(chosen[-1]) <= set(cards):
            raise RecordError(f"start: {side} is dealt three agendas, the one it keeps among them")
        _take(pool, cards, f"dealt to {side}", AGENDAS)
        hands.append(cards)
    for n, side in enumerate(SIDES):
        while len(hands[n]) < t.CHOICES:
            hands[n].append(min(pool))
            pool.discard(hands[n][-1])
        if asks_play and not chosen[n]:
            chosen[n] = [min(hands[n])]
        pos.sets[t.DEALT + n] = sum(1 << card for card in hands[n])
        pos.sets[t.KEPT + n] = sum(1 << card for card in chosen[n])
        if side == "ussr" and chosen[n] and not asks_play:
            raise RecordError("start: at an agenda decision the USSR has not chosen yet; the US may have")
    pos.sets[t.AGENDA_DECK] = sum(1 << card for card in pool)


def _hand_sizes(plays: int, first: int) -> list[int]:
    """Five cards less the plays made: the side that plays first has made half of them, rounded up."""
    sizes = [t.HAND - plays // 2, t.HAND - plays // 2]
    sizes[first] -= plays % 2
    return sizes


def _set_cards(pos: Position, given: dict[str, Any], sizes: list[int]) -> None:
    """Every strategy card in one place."""
    pool = set(range(t.STRATEGY_CARDS))
    hands, aftermath, effects = _by_side(given, "hands"), _by_side(given, "aftermath"), _by_side(given, "effects")
    lying = [_cards(effects.get(side, []), f"effects on {side}", CARDS) for side in SIDES]
    _check_effects(lying, sizes)
    discards = _cards(given["discards"], "discards", CARDS) if "discards" in given else sorted(lying[0] + lying[1])
    _take(pool, discards, "discards", CARDS)
    for n, side in enumerate(SIDES):
        pos.sets[t.EFFECTS + n] = sum(1 << card for card in lying[n])
        if not set(lying[n]) <= set(discards):
            raise RecordError(f"start: a card whose Event lies on {side} was played, so it is among the discards")
        pos.sets[t.PILES + n] = _take(
            pool, _cards(aftermath.get(side, []), f"aftermath of {side}", CARDS), "aftermath", CARDS
        )
    held = [_cards(hands.get(side, []), f"hand of {side}", CARDS) for side in SIDES]
    for n, side in enumerate(SIDES):
        if len(held[n]) > sizes[n]:
            raise RecordError(f"start: {side} holds {sizes[n]} cards here, not {len(held[n])}")
        _take(pool, held[n], f"the hand of {side}", CARDS)
    deck = set(_cards(given["deck"], "deck", CARDS)) if "deck" in given else None
    if deck is not None and not deck <= pool:
        raise RecordError(f"start: {CARDS[min(deck - pool)]} in deck lies elsewhere too")
    for n in range(2):
        _fill_up(held[n], sizes[n], pool, pool - deck if deck is not None else pool)
        pos.sets[t.HANDS + n] = sum(1 << card for card in held[n])
    if deck is not None and "discards" not in given:
        discards += sorted(pool - deck)
        pool = deck
    if deck is not None and pool != deck:
        raise RecordError(f"start: {CARDS[min(pool - deck)]} is nowhere; every strategy card lies in one place")
    pos.sets[t.DECK] = sum(1 << card for card in pool)
    for card in discards:
        pos.discards[pos.discarded] = card
        pos.discarded += 1


def _fill_up(hand: list[int], size: int, pool: set[int], free: set[int]) -> None:
    """Fills a hand up in card order with cards that are free."""
    for card in sorted(free)[: size - len(hand)]:
        hand.append(card)
        pool.discard(card)
        free.discard(card)
    if len(hand) != size:
        raise RecordError(f"start: a hand of {size} cards cannot be filled: no strategy card is free")


def _check_effects(lying: list[list[int]], sizes: list[int]) -> None:
    allowed = ((SOPS, TO_THE_BRINK, CONTAINMENT, BAY_OF_PIGS), (SOPS, TO_THE_BRINK, CONTAINMENT))
    for n, side in enumerate(SIDES):
        for card in lying[n]:
            if card not in allowed[n]:
                raise RecordError(f"start: the Event of {CARDS[card]} does not lie on {side}")
    if set(lying[0]) & set(lying[1]):
        raise RecordError("start: the Event of one card lies on one side only")
    if sizes == [0, 0] and (lying[0] or lying[1]):
        raise RecordError("start: no Event lies on a side before the first play of a round")


def _check_deck(pos: Position, asks_play: bool) -> None:
    """The deck must last: ten cards a round, one a round for Alliances, what Summit Meeting and Intelligence Reports draw."""
    discarded = [CARDS[card] for card in pos.discards[: pos.discarded]]
    need = 2 * t.HAND * (t.ROUNDS - pos.round + (0 if asks_play else 1)) + t.ROUNDS - pos.round + 1
    need += 0 if "summit_meeting" in discarded else t.HAND - 1
    need += 0 if "intelligence_reports" in discarded else 1
    have = t.size_of(pos.sets[t.DECK])
    if have < need:
        raise RecordError(f"start: the deck holds {have} cards; the game from here may draw {need}")
