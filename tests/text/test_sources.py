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

# What a database, or a program for extensive games, is told: nobody reads it.
STORE = {"server/schema.py", "server/store.py", "learn/exact.py"}

# Words that are compared, not said: names that look like a side's, what another program writes into its log, what the interface's
# examples show of the catalogue's own sentences.
COMPARED = {"server/names.py", "server/log.py", "server/examples.py"}

# Typer's help of a command is a docstring; of its options and arguments, these. Of the server's interface, who programs against it
# reads these in the OpenAPI file.
HELP = {
    "cli": {"help", "epilog", "short_help", "rich_help_panel"},
    "server": {"description", "summary", "response_description"},
}
EXAMPLES = "example"  # the function that puts an example into that file


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


def helps(tree: ast.AST, room: str) -> Iterator[ast.AST]:
    named = HELP.get(room, set())
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg in named:
            yield node.value
        elif isinstance(node, ast.Call) and room == "server" and ast.unparse(node.func) == EXAMPLES:
            yield node
        elif isinstance(node, ast.Dict):
            pairs = zip(node.keys, node.values, strict=True)
            yield from (value for key, value in pairs if isinstance(key, ast.Constant) and key.value in named)


def sentences(source: str, room: str) -> Iterator[tuple[int, str]]:
    """Line and text of each string in a module that is a sentence and may not be one."""
    tree = ast.parse(source)
    allowed = [*docstrings(tree), *raised(tree), *helps(tree, room)]
    skipped = {id(inner) for node in allowed for inner in ast.walk(node)}
    strings = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in skipped)
    for node in strings:
        if isinstance(node.value, str) and WORDS.search(node.value):
            yield node.lineno, node.value


def test_no_bare_sentence() -> None:
    found = [
        f"{file.relative_to(PACKAGE)}:{line}: {text}"
        for file in sorted(PACKAGE.rglob("*.py"))
        if file.relative_to(PACKAGE).as_posix() not in FACTS | ERRORS | STREAMS | PROGRAMS | STORE | COMPARED
        and "migrations" not in file.parts
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
