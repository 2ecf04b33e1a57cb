"""An unofficial edition of the board game about the Cuban missile crisis.

The rooms of this package import one way: ``cli`` from ``tui``, ``server``, ``envs`` and ``learn``, these from ``study``, ``agents``, ``text`` and ``game``.
This file imports nothing, so that naming the product costs nothing.
"""

from typing import Final

PRODUCT: Final = "Thirteen Days"
EDITION: Final = "unofficial edition"
TITLE: Final = f"{PRODUCT} ({EDITION})"

__version__: Final = "0.1.0"
