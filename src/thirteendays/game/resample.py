"""Games that a viewer cannot tell from the one it sees.

`resample` turns a view into a game whose record replays and gives that viewer an equal view, with everything the viewer
cannot know laid out at random: uniformly over the unseen places of strategy cards and over what the other side may have been
dealt and kept. `Sampler` does the same for positions only, faster.

How: the masked record is followed move by move. A hidden deal takes any card. When a card shows up where the world at hand
does not have it, it changes places with a random one of the cards that could have been it, in the position and in the record
so far. Unseen cards are alike to every rule, so each change leaves the past legal and the distribution uniform.
"""

from typing import Any, Final

from thirteendays.game import engine
from thirteendays.game import terms as t
from thirteendays.game.arrange import arranged
from thirteendays.game.cards import AGENDA_CARDS
from thirteendays.game.game import Game
from thirteendays.game.hidden import WATCHER, exchange, redeal, unseen_cards
from thirteendays.game.moves import ACTIONS_OF, AGENDA_NUMBER, AGENDAS, CARD_NUMBER, CARDS, SIDES, TOKENS
from thirteendays.game.position import Position
from thirteendays.game.record import FORMAT, FORMAT_WITH_START, RecordError
from thirteendays.game.source import Source
from thirteendays.game.views import VIEWER_NUMBER

_BUFFER: Final = (
    engine.new_buffer()
)  # one for all calls: each that is passed from here into compiled code is never freed


def resample(view: dict[str, Any], source: Source) -> Game:
    """A random game that gives the view's viewer an equal view (see above).

    Raises RecordError if the view is not one that a game can have.
    """
    world = _follow(view, source)
    moves = [TOKENS[action] for action in world.actions]
    if world.start is None:
        return Game.from_record({"format": FORMAT, "moves": moves})
    return Game.from_record({"format": FORMAT_WITH_START, "start": world.start, "moves": moves})


class Sampler:
    """Random positions that a viewer cannot tell from the one it sees, from a view followed once."""

    def __init__(self, view: dict[str, Any], source: Source) -> None:
        world = _follow(view, source)
        self.viewer = world.viewer
        self.source = source
        self.base = world.pos

    def position(self) -> Position:
        """A fresh one, uniform as `resample`'s."""
        pos = Position(self.base)
        redeal(pos, self.viewer, self.source)
        return pos


def position_of(view: dict[str, Any], source: Source) -> Position:
    """One random position that fits a view."""
    return _follow(view, source).pos


class _World:
    """A game under way whose hidden cards are still open to change."""

    def __init__(self, view: dict[str, Any], source: Source) -> None:
        self.view = view
        self.source = source
        self.viewer = VIEWER_NUMBER[view["side"]]
        self.moves: list[str] = view["moves"]
        self.actions: list[int] = []
        self.deals_of: dict[int, list[int]] = {}
        self.planned: list[list[int]] = [[], []]
        self.start: dict[str, Any] | None = None
        self.pos = Position()

    def hidden(self, side: int) -> bool:
        """Whether a side's cards are hidden from the viewer."""
        return side != self.viewer and self.view["result"] is None

    def any_of(self, cards: int) -> int:
        """A random member of a set."""
        members = [n for n in range(t.STRATEGY_CARDS) if cards >> n & 1]
        if not members:
            raise RecordError("this is not a view that a game can have: a card is dealt from an empty place")
        return members[self.source.below(len(members))]


def _follow(view: dict[str, Any], source: Source) -> _World:
    """The world after all moves of a view."""
    try:
        world = _World(view, source)
        _lay_out_start(world)
        for index, token in enumerate(world.moves):
            action = _reveal(world, index, token)
            if action not in engine.legal(world.pos):
                raise RecordError(f"this is not a view that a game can have: move {index}, {token!r}, is not legal")
            engine.apply(world.pos, action)
            if action < t.DEAL_AGENDA:
                world.deals_of.setdefault(action, []).append(index)
            world.actions.append(action)
            engine.settle(world.pos, _BUFFER)
        if view["drawn"] is not None:
            _show(world, CARD_NUMBER[view["drawn"]], 1 << world.pos.drawn)
    except (LookupError, TypeError, AttributeError, ValueError, ArithmeticError, StopIteration) as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError(f"not a view: {type(error).__name__} at {error}") from None
    return world


# What each move shows


