"""A connection that breaks under a change hides whether it was kept; the store finds out.

The database is a real one, cut just before or just after it carries a job out.
"""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Literal, TypeVar

import pytest

from bga_isle.adapter.ports import Key
from bga_isle.testing.samples import BLACK, chance, opened
from bga_isle.web.stores.database import Database, Interrupted, Job
from bga_isle.web.stores.faults import StoreUnreachable, TableExists
from bga_isle.web.stores.sql_store import SqlStore
from bga_isle.web.stores.sqlite import SqliteDatabase
from bga_isle.web.stores.urls import parse

from .places import sqlite_url

T = TypeVar("T")

When = Literal["before", "after"]

EITHER = pytest.mark.parametrize("when", ["before", "after"])


class CutDatabase:
    """Breaks off at the next writes, as told."""

    def __init__(self, whole: Database) -> None:
        self._whole = whole
        self.cuts: list[When] = []

    async def read(self, job: Job[T]) -> T:
        return await self._whole.read(job)

    async def write(self, job: Job[T]) -> T:
        cut = self.cuts.pop(0) if self.cuts else None
        if cut == "before":
            raise Interrupted(store="the store", reason="cut")
        outcome = await self._whole.write(job)
        if cut == "after":
            raise Interrupted(store="the store", reason="cut")
        return outcome


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[CutDatabase]:
    file = SqliteDatabase(parse(sqlite_url(tmp_path)))
    await file.open()
    yield CutDatabase(file)
    await file.close()


@pytest.fixture
def store(database: CutDatabase) -> SqlStore:
    return SqlStore(database)


@EITHER
async def test_a_change_is_kept_once_and_said_to_be(
    database: CutDatabase, store: SqlStore, when: When
) -> None:
    standing = opened("table")
    await store.create(standing.snapshot)
    for change in chance(standing, 3):
        version = change.entry.version
        database.cuts.append(when)
        key = Key(BLACK, str(version), "digest", version)
        assert await store.commit(change.after.snapshot, change.entry, key)
        assert await store.load("table") == change.after.snapshot
        assert len(await store.entries("table", 0, 9)) == version
        assert await store.key("table", BLACK, str(version)) == key


@EITHER
async def test_a_change_that_had_lost_is_not_taken_for_the_winner(
    database: CutDatabase, store: SqlStore, when: When
) -> None:
    standing = opened("table")
    await store.create(standing.snapshot)
    (winner,) = chance(standing, 1, now=1.0)
    (loser,) = chance(standing, 1, now=2.0)
    assert await store.commit(winner.after.snapshot, winner.entry, None)
    database.cuts.append(when)
    assert not await store.commit(loser.after.snapshot, loser.entry, None)
    assert await store.entries("table", 0, 9) == [winner.entry]


@EITHER
async def test_a_table_is_created_once(database: CutDatabase, store: SqlStore, when: When) -> None:
    standing = opened("table")
    database.cuts.append(when)
    await store.create(standing.snapshot)
    assert await store.load("table") == standing.snapshot
    database.cuts.append(when)
    with pytest.raises(TableExists):
        await store.create(opened("table", seed=8).snapshot)
    assert await store.load("table") == standing.snapshot


@EITHER
async def test_a_table_is_put_away_once(database: CutDatabase, store: SqlStore, when: When) -> None:
    await store.create(opened("table").snapshot)
    database.cuts.append(when)
    assert await store.archive("table", 0, b"document")
    assert await store.archived("table") == b"document"
    database.cuts.append(when)
    assert not await store.archive("table", 0, b"another")


async def test_a_connection_that_stays_broken_is_told(
    database: CutDatabase, store: SqlStore
) -> None:
    standing = opened("table")
    await store.create(standing.snapshot)
    (change,) = chance(standing, 1)
    database.cuts += ["before", "before"]
    with pytest.raises(StoreUnreachable):
        await store.commit(change.after.snapshot, change.entry, None)
    assert await store.commit(change.after.snapshot, change.entry, None)
