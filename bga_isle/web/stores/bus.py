"""The bus of several processes: PostgreSQL's NOTIFY tells, one listening connection a process hears.

A message is "table version" and no more. Messages may be lost with a
connection, or with a process that dies between storing and telling; so every
subscriber is woken after each gap and once in a while, and looks for itself.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
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

    def __init__(self, url: URL) -> None:
        self._name = shown(url)
        self._address = with_defaults(url).render_as_string(hide_password=False)
        self._here = MemoryBus()
        self._subscribers: Counter[str] = Counter()
        self._latest: dict[str, int] = {}
        self._sender: AsyncConnection | None = None
        self._batch: Batch[str, None] = Batch(self._send)
        self._listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Listens from now on; raises `StoreUnreachable`."""
        try:
            connection = await self._listener()
        except Error as error:
            raise StoreUnreachable(store=self._name, reason=str(error).strip()) from error
        self._listening = asyncio.create_task(self._listen(connection))

    async def publish(self, table: str, version: int) -> None:
        """Tells everybody that a version has been stored; what cannot be sent is logged, not raised."""
        await self._tell_here(table, version)
        await self._batch.add(f"{table} {version}")

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
            with suppress(asyncio.CancelledError):
                await self._listening
        if self._sender is not None:
            await self._sender.close()

    async def _tell_here(self, table: str, version: int) -> None:
        if table in self._subscribers:
            version = max(version, self._latest.get(table, 0))
            self._latest[table] = version
            await self._here.publish(table, version)

    async def _wake_all(self) -> None:
        for table in list(self._subscribers):
            await self._tell_here(table, 0)

    async def _send(self, messages: list[str]) -> Sequence[None]:
        """A connection that went stale costs one more attempt with a fresh one."""
        for attempt in (1, 2):
            try:
                async with asyncio.timeout(SENDING_SECONDS):
                    if self._sender is None:
                        self._sender = await self._connect()
                    await self._sender.execute(TELL, (messages,))
                break
            except (Error, TimeoutError) as error:
                LOG.warning("could not tell other processes (attempt %d): %r", attempt, error)
                await _dropped(self._sender)
                self._sender = None
        return [None] * len(messages)

    async def _listen(self, connection: AsyncConnection | None) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                if connection is None:
                    connection = await self._listener()
                    LOG.warning("listening to other processes again")
                await self._wake_all()
                pause = FIRST_PAUSE
                async for message in connection.notifies(timeout=REMINDER_SECONDS):
                    await self._hear(message)
            except Error as error:
                LOG.warning("cannot listen to other processes: %r", error)
                await _dropped(connection)
                connection = None
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            except asyncio.CancelledError:
                await _dropped(connection)
                raise

    async def _hear(self, message: Notify) -> None:
        if self._sender is not None and message.pid == self._sender.info.backend_pid:
            return
        table, _, version = message.payload.rpartition(" ")
        if version.isdecimal():
            await self._tell_here(table, int(version))

    async def _listener(self) -> AsyncConnection:
        connection = await self._connect()
        try:
            await connection.execute(LISTEN)
        except Error:
            await _dropped(connection)
            raise
        return connection

    async def _connect(self) -> AsyncConnection:
        return await AsyncConnection.connect(self._address, autocommit=True)


async def _dropped(connection: AsyncConnection | None) -> None:
    if connection is not None:
        await connection.close()
