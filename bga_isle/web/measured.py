"""A store that counts what passes through it: every change goes this one way, whoever made it."""

from bga_isle.adapter.events import SeatQuit, SeatReturned
from bga_isle.adapter.ports import Entry, Key, Snapshot, Store
from bga_isle.model.events import GameEnded
from bga_isle.model.pieces import Colour

from .metrics import Metrics


class MeasuredStore:
    """The store within, timed and counted; it answers and raises as that one does."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics

    async def create(self, snapshot: Snapshot) -> None:
        with self._metrics.timed("create"):
            await self._store.create(snapshot)
        self._metrics.tables_opened.inc()

    async def load(self, table: str) -> Snapshot | None:
        with self._metrics.timed("load"):
            return await self._store.load(table)

    async def commit(self, snapshot: Snapshot, entry: Entry, key: Key | None) -> bool:
        with self._metrics.timed("commit"):
            kept = await self._store.commit(snapshot, entry, key)
        if kept:
            self._count(entry)
        return kept

    async def key(self, table: str, seat: Colour, key: str) -> Key | None:
        with self._metrics.timed("key"):
            return await self._store.key(table, seat, key)

    async def entries(self, table: str, after: int, limit: int) -> list[Entry]:
        with self._metrics.timed("entries"):
            return await self._store.entries(table, after, limit)

    async def due(self, now: float, limit: int) -> list[str]:
        with self._metrics.timed("due"):
            return await self._store.due(now, limit)

    async def open_tables(self, client: str) -> int:
        with self._metrics.timed("open_tables"):
            return await self._store.open_tables(client)

    async def idle(self, ended_before: float, touched_before: float, limit: int) -> list[str]:
        with self._metrics.timed("idle"):
            return await self._store.idle(ended_before, touched_before, limit)

    async def archive(self, table: str, version: int, document: bytes) -> bool:
        with self._metrics.timed("archive"):
            done = await self._store.archive(table, version, document)
        self._metrics.tables_archived.inc(done)
        return done

    async def archived(self, table: str) -> bytes | None:
        with self._metrics.timed("archived"):
            return await self._store.archived(table)

    async def ping(self) -> None:
        with self._metrics.timed("ping"):
            await self._store.ping()

    def _count(self, entry: Entry) -> None:
        if entry.action is not None:
            self._metrics.moves.labels(entry.by).inc()
        for event in entry.events:
            if isinstance(event, SeatQuit):
                self._metrics.zombies.labels(entry.by).inc()
            elif isinstance(event, SeatReturned):
                self._metrics.returns.inc()
            elif isinstance(event, GameEnded):
                self._metrics.tables_ended.labels(event.reason).inc()
