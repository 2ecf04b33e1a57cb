"""The rules that are shipped, and the numbers under which they open."""

from pathlib import Path

from thirteendays.game.asking.reasons import RULES
from thirteendays.text.rulebook import paragraphs, place_of

ROOT = Path(__file__).parent.parent.parent


def test_the_rules_shipped_are_the_normative_ones() -> None:
    shipped = ROOT / "src" / "thirteendays" / "text" / "rules.md"
    assert shipped.read_bytes() == (ROOT / "docs" / "spec" / "rules.md").read_bytes()


def test_no_block_is_lost() -> None:
    text = (ROOT / "docs" / "spec" / "rules.md").read_text(encoding="utf-8")
    assert "".join("".join(one.text for one in paragraphs()).split()) == "".join(text.split())


def test_numbers_open_where_they_stand() -> None:
    for number in ("1.3", "3 step 5", "4.4", "4.7", "7.2", "5", *RULES.values()):
        found = paragraphs()[place_of(number)]
        assert found.number == number
        assert number.rpartition(" ")[2] in found.text
    assert place_of("4.44") == place_of("4")
    assert place_of("protocol") == 0
