"""The pictures in the documentation: small, and drawn without anything from outside."""

import re
from pathlib import Path

import pytest

PICTURES = sorted((Path(__file__).parent.parent.parent / "docs" / "pictures").glob("*.svg"))


@pytest.mark.parametrize("picture", PICTURES, ids=lambda path: path.name)
def test_a_picture_stands_alone(picture: Path) -> None:
    text = picture.read_text(encoding="utf-8")
    assert len(text) < 300_000
    assert set(re.findall(r"\w+://[^\s\"')]+", text)) == {"http://www.w3.org/2000/svg"}
    assert "@import" not in text
    assert "url(http" not in text
    assert "USSR" in text


def test_there_are_pictures_of_both_sizes() -> None:
    assert {"table.svg", "table-80x24.svg"} <= {picture.name for picture in PICTURES}
