"""Hosts over one store, and the short ways in which tests use them."""

from collections.abc import Callable
from typing import Literal, TypedDict, Unpack

from bga_isle.adapter.changes import ZOMBIE_GRACE
from bga_isle.adapter.host import Host
from bga_isle.adapter.memory import MemoryStore
from bga_isle.adapter.ports import Bus, Entry, Store
from bga_isle.model.actions import Action, ActUndo
from bga_isle.model.pieces import Colour
from bga_isle.model.state import Seats

from .clock import FakeClock
from .gates import GatedBus, GatedStore, Gates
from .reading import read_all
from .wrapped import WatchedStore

OWNERS = Seats("owner-ann", "owner-bob")
CLIENT = "client-of-ann"

Mode = Literal["open", "hotseat", "zombie"]


class Opening(TypedDict, total=False):
    """What a test says about a new table."""

    seat: Colour | None
    first: Colour | None
    turn_seconds: int | None
    seed: int | None


class Rig:
    """As many hosts as a test asks for, as so many processes over one store would be.

    Calls go freely unless `gates` started them. `raw` is the store behind the
    gates; `around` puts another between it and the hosts, `bus` gives them
    another bus.
    """

    def __init__(
        self,
        *,
        around: Callable[[Store], Store] | None = None,
        bus: Callable[[Store], Bus] | None = None,
    ) -> None:
        self.raw = WatchedStore(MemoryStore())
        self.gates = Gates()
        self.clock = FakeClock()
        self.watched = GatedBus(self.raw, self.gates)
        self._store: Store = self.raw if around is None else around(self.raw)
        self._bus: Bus = self.watched if bus is None else bus(self.raw)
        self.host = self.another()

    def another(self) -> Host:
        """A host of its own, which knows nothing but what the store holds."""
        return Host(GatedStore(self._store, self.gates), self._bus, self.clock)

    async def open(self, mode: Mode = "hotseat", **opening: Unpack[Opening]) -> str:
        """A table whose first seat is black's, so is its opener's, unless the test says so."""
        given: Opening = {"seat": "black", "first": "black", "seed": 7, **opening}
        return (await self.host.create(mode, OWNERS, client=CLIENT, **given)).table

    async def version(self, table: str) -> int:
        return (await self.host.standing(table)).snapshot.version

    async def act(self, table: str, *actions: Action | ActUndo) -> Entry:
        """Choices of the active player, each at the newest version."""
        for action in actions:
            standing = await self.host.standing(table)
            seat = standing.table.active_player
            assert seat is not None
            entry = await self.host.submit(table, seat, standing.snapshot.version, action)
        return entry

    async def choose(self, table: str, times: int = 1) -> Entry:
        """The first possible action of whoever is to choose, so many times."""
        for _ in range(times):
            standing = await self.host.standing(table)
            entry = await self.act(table, standing.table.possible_actions()[0])
        return entry

    async def entries(self, table: str) -> list[Entry]:
        return await self.host.entries(table, 0)

    async def check(self, table: str) -> None:
        """Reads the table anew from its opening; each version must fit, and all of them are published."""
        await self.read(table)
        assert self.watched.published_of(table) == {
            snapshot.version for snapshot in self.raw.history[table][1:]
        }

    async def read(self, table: str) -> None:
        """Reads the table anew from its opening; each version must fit."""
        history = self.raw.history[table]
        assert await self.raw.load(table) == history[-1]
        read_all(history, await self.raw.entries(table, 0, len(history)))

    async def see_to_all(self, *hosts: Host) -> int:
        """Lets time pass and sweeps, until zombies have nothing left to do; how often that was."""
        sweeps = 0
        while any([await host.sweep() for host in hosts or (self.host,)]) or sweeps == 0:
            self.clock.go(ZOMBIE_GRACE)
            sweeps += 1
        return sweeps
