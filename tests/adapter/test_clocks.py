"""Turn clocks: a deadline a turn, kept in the store, swept from anywhere."""

import pytest
from msgspec.structs import replace

from bga_isle.adapter.changes import ZOMBIE_GRACE
from bga_isle.adapter.events import SeatQuit
from bga_isle.adapter.memory import SystemClock
from bga_isle.errors import DamagedSave, Stale
from bga_isle.model.actions import ActUndo
from bga_isle.model.pieces import Colour

from .rig import OWNERS, Rig

pytestmark = pytest.mark.anyio

TURN = 60


async def deadline(rig: Rig, table: str) -> float | None:
    return (await rig.host.gamedatas(table)).deadline


async def to_turn_of(rig: Rig, table: str, seat: Colour) -> None:
    while (await rig.host.standing(table)).table.active_player != seat:
        await rig.choose(table)


async def test_a_turn_has_its_time_from_its_start() -> None:
    rig = Rig()
    table = await rig.open(turn_seconds=TURN)
    start = rig.clock.now()
    assert await deadline(rig, table) == start + TURN
    rig.clock.go(20)
    await rig.choose(table)
    assert await deadline(rig, table) == start + TURN
    await to_turn_of(rig, table, "white")
    assert await deadline(rig, table) == start + 20 + TURN
    await rig.check(table)


async def test_taking_back_gives_no_time() -> None:
    rig = Rig()
    table = await rig.open(turn_seconds=TURN)
    due = await deadline(rig, table)
    for _ in range(3):
        rig.clock.go(10)
        await rig.choose(table)
        rig.clock.go(10)
        await rig.act(table, ActUndo())
        assert await deadline(rig, table) == due
    assert await rig.host.sweep() == 1
    assert (await rig.host.standing(table)).snapshot.seats.black.zombie


async def test_without_turn_seconds_nothing_runs_out() -> None:
    rig = Rig()
    table = await rig.open()
    assert await deadline(rig, table) is None
    rig.clock.go(10**9)
    assert await rig.host.sweep() == 0
    assert await rig.version(table) == 0


async def test_who_lets_the_time_pass_is_replaced_by_the_zombie() -> None:
    rig = Rig()
    table = await rig.open(turn_seconds=TURN)
    await rig.choose(table)
    rig.clock.go(TURN - 0.001)
    assert await rig.host.sweep() == 0
    rig.clock.go(0.001)
    assert await rig.host.sweep() == 1
    left, *played = await rig.host.entries(table, 1)
    assert (left.by, left.action, left.events) == ("clock", None, (SeatQuit("black"),))
    assert {(entry.by, entry.seat) for entry in played} == {("zombie", "black")}
    assert await deadline(rig, table) == rig.clock.now() + TURN
    assert await rig.host.sweep() == 0
    await rig.check(table)


async def test_the_record_does_not_hold_the_clock_for_a_mover() -> None:
    rig = Rig()
    table = await rig.open(turn_seconds=TURN)
    rig.clock.go(TURN)
    await rig.host.sweep()
    assert {move.by for move in (await rig.host.record(table)).moves} == {"zombie"}


@pytest.mark.parametrize("steps", range(10))
async def test_two_hosts_that_sweep_at_once_replace_a_player_once(steps: int) -> None:
    rig = Rig()
    table = await rig.open(turn_seconds=TURN)
    rig.clock.go(TURN)
    first = await rig.gates.start(rig.host.sweep())
    second = await rig.gates.start(rig.another().sweep())
    for _ in range(steps):
        if not first.done():
            await rig.gates.step(first)
    while not (first.done() and second.done()):
        for task in (second, first):
            if not task.done():
                await rig.gates.step(task)
    entries = await rig.entries(table)
    assert [entry.by for entry in entries].count("clock") == 1
    assert [entry.action is None for entry in entries].count(True) == 1
    await rig.check(table)


@pytest.mark.parametrize("clock_first", [True, False])
async def test_a_move_races_with_the_clock_and_one_wins(clock_first: bool) -> None:
    rig = Rig()
    table = await rig.open(turn_seconds=TURN)
    rig.clock.go(TURN)
    (action, *_) = (await rig.host.standing(table)).table.possible_actions()
    move = await rig.gates.start(rig.host.submit(table, "black", 0, action))
    sweep = await rig.gates.start(rig.another().sweep())
    for task in (move, sweep):
        await rig.gates.until(task, "commit")
    if clock_first:
        assert await rig.gates.finish(sweep) == 1
        with pytest.raises(Stale):
            await rig.gates.finish(move)
    else:
        assert (await rig.gates.finish(move)).version == 1
        assert await rig.gates.finish(sweep) == 0
    assert (await rig.entries(table))[0].by == ("clock" if clock_first else "player")
    await rig.check(table)


