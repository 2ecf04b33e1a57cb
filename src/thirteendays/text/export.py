"""The catalogues as the page has them: `python -m thirteendays.text.export FOLDER` writes ``catalogue.<language>.json`` there."""

import json
import sys
from pathlib import Path
from typing import Final

from thirteendays.text.catalogue import catalogue, languages

# What the page does not say itself: it is for a terminal, or comes in words from the server. Names of computer players are for both.
ELSEWHERE: Final = ("arena.", "cli.", "kept.", "plain.", "tui.", "server.")
STILL: Final = "server.player."


def entries(lang: str) -> dict[str, str]:
    """The entries of a language that the page may need, in order."""
    found = catalogue(lang).entries
    return {key: text for key, text in found.items() if key.startswith(STILL) or not key.startswith(ELSEWHERE)}


def main(folder: Path) -> None:
    """Writes a file for each language."""
    folder.mkdir(parents=True, exist_ok=True)
    for lang in languages():
        text = json.dumps(entries(lang), ensure_ascii=False, indent=1)
        (folder / f"catalogue.{lang}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
