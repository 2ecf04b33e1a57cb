"""The catalogues as the page has them: `python -m thirteendays.text.export FOLDER` writes ``catalogue.<language>.json`` there."""

import json
import sys
from pathlib import Path
from typing import Final

from thirteendays.text.catalogue import catalogue, languages

# What only programs of a terminal say.
ELSEWHERE: Final = ("arena", "cli", "kept", "plain", "tui")


def entries(lang: str) -> dict[str, str]:
    """The entries of a language that the page may need, in order."""
    return {key: text for key, text in catalogue(lang).entries.items() if key.split(".")[0] not in ELSEWHERE}


def main(folder: Path) -> None:
    """Writes a file for each language."""
    folder.mkdir(parents=True, exist_ok=True)
    for lang in languages():
        text = json.dumps(entries(lang), ensure_ascii=False, indent=1)
        (folder / f"catalogue.{lang}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
