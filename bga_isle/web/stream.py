"""A table's versions as server-sent events.

Each stream has a task that follows the table and hands over one entry at a
time, so a slow reader holds back its own task and nothing piles up. The task's
end, for whatever reason and even before it began, is the stream's end, and
cancelling the tasks is how a server that stops lets its readers go.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Final

import anyio
import msgspec
import structlog
from anyio.streams.memory import MemoryObjectSendStream

from bga_isle.adapter.host import Host
from bga_isle.adapter.ports import Clock, Entry
from bga_isle.errors import NotFound

from .bodies import Told
from .limits import Limits
from .metrics import Metrics

HEARTBEAT: Final = 15.0
"""Seconds of silence after which a comment shows that the stream is alive."""

log = structlog.get_logger()


class Streams:
    """The open streams of one server process."""

    def __init__(self, host: Host, clock: Clock, metrics: Metrics, limits: Limits) -> None:
        self._host = host
        self._clock = clock
        self._metrics = metrics
        self._limits = limits
        self._followers: set[asyncio.Task[None]] = set()
        self._stopped = False

    def stop(self) -> None:
        """Ends every stream, now and from now on."""
        self._stopped = True
        for follower in self._followers:
            follower.cancel()

    async def messages(
        self, client: str, table: str, after: int, known: int, heartbeat: float = HEARTBEAT
    ) -> AsyncGenerator[bytes, None]:
        """The messages after a version, until the game ends or the server stops; `known` is the version now.

        Raises `TooMany` at its first step.
        """
        with self._limits.stream(client), self._metrics.streams.track_inprogress():
            yield b": Isle of Bears\n\n"
            if self._stopped:
                return
            give, take = anyio.create_memory_object_stream[Entry]()
            follower = asyncio.create_task(self._follow(table, after, give))
            self._followers.add(follower)
            follower.add_done_callback(self._followers.discard)
            follower.add_done_callback(lambda _: give.close())
            try:
                while True:
                    message = b": still here\n\n"
                    with anyio.move_on_after(heartbeat):
                        entry = await take.receive()
                        message = _message(entry)
                        if entry.version > known:
                            delay = self._clock.now() - entry.at
                            self._metrics.stream_delay.observe(max(0.0, delay))
                    yield message
            except anyio.EndOfStream:
                return
            finally:
                follower.cancel()
                take.close()

    async def _follow(self, table: str, after: int, give: MemoryObjectSendStream[Entry]) -> None:
        try:
            async with aclosing(self._host.follow(table, after)) as entries:
                async for entry in entries:
                    await give.send(entry)
        except (NotFound, anyio.BrokenResourceError):
            return
        except Exception:
            log.exception("a stream broke off")


def _message(entry: Entry) -> bytes:
    data = msgspec.json.encode(Told.of(entry))
    return b"id: %d\ndata: %s\n\n" % (entry.version, data)
