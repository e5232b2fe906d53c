"""What the ports of one process do beside what hosts ask of them, and what a host keeps at hand."""

import pytest
from msgspec.structs import replace

from bga_isle.adapter import changes, reader
from bga_isle.adapter.memory import MemoryStore
from bga_isle.adapter.ports import Key, dump_entry, dump_snapshot, parse_entry, parse_snapshot
from bga_isle.errors import GameOver

from .rig import Rig
from .test_records import play

pytestmark = pytest.mark.anyio


async def test_a_store_that_lives_in_memory_can_be_reached() -> None:
    store = MemoryStore()
    await store.ping()
    assert await store.archived("nowhere") is None
    assert not await store.archive("nowhere", 0, b"")


async def test_a_commit_holds_only_at_the_version_before_and_takes_a_key_once() -> None:
    rig = Rig()
    table = await rig.open()
    entry = await rig.choose(table)
    key = Key("black", "key", "digest", 2)
    newest = rig.raw.history[table][-1]
    following = replace(newest, version=2), replace(entry, version=2)
    assert not await rig.raw.inner.commit(newest, entry, key)
    assert not await rig.raw.inner.commit(replace(newest, table="nowhere"), entry, key)
    assert await rig.raw.key(table, "black", "key") is None
    assert await rig.raw.inner.commit(*following, key)
    third = replace(newest, version=3), replace(entry, version=3)
    assert not await rig.raw.inner.commit(*third, key)
    assert await rig.raw.key(table, "black", "key") == key
    assert await rig.raw.inner.commit(*third, None)


async def test_snapshots_and_entries_come_back_from_their_bytes() -> None:
    rig = Rig()
    table = await rig.open(turn_seconds=60)
    await play(rig, table, 40)
    for snapshot in rig.raw.history[table]:
        assert parse_snapshot(dump_snapshot(snapshot)) == snapshot
    for entry in await rig.entries(table):
        assert parse_entry(dump_entry(entry)) == entry


async def test_a_host_forgets_the_tables_it_has_not_seen_for_longest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reader, "KEPT_STANDINGS", 2)
    rig = Rig()
    first, second, third = [await rig.open() for _ in range(3)]
    remembered = {table: await rig.host.standing(table) for table in (second, third)}
    assert remembered[third] is await rig.host.standing(third)
    await rig.choose(first)
    for table in (first, second, third):
        await rig.choose(table)
        await rig.check(table)


async def test_no_zombie_plays_in_a_finished_game() -> None:
    rig = Rig()
    table = await rig.open()
    await rig.host.concede(table, "black")
    ended = await rig.host.standing(table)
    assert not changes.zombie_to_move(ended)
    assert changes.run_out(ended, 10.0**12) is None
    with pytest.raises(GameOver):
        changes.zombie(ended, rig.clock.now())
