"""The documentation site: its pages, its links, and that it loads nothing from outside."""

import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from thirteendays.text.reference import REFERENCE

ROOT = Path(__file__).parents[1]
SITE: dict[str, Any] = runpy.run_path(str(ROOT / "docs/site/assemble.py"))
BUILDER = ROOT / "build/docs-venv/bin/zensical"
NAV = (ROOT / "docs/site/mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]


def test_every_page_is_in_the_contents_once() -> None:
    places = SITE["placed"]()
    whole = NAV + SITE["more"](NAV, places)
    named = re.findall(r"([\w/-]+\.md)$", whole, re.MULTILINE)
    assert sorted(named) == sorted([place for place in places.values() if place.endswith(".md")] + ["commands.md"])
    assert (
        SITE["more"]("nav:\n  - X: a.md\n", {"docs/a.md": "a.md", "docs/b.md": "b.md"}) == "  - More:\n      - b.md\n"
    )


def test_the_chapters_of_the_reference_stand_in_their_order() -> None:
    assert re.findall(r"reference/([\w-]+)\.md$", NAV, re.MULTILINE) == list(REFERENCE)


def test_the_site_asks_nobody_for_fonts_and_works_from_disk() -> None:
    settings = (ROOT / "docs/site/mkdocs.yml").read_text(encoding="utf-8")
    assert "font: false" in settings
    assert "use_directory_urls: false" in settings
    assert "://" not in settings


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("README.md", "[How](docs/playing.md#keys)", "[How](playing.md#keys)"),
        ("README.md", "![T](docs/pictures/table.svg)", "![T](pictures/table.svg)"),
        ("README.md", "[MIT](LICENSE), [b](bench/results.md)", "[MIT](LICENSE.txt), [b](speed.md)"),
        ("docs/reference/index.md", "[r](../spec/rules.md) [h](#here)", "[r](../spec/rules.md) [h](#here)"),
        ("docs/bots.md", "[bot](../examples/bot.py)", "bot"),
        ("docs/bots.md", "`[a](b.md)` [x](https://example.org/)", "`[a](b.md)` [x](https://example.org/)"),
    ],
)
def test_links_lead_to_where_pages_stand_on_the_site(path: str, text: str, expected: str) -> None:
    assert SITE["relinked"](text, path, SITE["placed"]()) == expected


@pytest.mark.parametrize(
    ("html", "fault"),
    [
        ('<script src="https://example.org/a.js"></script>', "loads https://example.org/a.js"),
        ('<link rel="stylesheet" href="//example.org/a.css">', "loads //example.org/a.css"),
        ('<a href="gone.html">x</a>', "gone.html leads to no file"),
        ('<a href="#gone">x</a>', "#gone leads to no address"),
        ('<a href="https://example.org/">x</a><a href="#here" id="here">y</a>', None),
    ],
)
def test_what_does_not_work_from_disk_is_found(tmp_path: Path, html: str, fault: str | None) -> None:
    (tmp_path / "index.html").write_text(f"<html><body>{html}</body></html>", encoding="utf-8")
    found = SITE["faults"](tmp_path)
    assert (fault is None) == (found == [])
    assert fault is None or fault in found[0]


def test_styles_from_outside_are_found(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("@font-face { src: url('https://example.org/f.woff2') }", encoding="utf-8")
    assert SITE["faults"](tmp_path) == ["a.css loads https://example.org/f.woff2"]


@pytest.mark.slow
@pytest.mark.skipif(not BUILDER.exists(), reason="`make docs` has not made its environment")
def test_the_site_is_built_and_stands_alone(tmp_path: Path) -> None:
    SITE["assemble"](tmp_path)
    # the API page reads the sources beside the repository's build folder
    settings = tmp_path / "mkdocs.yml"
    settings.write_text(settings.read_text(encoding="utf-8").replace("../../", f"{ROOT}/"), encoding="utf-8")
    command = [str(BUILDER), "build", "--strict", "-f", "mkdocs.yml"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    SITE["check"](tmp_path / "site")
    pages = {file.relative_to(tmp_path / "site").as_posix() for file in (tmp_path / "site").rglob("*.html")}
    assert {"index.html", "api.html", "commands.html", "reference/cards.html", "history/days.html"} <= pages
    _read_from_disk(tmp_path / "site")


def _read_from_disk(site: Path) -> None:
    """In a browser, where there is one: nothing is asked of anybody, and the search finds."""
    browser = shutil.which("chromium")
    if browser is None or sys.platform != "linux":
        return
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        options = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
        page = playwright.chromium.launch(executable_path=browser, args=options).new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"file://{site}/reference/playing-cards.html#rule-4.4")
        page.keyboard.press("Control+k")
        page.keyboard.type("quarantine")
        page.get_by_text("Behind Quarantine").first.wait_for(timeout=20_000)
        assert [url for url in asked if not url.startswith(("file:", "data:", "about:"))] == []
