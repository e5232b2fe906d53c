"""Quitting at any moment: the zombie has the seat and plays at once."""

from typing import Any

import pytest

from bga_isle.adapter.events import SeatQuit
from bga_isle.adapter.ports import Seat
from bga_isle.errors import (
    GameOver,
    NotFound,
    NotYourSeat,
    NotYourTurn,
    Stale,
    UnknownSeat,
)
from bga_isle.model.events import TurnStarted
from bga_isle.model.pieces import OPPONENT
from bga_isle.record import verify

from .moments import SIGNS, moments
from .rig import OWNERS, Rig

pytestmark = pytest.mark.anyio


def test_random_play_meets_every_moment() -> None:
    assert moments().keys() == SIGNS.keys()


@pytest.mark.parametrize("moment", SIGNS)
async def test_the_zombie_finishes_the_turn_of_a_quitter_at_once(moment: str) -> None:
    rig = Rig()
    table = await moments()[moment].open(rig)
    before = await rig.host.standing(table)
    seat = before.table.active_player
    assert seat is not None
    assert SIGNS[moment](before.table.view())
    left = await rig.host.quit(table, seat)
    assert left is not None
    assert left.events == (SeatQuit(seat),)
    assert left.gamestate.active_player == seat
    after = await rig.host.standing(table)
    done = await rig.host.entries(table, left.version)
    assert {(entry.seat, entry.by) for entry in done} == {(seat, "zombie")}
    assert after.table.active_player == OPPONENT[seat]
    assert any(isinstance(event, TurnStarted) for event in done[-1].events)
    assert after.snapshot.seats[seat] == Seat(owner=OWNERS[seat], zombie=True, quit=True)
    await rig.check(table)
    await rig.choose(table)
    await rig.host.concede(table, OPPONENT[seat])
    verify(await rig.host.record(table))


@pytest.mark.parametrize("moment", SIGNS)
async def test_who_quits_in_the_others_turn_is_replaced_when_it_comes(moment: str) -> None:
    rig = Rig()
    table = await moments()[moment].open(rig)
    before = await rig.host.standing(table)
    active = before.table.active_player
    assert active is not None
    left = await rig.host.quit(table, OPPONENT[active])
    after = await rig.host.standing(table)
    assert left is not None
    assert left.version == after.snapshot.version == before.snapshot.version + 1
    assert after.table.view() == before.table.view()
    assert after.snapshot.own_choices == before.snapshot.own_choices
    while not any(entry.by == "zombie" for entry in await rig.host.entries(table, left.version)):
        entry = await rig.choose(table)
        assert entry.seat == active
    assert (await rig.host.standing(table)).table.active_player == active
    await rig.check(table)


@pytest.mark.parametrize("moment", SIGNS)
async def test_when_both_have_quit_the_game_is_played_to_its_end(moment: str) -> None:
    rig = Rig()
    table = await moments()[moment].open(rig)
    await rig.host.quit(table, "black")
    await rig.host.quit(table, "white")
    await rig.see_to_all()
    shown = await rig.host.gamedatas(table)
    assert shown.outcome is not None
    assert shown.outcome.quit == ("black", "white")
    assert shown.deadline is None
    await rig.check(table)
    verify(await rig.host.record(table))


async def test_quitting_twice_is_quitting_once() -> None:
    rig = Rig()
    table = await rig.open()
    assert await rig.host.quit(table, "white") is not None
    for host in (rig.host, rig.another()):
        assert await host.quit(table, "white") is None
    assert await rig.version(table) == 1


async def test_nobody_quits_a_finished_game_or_no_table() -> None:
    rig = Rig()
    table = await rig.open()
    await rig.host.quit(table, "white")
    await rig.host.concede(table, "black")
    for seat in ("black", "white"):
        with pytest.raises(GameOver):
            await rig.host.quit(table, seat)
    with pytest.raises(NotFound):
        await rig.host.quit("nowhere", "black")


@pytest.mark.parametrize("call", ["quit", "back"])
async def test_only_a_seat_can_change_hands(call: str) -> None:
    rig = Rig()
    table = await rig.open()
    no_seat: Any = "red"
    with pytest.raises(UnknownSeat):
        await getattr(rig.host, call)(table, no_seat)
    assert await rig.version(table) == 0


async def test_a_host_that_remembers_a_zombie_looks_again() -> None:
    """The player has come back through another host, so leaving is leaving again."""
    rig = Rig()
    other = rig.another()
    table = await rig.open()
    await rig.host.quit(table, "white")
    await other.standing(table)
    await rig.host.back(table, "white")
    left = await other.quit(table, "white")
    assert left is not None
    assert left.version == 3


async def test_two_who_quit_the_same_seat_at_once_leave_one_entry() -> None:
    rig = Rig()
    table = await rig.open()
    first = await rig.gates.start(rig.host.quit(table, "white"))
    second = await rig.gates.start(rig.another().quit(table, "white"))
    for task in (first, second):
        await rig.gates.until(task, "commit")
    assert await rig.gates.finish(second) is not None
    assert await rig.gates.finish(first) is None
    assert await rig.version(table) == 1
    await rig.check(table)


async def test_a_move_and_its_players_leave_make_one_version_each() -> None:
    rig = Rig()
    table = await rig.open()
    (action, *_) = (await rig.host.standing(table)).table.possible_actions()
    move = await rig.gates.start(rig.host.submit(table, "black", 0, action))
    await rig.gates.until(move, "commit")
    await rig.another().quit(table, "black")
    with pytest.raises(Stale):
        await rig.gates.finish(move)
    entries = await rig.entries(table)
    assert [entry.by for entry in entries[1:]] == ["zombie"] * (len(entries) - 1)
    await rig.check(table)


async def test_who_has_left_must_return_before_choosing() -> None:
    """The zombie's process died before it could play on, so the turn is still the quitter's."""
    rig = Rig()
    table = await rig.open()
    leaving = await rig.gates.start(rig.host.quit(table, "black"))
    await rig.gates.until(leaving, "publish")
    standing = await rig.another().standing(table)
    (action, *_) = standing.table.possible_actions()
    with pytest.raises(NotYourTurn):
        await rig.another().submit(table, "black", standing.snapshot.version, action)
    await rig.another().back(table, "black")
    version = standing.snapshot.version + 1
    entry = await rig.another().submit(table, "black", version, action)
    assert entry.by == "player"
    await rig.gates.finish(leaving)
    await rig.check(table)


async def test_a_seat_where_nobody_sits_cannot_be_left() -> None:
    rig = Rig()
    table = await rig.open("open", seat="black")
    with pytest.raises(NotYourSeat):
        await rig.host.quit(table, "white")
    assert (await rig.host.join(table, OWNERS.white)).seat == "white"
