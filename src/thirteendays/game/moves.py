"""The protocol's names: tokens of moves and ids of sides, battlegrounds, tracks, cards and decision kinds.

Every move of the protocol has one action number, the same in every position; `TOKENS[action]` is its token and
`ACTIONS_OF[token]` its number. The table is printed in `docs/actions.md`.
"""

from typing import Final, Literal

from thirteendays.game import terms as t
from thirteendays.game.cards import AGENDA_CARDS, STRATEGY

SIDES: Final = ("us", "ussr")
OTHER: Final[dict[str, Literal["us", "ussr"]]] = {"us": "ussr", "ussr": "us"}
MOVERS: Final = ("us", "ussr", "chance")
CARD_SIDES: Final = ("us", "ussr", "un")
BATTLEGROUNDS: Final = (
    "berlin",
    "atlantic",
    "cuba_mil",
    "turkey",
    "italy",
    "cuba_pol",
    "television",
    "un",
    "alliances",
)
TRACKS: Final = ("military", "political", "opinion")
CARDS: Final = tuple(card.id for card in STRATEGY)
AGENDAS: Final = tuple(agenda.id for agenda in AGENDA_CARDS)
FLAG_ORDER: Final = BATTLEGROUNDS + TRACKS
KINDS: Final = (
    "", "deal", "agenda", "first", "play", "trigger", "command", "place", "remove", "halve", "defcon", "discard", "taken",
    "withdraw", "aftermath", "over",
)  # fmt: skip
REASONS: Final = ("", "prestige", "letter", "nuclear_war")

CARD_NUMBER: Final = {id: n for n, id in enumerate(CARDS)}
AGENDA_NUMBER: Final = {id: n for n, id in enumerate(AGENDAS)}
BATTLEGROUND_NUMBER: Final = {id: n for n, id in enumerate(BATTLEGROUNDS)}
SIDE_NUMBER: Final = {id: n for n, id in enumerate(SIDES)}


def _tokens() -> tuple[str, ...]:
    tokens = [""] * t.ACTIONS
    for n, card in enumerate(CARDS):
        tokens[t.DEAL_CARD + n] = f"deal:{card}"
        tokens[t.DISCARD_CARD + n] = f"discard:{card}"
        for way, name in enumerate(("event", "command", "command+letter")):
            tokens[t.PLAY_CARD + 3 * n + way] = f"play:{card}:{name}"
    for n, agenda in enumerate(AGENDAS):
        tokens[t.DEAL_AGENDA + n] = f"deal:{agenda}"
        tokens[t.KEEP + n] = f"agenda:{agenda}"
    for n, side in enumerate(SIDES):
        tokens[t.GO_FIRST + n] = f"first:{side}"
    for n, battleground in enumerate(BATTLEGROUNDS):
        for k in range(1, t.MOST_CUBES + 1):
            tokens[t.PUT + 10 * n + k - 1] = f"{battleground}+{k}"
            tokens[t.PUT + 10 * n + k + 4] = f"{battleground}-{k}"
        tokens[t.PLACE_CUBE + n] = f"place:{battleground}"
        tokens[t.REMOVE_CUBE + n] = f"remove:{battleground}"
        tokens[t.HALVE_CUBES + n] = f"halve:{battleground}"
    for n, track in enumerate(TRACKS):
        for code, steps in enumerate(("+1", "+2", "-1", "-2")):
            tokens[t.SHIFT + 4 * n + code] = f"defcon:{track}{steps}"
    tokens[t.DO_TRIGGER] = "trigger"
    tokens[t.DECLINE] = "decline"
    tokens[t.PASS] = "pass"
    tokens[t.DONE] = "done"
    tokens[t.DISCARD_IT] = "discard"
    tokens[t.TO_AFTERMATH] = "aftermath"
    tokens[t.DO_WITHDRAW] = "withdraw"
    tokens[t.DO_RESTRICT] = "restrict"
    return tuple(tokens)


TOKENS: Final = _tokens()
ACTIONS_OF: Final = {token: action for action, token in enumerate(TOKENS)}


def members(cards: int, names: tuple[str, ...]) -> list[str]:
    """The ids in a set of cards or battlegrounds, in their own order."""
    return [name for n, name in enumerate(names) if cards >> n & 1]
