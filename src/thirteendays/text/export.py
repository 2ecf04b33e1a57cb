"""What the page has of this: `python -m thirteendays.text.export FOLDER` writes ``catalogue.<language>.json`` and ``reference.json`` there."""

import json
import sys
from pathlib import Path
from typing import Final

from thirteendays.text import figures
from thirteendays.text.catalogue import catalogue, languages
from thirteendays.text.reference import as_data
from thirteendays.text.reference_search import method

# What the page says itself, and the names that its sentences look up. All else comes in words from the server.
SAID: Final = (
    "agenda", "asked", "battleground", "board", "card", "effect", "event", "figures", "list", "outlook", "page", "rule", "server.player", "side",
    "standing", "subject", "track", "whose",
)  # fmt: skip


def entries(lang: str) -> dict[str, str]:
    """The entries of a language that the page may need, in order."""
    sections = tuple(f"{name}." for name in SAID)
    return {key: text for key, text in catalogue(lang).entries.items() if key.startswith(sections) or key in SAID}


def main(folder: Path) -> None:
    """Writes a file for each language, and the reference, with the method of searching in it and how strong players use cards."""
    folder.mkdir(parents=True, exist_ok=True)
    for lang in languages():
        text = json.dumps(entries(lang), ensure_ascii=False, indent=1)
        (folder / f"catalogue.{lang}.json").write_text(text + "\n", encoding="utf-8")
    reference = {"method": method(), "passages": as_data(), "figures": figures.as_data()}
    (folder / "reference.json").write_text(json.dumps(reference, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
