"""The rules at one's fingertips: the palette, passages beside the table, previews, the screens of rules, cards and history."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from driving import DESK, LYING, PHONE, Player, api, faults, visiting
from thirteendays.game.moves import CARDS
from thirteendays.text import figures, say
from thirteendays.text.reference import of_rule, passage, passages

pytestmark = pytest.mark.slow

QUESTIONS = json.loads((Path(__file__).parents[1] / "reference" / "questions.json").read_text(encoding="utf-8"))
ASKED = QUESTIONS[::3]
WITHIN = 3


def at_a_table(page: Page) -> Player:
    """Somebody at a table against a computer player, asked for a decision."""
    page.goto("/")
    wanted = {"id": "r" * 16, "side": "us", "opponent": {"kind": "computer", "player": "careful"}, "pace": 0}
    page.goto(f"/table/{api(page, 'POST', '/api/tables', wanted)['table']}")
    player = Player(page, "keyboard")
    assert player.until_asked()
    return player


def palette(page: Page) -> Locator:
    """The field of the palette, opened by its key."""
    page.keyboard.press("Control+k")
    field = page.get_by_role("combobox", name=say("page.reference.find"))
    expect(field).to_be_focused()
    return field


def found(page: Page) -> list[str]:
    """The titles of what is found."""
    return page.get_by_role("option").locator(".name").all_inner_texts()


def beside(page: Page) -> Locator:
    """The passage beside what is on the screen."""
    return page.locator(".beside[role=dialog]")


def preview(page: Page) -> Locator:
    """The card or part of the board that is looked at."""
    return page.locator(".preview[role=dialog]")


def answering(question: dict[str, Any]) -> set[str]:
    """The titles of the passages that answer a question: those that tell of its rule; of a card's Event, that of the card."""
    rules = {rule.strip() for rule in question["rule"].split(",")} - {"5"}
    titles = {one.title for one in passages() if rules & {*one.rules, *one.tells}}
    return titles | ({passage(f"card-{question['card']}").title} if question.get("card") else set())


