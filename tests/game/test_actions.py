"""The fixed action numbering, and its page in the documentation (written by `python tests/game/test_actions.py`)."""

from pathlib import Path

from thirteendays.game import terms as t
from thirteendays.game.moves import ACTIONS_OF, TOKENS

PAGE = Path(__file__).parents[2] / "docs" / "actions.md"

INTRODUCTION = """# Action numbers

Inside the engine, in batches and in research environments every move of the [protocol](spec/protocol.md) is one number. The
numbering is the same in every position and will not change within a rules version; a number that is not legal now is simply
not among the legal actions. `thirteendays.game.moves.TOKENS[number]` gives the token and `ACTIONS_OF[token]` the number.

| numbers | moves | decision |
|---|---|---|
"""

GROUPS = [
    (t.DEAL_CARD, "`deal:<strategy card>`, in card order", "`deal`"),
    (t.DEAL_AGENDA, "`deal:<agenda>`, in card order", "`deal`"),
    (t.KEEP, "`agenda:<agenda>`, in card order", "`agenda`"),
    (t.GO_FIRST, "`first:us`, `first:ussr`", "`first`"),
    (t.PLAY_CARD, "`play:<card>:event`, `:command`, `:command+letter`, three a card in card order", "`play`, `taken`"),
    (t.DO_TRIGGER, "`trigger`, `decline`", "`trigger`"),
    (t.PASS, "`pass`", "`command`, `defcon`"),
    (t.PUT, "`<battleground>+1` to `+5`, then `-1` to `-5`, ten a battleground in board order", "`command`"),
    (t.PLACE_CUBE, "`place:<battleground>`, in board order", "`place`, `halve`"),
    (t.REMOVE_CUBE, "`remove:<battleground>`, in board order", "`remove`"),
    (t.HALVE_CUBES, "`halve:<battleground>`, in board order", "`halve`"),
    (t.DONE, "`done`", "`place`, `remove`, `halve`, `discard`"),
    (t.SHIFT, "`defcon:<track>+1`, `+2`, `-1`, `-2`, four a track in track order", "`defcon`"),
    (t.DISCARD_CARD, "`discard:<card>`, in card order", "`discard`"),
    (t.DISCARD_IT, "`discard`", "`taken`, `aftermath`"),
    (t.TO_AFTERMATH, "`aftermath`", "`aftermath`"),
    (t.DO_WITHDRAW, "`withdraw`, `restrict`", "`withdraw`"),
]


def page() -> str:
    """The page: the groups of numbers, then every token."""
    ends = [first for first, _, _ in GROUPS[1:]] + [t.ACTIONS]
    rows = [
        f"| {first} to {end - 1} | {moves} | {kinds} |\n" if end - first > 1 else f"| {first} | {moves} | {kinds} |\n"
        for (first, moves, kinds), end in zip(GROUPS, ends, strict=True)
    ]
    every = "".join(f"{action:3} {token}\n" for action, token in enumerate(TOKENS))
    return f"{INTRODUCTION}{''.join(rows)}\n## Every number\n\n```\n{every}```\n"


def test_every_token_has_one_number_and_every_number_one_token() -> None:
    assert len(TOKENS) == len(ACTIONS_OF) == t.ACTIONS == 360
    assert all(TOKENS[ACTIONS_OF[token]] == token for token in TOKENS)


def test_the_numbering_is_fixed() -> None:
    samples = {
        "deal:speech_to_the_nation": 0, "deal:military_1": 39, "agenda:letter": 64, "first:ussr": 66,
        "play:defensive_missiles:command+letter": 183, "trigger": 184, "decline": 185, "pass": 186, "berlin+1": 187,
        "alliances-5": 276, "place:berlin": 277, "remove:un": 293, "halve:cuba_pol": 300, "done": 304,
        "defcon:military+1": 305, "defcon:opinion-2": 316, "discard:scramble": 329, "discard": 356, "aftermath": 357,
        "withdraw": 358, "restrict": 359,
    }  # fmt: skip
    assert {token: ACTIONS_OF[token] for token in samples} == samples


def test_the_page_of_action_numbers_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
