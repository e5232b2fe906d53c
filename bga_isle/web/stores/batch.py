"""What waits together is done together: one disk write or one message carries all that came meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Generic, TypeVar

Item = TypeVar("Item")
Outcome = TypeVar("Outcome")

LARGEST: Final = 128


class Batch(Generic[Item, Outcome]):
    """Hands items to `work` in the order they came, all that have gathered at a time.

    The first starts at once; nobody waits for a batch to fill. `work` returns
    an outcome for each item, an exception among them being raised to whoever
    added that item.
    """

    def __init__(
        self, work: Callable[[list[Item]], Awaitable[Sequence[Outcome | Exception]]]
    ) -> None:
        self._work = work
        self._waiting: list[tuple[Item, asyncio.Future[Outcome]]] = []
        self._running: asyncio.Task[None] | None = None

    async def add(self, item: Item) -> Outcome:
        """The outcome of one item; it is worked on even if whoever added it waits no longer."""
        future: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, future))
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._run())
        return await future

    async def finish(self) -> None:
        """Returns when nothing is left to do."""
        if self._running is not None:
            await self._running

    async def _run(self) -> None:
        while self._waiting:
            taken, self._waiting = self._waiting[:LARGEST], self._waiting[LARGEST:]
            (done,) = await asyncio.gather(
                self._work([item for item, _ in taken]), return_exceptions=True
            )
            outcomes = [done] * len(taken) if isinstance(done, BaseException) else done
            for (_, future), outcome in zip(taken, outcomes, strict=True):
                if future.done():
                    continue
                if isinstance(outcome, BaseException):
                    future.set_exception(outcome)
                else:
                    future.set_result(outcome)
