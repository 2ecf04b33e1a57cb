"""Writes the OpenAPI file: `python -m thirteendays.server.openapi [FILE]`, to standard output without a file."""

import json
import sys
from pathlib import Path

from thirteendays.server.app import create_app
from thirteendays.server.settings import Settings


def text() -> str:
    """The OpenAPI file of this version."""
    return json.dumps(create_app(Settings(page=None)).openapi(), indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    """Writes it."""
    names = sys.argv[1:]
    if len(names) > 1 or any(name.startswith("-") for name in names):
        sys.exit(str(__doc__))
    if names:
        Path(names[0]).write_text(text(), encoding="utf-8")
    else:
        sys.stdout.write(text())


if __name__ == "__main__":
    main()
