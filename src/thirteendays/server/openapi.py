"""Writes the OpenAPI file: `python -m thirteendays.server.openapi [FILE]`, to standard output without a file."""

import json
import sys
from pathlib import Path

from thirteendays.server.app import create_app
from thirteendays.server.settings import Settings


def text() -> str:
    """The OpenAPI file of this version."""
    return json.dumps(create_app(Settings(page=None)).openapi(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    if sys.argv[1:]:
        Path(sys.argv[1]).write_text(text(), encoding="utf-8")
    else:
        sys.stdout.write(text())
