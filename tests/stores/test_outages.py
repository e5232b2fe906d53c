"""PostgreSQL is cut off, stopped, crashed and started again under a store and a bus."""

import asyncio
from collections.abc import AsyncIterator, Generator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import pytest

from bga_isle.adapter.ports import Entry
from bga_isle.testing.bus_kit import heard
from bga_isle.testing.samples import chance, opened
from bga_isle.web.stores.bus import PostgresBus
from bga_isle.web.stores.faults import StoreUnreachable
from bga_isle.web.stores.opening import Stores, open_stores
from bga_isle.web.stores.urls import parse
from tests.postgres import Postgres, running

from .places import straight
from .processes import writing

pytestmark = pytest.mark.real

PATIENCE = 60

CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
CUT_SENDERS = f"{CUT} AND query LIKE 'SELECT pg_notify%'"


@pytest.fixture(scope="module")
def own_server() -> Generator[Postgres, None, None]:
    """A server that may be stopped, since nobody else uses it."""
    with TemporaryDirectory(prefix="isle-") as folder, running(Path(folder) / "data") as server:
        yield server


@pytest.fixture
def own_url(own_server: Postgres) -> Generator[str, None, None]:
    with own_server.database() as url:
        yield url


@pytest.fixture
async def stores(postgres_url: str) -> AsyncIterator[Stores]:
    async with open_stores(postgres_url) as stores:
        yield stores


async def woken(versions: AsyncIterator[int]) -> int:
    """The next version that a subscriber is told."""
    async with asyncio.timeout(PATIENCE):
        return await anext(versions)


async def test_cut_connections_are_replaced_unnoticed(stores: Stores, postgres_url: str) -> None:
    standing = opened("table")
    await stores.store.create(standing.snapshot)
    await asyncio.gather(*(stores.store.load("table") for _ in range(8)))
    for change in chance(standing, 3):
        straight(postgres_url, CUT)
        assert await stores.store.commit(change.after.snapshot, change.entry, None)
        straight(postgres_url, CUT)
        assert await stores.store.load("table") == change.after.snapshot
    straight(postgres_url, CUT)
    await stores.store.ping()


async def test_a_cut_ear_listens_again_and_wakes_everybody(
    stores: Stores, postgres_url: str
) -> None:
    async with stores.bus.subscribe("table") as table, stores.bus.subscribe("other") as other:
        straight(postgres_url, CUT)
        assert await woken(table) == 0
        assert await woken(other) == 0
        async with open_stores(postgres_url) as elsewhere:
            await elsewhere.bus.publish("table", 3)
        assert await woken(table) == 3
        straight(postgres_url, CUT)
        assert await woken(table) == 3


async def test_a_cut_tongue_tells_all_the_same(stores: Stores, postgres_url: str) -> None:
    async with open_stores(postgres_url) as far:
        await stores.bus.publish("table", 1)
        assert straight(postgres_url, CUT_SENDERS.replace("%", "%%")) == [(True,)]
        async with far.bus.subscribe("table") as versions:
            await stores.bus.publish("table", 2)
            assert (await heard(versions, 2))[-1] == 2


async def test_subscribers_are_woken_once_in_a_while(postgres_url: str) -> None:
    bus = PostgresBus(parse(postgres_url), reminder=0.05)
    await bus.open()
    try:
        async with bus.subscribe("table") as versions:
            assert await woken(versions) == 0
            await bus.publish("table", 4)
            assert (await heard(versions, 4))[-1] == 4
            assert await woken(versions) == 4
    finally:
        await bus.close()


async def test_strange_messages_are_passed_over(stores: Stores, postgres_url: str) -> None:
    async with stores.bus.subscribe("table") as versions:
        for message in ("", "table", "table x", "table -1", "4", "other 9", "table 7"):
            straight(postgres_url, f"SELECT pg_notify('bga_isle', '{message}')")
        assert (await heard(versions, 7))[-1] == 7


async def test_a_version_of_another_process_is_heard(stores: Stores, postgres_url: str) -> None:
    async with stores.bus.subscribe("far table") as versions:
        with writing(postgres_url, "far table") as writer:
            told = next(writer.told())
            assert (await heard(versions, told.version))[-1] >= told.version
            writer.kill()
    snapshot = await stores.store.load("far table")
    assert snapshot is not None
    assert snapshot.version >= told.version


async def test_a_stopped_server_is_told_and_used_again(
    own_server: Postgres, own_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    standing = opened("table")
    (change,) = chance(standing, 1)
    async with open_stores(own_url) as stores, stores.bus.subscribe("table") as versions:
        store = stores.store
        await store.create(standing.snapshot)
        await asyncio.to_thread(own_server.stop)
        try:
            with pytest.raises(StoreUnreachable):
                await store.ping()
            with pytest.raises(StoreUnreachable):
                await store.load("table")
            with pytest.raises(StoreUnreachable):
                await store.commit(change.after.snapshot, change.entry, None)
            await stores.bus.publish("table", 1)
            assert await woken(versions) == 1
            assert "cannot tell other processes" in caplog.text
        finally:
            await asyncio.to_thread(own_server.start)
        assert await woken(versions) == 1
        await store.ping()
        assert await store.load("table") == standing.snapshot
        assert await store.commit(change.after.snapshot, change.entry, None)
        async with open_stores(own_url) as far:
            await far.bus.publish("table", 2)
        assert (await heard(versions, 2))[-1] == 2


@pytest.mark.parametrize("how", ["fast", "immediate"])
async def test_play_goes_on_through_a_restart(
    own_server: Postgres, own_url: str, how: Literal["fast", "immediate"]
) -> None:
    """Whoever is refused tries again; nothing acknowledged is lost, nothing is kept twice."""
    names = [f"table {number}" for number in range(4)]
    acknowledged: dict[str, list[Entry]] = {name: [] for name in names}
    over = asyncio.Event()

    async def play(stores: Stores, name: str) -> None:
        standing = opened(name)
        await stores.store.create(standing.snapshot)
        while standing.table.result is None and not over.is_set():
            (change,) = chance(standing, 1)
            try:
                assert await stores.store.commit(change.after.snapshot, change.entry, None)
            except StoreUnreachable:
                await asyncio.sleep(0.05)
                if await kept(stores, name) != change.entry.version:
                    continue
            acknowledged[name].append(change.entry)
            standing = change.after
            await asyncio.sleep(0.02)

    async def kept(stores: Stores, name: str) -> int:
        while True:
            try:
                snapshot = await stores.store.load(name)
            except StoreUnreachable:
                await asyncio.sleep(0.05)
            else:
                assert snapshot is not None
                return snapshot.version

    async def reached(counts: dict[str, int]) -> None:
        async with asyncio.timeout(PATIENCE):
            while any(len(acknowledged[name]) < counts[name] for name in names):
                await asyncio.sleep(0.02)

    async with open_stores(own_url) as stores, asyncio.TaskGroup() as players:
        for name in names:
            players.create_task(play(stores, name))
        await reached(dict.fromkeys(names, 3))
        await asyncio.to_thread(own_server.restart, how)
        await reached({name: len(acknowledged[name]) + 3 for name in names})
        over.set()
    async with open_stores(own_url) as stores:
        for name in names:
            assert await stores.store.entries(name, 0, 1_000) == acknowledged[name]
