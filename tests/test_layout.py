"""How the parts hang together: who may import whom, and which files are copies of which."""

import ast
import filecmp
import os
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "thirteendays"

# Each room imports from rooms on lines below its own, never sideways, never upward.
LEVELS = [
    ["__main__"],
    ["cli"],
    ["tui", "server", "envs", "learn"],
    ["study"],
    ["agents"],
    ["text"],
    ["game"],
    ["__init__", "home"],  # the product's name and version; the user's folder
]
HEIGHT = {room: -level for level, rooms in enumerate(LEVELS) for room in rooms}

GAME_MAY_IMPORT = sys.stdlib_module_names | {"mypy_extensions", "librt", "thirteendays"}

SHARED = os.environ.get("THIRTEENDAYS_SHARED")


def room_of(file: Path) -> str:
    """The room a source file stands in: its folder under the package, or its own name."""
    return file.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported(file: Path) -> Iterator[tuple[int, str]]:
    """Line and full name of everything a file imports, wherever in the file."""
    package = ["thirteendays", *file.relative_to(PACKAGE).parent.parts]
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) + 1 - node.level] if node.level else []
            module = ".".join([*start, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{module}.{alias.name}") for alias in node.names)


def wrong_imports(file: Path) -> Iterator[str]:
    """Each import of a file that the layout forbids, as a line to read."""
    room = room_of(file)
    for line, name in imported(file):
        top, *rest = name.split(".")
        where = f"{file.relative_to(ROOT)}:{line}: {room} imports {name}"
        if room == "game" and top not in GAME_MAY_IMPORT:
            yield f"{where}, which is neither the standard library, mypy_extensions nor librt"
        elif top == "thirteendays":
            target = rest[0] if rest and rest[0] in HEIGHT else "__init__"
            if target != room and HEIGHT[target] >= HEIGHT[room]:
                yield f"{where}, which is not below it"


def sources() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def test_every_room_has_its_place() -> None:
    assert [str(file) for file in sources() if room_of(file) not in HEIGHT] == []


def test_imports_point_one_way() -> None:
    assert [wrong for file in sources() for wrong in wrong_imports(file)] == []


def test_a_wrong_import_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "PACKAGE", tmp_path)
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    (tmp_path / "game").mkdir()
    file = tmp_path / "game" / "engine.py"
    file.write_text(
        "import os\nimport numpy\nfrom thirteendays import __version__\nfrom thirteendays.game import terms\n"
        "def play():\n    from thirteendays import agents\n    from ..text import board\n    import thirteendays.cli.main\n"
    )
    assert [line.partition(": ")[0] for line in wrong_imports(file)] == [f"game/engine.py:{n}" for n in (2, 6, 7, 8)]


def test_commands_do_not_wait_for_the_server() -> None:
    heavy = ("fastapi", "starlette", "pydantic", "sqlalchemy", "uvicorn")
    ask = f"import sys, thirteendays.cli.app; print([name for name in {heavy} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_compiled_modules_exist() -> None:
    setup = runpy.run_path(str(ROOT / "setup.py"))
    missing = [
        name for name in setup["COMPILED"] if not (ROOT / setup["PACKAGE"] / f"{name.replace('.', '/')}.py").exists()
    ]
    assert missing == []


def test_lock_files_name_no_host() -> None:
    locks = [*ROOT.glob("requirements*.txt"), *ROOT.glob("bench/requirements*.txt")]
    assert len(locks) >= 2
    assert [str(lock) for lock in locks if "://" in lock.read_text()] == []
    assert '"resolved"' not in (ROOT / "web" / "package-lock.json").read_text()  # where npm writes down what it asked


@pytest.mark.skipif(SHARED is None, reason="THIRTEENDAYS_SHARED is not set")
@pytest.mark.parametrize(("copy", "original"), [("docs/spec", "spec"), ("tests/conformance", "conformance")])
def test_copies_are_equal(copy: str, original: str) -> None:
    assert SHARED is not None
    ours, theirs = ROOT / copy, Path(SHARED) / original
    names = sorted(path.name for path in theirs.iterdir())
    assert sorted(path.name for path in ours.iterdir()) == names
    assert filecmp.cmpfiles(ours, theirs, names, shallow=False)[0] == names
