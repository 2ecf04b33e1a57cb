"""The built page: how much comes down the line before it shows, that it asks nobody else for anything, that its words are the catalogue's."""

import gzip
import re
from pathlib import Path

from thirteendays.text.export import SAID, entries
from thirteendays.text.message import Lookup, arguments, parse

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "src" / "thirteendays" / "server" / "page"
SOURCES = [
    path
    for path in (ROOT / "web" / "src").rglob("*")
    if path.suffix in (".ts", ".svelte") and path.parent.name != "generated"
]

FIRST_LOAD = 300_000  # bytes, compressed, without pictures

# Addresses that are names and not requests: of formats, and of licences.
NAMES = ("http://www.w3.org/", "https://svelte.dev/e/", "http://127.0.0.1")


def compressed(path: Path) -> int:
    return len(path.read_bytes()) if path.suffix == ".woff2" else len(gzip.compress(path.read_bytes(), mtime=0))


def loaded(*names: str) -> set[Path]:
    """Files of the page, and all that they load before they run."""
    files: set[Path] = set()
    waiting = [PAGE / name for name in names]
    while waiting:
        file = waiting.pop()
        if file not in files:
            files.add(file)
            text = file.read_text() if file.suffix in (".html", ".js", ".css") else ""
            found = re.findall(
                r"""(?:\b(?:from|import)\s*|url\()["']?\.?/?(?:assets/)?([\w.-]+\.(?:js|css|woff2))""", text
            )
            found += re.findall(r"""(?:src|href)="/(?:assets/)?([\w.-]+\.(?:js|css|woff2))\"""", text)
            waiting += [path for name in found for path in PAGE.rglob(name)]
    return files


def test_first_load() -> None:
    """The start page with every typeface, and the table with it: whoever plays loads both within seconds."""
    assert (PAGE / "index.html").exists(), "the page is not built: make page"
    table = [f"assets/{path.name}" for path in PAGE.rglob("TableScreen-*")]
    files = loaded("index.html", *table)
    assert sum(file.suffix == ".woff2" for file in files) == 7
    assert sum(map(compressed, files)) < FIRST_LOAD


def test_no_outside_request() -> None:
    """Addresses in what is served begin with the server's own name, or are no addresses but names."""
    served = [path for path in PAGE.rglob("*") if path.suffix in (".html", ".js", ".css", ".svg", ".webmanifest")]
    found = {
        f"{path.name}: {address}"
        for path in served
        for address in re.findall(r"(?:https?|wss?)://[\w.:/-]+", path.read_text())
        if not address.startswith(NAMES)
    }
    assert found == set()


def test_nothing_inline() -> None:
    """The policy is "self only": no style attribute and no script in the markup (`style:name={…}` is set by the program and allowed)."""
    found = [path.name for path in SOURCES if re.search(r"<\w[^>]*\sstyle=", path.read_text())]
    assert found == []
    assert re.findall(r"<script(?![^>]* src=)|<style", (PAGE / "index.html").read_text()) == []


def test_the_page_has_every_entry_it_says() -> None:
    """Keys written out in full, and what entries of the page look up."""
    had = entries("en")
    keys = {key for path in SOURCES for key in re.findall(r"""['"`]([a-z_]+\.[\w.]+)['"`]""", path.read_text())}
    keys = {key for key in keys if key.startswith(SAID)}
    keys |= {key for path in SOURCES for key in re.findall(r"""say\(\s*['"]([\w.]+)['"]""", path.read_text())}
    assert keys - set(had) == set()
    looked_up = {
        part.section
        for text in had.values()
        for part in arguments(parse(text))
        if isinstance(part, Lookup) and part.section not in ("", "#")
    }
    assert {name for name in looked_up if not any(key.startswith(f"{name}.") for key in had)} == set()


# A string of two words in markup or code is a sentence that belongs in the catalogue.
TEXT = re.compile(r">[^<>{}=;()]*[A-Za-z]{2,} [a-z]{2,}[^<>{}=;()]*<")


def test_no_bare_sentence_in_markup() -> None:
    found = [
        f"{path.name}: {text.strip('<> ')}"
        for path in SOURCES
        if path.suffix == ".svelte"
        for text in TEXT.findall(re.sub(r"<(script|style)\b.*?</\1>|<!--.*?-->", "", path.read_text(), flags=re.DOTALL))
    ]
    assert found == []
