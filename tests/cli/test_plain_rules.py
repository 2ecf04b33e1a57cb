"""Looking things up line by line: words, names with errors, numbers of rules; what is asked leads to its rule."""

from pathlib import Path

import pytest

from plainplay import played
from thirteendays.cli.plain.telling import looked_up
from thirteendays.game import Game
from thirteendays.text.reference import passages


@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("rules 4.7", "No deflation by Events (rule 4.7, R8):"),
        ("rules first cube", "Command (rule 4.4, R4):"),
        ("rule quarntine", "Quarantine:"),
        ("look personal letter", "The Personal Letter (rule 4.3, R2, R3):"),
        ("rules xyzzy", "The rules say nothing about that."),
    ],
)
def test_rules_with_words_look_them_up(line: str, first: str, tmp_path: Path) -> None:
    paper, _ = played(Game.arrange(first="us", hands={"us": ["scramble"]}), "us", tmp_path, [line])
    assert first in paper.text


@pytest.mark.parametrize(
    ("moves", "number"),
    [([], "rules 4.1"), (["scramble event"], "rules Scramble"), (["scramble command"], "rules 4.4")],
)
def test_rules_alone_name_the_rule_of_what_is_asked(moves: list[str], number: str, tmp_path: Path) -> None:
    game = Game.arrange(first="us", hands={"us": ["scramble"]})
    paper, _ = played(game, "us", tmp_path, [*moves, "rules", number])
    assert f'What is asked now stands under "{number}"' in paper.text
    assert "A round: all DEFCON markers go up one step" in paper.text
    assert "See also: " in paper.text


def test_everything_of_the_reference_reaches_a_terminal_of_any_encoding() -> None:
    for one in passages():
        if one.page.startswith("reference/"):
            for line in looked_up(one.rules[0] if one.rules else one.title):
                assert line.isascii(), line
                assert "](" not in line
                assert "**" not in line