async def test_a_deadline_outlives_the_process_that_set_it() -> None:
    rig = Rig()
    table = await rig.open(turn_seconds=TURN)
    rig.clock.go(TURN)
    assert await rig.another().sweep() == 1
    assert (await rig.entries(table))[0].by == "clock"


async def test_an_open_seat_has_no_clock_and_who_joins_has_all_the_time() -> None:
    rig = Rig()
    table = await rig.open("open", turn_seconds=TURN)
    await to_turn_of(rig, table, "white")
    assert await deadline(rig, table) is None
    rig.clock.go(5000)
    assert await rig.host.sweep() == 0
    await rig.host.join(table, OWNERS.white)
    assert await deadline(rig, table) == rig.clock.now() + TURN
    await rig.check(table)


async def test_who_waits_for_an_opponent_loses_no_time() -> None:
    rig = Rig()
    table = await rig.open("open", seat="black", first="black", turn_seconds=TURN)
    assert await deadline(rig, table) is None
    rig.clock.go(5000)
    assert await rig.host.sweep() == 0
    await rig.host.join(table, OWNERS.white)
    assert await deadline(rig, table) == rig.clock.now() + TURN
    await rig.check(table)


async def test_who_comes_back_has_all_the_time_again() -> None:
    rig = Rig()
    table = await rig.open(turn_seconds=TURN)
    leaving = await rig.gates.start(rig.host.quit(table, "black"))
    await rig.gates.until(leaving, "publish")
    assert await deadline(rig, table) == rig.clock.now() + ZOMBIE_GRACE
    rig.clock.go(30)
    await rig.another().back(table, "black")
    assert await deadline(rig, table) == rig.clock.now() + TURN
    await rig.gates.finish(leaving)
    await rig.check(table)


async def test_what_the_other_seat_does_leaves_the_clock_alone() -> None:
    rig = Rig()
    table = await rig.open(turn_seconds=TURN)
    due = await deadline(rig, table)
    rig.clock.go(5)
    await rig.host.quit(table, "white")
    assert await deadline(rig, table) == due
    await rig.host.back(table, "white")
    assert await deadline(rig, table) == due
    await rig.check(table)


async def test_a_finished_game_has_no_deadline() -> None:
    rig = Rig()
    table = await rig.open(turn_seconds=TURN)
    await rig.host.concede(table, "white")
    assert await deadline(rig, table) is None
    rig.clock.go(TURN)
    assert await rig.host.sweep() == 0


async def test_a_sweep_takes_the_longest_overdue_first_and_no_more_than_it_is_asked() -> None:
    rig = Rig()
    late, later = [await rig.open(turn_seconds=seconds) for seconds in (TURN, TURN - 1)]
    rig.clock.go(TURN)
    assert await rig.host.sweep(limit=1) == 1
    assert (await rig.version(late), await rig.version(later) > 0) == (0, True)
    assert await rig.host.sweep(limit=1) == 1
    assert await rig.version(late) > 0


async def test_a_table_that_cannot_be_read_does_not_stop_the_sweep_of_others() -> None:
    rig = Rig()
    damaged, sound = [await rig.open(turn_seconds=seconds) for seconds in (TURN - 1, TURN)]
    await rig.raw.create(replace(rig.raw.history[damaged][0], save=b"not a save"))
    rig.clock.go(TURN)
    with pytest.raises(DamagedSave):
        await rig.another().sweep()
    assert (await rig.entries(sound))[0].by == "clock"


async def test_a_table_that_goes_meanwhile_does_not_stop_the_sweep_of_others() -> None:
    rig = Rig()
    gone, stays = [await rig.open(turn_seconds=seconds) for seconds in (TURN - 1, TURN)]
    rig.clock.go(TURN)
    sweep = await rig.gates.start(rig.another().sweep())
    await rig.gates.until(sweep, "load")
    assert await rig.raw.archive(gone, 0, b"")
    assert await rig.gates.finish(sweep) == 1
    assert await rig.version(stays) > 0


async def test_a_turn_that_ends_before_the_sweep_comes_to_it_is_left_alone() -> None:
    rig = Rig()
    table = await rig.open(turn_seconds=TURN)
    rig.clock.go(TURN)
    sweep = await rig.gates.start(rig.another().sweep())
    await rig.gates.until(sweep, "load")
    await to_turn_of(rig, table, "white")
    assert await rig.gates.finish(sweep) == 0
    assert {entry.by for entry in await rig.entries(table)} == {"player"}


def test_the_clock_of_the_machine_goes_on() -> None:
    first, second = SystemClock().now(), SystemClock().now()
    assert 0 < first <= second
