"""Stores and buses that pass calls on, and what a test may do around each call."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from bga_isle.adapter.memory import MemoryBus
from bga_isle.adapter.ports import Entry, Key, Snapshot, Store
from bga_isle.model.pieces import Colour

T = TypeVar("T")


class WrappedStore:
    """Another store, with a moment before and one after each call."""

    def __init__(self, inner: Store) -> None:
        self.inner = inner

    async def before(self, name: str) -> None:
        """Called before a call is passed on."""

    async def after(self, name: str) -> None:
        """Called after a call was carried out, before it is answered."""

    async def _pass(self, name: str, call: Callable[[], Awaitable[T]]) -> T:
        await self.before(name)
        answer = await call()
        await self.after(name)
        return answer

    async def create(self, snapshot: Snapshot) -> None:
        await self._pass("create", lambda: self.inner.create(snapshot))

    async def load(self, table: str) -> Snapshot | None:
        return await self._pass("load", lambda: self.inner.load(table))

    async def commit(self, snapshot: Snapshot, entry: Entry, key: Key | None) -> bool:
        return await self._pass("commit", lambda: self.inner.commit(snapshot, entry, key))

    async def key(self, table: str, seat: Colour, key: str) -> Key | None:
        return await self._pass("key", lambda: self.inner.key(table, seat, key))

    async def entries(self, table: str, after: int, limit: int) -> list[Entry]:
        return await self._pass("entries", lambda: self.inner.entries(table, after, limit))

    async def due(self, now: float, limit: int) -> list[str]:
        return await self._pass("due", lambda: self.inner.due(now, limit))

    async def open_tables(self, client: str) -> int:
        return await self._pass("open_tables", lambda: self.inner.open_tables(client))

    async def idle(self, ended_before: float, touched_before: float, limit: int) -> list[str]:
        return await self._pass(
            "idle", lambda: self.inner.idle(ended_before, touched_before, limit)
        )

    async def archive(self, table: str, version: int, document: bytes) -> bool:
        return await self._pass("archive", lambda: self.inner.archive(table, version, document))

    async def archived(self, table: str) -> bytes | None:
        return await self._pass("archived", lambda: self.inner.archived(table))

    async def ping(self) -> None:
        await self._pass("ping", self.inner.ping)


class WatchedStore(WrappedStore):
    """Keeps every snapshot that was ever created or committed; several stores may share a history."""

    def __init__(self, inner: Store, history: dict[str, list[Snapshot]] | None = None) -> None:
        super().__init__(inner)
        self.history = {} if history is None else history

    async def create(self, snapshot: Snapshot) -> None:
        await super().create(snapshot)
        self.history[snapshot.table] = [snapshot]

    async def commit(self, snapshot: Snapshot, entry: Entry, key: Key | None) -> bool:
        stored = await super().commit(snapshot, entry, key)
        if stored:
            self.history[snapshot.table].append(snapshot)
        return stored


class WatchedBus(MemoryBus):
    """Lets nothing be published that its store does not hold, and remembers what was."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        self.published: list[tuple[str, int]] = []

    async def publish(self, table: str, version: int) -> None:
        (entry,) = await self._store.entries(table, version - 1, 1)
        assert entry.version == version
        self.published.append((table, version))
        await super().publish(table, version)

    def published_of(self, table: str) -> set[int]:
        """The versions of a table that were published."""
        return {version for name, version in self.published if name == table}
