"""How strong players use a card stands under its rulings when it is looked up."""

import asyncio

from textual.widgets import Static

from keyboard import opened
from thirteendays.text import figures, say
from thirteendays.text.reference import passage
from thirteendays.tui.lookup import Lookup


def test_a_card_tells_how_strong_players_use_it() -> None:
    async def run() -> None:
        async with opened() as app:
            for address, told in (("card-excomm", True), ("agenda-letter", True), ("command", False)):
                await app.push_screen(Lookup(address))
                shown = str(app.screen.query_one("#passage", Static).content.markup)  # type: ignore[union-attr]
                assert (say("figures.title") in shown) == told
                assert all(line in shown for line in figures.told(passage(address)))
                await app.pop_screen()

    asyncio.run(run())