def test_questions_of_players_are_answered_by_what_they_type(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as watched:
        page = watched.page()
        page.goto("/settings")
        field = palette(page)
        page.get_by_role("option").first.wait_for()
        missed: dict[str, Any] = {}
        for question in ASKED:
            for words in question["typed"]:
                field.fill(words)
                first = found(page)[:WITHIN]
                if not answering(question) & set(first):
                    missed[words] = first
        assert missed == {}


def test_a_rule_is_found_and_read_by_keyboard_without_leaving_the_table(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as watched:
        page = watched.page()
        player = at_a_table(page)
        where = page.url
        menu = page.get_by_role("button", name=say("page.table.menu"))
        menu.focus()
        field = palette(page)
        page.keyboard.type("how many cubes comand")
        expect(page.get_by_role("option").first).to_contain_text(passage("how-many").title)
        expect(page.get_by_role("status").filter(has_text="found")).to_have_count(1)
        assert field.get_attribute("aria-activedescendant") == page.get_by_role("option").first.get_attribute("id")
        page.keyboard.press("ArrowDown")
        second = page.get_by_role("option").nth(1)
        expect(second).to_have_attribute("aria-selected", "true")
        assert field.get_attribute("aria-activedescendant") == second.get_attribute("id")
        title = second.locator(".name").inner_text()
        page.keyboard.press("Enter")
        expect(beside(page).get_by_role("heading", level=2)).to_have_text(title)
        expect(page.get_by_role("combobox")).to_have_count(0)
        assert page.url == where
        page.keyboard.press("Escape")
        expect(beside(page)).to_have_count(0)
        expect(menu).to_be_focused()
        player.play("us")  # the table is as it was


def test_the_table_can_be_played_while_a_passage_lies_beside_it(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as watched:
        page = watched.page()
        player = at_a_table(page)
        page.keyboard.press("h")
        expect(beside(page).get_by_role("heading", level=2)).to_have_text(passage("agenda-step").title)
        beside(page).get_by_role("button", name=say("page.reference.aside")).click()
        player.how = "mouse"
        player.play("us")
        expect(beside(page)).to_be_visible()


def test_links_lead_on_and_back(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as watched:
        page = watched.page()
        at_a_table(page)
        where = page.url
        palette(page)
        page.keyboard.type("quick start")
        expect(page.get_by_role("option").first).to_contain_text(passage("quick-start").title)
        page.keyboard.press("Enter")
        beside(page).get_by_role("link", name="domination").click()
        heading = beside(page).get_by_role("heading", level=2)
        expect(heading).to_have_text(passage("domination").title)
        beside(page).get_by_role("link", name=say("card.fifty_fifty")).first.click()
        expect(preview(page)).to_contain_text(say("event.fifty_fifty"))
        page.keyboard.press("Escape")
        expect(preview(page)).to_have_count(0)
        beside(page).get_by_role("button", name=say("page.reference.earlier")).click()
        expect(heading).to_have_text(passage("quick-start").title)
        assert page.url == where


def test_a_card_is_drawn_aside_and_put_away_by_a_tap(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as watched:
        page = watched.page()
        at_a_table(page)
        palette(page)
        page.keyboard.type("u thnt")
        expect(page.get_by_role("option").first).to_contain_text(say("card.u_thant"))
        page.keyboard.press("Enter")
        box = preview(page).bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 90, box["y"] + 90)
        page.mouse.down()
        page.mouse.move(box["x"] - 60, box["y"] + 70, steps=4)
        page.mouse.up()
        moved = preview(page).bounding_box()
        assert moved is not None
        assert round(box["x"] - moved["x"]) == 150
        preview(page).get_by_role("button", name=say("page.reference.rulings")).click()
        expect(beside(page)).to_contain_text("stays")
        preview(page).locator("h3").click()
        expect(preview(page)).to_have_count(0)


def test_a_card_fits_a_phone_with_a_large_text(browser: Browser, address: str) -> None:
    with visiting(browser, address, {"text": 200}, viewport=PHONE) as watched:
        page = watched.page()
        page.goto("/settings")
        palette(page)
        page.keyboard.type("u thant")
        expect(page.get_by_role("option").first).to_contain_text(say("card.u_thant"))
        page.keyboard.press("Enter")
        for words in ("page.reference.rulings", "page.reference.behind", "page.close"):
            expect(preview(page).get_by_role("button", name=say(words))).to_be_in_viewport(ratio=1)
        preview(page).get_by_role("button", name=say("page.close")).click()
        expect(preview(page)).to_have_count(0)


def test_the_quick_start_is_one_screen(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as watched:
        page = watched.page()
        page.goto("/rules/quick-start")
        expect(page.locator("#quick-start .text")).to_be_in_viewport(ratio=1)


def test_it_works_without_network_once_loaded(browser: Browser, address: str, built: Path) -> None:
    words = max(built.glob("assets/reference-*.js"), key=lambda file: file.stat().st_size).name
    with visiting(browser, address, viewport=DESK) as watched:
        watched.allowed = ["ERR_INTERNET_DISCONNECTED", "WebSocket connection"]
        page = watched.page()
        with page.expect_response(lambda answer: answer.url.endswith(words) and "/table/" in page.url):
            at_a_table(page)
        page.wait_for_load_state("networkidle")
        watched.context.set_offline(True)
        palette(page)
        page.keyboard.type("turkey agenda")
        page.get_by_role("option").first.wait_for()
        page.keyboard.press("Enter")
        expect(preview(page)).to_be_visible()
        page.keyboard.press("Escape")
        page.keyboard.press("h")
        expect(beside(page)).to_contain_text(passage("agenda-step").title)


def test_a_palette_by_its_button_on_every_screen(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as watched:
        page = watched.page()
        at_a_table(page)
        for path in (page.url, "/", "/tables", "/me", "/settings", "/rules", "/cards", "/history"):
            page.goto(path)
            page.get_by_role("button", name=say("page.reference.find")).first.click()
            expect(page.get_by_role("combobox", name=say("page.reference.find"))).to_be_focused()
            page.keyboard.press("Escape")
            expect(page.locator("dialog.palette")).to_have_count(0)
            page.keyboard.press("?")
            expect(page.get_by_role("combobox", name=say("page.reference.find"))).to_be_focused()


def test_what_happened_and_what_is_asked_lead_to_their_rules(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as watched:
        page = watched.page()
        player = at_a_table(page)
        player.how = "mouse"
        player.play("us")
        assert player.until_asked()
        state = player.state()
        page.locator(".ask .whybtn").click()
        expect(beside(page).get_by_role("heading", level=2)).to_have_text(of_rule(state["prompt"]["rule"]).title)
        page.keyboard.press("Escape")
        page.locator(".telegrams .why-rule").last.click()
        expect(beside(page)).to_be_visible()
        page.keyboard.press("Escape")
        while state["view"]["decision"]["kind"] != "command":
            legal = state["view"]["legal"]
            player.choose(next((move for move in legal if move.endswith(":command")), legal[0]), state)
            player.confirm(state)
            player.settled(state["number"])
            assert player.until_asked()
            state = player.state()
        player.choose(next(move for move in state["view"]["legal"] if "+" in move), state)
        page.locator(".ask .what .why-rule").first.click()
        expect(beside(page)).to_be_visible()


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/rules", passage("reference").title),
        ("/rules/quick-start", passage("quick-start").title),
        ("/rules/4.4", passage("command").title),
        ("/rules/rule-r7", of_rule("R7").title),
        ("/rules/3-step-5", passage("opinion-step").title),
        ("/cards/sops", say("card.sops")),
        ("/cards/berlin", say("agenda.berlin")),
        ("/history", passage("history-days").title),
        ("/history/day-27", passage("day-27").title),
        ("/history/history-u_thant", passage("history-u_thant").title),
    ],
)
def test_every_passage_has_an_address(browser: Browser, address: str, path: str, title: str) -> None:
    with visiting(browser, address, viewport=PHONE) as watched:
        page = watched.page()
        page.goto(path)
        expect(page.get_by_role("heading", name=title, exact=True).first).to_be_in_viewport()


def test_unknown_addresses_are_said_to_be_so(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as watched:
        page = watched.page()
        for path in ("/rules/nothing", "/history/nothing", "/cards/nothing"):
            page.goto(path)
            expect(page.get_by_text(say("page.reference.unknown"))).to_be_visible()


def test_the_gallery_shows_the_cards_that_are_asked_for(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as watched:
        page = watched.page()
        page.goto("/cards")
        cards = page.locator(".gallery .card")
        expect(cards).to_have_count(len(CARDS))
        expect(page.locator(".gallery .agenda")).to_have_count(10)
        page.get_by_role("radio", name=say("page.reference.side.us"), exact=True).check()
        page.get_by_role("radio", name="3", exact=True).check()
        page.get_by_role("radio", name=say("page.reference.icon.yes")).check()
        page.get_by_label(say("page.reference.by.does")).select_option("event-place")
        expect(cards).to_have_count(1)
        expect(page.get_by_role("status").filter(has_text=say("page.reference.cards", n=1))).to_be_visible()
        assert page.url.endswith("/cards?side=us&value=3&icon=yes&does=event-place")
        page.get_by_role("link", name=say("card.excomm")).click()
        detail = page.locator(".detail")
        expect(detail.get_by_role("heading", level=2)).to_have_text(say("card.excomm"))
        expect(detail.get_by_role("heading", name=say("page.reference.behind"))).to_be_visible()
        page.reload()
        expect(cards.first).to_contain_text(say("card.excomm"))
        page.get_by_role("link", name=say("page.reference.all_cards")).click()
        expect(detail).to_have_count(0)
        expect(cards).to_have_count(1)


def test_the_gallery_tells_how_strong_players_use_a_card(browser: Browser, address: str) -> None:
    """The rows are those of the package, which the documentation's page shares."""
    with visiting(browser, address, viewport=PHONE) as watched:
        page = watched.page()
        for path, rows in (
            ("excomm", figures.of_card("excomm")),
            ("sops", figures.of_card("sops")),
            ("military_2", figures.of_agenda("military")),
        ):
            page.goto(f"/cards/{path}")
            expect(page.get_by_role("heading", name=say("figures.title"))).to_be_visible()
            shown = [row.locator("th, td").all_inner_texts() for row in page.locator(".figures tbody tr").all()]
            assert [[cell.strip() for cell in row] for row in shown] == [
                [
                    say(f"figures.row.{row.key}", side=row.side),
                    f"{figures.percent(row.n, row.of)} %",
                    ""
                    if row.won is None
                    else say("figures.won", share=figures.percent(row.won, row.n), n=f"{row.n:,}"),
                ]
                for row in rows
            ]
        expect(page.locator(".figures")).to_contain_text(f"{figures.figures()['games']:,} games")
        expect(page.locator(".figures")).to_contain_text(figures.points("military").replace("-", "−"))


def test_the_days_tell_what_is_doubtful_and_lead_to_cards_and_sources(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as watched:
        page = watched.page()
        page.goto("/history")
        expect(page.get_by_role("list", name=say("page.reference.days")).get_by_role("link")).to_have_count(13)
        assert page.locator(".sources em", has_text="one source").count() > 5
        page.get_by_role("link", name="DORN").first.click()
        expect(page.get_by_text("Unsung Mediator").first).to_be_in_viewport()
        page.goto("/history/day-20")
        page.locator("#day-20").get_by_role("link", name=say("card.quarantine"), exact=True).click()
        expect(preview(page)).to_contain_text(say("event.quarantine"))


def screens(page: Page) -> Iterator[str]:
    """The screens of the handbook, and what of it lies over the table."""
    for path in (
        "/rules",
        "/rules/4.4",
        "/rules/glossary",
        "/cards",
        "/cards/u_thant",
        "/cards/berlin",
        "/history/day-20",
    ):
        page.goto(path)
        page.locator(":is(.passage, .detail, .gallery .card):visible").first.wait_for()
        yield path
    at_a_table(page)
    palette(page)
    page.get_by_role("option").first.wait_for()
    yield "palette, empty"
    page.keyboard.type("comand cubes")
    page.get_by_role("option").first.wait_for()
    yield "palette"
    page.keyboard.press("Enter")
    beside(page).locator(".passage").wait_for()
    yield "beside"
    page.keyboard.press("Escape")
    for words in ("u thant", "turkey battleground", "berlin agenda"):
        palette(page)
        page.keyboard.type(words)
        page.get_by_role("option").first.wait_for()
        page.keyboard.press("Enter")
        page.locator(".preview, .beside").first.wait_for()
        yield words
        page.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("theme", "size", "text"),
    [
        ("dark", DESK, 100),
        ("light", DESK, 100),
        ("contrast", DESK, 100),
        ("dark", PHONE, 100),
        ("light", LYING, 100),
        ("contrast", PHONE, 200),
    ],
)
def test_axe_finds_nothing(browser: Browser, address: str, theme: str, size: dict[str, int], text: int) -> None:
    with visiting(browser, address, {"theme": theme, "text": text}, viewport=size) as watched:
        page = watched.page()
        assert {name: wrong for name in screens(page) if (wrong := faults(page))} == {}
