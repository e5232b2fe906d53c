"""A store or bus that fails at each call in turn: nothing is lost, doubled or told too early."""

from collections.abc import Awaitable
from typing import NamedTuple

import pytest

from bga_isle.adapter.gamedatas import Logged
from bga_isle.adapter.host import Host
from bga_isle.adapter.memory import MemoryBus
from bga_isle.adapter.ports import Entry, Store
from bga_isle.model.actions import ActUndo

from .failing import Down, FailingBus, FailingStore, Fault, Life, When
from .rig import Rig
from .wrapped import WatchedBus

pytestmark = pytest.mark.anyio

WHEN: tuple[When, ...] = ("before", "after")


class Lived(NamedTuple):
    """What was left of a life with one failure in it."""

    rig: Rig
    bus: WatchedBus
    life: Life
    fault: Fault


async def lived(part: str, number: int | None, when: When) -> Lived:
    """A life in which one call of the store or the bus fails."""
    fault = Fault(when, number)
    buses: list[WatchedBus] = []

    def bus(store: Store) -> WatchedBus:
        buses.append(FailingBus(store, fault) if part == "bus" else WatchedBus(store))
        return buses[0]

    rig = Rig(
        around=lambda store: FailingStore(store, fault) if part == "store" else store,
        bus=bus,
    )
    life = Life(rig)
    await life.run()
    return Lived(rig, buses[0], life, fault)


def told(entries: list[Entry]) -> list[tuple[object, ...]]:
    return [(entry.version, entry.seat, entry.by, entry.action, entry.events) for entry in entries]


@pytest.mark.parametrize("when", WHEN)
@pytest.mark.parametrize("part", ["store", "bus"])
async def test_whatever_call_fails_the_table_comes_to_the_same(part: str, when: When) -> None:
    unharmed = await lived(part, None, when)
    expected = told(await unharmed.rig.entries(unharmed.life.table))
    assert {by for _, _, by, _, _ in expected} == {"player", "zombie", "clock"}
    met = set()
    for number in range(10_000):
        rig, bus, life, fault = await lived(part, number, when)
        if fault.failed is None:
            break
        met.add(fault.failed)
        entries = await rig.entries(life.table)
        assert told(entries) == expected
        assert [entries[entry.version - 1] for entry in life.answered] == life.answered
        await rig.read(life.table)
        missing = {entry.version for entry in entries} - bus.published_of(life.table)
        assert len(missing) <= 1
        await life.put_away()
        assert await rig.raw.load(life.table) is None
        assert await rig.raw.archived(life.table) is not None
    assert met == (
        {"publish"} if part == "bus" else {"create", "load", "commit", "key", "entries", "due"}
    )


@pytest.mark.parametrize("when", WHEN)
@pytest.mark.parametrize("call", ["idle", "load", "entries", "archive"])
async def test_a_tidying_that_fails_is_simply_made_again(call: str, when: When) -> None:
    fault = Fault(when)
    rig = Rig(around=lambda store: FailingStore(store, fault))
    table = await rig.open()
    await rig.choose(table)
    await rig.host.concede(table, "black")
    rig.clock.go(10)
    fault.arm(call)
    with pytest.raises(Down):
        await rig.another().tidy(ended_for=1, idle_for=1)
    done = await rig.another().tidy(ended_for=1, idle_for=1)
    assert done == (0 if (call, when) == ("archive", "after") else 1)
    assert await rig.raw.archived(table) is not None


async def test_a_follower_whose_store_failed_takes_up_where_it_was() -> None:
    fault = Fault("before")
    rig = Rig(around=lambda store: FailingStore(store, fault))
    table = await rig.open()
    await rig.choose(table, 3)
    await rig.host.concede(table, "black")
    heard: list[Entry] = []

    async def listen(after: int) -> None:
        async for entry in rig.host.follow(table, after):
            heard.append(entry)

    fault.arm("entries")
    with pytest.raises(Down):
        await listen(0)
    await listen(0)
    assert heard == await rig.entries(table)


@pytest.mark.parametrize("when", WHEN)
async def test_a_request_of_which_nobody_knows_is_settled_by_its_key(when: When) -> None:
    """The commit failed on its way there or on its way back; a repeat tells which, once and for all."""
    fault = Fault(when)
    rig = Rig(around=lambda store: FailingStore(store, fault))
    table = await rig.open()
    (action, *_) = (await rig.host.standing(table)).table.possible_actions()

    def request(host: Host) -> Awaitable[Entry]:
        return host.submit(table, "black", 0, action, "key")

    fault.arm("commit")
    with pytest.raises(Down):
        await request(rig.host)
    assert rig.watched.published == []
    assert len(await rig.entries(table)) == (1 if when == "after" else 0)
    for host in (rig.host, rig.another()):
        entry = await request(host)
        assert (entry.version, entry.action) == (1, action)
    assert await rig.entries(table) == [entry]
    assert (await rig.act(table, ActUndo())).version == 2


async def test_a_change_that_failed_is_not_taken_for_another_of_its_version() -> None:
    fault = Fault("before")
    rig = Rig(around=lambda store: FailingStore(store, fault))
    table = await rig.open()
    first, second, *_ = (await rig.host.standing(table)).table.possible_actions()
    fault.arm("commit")
    with pytest.raises(Down):
        await rig.host.submit(table, "black", 0, first)
    entry = await rig.another().submit(table, "black", 0, second)
    shown = await rig.host.gamedatas(table)
    assert shown.log == (Logged.of(entry),)
    assert shown.gamestate == entry.gamestate
    assert shown.position == (await rig.another().gamedatas(table)).position


async def test_hosts_with_buses_of_their_own_still_share_the_truth() -> None:
    """A bus that tells nobody costs followers time, but no change."""
    rig = Rig()
    table = await rig.open()
    lonely = Host(rig.raw, MemoryBus(), rig.clock)
    for host in (rig.host, lonely, rig.host, lonely):
        standing = await host.standing(table)
        seat = standing.table.active_player
        assert seat is not None
        action = standing.table.possible_actions()[0]
        await host.submit(table, seat, standing.snapshot.version, action)
    await rig.read(table)


@pytest.mark.parametrize("when", WHEN)
async def test_what_is_stored_is_answered_though_it_cannot_be_published(
    when: When, caplog: pytest.LogCaptureFixture
) -> None:
    fault = Fault(when)
    rig = Rig(bus=lambda store: FailingBus(store, fault))
    table = await rig.open()
    (action, *_) = (await rig.host.standing(table)).table.possible_actions()
    fault.arm("publish")
    entry = await rig.host.submit(table, "black", 0, action)
    assert [entry] == await rig.entries(table)
    assert "a stored version could not be published" in caplog.text


async def test_a_quit_is_answered_though_the_zombie_after_it_cannot_be_stored(
    caplog: pytest.LogCaptureFixture,
) -> None:
    fault = Fault("before", 4)
    rig = Rig(around=lambda store: FailingStore(store, fault))
    table = await rig.open()
    (action, *_) = (await rig.host.standing(table)).table.possible_actions()
    await rig.host.submit(table, "black", 0, action)
    left = await rig.host.quit(table, "black")
    assert left is not None
    assert fault.failed == "commit"
    assert "a zombie could not play on" in caplog.text
    rig.clock.go(5)
    assert await rig.host.sweep() == 1
    assert (await rig.host.standing(table)).table.active_player == "white"
