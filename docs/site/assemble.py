"""Collects the pages of the documentation site in one folder, with links that lead there; Zensical builds it; then it is checked.

The site holds what is read on disk too, so its pages stand where they belong in the repository; here they only get together. The
page of commands is written from the program's own help. `make docs` does it all:

    assemble.py pages FOLDER    collects the pages
    assemble.py check FOLDER    takes out what would be loaded from outside, and looks whether every link leads somewhere
"""

import os
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote

ROOT: Final = Path(__file__).resolve().parents[2]
SITE: Final = Path("docs/site")

# Where a file stands in the repository, and where on the site. What is not named here and not in docs/ has no page.
PAGES: Final = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changes.md",
    "bench/results.md": "speed.md",
    "docs/site/api.md": "api.md",
}
# Copied as they are.
FILES: Final = {
    "docs/site/site.css": "site.css",
    "docs/site/iframe-worker.js": "iframe-worker.js",
    "NOTICE": "NOTICE.txt",
    "LICENSE": "LICENSE.txt",
}

_LINK: Final = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s#]*)(#[^)\s]*)?\)")
_CODE: Final = re.compile(r"(^```.*?^```$|`[^`\n]*`)", re.MULTILINE | re.DOTALL)


def placed() -> dict[str, str]:
    """Every file of the site: its path in the repository and on the site."""
    found = {**PAGES, **FILES}
    for file in sorted((ROOT / "docs").rglob("*")):
        path = file.relative_to(ROOT).as_posix()
        if file.is_file() and not file.is_relative_to(ROOT / SITE):
            found[path] = path.removeprefix("docs/")
    return found


def relinked(text: str, path: str, places: dict[str, str]) -> str:
    """A page with its links as they lead on the site; one to a file that the site lacks becomes its words."""
    here = Path(places[path]).parent

    def link(found: re.Match[str]) -> str:
        picture, words, target, anchor = found[1], found[2], found[3], found[4] or ""
        if not target or "://" in target or target.startswith("mailto:"):
            return found[0]
        meant = os.path.normpath(Path(path).parent / target)
        if meant in places:
            return f"{picture}[{words}]({Path(os.path.relpath(places[meant], here)).as_posix()}{anchor})"
        return words

    parts = _CODE.split(text)
    return "".join(part if n % 2 else _LINK.sub(link, part) for n, part in enumerate(parts))


def commands() -> str:
    """The help of every command."""

    def help_of(*words: str) -> str:
        environment = {**os.environ, "NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "100", "LC_ALL": "C.UTF-8"}
        command = [sys.executable, "-m", "thirteendays", *words, "--help"]
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
        return "\n".join(line.rstrip() for line in done.stdout.strip().splitlines())

    top = help_of()
    names = re.findall(r"^  (\w+)  ", top.partition("Commands:")[2].partition("\n\n")[0], re.MULTILINE)
    parts = [f"## thirteendays {name}\n\n```text\n{help_of(name)}\n```\n" for name in names]
    return "# Commands\n\nWhat `--help` says.\n\n" + f"```text\n{top}\n```\n\n" + "\n".join(parts)


def more(settings: str, places: dict[str, str]) -> str:
    """The end of the contents: pages that they do not name."""
    left = [place for place in places.values() if place.endswith(".md") and f" {place}\n" not in settings]
    return "  - More:\n" + "".join(f"      - {place}\n" for place in sorted(left)) if left else ""


def assemble(out: Path) -> None:
    """Writes everything anew."""
    shutil.rmtree(out, ignore_errors=True)
    pages = out / "pages"
    places = placed()
    for path, place in places.items():
        file = pages / place
        file.parent.mkdir(parents=True, exist_ok=True)
        if path.endswith(".md"):
            file.write_text(relinked((ROOT / path).read_text(encoding="utf-8"), path, places), encoding="utf-8")
        else:
            shutil.copyfile(ROOT / path, file)
    (pages / "commands.md").write_text(commands(), encoding="utf-8")
    settings = (ROOT / SITE / "mkdocs.yml").read_text(encoding="utf-8")
    (out / "mkdocs.yml").write_text(settings + more(settings, places), encoding="utf-8")


# The built site

# What the theme would load from outside, and the copy in the site: it lets the search work from disk.
SHIM: Final = ("https://unpkg.com/iframe-worker/shim", "iframe-worker.js")


class Seen(HTMLParser):
    """What a page loads, where its links lead, and its addresses."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.ids |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif tag == "link" and given.get("rel") not in ("canonical", "prev", "next"):
            self.loads.append(given.get("href", ""))
        self.loads += [given[name] for name in ("src", "srcset", "data", "poster") if name in given and tag != "a"]


def faults(site: Path) -> list[str]:
    """Everything in a built site that would not work from disk: loads from outside, and links that lead nowhere."""
    found = []
    site = site.resolve()
    seen = {file: Seen(file.read_text(encoding="utf-8")) for file in sorted(site.rglob("*.html"))}
    for file, page in seen.items():
        where = file.relative_to(site).as_posix()
        found += [f"{where} loads {load}" for load in page.loads if re.match(r"(?:https?:)?//", load)]
        for link in [*page.loads, *page.links]:
            target, _, anchor = unquote(link).partition("#")
            if re.match(r"[a-z]+:|//", link):
                continue
            meant = (file.parent / target.partition("?")[0]).resolve() if target else file
            if not meant.is_file():
                found.append(f"{where}: {link} leads to no file")
            elif anchor and meant.suffix == ".html" and not anchor.startswith("__") and anchor not in seen[meant].ids:
                found.append(f"{where}: {link} leads to no address")
    for file in sorted(site.rglob("*.css")):
        outside = re.findall(r"(?:url\(|@import )[\"']?((?:https?:)?//[^)\"']+)", file.read_text(encoding="utf-8"))
        found += [f"{file.relative_to(site).as_posix()} loads {load}" for load in outside]
    return found


def check(site: Path) -> None:
    """Makes a built site stand alone, or says what does not."""
    (site / "404.html").unlink(missing_ok=True)  # belongs to a server, and leads to its root
    outside, own = SHIM
    for file in site.rglob("*.html"):
        text = file.read_text(encoding="utf-8")
        file.write_text(
            text.replace(outside, Path(os.path.relpath(site / own, file.parent)).as_posix()), encoding="utf-8"
        )
    found = faults(site)
    if found:
        sys.exit("\n".join(found))
    sys.stdout.write(f"The documentation: {site / 'index.html'}\n")


if __name__ == "__main__":
    {"pages": assemble, "check": check}[sys.argv[1]](Path(sys.argv[2]))
