"""What a random schedule of calls runs in: hosts over one store, and what must hold after each step."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant

from bga_isle.adapter.host import Host
from bga_isle.adapter.memory import MemoryStore
from bga_isle.adapter.ports import Entry, Snapshot, Store
from bga_isle.model.pieces import COLOURS, Colour
from bga_isle.model.state import Seats
from bga_isle.record import verify

from .calls import Call, Kind, Submission, explained
from .clock import FakeClock
from .gates import GatedBus, GatedStore, Gates
from .reading import Reader
from .wrapped import WatchedStore

Stores = Callable[[int], AbstractAsyncContextManager[Sequence[Store]]]

HOSTS = 3
TURN = 60
PATIENCE = 60

SEAT = st.sampled_from(COLOURS)


@asynccontextmanager
async def in_memory(count: int) -> AsyncGenerator[Sequence[Store], None]:
    """One store for all hosts."""
    yield [MemoryStore()] * count


class Frame(RuleBasedStateMachine):
    """One table, its hosts, the calls under way, and all that was ever stored, published and answered."""

    stores: ClassVar[Stores] = staticmethod(in_memory)

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.exits = AsyncExitStack()
        self.gates = Gates()
        self.clock = FakeClock()
        self.under_way: list[Call] = []
        self.answered: list[Call] = []
        self.died: list[Call] = []
        self.heard: list[Entry] = []
        self.read: list[Entry] = []

    @initialize(
        seed=st.integers(0, 300),
        mode=st.sampled_from(["open", "hotseat", "zombie"]),
        turn_seconds=st.sampled_from([TURN, None]),
        seat=SEAT,
        first=SEAT,
    )
    def begin(
        self, seed: int, mode: Any, turn_seconds: int | None, seat: Colour, first: Colour
    ) -> None:
        self.runner.run(self._begin(seed, mode, turn_seconds, seat, first))

    async def _begin(
        self, seed: int, mode: Any, turn_seconds: int | None, seat: Colour, first: Colour
    ) -> None:
        inner = await self.exits.enter_async_context(type(self).stores(HOSTS))
        self.history: dict[str, list[Snapshot]] = {}
        self.raw = [WatchedStore(store, self.history) for store in inner]
        self.bus = GatedBus(self.raw[0], self.gates)
        self.hosts = [self._host(number) for number in range(HOSTS)]
        opened = await self.hosts[0].create(
            mode,
            Seats("ann", "bob"),
            client="ann",
            seat=seat,
            first=first,
            turn_seconds=turn_seconds,
            seed=seed,
        )
        self.table = opened.table
        self.reader = Reader(self.snapshots[0])
        self.follower = asyncio.create_task(self._follow())

    def _host(self, number: int) -> Host:
        return Host(GatedStore(self.raw[number], self.gates), self.bus, self.clock)

    async def _follow(self) -> None:
        async for entry in Host(self.raw[0], self.bus, self.clock).follow(self.table, 0):
            self.heard.append(entry)

    @property
    def snapshots(self) -> list[Snapshot]:
        return self.history[self.table]

    @invariant()
    def what_is_stored_is_sound(self) -> None:
        if hasattr(self, "table"):
            self.runner.run(self._check())

    async def _check(self) -> None:
        """Versions without a gap, each as it was first read, the newest as folding says; published is stored."""
        snapshots, store = self.snapshots, self.raw[-1]
        assert await store.load(self.table) == snapshots[-1]
        new = await store.entries(self.table, len(self.read), len(snapshots))
        for entry in new:
            self.reader.read(entry, snapshots[entry.version])
        self.read += new
        assert [entry.version for entry in self.read] == list(range(1, len(snapshots)))
        assert self.bus.published_of(self.table) <= set(range(1, len(snapshots)))

    def _begun(self, number: int, what: Submission | tuple[Kind, Colour]) -> Call:
        host, since = self.hosts[number], len(self.snapshots) - 1
        call = self.runner.run(Call.started(host, self.table, what, since, self.gates))
        self.under_way.append(call)
        return call

    def _start(self, number: int, what: Submission | tuple[Kind, Colour]) -> None:
        self._begun(number, what)
        self._settle()

    def _step(self, call: Call, steps: int) -> None:
        for _ in range(steps):
            if not call.task.done():
                self.runner.run(self.gates.step(call.task))

    def _finish(self, call: Call) -> None:
        self.runner.run(call.end(self.gates))

    def _settle(self) -> None:
        """Looks at the answers of the calls that have ended."""
        for call in [call for call in self.under_way if call.task.done()]:
            self.under_way.remove(call)
            self.runner.run(call.check(self.raw[0], self.table, self.snapshots))
            self.answered.append(call)

    def teardown(self) -> None:
        try:
            if hasattr(self, "table"):
                self.runner.run(self._end())
        finally:
            self.runner.run(self.exits.aclose())
            self.runner.close()

    async def _end(self) -> None:
        for call in self.under_way:
            await call.end(self.gates)
            await call.check(self.raw[0], self.table, self.snapshots)
        self.answered += self.under_way
        if not self.snapshots[-1].ended:
            last = await Call.started(
                self._host(0), self.table, ("concede", "black"), 0, self.gates
            )
            await last.end(self.gates)
            self.answered.append(last)
        await self._check()
        assert explained(self.read, self.answered, self.died)
        verify(await self._host(0).record(self.table))
        untold = {entry.version for entry in self.read} - self.bus.published_of(self.table)
        assert len(untold) <= len(self.died)
        if len(self.read) in untold:
            self.follower.cancel()
            assert self.heard == self.read[: len(self.heard)]
        else:
            await asyncio.wait_for(self.follower, PATIENCE)
            assert self.heard == self.read
