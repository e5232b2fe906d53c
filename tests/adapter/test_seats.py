"""Joining and conceding."""

from typing import Any

import pytest

from bga_isle.adapter.events import SeatJoined
from bga_isle.adapter.ports import Seat
from bga_isle.errors import GameOver, NoOpenSeat, NotFound, UnknownSeat
from bga_isle.model.events import GameEnded
from bga_isle.model.pieces import COLOURS, OPPONENT, Colour
from bga_isle.record import Concession, verify

from .moments import SIGNS, moments
from .rig import OWNERS, Rig

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("mine", COLOURS)
async def test_who_joins_gets_the_open_seat(mine: Colour) -> None:
    rig = Rig()
    table = await rig.open("open", seat=mine)
    entry = await rig.host.join(table, "somebody")
    theirs = OPPONENT[mine]
    assert (entry.seat, entry.by, entry.action) == (theirs, "player", None)
    assert entry.events == (SeatJoined(theirs),)
    snapshot = (await rig.host.standing(table)).snapshot
    assert snapshot.seats[theirs] == Seat(owner="somebody")
    assert snapshot.seats[mine] == Seat(owner=OWNERS[mine])
    await rig.check(table)


@pytest.mark.parametrize("mode", ["hotseat", "zombie"])
async def test_nobody_joins_a_full_table(mode: str) -> None:
    rig = Rig()
    table = await rig.open("zombie" if mode == "zombie" else "hotseat")
    with pytest.raises(NoOpenSeat):
        await rig.host.join(table, "somebody")
    with pytest.raises(NotFound):
        await rig.host.join("nowhere", "somebody")


async def test_of_two_who_join_at_once_one_has_the_seat() -> None:
    rig = Rig()
    table = await rig.open("open")
    first = await rig.gates.start(rig.host.join(table, "first"))
    second = await rig.gates.start(rig.another().join(table, "second"))
    for task in (first, second):
        await rig.gates.until(task, "commit")
    await rig.gates.finish(second)
    with pytest.raises(NoOpenSeat):
        await rig.gates.finish(first)
    assert (await rig.host.standing(table)).snapshot.seats.white.owner == "second"


async def test_a_move_and_a_join_at_once_both_come_about() -> None:
    """A join expects no version, so it is made again after the move."""
    rig = Rig()
    table = await rig.open("open")
    joining = await rig.gates.start(rig.another().join(table, "somebody"))
    await rig.gates.until(joining, "commit")
    await rig.choose(table)
    assert (await rig.gates.finish(joining)).version == 2
    await rig.check(table)


async def test_nobody_joins_a_finished_game() -> None:
    rig = Rig()
    table = await rig.open("open")
    await rig.host.concede(table, "black")
    with pytest.raises(GameOver):
        await rig.host.join(table, "somebody")


async def test_joining_moves_no_choice_out_of_reach() -> None:
    rig = Rig()
    table = await rig.open("open")
    choice = await rig.choose(table)
    joined = await rig.host.join(table, "somebody")
    assert choice.gamestate == joined.gamestate
    assert joined.gamestate.args.undoable


@pytest.mark.parametrize("seat", COLOURS)
@pytest.mark.parametrize("moment", SIGNS)
async def test_either_seat_concedes_at_any_moment(moment: str, seat: Colour) -> None:
    rig = Rig()
    table = await moments()[moment].open(rig)
    entry = await rig.host.concede(table, seat)
    assert (entry.seat, entry.by, entry.action) == (seat, "player", Concession())
    assert entry.gamestate.name == "gameEnd"
    assert any(isinstance(event, GameEnded) for event in entry.events)
    outcome = (await rig.host.gamedatas(table)).outcome
    assert outcome is not None
    assert (outcome.result.winner, outcome.result.reason) == (OPPONENT[seat], "concede")
    assert outcome.quit == ()
    await rig.check(table)
    verify(await rig.host.record(table))


async def test_who_has_quit_may_still_concede() -> None:
    rig = Rig()
    table = await rig.open()
    await rig.host.quit(table, "black")
    await rig.host.concede(table, "black")
    outcome = (await rig.host.gamedatas(table)).outcome
    assert outcome is not None
    assert (outcome.result.winner, outcome.quit) == ("white", ("black",))


async def test_a_game_is_given_up_once() -> None:
    rig = Rig()
    table = await rig.open()
    first = await rig.gates.start(rig.host.concede(table, "black"))
    second = await rig.gates.start(rig.another().concede(table, "white"))
    for task in (first, second):
        await rig.gates.until(task, "commit")
    await rig.gates.finish(second)
    with pytest.raises(GameOver):
        await rig.gates.finish(first)
    with pytest.raises(NotFound):
        await rig.host.concede("nowhere", "black")
    await rig.check(table)


async def test_no_seat_concedes_nothing() -> None:
    rig = Rig()
    table = await rig.open()
    no_seat: Any = "red"
    with pytest.raises(UnknownSeat):
        await rig.host.concede(table, no_seat)
    assert await rig.version(table) == 0
