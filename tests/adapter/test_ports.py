"""What passes through the ports: read back as it was written, or refused as damaged."""

from collections.abc import Callable

import pytest

from bga_isle.adapter.ports import (
    dump_entry,
    dump_snapshot,
    parse_entry,
    parse_snapshot,
)
from bga_isle.errors import DamagedSave

from .rig import Rig

pytestmark = pytest.mark.anyio


async def test_snapshots_and_entries_are_read_back_as_they_were() -> None:
    rig = Rig()
    table = await rig.open()
    await rig.choose(table, 3)
    snapshot = (await rig.host.standing(table)).snapshot
    entries = await rig.host.entries(table, 0)
    assert parse_snapshot(dump_snapshot(snapshot)) == snapshot
    assert [parse_entry(dump_entry(entry)) for entry in entries] == entries


@pytest.mark.parametrize("parse", [parse_snapshot, parse_entry])
@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b"\xff", b'{"version": true}'])
def test_bytes_that_nobody_dumped_are_damaged(
    parse: Callable[[bytes], object], data: bytes
) -> None:
    with pytest.raises(DamagedSave):
        parse(data)


async def test_entries_after_less_than_nothing_are_all() -> None:
    rig = Rig()
    table = await rig.open()
    await rig.choose(table, 3)
    assert await rig.host.entries(table, -2) == await rig.host.entries(table, 0)
    assert len(await rig.host.entries(table, 0)) == 3
