"""Who listens is woken, and who has a table open is known."""

import asyncio

from thirteendays.server.hub import Hub


def test_news_wakes_the_listeners_of_a_table_and_nobody_else() -> None:
    async def test() -> None:
        hub = Hub()
        with (
            hub.listening("one", "us") as ann,
            hub.listening("one", "watcher") as watcher,
            hub.listening("two", "us") as bob,
        ):
            assert (hub.tables, hub.listeners) == (2, 3)
            for listener in (ann, watcher, bob):
                listener.woken.clear()
            hub.changed("one")
            hub.changed("one")
            hub.changed("nowhere")
            assert [await listener.news(0) for listener in (ann, watcher, bob, ann)] == [True, True, False, False]
            hub.close()
            assert await bob.news(0)
            assert hub.closed
        assert (hub.tables, hub.listeners) == (0, 0)

    asyncio.run(test())


def test_who_goes_is_here_for_a_moment_still() -> None:
    async def test() -> None:
        hub = Hub(lingers=0.01)
        with hub.listening("t", "us") as ann:
            ann.woken.clear()
            assert hub.here("t") == {"us": True, "ussr": False}
            with hub.listening("t", "ussr"), hub.listening("t", "ussr"):
                assert await ann.news(0)
                assert hub.here("t") == {"us": True, "ussr": True}
            assert hub.here("t")["ussr"]
            assert await ann.news(5)
            assert hub.here("t") == {"us": True, "ussr": False}
            with hub.listening("t", "watcher"):
                assert not await ann.news(0)
        await asyncio.sleep(0.05)
        assert hub.here("t") == {"us": False, "ussr": False}
        assert hub._seated == {}

    asyncio.run(test())
