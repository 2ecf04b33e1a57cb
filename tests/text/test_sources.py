"""No sentence stands in the code: people read what catalogues hold, so that it can be said in another language."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "thirteendays"

# Two words beside each other are a sentence or a part of one.
WORDS = re.compile(r"[A-Za-z]{2,},? [A-Za-z]{2,}")

# Facts that stand in code by design: names and texts of cards (the catalogues take them from there), the meaning of each slice
# of an observation (the documentation is made from it), and the product's name.
FACTS = {"game/cards.py", "game/encode.py", "__init__.py"}

# What RecordError says, put together here: whoever writes a record or an arranged position by hand or by program reads it.
ERRORS = {"game/record.py", "game/arrange.py"}

# Names of random streams: nobody reads them.
STREAMS = {"game/chance.py"}

# What Python is told to run in another process: nobody reads it either.
PROGRAMS = {"agents/hosted.py", "server/workers.py"}

# Typer's help of a command is a docstring; of its options and arguments, these.
HELP = {"help", "epilog", "short_help", "rich_help_panel"}


def docstrings(tree: ast.AST) -> Iterator[ast.expr]:
    """Strings that are a statement: docstrings of modules, classes, functions and attributes."""
    yield from (
        node.value for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    )


def raised(tree: ast.AST) -> Iterator[ast.AST]:
    """What exceptions say: programmers and writers of records read it, in the language of the code."""
    errors = (ast.Raise, ast.Assert)
    for node in ast.walk(tree):
        bases = node.bases if isinstance(node, ast.ClassDef) else ()
        if isinstance(node, errors) or any("Error" in ast.unparse(base) for base in bases):
            yield node


def helps(tree: ast.AST) -> Iterator[ast.AST]:
    yield from (node.value for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg in HELP)


def sentences(source: str, room: str) -> Iterator[tuple[int, str]]:
    """Line and text of each string in a module that is a sentence and may not be one."""
    tree = ast.parse(source)
    allowed = [*docstrings(tree), *raised(tree), *(helps(tree) if room == "cli" else ())]
    skipped = {id(inner) for node in allowed for inner in ast.walk(node)}
    strings = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in skipped)
    for node in strings:
        if isinstance(node.value, str) and WORDS.search(node.value):
            yield node.lineno, node.value


def test_no_bare_sentence() -> None:
    found = [
        f"{file.relative_to(PACKAGE)}:{line}: {text}"
        for file in sorted(PACKAGE.rglob("*.py"))
        if file.relative_to(PACKAGE).as_posix() not in FACTS | ERRORS | STREAMS | PROGRAMS
        for line, text in sentences(file.read_text(), file.relative_to(PACKAGE).parts[0])
    ]
    assert found == []


def test_a_bare_sentence_is_seen() -> None:
    source = (
        '"""A docstring."""\n'
        "def f():\n"
        '    """Another one."""\n'
        '    print("Your move")\n'
        '    raise ValueError(f"no such {f} card")\n'
        'say(f"Place {n} cubes on it", help="How many cubes")\n'
    )
    assert [line for line, _ in sentences(source, "cli")] == [4, 6]
    assert [line for line, _ in sentences(source, "text")] == [4, 6, 6]
