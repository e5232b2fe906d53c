"""Opening a table, in every mode."""

from typing import Any

import pytest

from bga_isle import Table, __version__
from bga_isle.adapter.ports import Seat
from bga_isle.errors import BadSeed, IsleError, UnknownSeat
from bga_isle.model.pieces import COLOURS, OPPONENT, Colour
from bga_isle.model.state import Seats

from .rig import CLIENT, OWNERS, Mode, Rig

pytestmark = pytest.mark.anyio

OTHER: dict[str, dict[Colour, Seat]] = {
    "open": dict.fromkeys(COLOURS, Seat()),
    "hotseat": {"black": Seat(owner=OWNERS.black), "white": Seat(owner=OWNERS.white)},
    "zombie": dict.fromkeys(COLOURS, Seat(zombie=True)),
}


@pytest.mark.parametrize("first", COLOURS)
@pytest.mark.parametrize("mine", COLOURS)
@pytest.mark.parametrize("mode", ["open", "hotseat", "zombie"])
async def test_the_opener_gets_the_seat_and_the_mode_says_who_has_the_other(
    mode: Mode, mine: Colour, first: Colour
) -> None:
    rig = Rig()
    opened = await rig.host.create(
        mode, OWNERS, client=CLIENT, seat=mine, first=first, turn_seconds=90, seed=7
    )
    assert opened.seat == mine
    snapshot = rig.raw.history[opened.table][0]
    assert snapshot.seats[mine] == Seat(owner=OWNERS[mine])
    assert snapshot.seats[OPPONENT[mine]] == OTHER[mode][OPPONENT[mine]]
    assert (snapshot.version, snapshot.ended, snapshot.own_choices) == (0, False, 0)
    assert (snapshot.client, snapshot.module) == (CLIENT, __version__)
    assert snapshot.created == snapshot.touched == rig.clock.now()
    assert snapshot.opening == Table.new(7, first).view()
    await rig.check(opened.table)


async def test_an_opened_table_waits_for_its_first_choice() -> None:
    rig = Rig()
    table = await rig.open("open")
    assert await rig.entries(table) == []
    assert rig.watched.published == []
    assert (await rig.host.gamedatas(table)).gamestate.name == "playCard"


@pytest.mark.parametrize("mine", COLOURS)
async def test_a_zombie_that_begins_plays_at_once(mine: Colour) -> None:
    rig = Rig()
    table = await rig.open("zombie", seat=mine, first=OPPONENT[mine])
    entries = await rig.entries(table)
    assert {(entry.seat, entry.by) for entry in entries} == {(OPPONENT[mine], "zombie")}
    assert entries[-1].gamestate.active_player == mine
    await rig.check(table)


async def test_chance_decides_what_nobody_said() -> None:
    rig = Rig()
    met = set()
    for _ in range(64):
        opened = await rig.host.create("hotseat", OWNERS, client=CLIENT)
        standing = await rig.host.standing(opened.table)
        met.add((opened.seat, standing.table.active_player))
    assert len(met) == 4


async def test_a_table_without_a_given_seed_shows_the_hash_of_its_secret() -> None:
    rig = Rig()
    first, second = [await rig.open(seed=None) for _ in range(2)]
    hashes = [(await rig.host.gamedatas(table)).position.seed_hash for table in (first, second)]
    assert None not in hashes
    assert hashes[0] != hashes[1]


async def test_names_of_tables_are_long_and_differ() -> None:
    rig = Rig()
    names = {await rig.open() for _ in range(50)}
    assert len(names) == 50
    assert min(len(name) for name in names) >= 16


async def test_a_table_counts_for_its_client_until_it_is_over() -> None:
    rig = Rig()
    table = await rig.open()
    await rig.host.create("open", Seats("x", ""), client="another client")
    assert await rig.raw.open_tables(CLIENT) == 1
    await rig.host.concede(table, "white")
    assert await rig.raw.open_tables(CLIENT) == 0
    assert await rig.raw.open_tables("another client") == 1


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"seat": "red"}, UnknownSeat),
        ({"first": "red"}, UnknownSeat),
        ({"seed": 2**256}, BadSeed),
        ({"seed": True}, BadSeed),
    ],
)
async def test_what_cannot_be_opened_leaves_no_table(
    wrong: dict[str, Any], error: type[IsleError]
) -> None:
    rig = Rig()
    with pytest.raises(error):
        await rig.open(**wrong)
    assert rig.raw.history == {}
