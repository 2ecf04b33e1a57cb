"""Keys, tokens, links and identifiers: how long they are, and the hash under which they are found again."""

import hashlib
import json
from typing import Any, Final, NamedTuple

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


class Request(NamedTuple):
    """A client's identifier of a request, and a digest of what it said: a repeat says the same."""

    id: str
    digest: str


def request(id: str, what: str, **said: Any) -> Request:
    """A request with its digest. The revision that the client had seen is no part of it: it may see a later one when it asks again.

    >>> request("a1", "undo") == request("a1", "resign")
    False
    """
    return Request(id, hashlib.sha256(json.dumps([what, said], sort_keys=True).encode()).hexdigest()[:32])
