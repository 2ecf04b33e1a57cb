"""Programs that play wrongly in one way each, and one that plays: `cmd:` players of the tests."""

import shlex
import sys
from pathlib import Path
from typing import Final

SOURCE: Final = """
import json, os, subprocess, sys

mode = sys.argv[1]
for n, line in enumerate(sys.stdin):
    legal = json.loads(line)["view"]["legal"]
    right = json.dumps({"move": legal[0]})
    if mode == "plays" or (mode.startswith("later_") and n == 0):
        print(right, flush=True)
        continue
    wrong = mode.removeprefix("later_")
    if wrong == "illegal":
        print(json.dumps({"move": "berlin+9"}), flush=True)
    elif wrong == "crashing":
        sys.exit("out of ideas")
    elif wrong == "tracing":
        def speak(wisdom):
            raise ValueError("no wisdom left in " + repr(wisdom))
        speak("a" * 20)
    elif wrong == "quitting":
        sys.exit(0)
    elif wrong == "garbage":
        print("good evening", flush=True)
    elif wrong == "refusing":
        print(json.dumps({"error": "no idea"}), flush=True)
    elif wrong == "no_move":
        print(json.dumps({"moves": legal}), flush=True)
    elif wrong == "twice":
        print(right + "\\n" + right, flush=True)
    elif wrong == "endless":
        while True:
            sys.stdout.write("x" * 65536)
    elif wrong == "flooding":
        while True:
            print(right)
    elif wrong == "shouting":
        while True:
            sys.stderr.write("x" * 65536)
    elif wrong == "deaf":
        os.close(0)
        os.read(os.pipe()[0], 1)
    elif wrong == "forking":
        child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE, start_new_session=False)
        print(json.dumps({"error": str(child.pid)}), flush=True)
"""


class Rogues:
    """Where the program lies; `rogues("silent")` is the name of a player."""

    def __init__(self, folder: Path) -> None:
        self.program = folder / "rogue.py"
        self.program.write_text(SOURCE)

    def __call__(self, mode: str) -> str:
        return f"cmd:{shlex.join([sys.executable, '-I', '-S', str(self.program), mode])}"
