"""A server with the page as it was built, and a Chromium to visit it with."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from serving import Server, serving
from thirteendays.game import SeededDealer

BUILT = Path(
    os.environ.get("THIRTEENDAYS_PAGE", Path(__file__).parents[2] / "src" / "thirteendays" / "server" / "page")
)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.fail("the tests of the page need Chromium: apt-get install chromium")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture(scope="session")
def built() -> Path:
    """The folder of the page."""
    if not (BUILT / "index.html").exists():
        pytest.fail("the page is not built: make page")
    return BUILT


@pytest.fixture(scope="session")
def server(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of its own, whose computer players do not wait, and whose every table has the same deals: no test hangs on luck."""
    dealt = {"dealer": SeededDealer("page")}
    with serving(tmp_path_factory.mktemp("page"), dealt, page=built, pace=0.0, workers=1) as running:
        yield running


@pytest.fixture
def address(server: Server) -> str:
    """Where the server is."""
    return server.address
