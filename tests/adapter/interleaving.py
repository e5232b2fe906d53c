"""A Hypothesis machine: hosts over one store, calls that wait at every step, and what must hold.

For another store, derive from `HostMachine` and set `stores`; for each host it
gets a store of its own, as so many processes have.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bga_isle.adapter.host import Host
from bga_isle.adapter.memory import MemoryStore
from bga_isle.adapter.ports import Entry, Snapshot, Store
from bga_isle.model.actions import ActUndo
from bga_isle.model.pieces import COLOURS, OPPONENT, Colour
from bga_isle.model.state import Seats
from bga_isle.record import verify

from .calls import Call, Kind, Submission, explained
from .clock import FakeClock
from .gates import GatedBus, GatedStore, Gates
from .reading import Reader
from .wrapped import WatchedStore

Stores = Callable[[int], AbstractAsyncContextManager[Sequence[Store]]]

HOSTS = 3
AT_ONCE = 4
TURN = 60
MATURE = 40
PATIENCE = 60

HOST = st.integers(0, HOSTS - 1)
WHICH = st.integers(0, AT_ONCE - 1)
SEAT = st.sampled_from(COLOURS)
PICK = st.integers(0, 1000)


@asynccontextmanager
async def in_memory(count: int) -> AsyncGenerator[Sequence[Store], None]:
    """One store for all hosts."""
    yield [MemoryStore()] * count


class HostMachine(RuleBasedStateMachine):
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

    def room(self) -> bool:
        return len(self.under_way) < AT_ONCE

    def busy(self) -> bool:
        return bool(self.under_way)

    @precondition(room)
    @rule(
        number=HOST, seat=SEAT, pick=PICK, age=st.sampled_from([0, 0, 0, 1, 5]), key=st.booleans()
    )
    def submit(self, number: int, seat: Colour, pick: int, age: int, key: bool) -> None:
        """A choice, at the newest version or an old one, from whoever's turn it was then or from `seat`."""
        snapshot = self.snapshots[max(0, len(self.snapshots) - 1 - age)]
        self._start(
            number, Submission.picked(snapshot, seat, pick, f"key {pick % 7}" if key else None)
        )

    @precondition(room)
    @rule(number=HOST, seat=SEAT)
    def undo(self, number: int, seat: Colour) -> None:
        self._start(number, Submission(seat, self.snapshots[-1].version, ActUndo(), None))

    @precondition(lambda self: self.room() and self._submitted())
    @rule(number=HOST, which=PICK, other_body=st.booleans())
    def repeat(self, number: int, which: int, other_body: bool) -> None:
        """A request comes again, or another under its key."""
        known = self._submitted()
        again = known[which % len(known)]
        self._start(number, again.altered() if other_body else again)

    @precondition(lambda self: len(self.under_way) <= AT_ONCE - 2)
    @rule(numbers=st.tuples(HOST, HOST), pick=PICK, ahead=st.integers(0, 4), wait=st.booleans())
    def twins(self, numbers: tuple[int, int], pick: int, ahead: int, wait: bool) -> None:
        """One request twice at once; the second comes some steps further, and waits there or not."""
        request = Submission.picked(self.snapshots[-1], None, pick, f"twins {pick}")
        first, second = (self._begun(number, request) for number in numbers)
        self._step(second, ahead)
        self._finish(first)
        if not wait:
            self._finish(second)
        self._settle()

    @precondition(room)
    @rule(number=HOST, kind=st.sampled_from(["quit", "back"]), seat=SEAT)
    def reseat(self, number: int, kind: Kind, seat: Colour) -> None:
        if self._may_quit(seat):
            self._start(number, (kind, seat))

    @precondition(room)
    @rule(seat=SEAT, hands=st.lists(st.tuples(HOST, st.sampled_from(["quit", "back"])), max_size=5))
    def change_hands(self, seat: Colour, hands: list[tuple[int, Kind]]) -> None:
        """A player leaves and comes back through any hosts, which need not know of one another."""
        if self._may_quit(seat):
            for number, kind in hands:
                self._finish(self._begun(number, (kind, seat)))
                self._settle()

    @precondition(room)
    @rule(number=HOST, kind=st.sampled_from(["join", "sweep", "sweep"]))
    def join_or_sweep(self, number: int, kind: Kind) -> None:
        self._start(number, (kind, "black"))

    @precondition(lambda self: self.room() and len(self.snapshots) > MATURE)
    @rule(number=HOST, seat=SEAT)
    def concede(self, number: int, seat: Colour) -> None:
        self._start(number, ("concede", seat))

    @precondition(busy)
    @rule(turns=st.lists(st.tuples(WHICH, st.integers(1, 9)), min_size=1, max_size=6))
    def go_on(self, turns: list[tuple[int, int]]) -> None:
        """Calls under way come some steps further, by turns."""
        for which, steps in turns:
            if self.busy():
                self._step(self.under_way[which % len(self.under_way)], steps)
                self._settle()

    @precondition(busy)
    @rule(which=WHICH)
    def finish(self, which: int) -> None:
        self._finish(self.under_way[which % len(self.under_way)])
        self._settle()

    @rule(numbers=st.lists(st.tuples(HOST, PICK), min_size=1, max_size=8))
    def play(self, numbers: list[tuple[int, int]]) -> None:
        """Some choices, each made to its end while the calls under way wait."""
        for number, pick in numbers:
            if not self.snapshots[-1].ended:
                self._finish(
                    self._begun(number, Submission.picked(self.snapshots[-1], None, pick, None))
                )
                self._settle()

    @rule(seconds=st.sampled_from([1, 3, TURN - 1, TURN + 1]))
    def time_passes(self, seconds: int) -> None:
        self.clock.go(seconds)

    @rule(number=HOST, at_once=st.booleans())
    def restart(self, number: int, at_once: bool) -> None:
        """A process begins anew. What its predecessor had begun ends where it stands, or goes on in its own time."""
        for call in [
            call for call in self.under_way if at_once and call.host is self.hosts[number]
        ]:
            self.runner.run(call.die())
            self.under_way.remove(call)
            self.died.append(call)
        self.hosts[number] = self._host(number)

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

    def _submitted(self) -> list[Submission]:
        calls = (*self.answered, *self.under_way, *self.died)
        return [
            call.what
            for call in calls
            if isinstance(call.what, Submission) and call.what.key is not None
        ]

    def _may_quit(self, seat: Colour) -> bool:
        """Somebody has the seat; while the game is young the other is no zombie, lest it be over at once."""
        seats = self.snapshots[-1].seats
        young = len(self.snapshots) < MATURE
        return seats[seat].owner is not None and not (young and seats[OPPONENT[seat]].zombie)

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
