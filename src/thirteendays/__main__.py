"""``python -m thirteendays``."""

import sys

from thirteendays.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
