"""Records of tables: they hold throughout, and the seed is in them once the game is over."""

import pytest
from msgspec.structs import replace

from bga_isle.adapter.changes import ZOMBIE_GRACE
from bga_isle.errors import NotFound
from bga_isle.model.actions import ActUndo
from bga_isle.model.pieces import OPPONENT
from bga_isle.record import dump, parse, verify

from .rig import Mode, Rig

pytestmark = pytest.mark.anyio


async def play(rig: Rig, table: str, versions: int) -> None:
    """Both players choose, take back, leave and come back, so that every kind of entry is there."""
    while (standing := await rig.host.standing(table)).snapshot.version < versions:
        game, seats, version = standing.table, standing.snapshot.seats, standing.snapshot.version
        if game.active_player is None:
            return
        seat = game.active_player
        if version % 7 == 6 and standing.snapshot.own_choices:
            await rig.act(table, ActUndo())
        elif version % 11 == 10 and seats[seat].owner and not seats[OPPONENT[seat]].zombie:
            await rig.host.quit(table, seat)
            if not (await rig.host.standing(table)).snapshot.ended:
                await rig.host.back(table, seat)
        else:
            await rig.act(table, game.zombie_action(seat))


@pytest.mark.parametrize("seed", [7, None, 2**200])
@pytest.mark.parametrize("mode", ["open", "hotseat", "zombie"])
async def test_a_record_holds_at_every_stage_and_hides_the_seed_till_the_end(
    mode: Mode, seed: int | None
) -> None:
    rig = Rig()
    table = await rig.open(mode, seed=seed)
    for versions in (0, 5, 12, 30):
        await play(rig, table, versions)
        if not (await rig.host.standing(table)).snapshot.ended:
            running = await rig.host.record(table)
            assert running.seed is None
            assert running.result is None
            verify(running)
    if not (await rig.host.standing(table)).snapshot.ended:
        await rig.host.concede(table, "white")
    finished = await rig.host.record(table)
    assert finished.seed is not None
    assert seed is None or finished.seed == str(seed)
    shown = (await rig.host.gamedatas(table)).position
    assert verify(parse(dump(finished))) == replace(shown, version=len(finished.moves))
    await rig.check(table)


@pytest.mark.parametrize("seed", range(4))
async def test_a_game_played_out_has_a_record_that_follows_from_its_seed(seed: int) -> None:
    rig = Rig()
    table = await rig.open("zombie", seed=seed, turn_seconds=60)
    await play(rig, table, 20)
    rig.clock.go(60)
    while not (await rig.host.standing(table)).snapshot.ended:
        await rig.host.sweep()
        rig.clock.go(ZOMBIE_GRACE)
    record = await rig.host.record(table)
    verify(record)
    assert record.seed == str(seed)
    assert {move.by for move in record.moves} == {"player", "zombie"}
    assert (record.seats.black, record.seats.white) == ("zombie", "zombie")


async def test_the_moves_are_the_entries_that_changed_the_game() -> None:
    rig = Rig()
    table = await rig.open("open")
    await rig.choose(table)
    await rig.host.join(table, "somebody")
    await rig.act(table, ActUndo())
    await rig.host.quit(table, "white")
    record = await rig.host.record(table)
    entries = await rig.entries(table)
    assert [move.action for move in record.moves] == [entries[0].action, ActUndo()]
    assert (record.seats.black, record.seats.white) == ("player", "zombie")


async def test_a_record_is_of_one_moment_though_the_table_moves_on() -> None:
    rig = Rig()
    table = await rig.open()
    await rig.choose(table)
    recording = await rig.gates.start(rig.another().record(table))
    await rig.gates.until(recording, "load done")
    await rig.host.concede(table, "black")
    record = await rig.gates.finish(recording)
    assert (len(record.moves), record.result, record.seed) == (1, None, None)
    verify(record)


async def test_no_table_has_no_record() -> None:
    with pytest.raises(NotFound):
        await Rig().host.record("nowhere")
