"""What is wrong with the form of a request, in words: where, and what would be right there. Nothing of what was sent is told again."""

import json
from collections.abc import Sequence
from typing import Any, Final

from starlette.exceptions import HTTPException

from thirteendays.server.refusals import Refused

WHY: Final = {
    "missing": "missing", "union_tag_not_found": "missing", "extra_forbidden": "unknown",
    "literal_error": "choice", "union_tag_invalid": "choice",
    "int_type": "whole", "int_parsing": "whole", "int_from_float": "whole", "int_parsing_size": "whole",
    "float_type": "number", "float_parsing": "number", "finite_number": "number",
    "string_type": "text", "string_unicode": "text", "printable": "printable", "bool_type": "truth", "bool_parsing": "truth",
    "list_type": "list", "dict_type": "object", "model_type": "object", "model_attributes_type": "object",
    "string_too_long": "long", "too_long": "many", "string_too_short": "short", "too_short": "few",
    "greater_than_equal": "least", "less_than_equal": "most", "json_invalid": "json",
}  # fmt: skip
BOUNDS: Final = ("max_length", "min_length", "ge", "le")


def fault(errors: Sequence[Any]) -> dict[str, Any]:
    """The first of the errors of a form: where it is, a word for what is wrong, and what would be right.

    >>> fault([{"type": "less_than_equal", "loc": ("query", "wait"), "ctx": {"le": 30}}])
    {'where': 'query.wait', 'why': 'most', 'right': 30}
    """
    first = errors[0]
    said = first.get("ctx", {})
    found = {"where": ".".join(map(str, first["loc"]))[:100] or None, "why": WHY.get(first["type"], "other")}
    if found["why"] == "choice":
        found["right"] = str(said.get("expected") or said.get("expected_tags")).replace("'", "")
    bound = next((said[name] for name in BOUNDS if name in said), None)
    return found if bound is None else {**found, "right": bound}


def unreadable(wrong: HTTPException) -> Refused | None:
    """The refusal of a body that is no JSON; None for anything else that was wrong."""
    cause = wrong.__cause__
    if isinstance(cause, RecursionError):
        return Refused(400, "no_json", why="deep")
    if isinstance(cause, UnicodeDecodeError):
        return Refused(400, "no_json", why="bytes", at=cause.start)
    if isinstance(cause, ValueError) and not isinstance(cause, json.JSONDecodeError):
        return Refused(400, "no_json", why="digits")  # Python reads no whole number of more than some thousand
    return None
