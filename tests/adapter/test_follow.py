"""Followers get each entry once and in order, whatever the bus does."""

import asyncio
import random
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager

import pytest

from bga_isle.adapter.events import fold
from bga_isle.adapter.host import Host
from bga_isle.adapter.memory import MemoryBus
from bga_isle.adapter.ports import Entry
from bga_isle.errors import NotFound

from .rig import Rig
from .test_records import play

pytestmark = pytest.mark.anyio

PATIENCE = 30


class UnrulyBus:
    """Skips, repeats and reorders what is published; the end of a burst is always told somehow."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._queues: list[asyncio.Queue[int]] = []
        self._late: list[int] = []

    async def publish(self, table: str, version: int) -> None:
        what = self._chance.choice(["skip", "tell", "repeat", "later", "earlier ones"])
        told = {"skip": [], "tell": [version], "repeat": [version] * 3, "later": []}.get(
            what, [*reversed(self._late), 1, version]
        )
        self._late.append(version)
        for queue in self._queues:
            for number in told:
                queue.put_nowait(number)

    def tick(self) -> None:
        """Something is told, if only an old version."""
        for queue in self._queues:
            queue.put_nowait(1)

    @asynccontextmanager
    async def subscribe(self, table: str) -> AsyncGenerator[AsyncIterator[int], None]:
        queue: asyncio.Queue[int] = asyncio.Queue()
        self._queues.append(queue)
        yield self._told(queue)
        self._queues.remove(queue)

    async def _told(self, queue: asyncio.Queue[int]) -> AsyncIterator[int]:
        while True:
            yield await queue.get()


async def collect(host: Host, table: str, after: int, heard: list[Entry]) -> None:
    async for entry in host.follow(table, after):
        heard.append(entry)


class Follower:
    """A task that follows from some version on, and what it has heard."""

    def __init__(self, rig: Rig, table: str, after: int) -> None:
        self.after = after
        self.heard: list[Entry] = []
        self._task = asyncio.create_task(collect(rig.another(), table, after, self.heard))

    async def end(self) -> list[Entry]:
        """All that it has heard once the game is over."""
        await asyncio.wait_for(self._task, PATIENCE)
        return self.heard


async def test_whoever_joins_at_any_version_folds_to_the_same_table() -> None:
    rig = Rig()
    table = await rig.open()
    following = []
    for version in range(25):
        await play(rig, table, version)
        shown = await rig.host.gamedatas(table)
        following.append((shown.position, Follower(rig, table, shown.version)))
        await asyncio.sleep(0)
    await rig.host.concede(table, "black")
    end = (await rig.host.gamedatas(table)).position
    for view, follower in following:
        for entry in await follower.end():
            view = fold(view, entry.events)
        assert view == end
        assert follower.heard == await rig.host.entries(table, follower.after)


@pytest.mark.parametrize("seed", range(10))
async def test_a_bus_that_skips_repeats_and_reorders_loses_and_doubles_nothing(seed: int) -> None:
    bus = UnrulyBus(seed)
    rig = Rig(bus=lambda store: bus)
    table = await rig.open(seed=seed)
    following = [Follower(rig, table, after) for after in (0, 3, 10)]
    for version in range(0, 24, 3):
        await play(rig, table, version)
        for _ in range(seed):
            await asyncio.sleep(0)
    await rig.host.concede(table, "black")
    bus.tick()
    entries = await rig.entries(table)
    for follower in following:
        assert await follower.end() == entries[follower.after :]


async def test_a_version_that_was_stored_but_never_published_is_heard_with_the_next() -> None:
    rig = Rig()
    table = await rig.open()
    follower = Follower(rig, table, 0)
    await asyncio.sleep(0)
    (action, *_) = (await rig.host.standing(table)).table.possible_actions()
    dying = await rig.gates.start(rig.host.submit(table, "black", 0, action))
    await rig.gates.until(dying, "publish")
    dying.cancel()
    await rig.another().concede(table, "white")
    assert [entry.version for entry in await follower.end()] == [1, 2]


async def test_the_end_is_the_end_though_the_bus_does_not_tell_it() -> None:
    """The last entry is found on a page that was asked for because of an earlier one."""
    rig = Rig()
    table = await rig.open()
    heard: list[Entry] = []
    following = await rig.gates.start(collect(rig.another(), table, 0, heard))
    await rig.gates.until(following, "entries")
    rig_without_bus = Host(rig.raw, MemoryBus(), rig.clock)
    await rig_without_bus.concede(table, "black")
    await rig.gates.finish(following)
    assert [entry.version for entry in heard] == [1]


async def test_a_finished_game_is_followed_to_its_end_at_once() -> None:
    rig = Rig()
    table = await rig.open()
    await play(rig, table, 9)
    await rig.host.concede(table, "black")
    entries = await rig.entries(table)
    for after in range(len(entries) + 1):
        heard: list[Entry] = []
        await asyncio.wait_for(collect(rig.host, table, after, heard), PATIENCE)
        assert heard == entries[after:]


async def test_nothing_is_lost_between_subscribing_and_the_first_reading() -> None:
    rig = Rig()
    table = await rig.open()
    heard: list[Entry] = []
    following = await rig.gates.start(collect(rig.another(), table, 0, heard))
    for gate in ("load", "load done", "entries", "entries done"):
        await rig.gates.until(following, gate)
        await rig.choose(table)
    await rig.host.concede(table, "black")
    await rig.gates.finish(following)
    assert heard == await rig.entries(table)


async def test_following_ends_when_the_bus_lets_go() -> None:
    class Closing(MemoryBus):
        @asynccontextmanager
        async def subscribe(self, table: str) -> AsyncGenerator[AsyncIterator[int], None]:
            async with super().subscribe(table) as told:
                yield self._one(told)

        async def _one(self, told: AsyncIterator[int]) -> AsyncIterator[int]:
            yield await anext(told)

    rig = Rig(bus=lambda store: Closing())
    table = await rig.open()
    follower = Follower(rig, table, 0)
    await asyncio.sleep(0)
    await rig.choose(table)
    assert [entry.version for entry in await follower.end()] == [1]


async def test_who_stops_listening_is_no_longer_told() -> None:
    bus = MemoryBus()
    rig = Rig(bus=lambda store: bus)
    table = await rig.open()
    await rig.choose(table)
    async with aclosing(rig.host.follow(table, 0)) as following:
        assert (await anext(following)).version == 1
        assert list(bus._waiting) == [table]
    assert list(bus._waiting) == []


async def test_two_listeners_in_one_process_are_both_told() -> None:
    bus = MemoryBus()
    async with bus.subscribe("a") as first, bus.subscribe("a") as second, bus.subscribe("b"):
        for version in (1, 2, 3):
            await bus.publish("a", version)
        assert (await anext(first), await anext(second)) == (3, 3)


async def test_no_table_cannot_be_followed() -> None:
    with pytest.raises(NotFound):
        await anext(Rig().host.follow("nowhere", 0))
