"""The bus of several processes: PostgreSQL's NOTIFY tells, one listening connection a process hears.

A message is "table version" and no more. Messages may be lost with a
connection, or with a process that dies between storing and telling; so every
subscriber is woken after each gap and once in a while, and looks for itself.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final, LiteralString

from psycopg import AsyncConnection, Error, Notify
from sqlalchemy import URL

from bga_isle.adapter.memory import MemoryBus

from .batch import Batch
from .faults import StoreUnreachable
from .urls import shown, with_defaults

LOG: Final = logging.getLogger(__name__)

CHANNEL: Final = "bga_isle"
LISTEN: Final[LiteralString] = f"LISTEN {CHANNEL}"
TELL: Final[LiteralString] = (
    f"SELECT pg_notify('{CHANNEL}', message) FROM unnest(%s::text[]) AS message"
)

REMINDER_SECONDS: Final = 30.0
SENDING_SECONDS: Final = 2.0
FIRST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 5.0


class PostgresBus:
    """Tells this process at once and the others by PostgreSQL; `open` comes first, `close` last."""

    def __init__(self, url: URL, reminder: float = REMINDER_SECONDS) -> None:
        self._reminder = reminder
        self._name = shown(url)
        self._address = with_defaults(url).render_as_string(hide_password=False)
        self._here = MemoryBus()
        self._subscribers: Counter[str] = Counter()
        self._latest: dict[str, int] = {}
        self._sender: AsyncConnection | None = None
        self._listener: AsyncConnection | None = None
        self._batch: Batch[str, None] = Batch(self._send)
        self._listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Listens from now on; raises `StoreUnreachable`."""
        try:
            await self._begin_listening()
        except Error as error:
            await self._drop_listener()
            raise StoreUnreachable(store=self._name, reason=str(error).strip()) from error
        self._listening = asyncio.create_task(self._listen())

    async def publish(self, table: str, version: int) -> None:
        """Tells everybody that a version has been stored; what cannot be sent is logged, not raised."""
        await self._tell_here(table, version)
        try:
            async with asyncio.timeout(2 * SENDING_SECONDS):
                await self._batch.add(f"{table} {version}")
        except TimeoutError:
            LOG.warning("telling other processes takes too long to wait for")

    @asynccontextmanager
    async def subscribe(self, table: str) -> AsyncGenerator[AsyncIterator[int], None]:
        """Versions of one table as they are published by any process, while the context lasts."""
        self._subscribers[table] += 1
        try:
            async with self._here.subscribe(table) as versions:
                yield versions
        finally:
            self._subscribers[table] -= 1
            if not self._subscribers[table]:
                del self._subscribers[table]
                self._latest.pop(table, None)

    async def close(self) -> None:
        """Sends what is left and lets the connections go."""
        await self._batch.finish()
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.wait([self._listening])
        await self._drop_listener()
        await self._drop_sender()

    async def _tell_here(self, table: str, version: int) -> None:
        if table in self._subscribers:
            version = max(version, self._latest.get(table, 0))
            self._latest[table] = version
            await self._here.publish(table, version)

    async def _wake_all(self) -> None:
        for table in list(self._subscribers):
            await self._tell_here(table, 0)

    async def _send(self, messages: list[str]) -> Sequence[None]:
        """A connection that went stale costs one more attempt, with a fresh one."""
        for attempt in (1, 2):
            try:
                async with asyncio.timeout(SENDING_SECONDS):
                    if self._sender is None:
                        self._sender = await self._connect()
                    await self._sender.execute(TELL, (messages,))
                break
            except (Error, OSError) as error:
                LOG.warning("cannot tell other processes, attempt %d: %r", attempt, error)
                await self._drop_sender()
        return [None] * len(messages)

    async def _listen(self) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                if self._listener is None:
                    await self._begin_listening()
                    LOG.info("hearing other processes again")
                await self._wake_all()
                pause = FIRST_PAUSE
                assert self._listener is not None
                async for message in self._listener.notifies(timeout=self._reminder):
                    await self._hear(message)
            except (Error, OSError) as error:
                LOG.warning("cannot hear other processes: %r", error)
                await self._drop_listener()
                await self._drop_sender()
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _hear(self, message: Notify) -> None:
        """What this process sent itself is known; a server started anew may use its number again."""
        if self._sender is not None and message.pid == self._sender.info.backend_pid:
            return
        table, _, version = message.payload.rpartition(" ")
        if version.isdecimal():
            await self._tell_here(table, int(version))

    async def _begin_listening(self) -> None:
        self._listener = await self._connect()
        await self._listener.execute(LISTEN)

    async def _connect(self) -> AsyncConnection:
        return await AsyncConnection.connect(self._address, autocommit=True)

    async def _drop_listener(self) -> None:
        if self._listener is not None:
            await self._listener.close()
            self._listener = None

    async def _drop_sender(self) -> None:
        if self._sender is not None:
            await self._sender.close()
            self._sender = None
