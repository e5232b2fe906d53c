"""Tables that begin from a position."""

from typing import Any

import msgspec
import pytest

from bga_isle import Table
from bga_isle.adapter.ports import Snapshot, dump_snapshot, parse_snapshot
from bga_isle.errors import BadPosition, IsleError, UnknownSeat
from bga_isle.model.pieces import COLOURS, Colour
from bga_isle.record import dump, parse, replay, verify
from bga_isle.testing.positions import position

from .rig import CLIENT, OWNERS, Rig
from .test_records import play

pytestmark = pytest.mark.anyio


async def opened(rig: Rig, given: Any, **more: Any) -> str:
    created = await rig.host.create("hotseat", OWNERS, client=CLIENT, position=given, **more)
    return created.table


@pytest.mark.parametrize("active", COLOURS)
async def test_a_table_begins_from_the_position_handed_in(active: Colour) -> None:
    rig = Rig()
    given = position(black="leap push", white="swap", active=active)
    for form in (given, msgspec.to_builtins(given)):
        table = await opened(rig, form, first=active)
        standing = await rig.host.standing(table)
        assert standing.table.position() == given
        assert standing.table.active_player == active
        await rig.check(table)


@pytest.mark.parametrize("seed", [7, None])
async def test_its_record_holds_while_it_lasts_and_at_its_end(seed: int | None) -> None:
    rig = Rig()
    table = await opened(rig, Table.new(seed=5).position(), seed=seed)
    await play(rig, table, 4)
    assert verify(await rig.host.record(table)).result is None
    while not (await rig.host.standing(table)).snapshot.ended:
        await play(rig, table, await rig.version(table) + 1)
    record = parse(dump(await rig.host.record(table)))
    assert record.seeded == "reshuffles"
    assert verify(record).result == record.result is not None
    assert len(list(replay(record))) == len(record.moves)


async def test_a_snapshot_kept_before_positions_could_be_handed_in_is_of_a_dealt_game() -> None:
    rig = Rig()
    snapshot = rig.raw.history[await rig.open()][0]
    older = msgspec.json.decode(dump_snapshot(snapshot))
    assert older.pop("seeded") == "all"
    read: Snapshot = parse_snapshot(msgspec.json.encode(older))
    assert read == snapshot


@pytest.mark.parametrize(
    ("given", "more", "error"),
    [
        ({}, {}, BadPosition),
        ({**msgspec.to_builtins(position()), "active": "red"}, {}, BadPosition),
        (position(active="white"), {"first": "black"}, BadPosition),
        (position(), {"first": "red"}, UnknownSeat),
        (position(), {"seat": "red"}, UnknownSeat),
    ],
)
async def test_what_cannot_be_opened_leaves_no_table(
    given: Any, more: dict[str, Any], error: type[IsleError]
) -> None:
    rig = Rig()
    with pytest.raises(error):
        await opened(rig, given, **more)
    assert rig.raw.history == {}
