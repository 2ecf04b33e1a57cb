"""The computer's moves, thought out beside the screen, so that keys and clicks are answered meanwhile."""

import asyncio
import threading
from typing import Any

from thirteendays.agents import Player


async def thought(player: Player, view: dict[str, Any]) -> str:
    """The computer's move, worked out in a thread of its own that never holds the program back when it is left."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[str] = loop.create_future()

    def tell(result: str | None, error: BaseException | None) -> None:
        if answer.cancelled():
            return
        if error is not None:
            answer.set_exception(error)
        else:
            answer.set_result(str(result))

    def think() -> None:
        result: str | None = None
        failure: BaseException | None = None
        try:
            result = player.choose(view)
        except Exception as error:  # noqa: BLE001 - told to whoever waits
            failure = error
        if not loop.is_closed():
            loop.call_soon_threadsafe(tell, result, failure)

    threading.Thread(target=think, daemon=True).start()
    return await answer
