"""A bot in twenty lines for the server: makes a table against the computer and plays a whole game through the public interface."""

import json
import random
import secrets
import sys
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener

ADDRESS = (sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8013").rstrip("/")
OPENER = build_opener(HTTPCookieProcessor())  # the cookie says whose seat it is


def ask(method: str, path: str, **body: Any) -> Any:
    data = json.dumps(body).encode() if body else None
    with OPENER.open(Request(ADDRESS + path, data, {"Content-Type": "application/json"}, method=method)) as answer:
        return json.load(answer)


made = ask("POST", "/api/tables", side="us", opponent={"kind": "computer", "player": "careful"}, pace=0)
table, seat = f"/api/tables/{made['table']}", made["seat"]
while "ending" not in (state := ask("GET", f"{table}?seat={seat}")):
    if legal := state["view"]["legal"]:
        move = random.choice(legal)
        ask("POST", f"{table}/moves", id=secrets.token_hex(8), seat=seat, revision=state["revision"], moves=[move])
    else:  # wait for news, at most 20 seconds
        ask("GET", f"{table}/events?seat={seat}&after={state['number']}&wait=20")
print("".join(piece["t"] for piece in state["ending"]["text"]))
