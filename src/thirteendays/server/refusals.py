"""Requests that are not carried out: each says why with a key of the catalogue, its sentence, and the rule where a rule says no."""

from typing import Any

from thirteendays.text import say


class Refused(Exception):
    """A request that is not carried out; `status` is that of HTTP."""

    def __init__(self, status: int, key: str, /, **args: Any) -> None:
        self.status = status
        self.key = key
        self.args_told = args
        super().__init__(key)

    def body(self) -> dict[str, Any]:
        """What the answer says under `error`."""
        return {"key": self.key, "text": say(f"server.error.{self.key}", **self.args_told), **self.args_told}
