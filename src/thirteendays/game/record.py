"""Records: a game as text (protocol, Records), and the errors that a faulty one raises."""

import json
import reprlib
from typing import Any, Final

FORMAT: Final = "thirteendays/1"
FORMAT_WITH_START: Final = "thirteendays/1+start"
RULES_VERSION: Final = 1
_BRIEF: Final = reprlib.Repr()
_BRIEF.maxstring = _BRIEF.maxother = 80
_OWN: Final = ("format", "moves", "start", "rules")


class RecordError(ValueError):
    """A record, view or position that cannot be read: the message says what was wrong, where, and what would be right."""


class IllegalMove(ValueError):
    """A move that is not offered: the token, why not (a key and the rule), and the legal moves."""

    def __init__(self, move: str, reason: dict[str, Any], legal: list[str], index: int | None = None) -> None:
        self.move = move
        self.reason = reason
        self.legal = legal
        self.index = index
        at = "" if index is None else f"move {index}: "
        none = "none, the game is over" if reason["key"] == "over" else "none of this side"
        why = f"{reason['key']}, rule {reason['rule']}"
        super().__init__(f"{at}{brief(move)} is not legal ({why}); legal: {', '.join(legal) or none}")


def brief(value: Any) -> str:
    """A value from outside as a message shows it: on one line, cut where it is long or deep; words of JSON as in JSON."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    return _BRIEF.repr(value)


def parse(text: str | bytes) -> Any:
    """Reads JSON, refusing bad UTF-8, cut or endlessly nested text with a RecordError."""
    try:
        # Editors of some systems begin a file with a byte order mark.
        return json.loads(text.removeprefix("\ufeff") if isinstance(text, str) else text.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise RecordError(f"not UTF-8: byte {error.start} cannot be read") from None
    except json.JSONDecodeError as error:
        raise RecordError(f"not JSON: {error.msg.removesuffix(' at')} at column {error.colno}") from None
    except RecursionError:
        raise RecordError("not a record: the JSON is nested too deep") from None
    except ValueError:  # Python reads no whole number of more than some thousand digits
        raise RecordError("not a record: it holds a number that is too long") from None


def check(record: Any) -> tuple[list[str], dict[str, Any] | None, dict[str, Any]]:
    """The moves of a record, the arranged position it starts from (if any), and its other members.

    Raises RecordError for anything that is not a record of a format and rules version known here.
    """
    if not isinstance(record, dict):
        raise RecordError('not a record: a JSON object is wanted, such as {"format": "thirteendays/1", "moves": []}')
    form = record.get("format")
    if form not in (FORMAT, FORMAT_WITH_START):
        raise RecordError(f'unknown format {brief(form)}: "{FORMAT}" or "{FORMAT_WITH_START}" is wanted')
    rules = record.get("rules", RULES_VERSION)
    if not isinstance(rules, int) or isinstance(rules, bool) or rules < 1:
        raise RecordError(f"rules must be a whole number from 1 on, a rules version, not {brief(rules)}")
    if rules > RULES_VERSION:
        raise RecordError(f"this record needs rules version {rules}; this program knows versions up to {RULES_VERSION}")
    moves = record.get("moves")
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise RecordError('no list of strings under "moves"')
    start = record.get("start")
    if (form == FORMAT_WITH_START) != (start is not None) or not isinstance(start, dict | None):
        raise RecordError(f'format "{FORMAT_WITH_START}" goes with an object under "start", and only that format does')
    return moves, start, {name: value for name, value in record.items() if name not in _OWN}


def make(moves: list[str], start: dict[str, Any] | None, other: dict[str, Any]) -> dict[str, Any]:
    """A record of these moves; what a reader did not know is kept."""
    record: dict[str, Any] = {"format": FORMAT if start is None else FORMAT_WITH_START, "rules": RULES_VERSION}
    if start is not None:
        record["start"] = start
    return {**record, "moves": moves, **other}
