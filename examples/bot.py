"""A bot in twenty lines: one cube at a time, where its agenda is, for that pushes no DEFCON marker up."""

import json
import re
import sys
from typing import Any


class Bot:
    def choose(self, view: dict[str, Any]) -> str:
        return str(min(view["legal"], key=lambda move: (risk(move), str(view["agenda"]) not in move)))


def risk(move: str) -> int:
    number = re.search(r"[+-]\d$", move)  # of cubes, or of steps of a marker
    return int(number[0]) - 1 if number else move.endswith("event")


if __name__ == "__main__":
    bot = Bot()
    for line in sys.stdin:
        print(json.dumps({"move": bot.choose(json.loads(line)["view"])}), flush=True)
