"""Builds the package: the engine compiled by mypyc where a C compiler is at hand, plain Python elsewhere.

``PURE=1`` builds plain Python on purpose. Everything that is not about compiling stands in ``pyproject.toml``.
"""

import os
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import cast

from setuptools import Extension, setup

# The compiled modules: the engine in game/, and what computer players ask of it thousands of times a move.
COMPILED = (
    "game.terms",
    "game.verbs",
    "game.cards",
    "game.program",
    "game.position",
    "game.rounds",
    "game.events",
    "game.plays",
    "game.engine",
    "game.source",
    "game.playout",
    "game.outlook",
    "game.hidden",
    "game.encode",
    "game.batch",
    "agents.thumb",
    "agents.glance",
    "agents.quick",
    "agents.judge",
    "agents.belief",
    "agents.search",
    "agents.tree",
)

PACKAGE = Path("src/thirteendays")

# Commands that make something to import. The others (metadata, source archives) must not wait for a compiler.
BUILDING = {"build", "build_ext", "bdist_wheel", "editable_wheel", "develop", "install"}

# The compiled modules call each other without going through symbols that another library could replace: 5-9 % faster.
GCC_FLAGS = ["-O3", "-fno-semantic-interposition", "-fvisibility=hidden"]

NO_COMPILER = "thirteendays: no working C compiler, so the engine is installed as plain Python: the same games, about 50 times slower."
NO_HEADERS = (
    "thirteendays: a C compiler is here but Python's headers are not ({header}).\n"
    "Install them (Debian, Ubuntu: apt-get install python3-dev), or set PURE=1 to build plain Python, about 50 times slower."
)


def compiler_works() -> bool:
    """Whether the compiler that the build would call can compile a C file."""
    if os.name != "posix":
        return True  # found by the build itself; an optional extension may still fail there
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    try:
        done = subprocess.run(
            [*command, "-fsyntax-only", "-x", "c", "-"], input=b"#include <stdio.h>\n", capture_output=True, check=False
        )
    except OSError:
        return False
    return done.returncode == 0


def engine(needed: bool) -> list[Extension]:
    """The extensions to build: all compiled modules as one group, or none. What is needed must compile; else plain Python does."""
    if os.environ.get("PURE", "0") not in ("", "0"):
        return []
    if not compiler_works():
        if needed:
            raise SystemExit("thirteendays: no working C compiler")
        print(NO_COMPILER, file=sys.stderr)
        return []
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if os.name == "posix" and not header.exists():
        raise SystemExit(NO_HEADERS.format(header=header))

    from mypyc.build import mypycify

    paths = [str(PACKAGE / f"{name.replace('.', '/')}.py") for name in COMPILED]
    folder = f"build/c-{sys.implementation.cache_tag}"
    # The group's name stays at the top: with one inside the package, mypyc gives its modules a wrong __file__.
    made = mypycify(paths, group_name="thirteendays", opt_level="3", debug_level="0", target_dir=folder)
    extensions = cast("list[Extension]", made)
    for extension in extensions:
        extension.optional = not needed
        if os.name == "posix":
            extension.extra_compile_args = [*extension.extra_compile_args, *GCC_FLAGS]  # the list given is one for all
    return extensions


if __name__ == "__main__":
    # `build_ext --inplace` asks for the compiled engine itself (make does); an installation takes what it can get.
    setup(ext_modules=engine(needed="--inplace" in sys.argv) if BUILDING & set(sys.argv) else [])
