"""What a host tells of its tables: how they stand, what has happened, what a choice would do."""

from collections import OrderedDict
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Final

from bga_isle.errors import NotFound, Stale
from bga_isle.model.actions import Action, ActUndo
from bga_isle.model.pieces import Colour
from bga_isle.record import Record
from bga_isle.table.table import Table

from . import changes, gamedatas
from .changes import Preview, Standing
from .ports import Bus, Clock, Entry, Store

KEPT_STANDINGS: Final = 512
"""How many tables are kept at hand; each is checked against the store's version when it changes."""

PAGE: Final = 256


class Reader:
    """The reading half of a `Host`; nothing here changes a table."""

    def __init__(self, store: Store, bus: Bus, clock: Clock) -> None:
        self._store = store
        self._bus = bus
        self._clock = clock
        self._kept: OrderedDict[str, Standing] = OrderedDict()

    async def standing(self, table: str) -> Standing:
        """How a table stands in the store now; raises `NotFound`."""
        return await self._load(table)

    async def preview(self, table: str, version: int, action: Action | ActUndo) -> Preview:
        """What a choice would do at the version that somebody sees; nothing is done and nothing hidden is shown.

        Raises `NotFound`, `GameOver`, `Stale`, `NotPossible`, looked at in this order.
        """
        standing = await self._load(table)
        at_version(standing, version)
        return changes.preview(standing, action)

    async def entries(self, table: str, after: int) -> list[Entry]:
        """All entries after a version, ascending; raises `NotFound`."""
        await self._load(table)
        return [entry async for entry in self._entries(table, max(0, after))]

    async def gamedatas(self, table: str, seat: Colour | None = None) -> gamedatas.Gamedatas:
        """What a seat, or with None a spectator, is shown of a table; raises `NotFound`."""
        standing = await self._load(table)
        first = max(0, standing.snapshot.version - gamedatas.LOG_ENTRIES)
        log = await self._store.entries(table, first, gamedatas.LOG_ENTRIES)
        shown = [entry for entry in log if entry.version <= standing.snapshot.version]
        return gamedatas.gamedatas(standing, seat, shown, self._clock.now())

    async def record(self, table: str) -> Record:
        """The game's record so far; raises `NotFound`."""
        return await self._record(await self._load(table))

    async def follow(self, table: str, after: int) -> AsyncGenerator[Entry, None]:
        """The entries after a version as they come, each once and in order, until the game is over.

        Raises `NotFound`. A bus that skips or repeats does no harm: what was
        missed is fetched from the store. It ends, too, when the bus lets go.
        """
        async with self._bus.subscribe(table) as published:
            over = (await self._load(table)).snapshot.ended
            while True:
                async for entry in self._entries(table, after):
                    after, over = entry.version, entry.gamestate.active_player is None
                    yield entry
                if over or await anext(published, None) is None:
                    return

    async def _load(self, table: str) -> Standing:
        snapshot = await self._store.load(table)
        if snapshot is None:
            self._kept.pop(table, None)
            raise NotFound(table=table)
        kept = self._kept.get(table)
        if kept is not None and kept.snapshot.version == snapshot.version:
            return kept
        standing = Standing(snapshot, Table.load(snapshot.save))
        self._keep(standing)
        return standing

    def _keep(self, standing: Standing) -> None:
        self._kept[standing.snapshot.table] = standing
        self._kept.move_to_end(standing.snapshot.table)
        if len(self._kept) > KEPT_STANDINGS:
            self._kept.popitem(last=False)

    async def _entries(self, table: str, after: int) -> AsyncIterator[Entry]:
        while page := await self._store.entries(table, after, PAGE):
            for entry in page:
                yield entry
            after = page[-1].version

    async def _record(self, standing: Standing) -> Record:
        entries = [entry async for entry in self._entries(standing.snapshot.table, 0)]
        version = standing.snapshot.version
        return gamedatas.record(standing, tuple(e for e in entries if e.version <= version))


def at_version(standing: Standing, version: int) -> None:
    """Whether a table is still as somebody saw it; one whose game is over refuses by itself. Raises `Stale`."""
    if standing.table.result is None and standing.snapshot.version != version:
        raise Stale(version=standing.snapshot.version)
