"""Tables that are over or forgotten are put away as one document."""

import pytest
from msgspec.structs import replace

from bga_isle.errors import DamagedSave, NotFound
from bga_isle.record import parse, verify

from .rig import CLIENT, Rig

pytestmark = pytest.mark.anyio

HOUR, WEEK = 3600.0, 7 * 86400.0


async def finished(rig: Rig) -> str:
    table = await rig.open()
    await rig.choose(table, 5)
    await rig.host.concede(table, "black")
    return table


async def tidy(rig: Rig) -> int:
    return await rig.host.tidy(ended_for=HOUR, idle_for=WEEK)


async def test_a_finished_game_is_put_away_with_its_record() -> None:
    rig = Rig()
    table = await finished(rig)
    record = await rig.host.record(table)
    rig.clock.go(HOUR)
    assert await tidy(rig) == 0
    rig.clock.go(1)
    assert await tidy(rig) == 1
    document = await rig.raw.archived(table)
    assert document is not None
    assert parse(document) == record
    verify(parse(document))
    for host in (rig.host, rig.another()):
        with pytest.raises(NotFound):
            await host.gamedatas(table)
    assert await tidy(rig) == 0


async def test_a_game_that_goes_on_stays_until_it_was_left_alone_for_long() -> None:
    rig = Rig()
    table = await rig.open()
    rig.clock.go(WEEK)
    await rig.choose(table)
    rig.clock.go(WEEK)
    assert await tidy(rig) == 0
    rig.clock.go(1)
    assert await tidy(rig) == 1
    document = await rig.raw.archived(table)
    assert document is not None
    assert parse(document).seed is None
    assert await rig.raw.open_tables(CLIENT) == 0


async def test_a_move_that_comes_in_time_keeps_the_table() -> None:
    rig = Rig()
    table = await rig.open()
    rig.clock.go(WEEK + 1)
    tidying = await rig.gates.start(rig.another().tidy(ended_for=HOUR, idle_for=WEEK))
    await rig.gates.until(tidying, "archive")
    await rig.choose(table)
    assert await rig.gates.finish(tidying) == 0
    assert await rig.version(table) == 1


async def test_a_move_that_comes_too_late_finds_no_table() -> None:
    rig = Rig()
    table = await rig.open()
    (action, *_) = (await rig.host.standing(table)).table.possible_actions()
    rig.clock.go(WEEK + 1)
    move = await rig.gates.start(rig.host.submit(table, "black", 0, action, "key"))
    await rig.gates.until(move, "commit")
    assert await rig.another().tidy(ended_for=HOUR, idle_for=WEEK) == 1
    with pytest.raises(NotFound):
        await rig.gates.finish(move)
    assert rig.watched.published == []


async def test_two_hosts_that_tidy_at_once_put_each_table_away_once() -> None:
    rig = Rig()
    for _ in range(3):
        await finished(rig)
    rig.clock.go(HOUR + 1)
    tidyings = [
        await rig.gates.start(rig.another().tidy(ended_for=HOUR, idle_for=WEEK)) for _ in range(2)
    ]
    while not all(task.done() for task in tidyings):
        for task in tidyings:
            if not task.done():
                await rig.gates.step(task)
    assert sum(task.result() for task in tidyings) == 3


async def test_a_table_that_cannot_be_read_does_not_stop_the_others() -> None:
    rig = Rig()
    damaged, sound = await finished(rig), await finished(rig)
    rig.clock.go(HOUR + 1)
    await rig.raw.create(replace(rig.raw.history[damaged][-1], save=b"not a save"))
    with pytest.raises(DamagedSave):
        await rig.another().tidy(ended_for=HOUR, idle_for=WEEK)
    assert await rig.raw.archived(sound) is not None
    assert await rig.raw.archived(damaged) is None
