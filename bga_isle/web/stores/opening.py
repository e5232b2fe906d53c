"""From a URL to a store that is ready, and the bus that goes with it."""

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import NamedTuple

from bga_isle.adapter.memory import MemoryBus
from bga_isle.adapter.ports import Bus, Store

from .bus import PostgresBus
from .postgres import PostgresDatabase
from .sql_store import SqlStore
from .sqlite import SqliteDatabase
from .urls import parse


class Stores(NamedTuple):
    """A store and its bus; `shared` says that several processes may open them at once."""

    store: Store
    bus: Bus
    shared: bool


@asynccontextmanager
async def open_stores(url: str) -> AsyncGenerator[Stores, None]:
    """Opens what a URL names, creating or migrating what it needs, and closes it at the end.

    `sqlite:///relative/file.db`, `sqlite:////absolute/file.db` or
    `postgresql://user:password@host/database`. Raises `BadStoreUrl`,
    `StoreUnreachable`, `NewerStore`.
    """
    parsed = parse(url)
    async with AsyncExitStack() as stack:
        if parsed.drivername == "sqlite":
            file = SqliteDatabase(parsed)
            stack.push_async_callback(file.close)
            await file.open()
            yield Stores(SqlStore(file), MemoryBus(), shared=False)
        else:
            server = PostgresDatabase(parsed)
            stack.push_async_callback(server.close)
            await server.open()
            bus = PostgresBus(parsed)
            stack.push_async_callback(bus.close)
            await bus.open()
            yield Stores(SqlStore(server), bus, shared=True)
