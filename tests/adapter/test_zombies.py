"""Zombies on both seats: bounded work a call, and the rest by sweeps, whoever makes them."""

import pytest

from bga_isle.adapter.changes import ZOMBIE_GRACE
from bga_isle.adapter.host import ZOMBIE_BURST
from bga_isle.record import verify

from .rig import Rig

pytestmark = pytest.mark.anyio

SEEDS = range(8)


async def long_game(rig: Rig) -> str:
    """A table that two zombies do not finish within one call."""
    for seed in range(100):
        table = await rig.open(seed=seed)
        await rig.host.quit(table, "black")
        await rig.host.quit(table, "white")
        if not (await rig.host.standing(table)).snapshot.ended:
            return table
    raise AssertionError("every game is short")


async def test_a_call_plays_a_bounded_number_of_zombie_choices() -> None:
    rig = Rig()
    table = await long_game(rig)
    (left,) = [
        entry.version
        for entry in await rig.entries(table)
        if entry.action is None and entry.seat == "white"
    ]
    assert await rig.version(table) == left + ZOMBIE_BURST
    rig.clock.go(ZOMBIE_GRACE)
    await rig.host.sweep()
    assert await rig.version(table) <= left + 2 * ZOMBIE_BURST + 1


@pytest.mark.parametrize("seed", SEEDS)
async def test_sweeps_play_the_game_to_its_end(seed: int) -> None:
    rig = Rig()
    table = await rig.open(seed=seed)
    await rig.host.quit(table, "white")
    await rig.host.quit(table, "black")
    await rig.see_to_all()
    await rig.check(table)
    shown = await rig.host.gamedatas(table)
    assert shown.outcome is not None
    assert shown.gamestate.active_player is None
    verify(await rig.host.record(table))
    assert await rig.host.sweep() == 0


async def test_a_host_that_knows_nothing_goes_on_where_another_stopped() -> None:
    rig = Rig()
    table = await long_game(rig)
    while not (await rig.host.standing(table)).snapshot.ended:
        rig.clock.go(ZOMBIE_GRACE)
        assert await rig.another().sweep() == 1
    await rig.check(table)
    verify(await rig.another().record(table))


async def test_zombies_whose_process_died_after_the_quit_are_found_by_a_sweep() -> None:
    rig = Rig()
    table = await rig.open()
    dying = await rig.gates.start(rig.host.quit(table, "black"))
    await rig.gates.until(dying, "publish")
    dying.cancel()
    assert await rig.version(table) == 1
    after = rig.another()
    assert await after.sweep() == 0
    rig.clock.go(ZOMBIE_GRACE)
    assert await after.sweep() == 1
    assert (await after.standing(table)).table.active_player == "white"


async def test_the_same_zombies_choose_the_same_through_any_host() -> None:
    """The choices follow from seed and version, so it does not matter who makes them."""
    one, two = Rig(), Rig()
    tables = [await one.open(seed=3), await two.open(seed=3)]
    for rig, table in zip((one, two), tables, strict=True):
        await rig.host.quit(table, "black")
        await rig.host.quit(table, "white")
    await one.see_to_all()
    await two.see_to_all(*[two.another() for _ in range(3)])
    told = [
        [(entry.seat, entry.action, entry.events) for entry in await rig.entries(table)]
        for rig, table in zip((one, two), tables, strict=True)
    ]
    assert told[0] == told[1]


async def test_two_hosts_that_play_the_same_zombies_at_once_make_each_choice_once() -> None:
    rig = Rig()
    table = await long_game(rig)
    rig.clock.go(ZOMBIE_GRACE)
    sweeps = [await rig.gates.start(rig.another().sweep()) for _ in range(2)]
    while not all(task.done() for task in sweeps):
        for task in sweeps:
            if not task.done():
                await rig.gates.step(task)
    assert sum(task.result() for task in sweeps) >= 1
    await rig.check(table)


async def test_an_open_seat_is_no_zombie() -> None:
    rig = Rig()
    table = await rig.open("open", turn_seconds=60)
    while (await rig.host.standing(table)).table.active_player == "black":
        await rig.choose(table)
    version = await rig.version(table)
    rig.clock.go(10**9)
    assert await rig.host.sweep() == 0
    assert await rig.version(table) == version
