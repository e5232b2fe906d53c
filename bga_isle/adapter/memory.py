"""Ports that live in one process: for trying the adapter, for tests, and as the shortest worked example."""

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager

from bga_isle.model.pieces import Colour

from .ports import Entry, Key, Snapshot, dump_entry, dump_snapshot, parse_entry, parse_snapshot


class MemoryStore:
    """Tables in dictionaries, as the bytes that another store would write."""

    def __init__(self) -> None:
        self._snapshots: dict[str, bytes] = {}
        self._entries: dict[str, list[bytes]] = {}
        self._keys: dict[tuple[str, Colour, str], Key] = {}
        self._archive: dict[str, bytes] = {}

    async def create(self, snapshot: Snapshot) -> None:
        self._snapshots[snapshot.table] = dump_snapshot(snapshot)
        self._entries[snapshot.table] = []

    async def load(self, table: str) -> Snapshot | None:
        data = self._snapshots.get(table)
        return None if data is None else parse_snapshot(data)

    async def commit(self, snapshot: Snapshot, entry: Entry, key: Key | None) -> bool:
        table = snapshot.table
        if table not in self._entries or len(self._entries[table]) != snapshot.version - 1:
            return False
        if key is not None and (table, key.seat, key.key) in self._keys:
            return False
        self._snapshots[table] = dump_snapshot(snapshot)
        self._entries[table].append(dump_entry(entry))
        if key is not None:
            self._keys[table, key.seat, key.key] = key
        return True

    async def key(self, table: str, seat: Colour, key: str) -> Key | None:
        return self._keys.get((table, seat, key))

    async def entries(self, table: str, after: int, limit: int) -> list[Entry]:
        return [parse_entry(data) for data in self._entries.get(table, [])[after : after + limit]]

    async def due(self, now: float, limit: int) -> list[str]:
        due = [
            (snapshot.deadline, snapshot.table)
            for snapshot in map(parse_snapshot, self._snapshots.values())
            if snapshot.deadline is not None and snapshot.deadline <= now
        ]
        return [table for _, table in sorted(due)[:limit]]

    async def open_tables(self, client: str) -> int:
        snapshots = map(parse_snapshot, self._snapshots.values())
        return sum(snapshot.client == client and not snapshot.ended for snapshot in snapshots)

    async def idle(self, ended_before: float, touched_before: float, limit: int) -> list[str]:
        snapshots = map(parse_snapshot, self._snapshots.values())
        idle = [
            snapshot.table
            for snapshot in snapshots
            if snapshot.touched < (ended_before if snapshot.ended else touched_before)
        ]
        return idle[:limit]

    async def archive(self, table: str, version: int, document: bytes) -> bool:
        snapshot = await self.load(table)
        if snapshot is None or snapshot.version != version:
            return False
        self._archive[table] = document
        del self._snapshots[table], self._entries[table]
        for where in [where for where in self._keys if where[0] == table]:
            del self._keys[where]
        return True

    async def archived(self, table: str) -> bytes | None:
        return self._archive.get(table)

    async def ping(self) -> None:
        """Memory can always be reached."""


class MemoryBus:
    """Tells the subscribers of one process; a slow one is told the latest version only."""

    def __init__(self) -> None:
        self._waiting: defaultdict[str, set[asyncio.Queue[int]]] = defaultdict(set)

    async def publish(self, table: str, version: int) -> None:
        for queue in self._waiting.get(table, ()):
            if queue.full():
                queue.get_nowait()
            queue.put_nowait(version)

    @asynccontextmanager
    async def subscribe(self, table: str) -> AsyncGenerator[AsyncIterator[int], None]:
        queue: asyncio.Queue[int] = asyncio.Queue(maxsize=1)
        self._waiting[table].add(queue)
        try:
            yield _taken(queue)
        finally:
            self._waiting[table].discard(queue)
            if not self._waiting[table]:
                del self._waiting[table]


async def _taken(queue: asyncio.Queue[int]) -> AsyncIterator[int]:
    while True:
        yield await queue.get()


class SystemClock:
    """The machine's clock."""

    def now(self) -> float:
        return time.time()
