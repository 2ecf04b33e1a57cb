"""Twin worlds in the browser: two games that differ only in what a seat cannot know give it the same page, and no secret is in it."""

import random
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from driving import DESK, Player, visiting
from scripted import arguments
from serving import Person, Server, move, serving, state
from thirteendays.game import Game, Side
from thirteendays.game.moves import CARDS
from thirteendays.text import say
from twins import twin
from walks import SIDES, Plan, walk

pytestmark = pytest.mark.slow

LONG = 58  # moves: into the second round
EVERY = 7  # moves from one look at the page to the next


class World:
    """A table at which a game is played again, and the page that one seat of it sees."""

    def __init__(self, server: Server, game: Game, seat: Side) -> None:
        self.server, self.game, self.seat = server, game, seat
        self.people = {side: Person(server.address) for side in SIDES}
        made = self.people["us"].ask(
            "POST", "/api/tables", {"side": "us", "opponent": {"kind": "friend"}, "name": "Ann"}
        )
        self.table = made["table"]
        self.people["ussr"].ask("POST", "/api/links/invitation", {"secret": made["invitation"]})
        self.link = self.people[seat].ask("POST", f"/api/tables/{self.table}/links/seat")["secret"]

    def play(self, index: int) -> None:
        """Makes a move of the game, where a side makes it."""
        token = self.game.moves[index]
        mover = Game.from_record(self.game.record(), index).mover
        for side in SIDES:
            if side == mover:
                revision = state(self.people[side], self.table, side)["revision"]
                move(self.people[side], self.table, side, token, revision, id=f"move-{index}")

    def view(self) -> dict[str, object]:
        """What the seat may know now."""
        found: dict[str, object] = state(self.people[self.seat], self.table, self.seat)["view"]
        return found


def page_of(world: World, player: Player) -> str:
    """Everything in the page, when it shows the latest; without what differs by the server's address."""
    number = state(world.people[world.seat], world.table, world.seat)["number"]
    player.settled(number - 1)
    return re.sub(r"127\.0\.0\.1:\d+", "server", player.page.evaluate("document.body.outerHTML"))


def hidden(view: dict[str, object], log: str) -> Iterator[str]:
    """The names of cards whose place the seat does not know, and that nothing open has named."""
    known = str([view[name] for name in ("hand", "discards", "aftermath", "drawn", "effects")])
    for card in CARDS:
        if f"'{card}'" not in known and say(f"card.{card}") not in log:
            yield say(f"card.{card}")


@pytest.mark.parametrize("seat", SIDES)
def test_the_page_of_a_seat_is_the_same_in_twin_worlds(
    browser: Browser, built: Path, tmp_path: Path, seat: Side
) -> None:
    game = next(
        game for game in walk(Plan(bytes(range(60, 157)), "calm")) if len(game.moves) >= LONG and game.mover in SIDES
    )
    games = (game, twin(game, seat, random.Random(seat)))
    assert games[0].moves != games[1].moves
    with ExitStack() as stack:
        worlds, players = [], []
        for n, one in enumerate(games):
            server = stack.enter_context(serving(tmp_path / str(n), arguments(one), page=built, workers=1))
            worlds.append(World(server, one, seat))
            watched = stack.enter_context(visiting(browser, server.address, viewport=DESK))
            players.append(Player(watched.page()))
            players[n].page.goto(f"/seat#{worlds[n].link}")
            players[n].page.wait_for_selector(".table")
        for index in range(len(game.moves)):
            for world in worlds:
                world.play(index)
            if index % EVERY == 0 and game.moves[index].partition(":")[0] not in ("deal", "agenda"):
                pages = [page_of(world, player) for world, player in zip(worlds, players, strict=True)]
                assert pages[0] == pages[1]
                log = players[0].page.locator(".telegrams").inner_text()
                assert [name for name in hidden(worlds[0].view(), log) if name in pages[0]] == []
