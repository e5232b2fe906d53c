"""A database is brought to the newest tables from nothing and from the first ones, by whoever comes first."""

import asyncio

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, update

from bga_isle.adapter.host import Host
from bga_isle.adapter.memory import SystemClock
from bga_isle.record import parse as parse_record
from bga_isle.record import verify
from bga_isle.testing.samples import opened
from bga_isle.web.stores.faults import NewerStore
from bga_isle.web.stores.migrating import migrate
from bga_isle.web.stores.opening import open_stores
from bga_isle.web.stores.schema import METADATA, REVISION_TABLE, SNAPSHOTS

from . import first_rows
from .places import ON_BOTH, begun, straight


def differences(connection: Connection) -> list[object]:
    """What the tables of a database have that the newest ones have not, and the other way round."""
    there = MigrationContext.configure(connection, opts={"version_table": REVISION_TABLE})
    return list(compare_metadata(there, METADATA))


@ON_BOTH
async def test_the_migrations_end_in_the_tables_that_the_store_uses(url: str) -> None:
    async with open_stores(url):
        pass
    with begun(url) as connection:
        assert differences(connection) == []


@ON_BOTH
async def test_a_database_of_the_first_version_is_used_on(url: str) -> None:
    with begun(url) as connection:
        migrate(connection, "the first version's", "0001")
        first_rows.insert(connection)
    async with open_stores(url) as stores:
        store, host = stores.store, Host(stores.store, stores.bus, SystemClock())
        snapshot = await store.load(first_rows.RUNNING)
        assert snapshot is not None
        assert snapshot.version == len(await store.entries(first_rows.RUNNING, 0, 100)) == 8
        assert await store.key(first_rows.RUNNING, "black", "a key") == first_rows.KEY
        assert await store.due(1e12, 10) == [first_rows.RUNNING]
        document = await store.archived(first_rows.PUT_AWAY)
        assert document is not None
        verify(parse_record(document))
        await host.concede(first_rows.RUNNING, "black")
        verify(await host.record(first_rows.RUNNING))
    with begun(url) as connection:
        assert differences(connection) == []


@ON_BOTH
async def test_an_empty_database_that_was_begun_is_used_on(url: str) -> None:
    async with open_stores(url):
        pass
    straight(url, f"DELETE FROM {REVISION_TABLE}")
    for table in reversed(METADATA.sorted_tables):
        straight(url, f"DROP TABLE {table.name}")
    async with open_stores(url) as stores:
        await stores.store.create(opened().snapshot)


@ON_BOTH
async def test_many_start_at_once(url: str) -> None:
    async def start(number: int) -> None:
        async with open_stores(url) as stores:
            await stores.store.create(opened(f"table {number}", client="one").snapshot)

    await asyncio.gather(*(start(number) for number in range(6)))
    async with open_stores(url) as stores:
        assert await stores.store.open_tables("one") == 6


@ON_BOTH
async def test_a_database_of_a_later_version_is_left_alone(url: str) -> None:
    standing = opened("table")
    async with open_stores(url) as stores:
        await stores.store.create(standing.snapshot)
    straight(url, f"UPDATE {REVISION_TABLE} SET version_num = 'later'")
    with pytest.raises(NewerStore) as caught:
        async with open_stores(url):
            pass
    assert caught.value.facts["found"] == "later"
    assert straight(url, f"SELECT version_num FROM {REVISION_TABLE}") == [("later",)]
    straight(url, f"UPDATE {REVISION_TABLE} SET version_num = '0001'")
    async with open_stores(url) as stores:
        assert await stores.store.load("table") == standing.snapshot


@ON_BOTH
async def test_a_snapshot_of_an_older_shape_loads(url: str) -> None:
    """Whatever has a default may be missing, as it is where an earlier version wrote."""
    standing = opened("table")
    async with open_stores(url) as stores:
        await stores.store.create(standing.snapshot)
        ((body,),) = straight(url, "SELECT body FROM isle_snapshots")
        shape = msgspec.json.decode(body)
        for name in ("ended", "own_choices"):
            del shape[name]
        for seat in shape["seats"].values():
            del seat["zombie"], seat["quit"]
        written = msgspec.json.encode(shape)
        assert len(written) < len(body)
        with begun(url) as connection:
            connection.execute(update(SNAPSHOTS).values(body=written))
        assert await stores.store.load("table") == standing.snapshot
