"""Keys, tokens, links and identifiers: how long they are, and the hash under which they are found again."""

import hashlib
from typing import Final

KEY_BYTES: Final = 32
LINK_BYTES: Final = 18  # 144 bits
TABLE_BYTES: Final = 12  # 96 bits: nobody comes upon a table by trying
TOKEN_PREFIX: Final = "13d_"  # so that a token that lies about can be known for one


def hashed(secret: str) -> bytes:
    """The hash of a secret. It is long and random, so a plain hash cannot be turned back.

    >>> len(hashed("a"))
    32
    """
    return hashlib.sha256(secret.encode()).digest()
