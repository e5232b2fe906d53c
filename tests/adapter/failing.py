"""Ports that fail at one chosen call, and a whole game's life that gets over it."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Literal, TypeVar

from bga_isle.adapter.ports import Entry, Store
from bga_isle.errors import GameOver, IsleError, NoOpenSeat

from .rig import CLIENT, OWNERS, Rig
from .wrapped import WatchedBus, WrappedStore

T = TypeVar("T")

TURN = 100_000


class Down(Exception):
    """A store or bus that cannot be reached."""


When = Literal["before", "after"]


class Fault:
    """Fails once, before or after a call is carried out: the one with a number, or the next one of a name."""

    def __init__(self, when: When, number: int | None = None) -> None:
        self.failed: str | None = None
        self._when = when
        self._left = number
        self._name: str | None = None

    def arm(self, name: str) -> None:
        """The next call of this name is to fail."""
        self._name = name

    def reach(self, when: When, name: str) -> None:
        """Raises `Down` where it is time to."""
        if when != self._when:
            return
        if self._left is not None:
            self._left -= 1
        if self._left == -1 or self._name == name:
            self._name, self._left = None, None
            self.failed = name
            raise Down(name)


class FailingStore(WrappedStore):
    """A store whose connection breaks."""

    def __init__(self, inner: Store, fault: Fault) -> None:
        super().__init__(inner)
        self._fault = fault

    async def before(self, name: str) -> None:
        self._fault.reach("before", name)

    async def after(self, name: str) -> None:
        self._fault.reach("after", name)


class FailingBus(WatchedBus):
    """A bus whose connection breaks."""

    def __init__(self, store: Store, fault: Fault) -> None:
        super().__init__(store)
        self._fault = fault

    async def publish(self, table: str, version: int) -> None:
        self._fault.reach("before", "publish")
        await super().publish(table, version)
        self._fault.reach("after", "publish")


class Life:
    """One table from its opening to its archive; whoever meets a failure simply asks again."""

    def __init__(self, rig: Rig) -> None:
        self.rig = rig
        self.table = ""
        self.answered: list[Entry] = []

    async def run(self) -> None:
        host = self.rig.host
        opened = await self.again(
            lambda: host.create(
                "open",
                OWNERS,
                client=CLIENT,
                seat="black",
                first="black",
                seed=3,
                turn_seconds=TURN,
            )
        )
        self.table = table = opened.table
        await self.turn()
        await self.once(lambda: host.join(table, "somebody"), NoOpenSeat)
        await self.turn()
        await self.again(lambda: host.quit(table, "black"))
        await self.turn()
        await self.again(lambda: host.back(table, "black"))
        await self.turn()
        self.rig.clock.go(TURN)
        await self.turn()
        await self.again(lambda: host.gamedatas(table))
        await self.again(lambda: host.record(table))
        await self.once(lambda: host.concede(table, "white"), GameOver)

    async def put_away(self) -> None:
        self.rig.clock.go(TURN)
        await self.again(lambda: self.rig.host.tidy(ended_for=1, idle_for=TURN))

    async def turn(self) -> None:
        """The clock and the zombies do what is due, then whoever may chooses once, with a key."""
        while await self.again(self.rig.host.sweep) or self.due():
            self.rig.clock.go(3)
        standing = await self.again(lambda: self.rig.host.standing(self.table))
        seat, version = standing.table.active_player, standing.snapshot.version
        assert seat is not None
        action = standing.table.zombie_action(seat)
        key = f"key {version}"
        entry = await self.again(
            lambda: self.rig.host.submit(self.table, seat, version, action, key)
        )
        assert (entry.version, entry.seat, entry.action) == (version + 1, seat, action)
        self.answered.append(entry)

    def due(self) -> bool:
        """Whether zombies wait for a sweep."""
        newest = self.rig.raw.history[self.table][-1]
        return newest.deadline is not None and newest.deadline < self.rig.clock.now() + TURN / 2

    async def again(self, call: Callable[[], Awaitable[T]]) -> T:
        """A call, made once more where it failed."""
        try:
            return await call()
        except Down:
            return await call()

    async def once(self, call: Callable[[], Awaitable[object]], done: type[IsleError]) -> None:
        """A call that must not be made twice; `done` is how its repeat is told so."""
        try:
            await call()
        except Down:
            with suppress(done):
                await call()
