"""Nothing that happens to a browser or a network loses a move: reload, no network, a server that starts again, two tabs."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from driving import DESK, Player, api, visiting
from serving import free_port, program

pytestmark = pytest.mark.slow


def begin(player: Player) -> str:
    """A table against a computer player."""
    player.page.goto("/")
    wanted = {"id": "4" * 16, "side": "us", "opponent": {"kind": "computer", "player": "careful"}, "pace": 0}
    table: str = api(player.page, "POST", "/api/tables", wanted)["table"]
    player.page.goto(f"/table/{table}")
    return table


def test_reload_at_any_moment(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as watched:
        player = Player(watched.page())
        begin(player)
        for _ in range(6):
            assert player.until_asked()
            before = player.state()["view"]["moves"]
            player.play("us")
            player.page.reload()
            assert player.until_asked()
            assert player.state()["view"]["moves"][: len(before)] == before


def test_without_network_and_back(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as watched:
        watched.allowed = ["ERR_INTERNET_DISCONNECTED", "WebSocket connection"]
        player = Player(watched.page())
        begin(player)
        assert player.until_asked()
        watched.context.set_offline(True)
        player.page.evaluate("dispatchEvent(new Event('offline'))")
        expect(player.page.locator(".link-state")).to_be_visible()
        watched.context.set_offline(False)
        player.page.evaluate("dispatchEvent(new Event('online'))")
        expect(player.page.locator(".link-state")).to_have_count(0)
        player.play("us")
        assert player.until_asked()


def test_the_page_stays_where_a_part_of_it_does_not_come(browser: Browser, address: str) -> None:
    """What is fetched when there is time for it may fall into a moment without network."""
    with visiting(browser, address, viewport=DESK) as watched:
        watched.allowed = ["ERR_"]
        page = watched.page()

        def lose(route: Route) -> None:
            watched.context.set_offline(True)
            route.abort()

        page.route("**/assets/Overlays*.js", lose)
        with page.expect_event("requestfailed", lambda request: "Overlays" in request.url):
            page.goto("/settings")
        page.wait_for_timeout(300)
        assert page.url.endswith("/settings")
        expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_server_that_starts_again(browser: Browser, tmp_path: Path) -> None:
    with (
        program(tmp_path, "--pace", "0", port=free_port()) as running,
        visiting(browser, running.address, viewport=DESK) as watched,
    ):
        watched.allowed = ["WebSocket connection", "ERR_CONNECTION_REFUSED", "503"]
        player = Player(watched.page())
        begin(player)
        assert player.until_asked()
        player.play("us")
        assert player.until_asked()
        moves = player.state()["view"]["moves"]
        running.kill()
        expect(player.page.locator(".link-state")).to_be_visible()
        running.start()
        expect(player.page.locator(".link-state")).to_have_count(0)
        assert player.state()["view"]["moves"] == moves
        player.play("us")


def test_two_tabs_of_one_seat_stay_equal(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as watched:
        one, two = Player(watched.page()), Player(watched.page())
        table = begin(one)
        two.page.goto(f"/table/{table}")
        for player in (one, two, one, two):
            assert player.until_asked()
            number = player.state()["number"]
            player.play("us")
            for tab in (one, two):
                tab.settled(number)
        for tab in (one, two):
            tab.page.wait_for_function(
                "n => Number(document.querySelector('[data-number]').dataset.number) >= n", arg=one.state()["number"]
            )
        assert one.page.locator(".prestige h2").inner_text() == two.page.locator(".prestige h2").inner_text()


def test_a_move_on_an_old_position_is_told_quietly(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as watched:
        watched.allowed = ["409"]
        one, two = Player(watched.page()), Player(watched.page())
        table = begin(one)
        two.page.goto(f"/table/{table}")
        assert one.until_asked()
        assert two.until_asked()
        state = one.state()
        one.choose(state["view"]["legal"][0], state)
        two.play("us")
        one.settled(state["number"])
        assert one.until_asked()
        one.play("us")
        assert one.page.get_by_role("dialog").count() == 0
