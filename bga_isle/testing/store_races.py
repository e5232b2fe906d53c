"""The part of the store's kit in which changes meet: compare and set, and races for one version."""

import asyncio
from typing import Final

import pytest

from bga_isle.adapter.changes import Change
from bga_isle.adapter.ports import Entry, Key, Snapshot, Store

from .samples import BLACK, WHITE, chance, opened

RACERS: Final = 8
ALL: Final = 1_000


async def kept(store: Store, change: Change, key: Key | None = None) -> bool:
    """Commits a change."""
    return await store.commit(change.after.snapshot, change.entry, key)


async def filled(store: Store, name: str, count: int) -> list[Entry]:
    """Creates a table and commits so many changes; returns their entries."""
    standing = opened(name)
    await store.create(standing.snapshot)
    entries = []
    for change in chance(standing, count):
        assert await kept(store, change)
        entries.append(change.entry)
    return entries


class RaceChecks:
    """Of those who want the same version one wins, and nothing of the others is kept."""

    pytestmark = pytest.mark.anyio

    @pytest.fixture
    def anyio_backend(self) -> str:
        return "asyncio"

    @pytest.fixture
    def twin(self, store: Store) -> Store:
        """A second store over the same tables; the same one where only one process can have them."""
        return store

    async def test_of_two_changes_of_a_version_the_first_is_kept(self, store: Store) -> None:
        standing = opened()
        name = standing.snapshot.table
        await store.create(standing.snapshot)
        (first,) = chance(standing, 1)
        (second,) = chance(standing, 1, now=5_000.0)
        key = Key(BLACK, "the loser's", "digest", 1)
        assert await kept(store, first)
        assert not await kept(store, second, key)
        assert await store.load(name) == first.after.snapshot
        assert await store.entries(name, 0, ALL) == [first.entry]
        assert await store.key(name, BLACK, key.key) is None

    async def test_only_the_next_version_is_kept(self, store: Store) -> None:
        standing = opened()
        name = standing.snapshot.table
        await store.create(standing.snapshot)
        one, two, three = chance(standing, 3)
        assert not await kept(store, two)
        assert await store.load(name) == standing.snapshot
        assert await store.entries(name, 0, ALL) == []
        assert await kept(store, one)
        assert not await kept(store, three)
        assert await kept(store, two)
        assert not await kept(store, one)
        assert await store.load(name) == two.after.snapshot
        assert await store.entries(name, 0, ALL) == [one.entry, two.entry]

    async def test_of_many_who_race_one_wins_each_version(self, store: Store, twin: Store) -> None:
        standing = opened()
        name = standing.snapshot.table
        await store.create(standing.snapshot)
        winners = []
        for version in range(1, 13):
            rivals = [next(chance(standing, 1, now=float(number))) for number in range(RACERS)]
            keys = [
                Key(BLACK, f"{version} {number}", "digest", version) for number in range(RACERS)
            ]
            outcomes = await asyncio.gather(
                *(
                    kept((store, twin)[number % 2], rival, keys[number])
                    for number, rival in enumerate(rivals)
                )
            )
            assert sorted(outcomes) == [False] * (RACERS - 1) + [True]
            won = outcomes.index(True)
            used = [await twin.key(name, BLACK, key.key) for key in keys]
            assert used == [key if number == won else None for number, key in enumerate(keys)]
            standing = rivals[won].after
            winners.append(rivals[won].entry)
            assert await twin.load(name) == await store.load(name) == standing.snapshot
        assert await store.entries(name, 0, ALL) == winners

    async def test_tables_do_not_disturb_each_other(self, store: Store, twin: Store) -> None:
        names = [f"table {number}" for number in range(RACERS)]
        played = await asyncio.gather(
            *(filled((store, twin)[at % 2], name, 10) for at, name in enumerate(names))
        )
        for name, entries in zip(names, played, strict=True):
            assert await store.entries(name, 0, ALL) == entries

    async def test_a_caller_who_leaves_harms_nobody(self, store: Store) -> None:
        standing = opened()
        name = standing.snapshot.table
        await store.create(standing.snapshot)
        for pause in range(6):
            (change,) = chance(standing, 1)
            leaving = asyncio.create_task(kept(store, change))
            for _ in range(pause):
                await asyncio.sleep(0)
            leaving.cancel()
            await asyncio.wait([leaving])
            if not await kept(store, change):
                assert await store.load(name) == change.after.snapshot
            standing = change.after
            assert len(await store.entries(name, 0, ALL)) == standing.snapshot.version

    async def test_a_key_is_used_once(self, store: Store) -> None:
        standing = opened("this")
        await store.create(standing.snapshot)
        one, two = chance(standing, 2)
        key = Key(BLACK, "key", "one", 1)
        assert await kept(store, one, key)
        assert not await kept(store, two, Key(BLACK, "key", "two", 2))
        assert await store.key("this", BLACK, "key") == key
        assert await store.load("this") == one.after.snapshot
        assert await store.entries("this", 0, ALL) == [one.entry]
        assert await kept(store, two, Key(WHITE, "key", "two", 2))

    async def test_change_and_putting_away_race_with_one_winner(
        self, store: Store, twin: Store
    ) -> None:
        for number in range(10):
            standing = opened(f"table {number}")
            name = standing.snapshot.table
            await store.create(standing.snapshot)
            (change,) = chance(standing, 1)
            moved, away = await asyncio.gather(
                kept(store, change), twin.archive(name, 0, b"document")
            )
            assert moved != away
            left: Snapshot | None = change.after.snapshot if moved else None
            assert await twin.load(name) == left
            assert await store.archived(name) == (None if moved else b"document")
