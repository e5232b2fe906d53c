"""A process killed where it stands takes nothing with it that it had acknowledged."""

from itertools import islice
from signal import SIGKILL
from zlib import crc32

import pytest

from bga_isle.adapter.ports import dump_entry
from bga_isle.table.table import Table
from bga_isle.testing.samples import chance, opened
from bga_isle.web.stores.opening import open_stores

from .places import ON_BOTH
from .processes import writing

pytestmark = pytest.mark.real

TABLES = ("first", "second", "third")


@ON_BOTH
@pytest.mark.parametrize("lines", [1, 40, 75])
async def test_every_acknowledged_version_is_there(url: str, lines: int) -> None:
    with writing(url, *TABLES) as writer:
        told = list(islice(writer.told(), lines))
        writer.kill()
        told += writer.told()
        assert writer.status() == -SIGKILL
    assert len(told) >= lines
    async with open_stores(url) as stores:
        for table in {line.table for line in told}:
            snapshot = await stores.store.load(table)
            entries = await stores.store.entries(table, 0, 1_000)
            assert snapshot is not None
            assert [entry.version for entry in entries] == list(range(1, snapshot.version + 1))
            kept = {entry.version: crc32(dump_entry(entry)) for entry in entries}
            for line in told:
                if line.table == table:
                    assert kept[line.version] == line.checksum
            assert Table.load(snapshot.save).version == snapshot.version


@ON_BOTH
async def test_others_go_on_after_a_death(url: str) -> None:
    async with open_stores(url) as stores:
        with writing(url, *TABLES) as writer:
            told = list(islice(writer.told(), 20))
            writer.kill()
            writer.status()
        assert told
        standing = opened()
        await stores.store.create(standing.snapshot)
        for change in chance(standing, 5):
            assert await stores.store.commit(change.after.snapshot, change.entry, None)
