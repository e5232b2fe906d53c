"""What every store must do, as a class of tests: subclass it and give it the fixture `store`.

    class TestMyStore(StoreKit):
        @pytest.fixture
        async def store(self):
            async with my_store() as store:
                yield store

`store` is a fresh, empty one for each test. Where several processes may share
the tables, override `twin` as well: another object over the same tables.
"""

from itertools import islice
from typing import Final

import pytest
from msgspec.structs import replace

from bga_isle.adapter.ports import Key, Seat, Store
from bga_isle.model.state import Seats

from .samples import BLACK, WHITE, chance, ended, opened, whole_game
from .store_races import ALL, RaceChecks, filled, kept

NAMES: Final = (
    "plain",
    "with a space",
    "Insel der Bären",
    "熊島 🐻",
    "'; DROP TABLE x; --",
    "%s:a?",
)
NOWHERE: Final = ("", "unknown", "a\0b", "\ud800", "x" * 10_000)


class StoreKit(RaceChecks):
    """The tests; each needs nothing but the fixtures `store` and `twin`."""

    async def test_it_can_be_reached(self, store: Store) -> None:
        await store.ping()

    @pytest.mark.parametrize(
        "changed",
        [
            {},
            {"deadline": 1_700_000_000.123456, "turn_seconds": 86_400},
            {"turn_seconds": None, "created": 0.1, "touched": 1 / 3},
            {"seats": Seats(Seat(zombie=True), Seat(owner="熊 \0 \"'", zombie=True, quit=True))},
            {"ended": True, "own_choices": 17, "module": "9.9", "client": "2001:db8::1"},
            {"save": bytes(range(256))},
        ],
    )
    async def test_a_new_table_comes_back_field_by_field(
        self, store: Store, twin: Store, changed: dict[str, object]
    ) -> None:
        snapshot = replace(opened().snapshot, **changed)
        await store.create(snapshot)
        assert await store.load(snapshot.table) == snapshot
        assert await twin.load(snapshot.table) == snapshot

    async def test_a_whole_game_comes_back(self, store: Store, twin: Store) -> None:
        standing = opened()
        name = standing.snapshot.table
        await store.create(standing.snapshot)
        entries = []
        for change in whole_game(standing):
            assert await kept(store, change)
            entries.append(change.entry)
            assert await twin.load(name) == change.after.snapshot
        assert await store.entries(name, 0, ALL) == entries
        assert await twin.entries(name, 0, ALL) == entries

    @pytest.mark.parametrize("name", NAMES)
    async def test_names_are_any_text(self, store: Store, name: str) -> None:
        standing = opened(name, client=name)
        await store.create(standing.snapshot)
        (change,) = chance(standing, 1)
        key = Key(change.entry.seat, name, name, 1)
        assert await kept(store, change, key)
        assert await store.load(name) == change.after.snapshot
        assert await store.key(name, key.seat, name) == key
        assert await store.open_tables(name) == 1

    async def test_bodies_may_be_large(self, store: Store) -> None:
        standing = opened()
        await store.create(standing.snapshot)
        (change,) = chance(standing, 1)
        large = replace(change.after.snapshot, save=bytes(range(256)) * 8_000)
        entry = replace(change.entry, events=change.entry.events * 20_000)
        assert await store.commit(large, entry, None)
        assert await store.load(large.table) == large
        assert await store.entries(large.table, 0, 1) == [entry]

    @pytest.mark.parametrize("name", NOWHERE)
    async def test_an_unknown_table_is_nowhere(self, store: Store, name: str) -> None:
        await filled(store, "known", 1)
        assert await store.load(name) is None
        assert await store.entries(name, 0, ALL) == []
        assert await store.key(name, BLACK, "key") is None
        assert await store.archived(name) is None
        assert await store.open_tables(name) == 0
        assert not await store.archive(name, 0, b"document")

    async def test_nothing_begins_with_a_change(self, store: Store) -> None:
        await filled(store, "known", 1)
        (change,) = chance(opened("unknown"), 1)
        assert not await kept(store, change, Key(BLACK, "key", "digest", 1))
        assert await store.load("unknown") is None
        assert await store.entries("unknown", 0, ALL) == []
        assert await store.key("unknown", BLACK, "key") is None

    async def test_a_key_stands_for_its_version(self, store: Store, twin: Store) -> None:
        standing = opened("this")
        await store.create(standing.snapshot)
        await filled(store, "that", 1)
        (change,) = chance(standing, 1)
        key = Key(WHITE, "key", "digest", 1)
        assert await kept(store, change, key)
        assert await store.key("this", WHITE, "key") == key
        assert await twin.key("this", WHITE, "key") == key
        assert await store.key("this", BLACK, "key") is None
        assert await store.key("that", WHITE, "key") is None
        assert await store.key("this", WHITE, "Key") is None

    async def test_entries_come_in_pages_and_in_order(self, store: Store) -> None:
        await filled(store, "other", 3)
        entries = await filled(store, "this", 25)
        assert [entry.version for entry in entries] == list(range(1, 26))
        assert await store.entries("this", 0, 10) == entries[:10]
        assert await store.entries("this", 10, 10) == entries[10:20]
        assert await store.entries("this", 20, 10) == entries[20:]
        assert await store.entries("this", 24, ALL) == entries[24:]
        for end in (25, 26, 10**30):
            assert await store.entries("this", end, ALL) == []

    async def test_the_longest_overdue_come_first(self, store: Store) -> None:
        for name, deadline in (("c", 30.0), ("never", None), ("a", 10.0), ("b", 20.5), ("d", 40.0)):
            await store.create(opened(name, deadline=deadline).snapshot)
        assert await store.due(9.99, ALL) == []
        assert await store.due(10.0, ALL) == ["a"]
        assert await store.due(30.0, ALL) == ["a", "b", "c"]
        assert await store.due(1e12, 2) == ["a", "b"]

    async def test_a_deadline_moves_with_its_table(self, store: Store) -> None:
        standing = opened("this", deadline=10.0)
        await store.create(standing.snapshot)
        (change,) = chance(standing, 1)
        later = replace(change.after.snapshot, deadline=99.0)
        assert await store.commit(later, change.entry, None)
        assert await store.due(98.0, ALL) == []
        assert await store.due(99.0, ALL) == ["this"]
        over = ended(change.after, 100.0)
        assert over.after.snapshot.deadline is None
        assert await kept(store, over)
        assert await store.due(1e12, ALL) == []

    async def test_open_tables_are_counted_by_client(self, store: Store, twin: Store) -> None:
        tables = [opened(client="one") for _ in range(3)]
        for standing in (*tables, opened(client="other")):
            await store.create(standing.snapshot)
        assert await twin.open_tables("one") == 3
        assert await store.open_tables("other") == 1
        assert await kept(store, ended(tables[0], 1.0))
        assert await store.archive(tables[1].snapshot.table, 0, b"document")
        assert await twin.open_tables("one") == 1

    async def test_tables_over_and_tables_left_alone_are_idle(self, store: Store) -> None:
        over, left = opened("over"), opened("left", touched=200.0)
        await store.create(over.snapshot)
        await store.create(left.snapshot)
        assert await kept(store, ended(over, 100.0))
        assert await store.idle(100.0, 200.0, ALL) == []
        assert await store.idle(100.5, 200.0, ALL) == ["over"]
        assert await store.idle(100.0, 200.5, ALL) == ["left"]
        assert sorted(await store.idle(100.5, 200.5, ALL)) == ["left", "over"]
        assert len(await store.idle(1e12, 1e12, 1)) == 1

    async def test_a_table_put_away_leaves_its_document(self, store: Store, twin: Store) -> None:
        standing = opened("this", deadline=1.0)
        await store.create(standing.snapshot)
        *_, change = islice(whole_game(standing), 1)
        assert await kept(store, change, Key(BLACK, "key", "digest", 1))
        other = await filled(store, "other", 2)
        document = "the record of 熊\n".encode() * 10_000
        assert await store.archive("this", 1, document)
        assert await twin.archived("this") == document
        assert await twin.load("this") is None
        assert await twin.entries("this", 0, ALL) == []
        assert await twin.key("this", BLACK, "key") is None
        assert await twin.due(1e12, ALL) == await twin.idle(0.0, 0.0, ALL) == []
        assert not await kept(store, next(chance(change.after, 1)))
        assert not await store.archive("this", 1, b"another document")
        assert await store.archived("this") == document
        assert await store.entries("other", 0, ALL) == other

    async def test_a_table_that_moved_on_is_not_put_away(self, store: Store) -> None:
        entries = await filled(store, "this", 2)
        for version in (0, 1, 3):
            assert not await store.archive("this", version, b"document")
        assert await store.archived("this") is None
        assert await store.entries("this", 0, ALL) == entries