def _reveal(world: _World, index: int, token: str) -> int:
    """The action behind a token of the view; hidden cards change places so that it is possible."""
    pos = world.pos
    if pos.kind == t.DEAL:
        return _deal(world, index, token)
    if pos.kind == t.AGENDA and token == "agenda:?":
        cards = [n for n in range(t.AGENDAS) if pos.sets[t.DEALT + pos.mover] >> n & 1]
        return t.KEEP + cards[world.source.below(len(cards))]
    action = ACTIONS_OF[token]
    # A card taken from a hand of one is no deal in the record (a forced move): what it was shows when it is used.
    if pos.kind == t.PLAY and world.hidden(pos.mover):
        _show(world, (action - t.PLAY_CARD) // 3, pos.sets[t.HANDS + pos.mover])
    elif pos.kind == t.DISCARD and action != t.DONE and world.hidden(pos.mover):
        _show(world, action - t.DISCARD_CARD, pos.sets[t.HANDS + pos.mover])
    elif pos.kind == t.TAKEN and world.view["result"] is None:
        card = (action - t.PLAY_CARD) // 3 if action != t.DISCARD_IT else _next_discard(world)
        _show(world, card, 1 << pos.drawn)
    elif pos.kind == t.AFTERMATH and action == t.DISCARD_IT and world.hidden(pos.mover):
        _show(world, _next_discard(world), 1 << pos.drawn)
    return action


def _next_discard(world: _World) -> int:
    """The card that lies next on the discard pile that the viewer sees."""
    return CARD_NUMBER[world.view["discards"][world.pos.discarded]]


def _deal(world: _World, index: int, token: str) -> int:
    """A card is dealt: any card if it is hidden, the one shown if not."""
    pos = world.pos
    if pos.where == t.FOR_AGENDA:
        if pos.left == t.CHOICES and pos.side == t.US:
            _plan_agendas(world, index)
        return t.DEAL_AGENDA + (
            world.planned[pos.side][t.CHOICES - pos.left] if token == "deal:?" else AGENDA_NUMBER[token[5:]]
        )
    taking = pos.where == t.FOR_TAKING
    pool = pos.sets[t.HANDS + 1 - pos.side] if taking else pos.sets[t.DECK]
    if token == "deal:?":
        return world.any_of(pool)
    card = CARD_NUMBER[token[5:]]
    if not taking or world.hidden(1 - pos.side):
        _show(world, card, pool)
    return card


def _show(world: _World, card: int, place: int) -> None:
    """A card turns out to lie in a place: it changes places with a random card there, now and in the record so far."""
    if place >> card & 1:
        return
    if not unseen_cards(world.pos, world.viewer) >> card & 1:
        raise RecordError(f"this is not a view that a game can have: {CARDS[card]} lies elsewhere already")
    other = world.any_of(place)
    pos = world.pos
    both = 1 << card | 1 << other
    for n in range(t.EFFECTS):
        if (pos.sets[n] & both) not in (0, both):
            pos.sets[n] ^= both
    if pos.drawn in (card, other):
        pos.drawn = card + other - pos.drawn
    deals_of = world.deals_of
    deals_of[card], deals_of[other] = deals_of.get(other, []), deals_of.get(card, [])
    for dealt in (card, other):
        for index in deals_of[dealt]:
            world.actions[index] = dealt
    if world.start is not None:
        _swap_in_start(world.start, CARDS[card], CARDS[other])


# Agendas


def _plan_agendas(world: _World, index: int) -> None:
    """Chooses the agendas that this round's hidden deals are: those that fit the flags, or the one known to be kept."""
    ahead = world.moves[index : index + 2 * t.CHOICES + 2]
    known = [_numbers(ahead[t.CHOICES * side : t.CHOICES * (side + 1)], "deal:") for side in range(2)]
    kept = [_numbers(ahead[2 * t.CHOICES + side : 2 * t.CHOICES + side + 1], "agenda:") for side in range(2)]
    gone = world.pos.sets[t.RESOLVED]
    if world.view["round"] == world.pos.round:
        world.planned = _fitting(world, gone, known, kept, world.view["flags"])
        return
    free = [n for n in range(t.AGENDAS) if not gone >> n & 1 and n not in known[0] + known[1] + kept[0] + kept[1]]
    _shuffle(free, world.source)
    for side in range(2):
        cards = kept[side] + [free.pop() for _ in range(t.CHOICES - 1)] if not known[side] else []
        _shuffle(cards, world.source)
        world.planned[side] = cards


def _numbers(tokens: list[str], prefix: str) -> list[int]:
    """The agendas that these tokens show."""
    return [
        AGENDA_NUMBER[token.removeprefix(prefix)] for token in tokens if token.startswith(prefix) and "?" not in token
    ]


def _fitting(
    world: _World, gone: int, known: list[list[int]], kept: list[list[int]], flags: dict[str, list[str]]
) -> list[list[int]]:
    """For each side whose agendas are hidden, cards that fit its flags, uniformly among all that do."""
    pos = Position()
    pos.sets[t.RESOLVED] = gone
    used = {n for n in range(t.AGENDAS) if gone >> n & 1} | set(known[0] + known[1] + kept[0] + kept[1])
    for side in range(2):
        cards = list(known[side])
        if not cards:
            cards = list(kept[side])
            flagged = list(flags[SIDES[side]])
            for card in cards:
                flagged.remove(AGENDA_CARDS[card].flag)
            for flag in flagged:
                cards.append(next(n for n in range(t.AGENDAS) if AGENDA_CARDS[n].flag == flag and n not in used))
                used.add(cards[-1])
        pos.sets[t.DEALT + side] = sum(1 << n for n in cards)
    seen = gone | sum(1 << n for n in set(known[0] + known[1] + kept[0] + kept[1]))
    for track in range(t.TRACKS):
        if not seen >> 2 * track & 3 and world.source.below(2):
            exchange(pos, 1 << 2 * track, 2 << 2 * track)
    planned = [[n for n in range(t.AGENDAS) if pos.sets[t.DEALT + side] >> n & 1] for side in range(2)]
    for cards in planned:
        _shuffle(cards, world.source)
    return planned


def _shuffle(cards: list[int], source: Source) -> None:
    for i in range(len(cards) - 1):
        j = i + source.below(len(cards) - i)
        cards[i], cards[j] = cards[j], cards[i]


# Games that start from an arranged position


def _lay_out_start(world: _World) -> None:
    """The opening, or the arranged position with everything hidden in it laid out at random."""
    if "start" not in world.view:
        world.pos = engine.start()
        return
    shown = world.view["start"]
    world.start = dict(shown) if "hands" in shown else _whole_start(world, shown)
    world.pos = arranged(world.start)
    engine.settle(world.pos, _BUFFER)


def _whole_start(world: _World, shown: dict[str, Any]) -> dict[str, Any]:
    mine = SIDES[world.viewer] if world.viewer != WATCHER else None
    pile = shown["aftermath"]
    unseen = [n for n in range(t.STRATEGY_CARDS) if CARDS[n] not in shown["hand"] + pile["known"] + shown["discards"]]
    _shuffle(unseen, world.source)
    start = {name: value for name, value in shown.items() if name not in ("hand", "hand_sizes", "flags", "chosen")}
    start["hands"], start["aftermath"] = {}, {}
    for side in SIDES:
        own = side == mine
        start["hands"][side] = shown["hand"] if own else _drawn_from(unseen, shown["hand_sizes"][side])
        start["aftermath"][side] = pile["known"] if own else _drawn_from(unseen, pile["sizes"][side])
    start["deck"] = [CARDS[n] for n in unseen]
    known = [[AGENDA_NUMBER[a] for a in shown["dealt"]] if side == mine else [] for side in SIDES]
    kept = [_kept_at_start(world, shown, side) if side != mine else [] for side in SIDES]
    gone = sum(1 << AGENDA_NUMBER[agenda] for agenda in shown["resolved"])
    dealt = _fitting(world, gone, known, kept, shown["flags"])
    start["dealt"] = {side: [AGENDAS[n] for n in dealt[k]] for k, side in enumerate(SIDES)}
    start["agendas"] = {
        side: (shown["agendas"][side] or AGENDAS[dealt[k][world.source.below(3)]]) if shown["chosen"][side] else None
        for k, side in enumerate(SIDES)
    }
    return start


def _kept_at_start(world: _World, shown: dict[str, Any], side: str) -> list[int]:
    """The agenda that a side is known to have kept of those dealt to it at the start, in the start or by its first move."""
    agenda = shown["agendas"][side]
    if agenda is None and not shown["chosen"][side]:
        index = 1 if side == "ussr" and not shown["chosen"]["us"] else 0
        agenda = "".join(world.moves[index : index + 1]).removeprefix("agenda:")
    return [AGENDA_NUMBER[agenda]] if agenda in AGENDA_NUMBER else []


def _drawn_from(cards: list[int], n: int) -> list[str]:
    return [CARDS[cards.pop()] for _ in range(n)]


def _swap_in_start(start: dict[str, Any], one: str, two: str) -> None:
    """Two hidden cards change places in the position that the game started from."""
    other = {one: two, two: one}
    start["deck"] = [other.get(card, card) for card in start["deck"]]
    for name in ("hands", "aftermath"):
        start[name] = {side: [other.get(card, card) for card in cards] for side, cards in start[name].items()}
