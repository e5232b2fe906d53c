"""Quitters come back, at any time and in a race with the zombie that plays for them."""

import pytest

from bga_isle.adapter.events import SeatReturned
from bga_isle.adapter.host import TRIES
from bga_isle.adapter.ports import Seat
from bga_isle.errors import GameOver, NotFound, NothingToUndo, NotYourSeat, Stale
from bga_isle.model.actions import ActUndo
from bga_isle.record import verify

from .moments import SIGNS, moments
from .rig import OWNERS, Rig

pytestmark = pytest.mark.anyio


async def test_who_comes_back_plays_on_and_stays_a_quitter_in_the_result() -> None:
    rig = Rig()
    table = await rig.open()
    await rig.host.quit(table, "black")
    await rig.choose(table)
    back = await rig.host.back(table, "black")
    assert back is not None
    assert back.events == (SeatReturned("black"),)
    snapshot = (await rig.host.standing(table)).snapshot
    assert snapshot.seats.black == Seat(owner=OWNERS.black, zombie=False, quit=True)
    while (await rig.host.standing(table)).table.active_player == "white":
        await rig.choose(table)
    rig.clock.go(1000)
    assert await rig.host.sweep() == 0
    assert (await rig.choose(table)).by == "player"
    await rig.host.concede(table, "white")
    outcome = (await rig.host.gamedatas(table)).outcome
    assert outcome is not None
    assert outcome.quit == ("black",)
    await rig.check(table)


@pytest.mark.parametrize("zombie_choices", range(4))
@pytest.mark.parametrize("moment", SIGNS)
async def test_a_return_in_the_middle_of_the_zombies_turn(moment: str, zombie_choices: int) -> None:
    """The zombie is held before a choice; the player comes back first, and the choice is lost."""
    rig = Rig()
    table = await moments()[moment].open(rig)
    seat = (await rig.host.standing(table)).table.active_player
    assert seat is not None
    leaving = await rig.gates.start(rig.host.quit(table, seat))
    await rig.gates.until(leaving, "commit")
    for _ in range(zombie_choices + 1):
        if (await rig.host.standing(table)).table.active_player == seat:
            await rig.gates.until(leaving, "commit done")
            await rig.gates.step(leaving)
            await rig.gates.step(leaving)
    seated = await rig.host.standing(table)
    back = await rig.another().back(table, seat)
    assert back is not None
    assert back.version == seated.snapshot.version + 1
    left = await rig.gates.finish(leaving)
    assert left is not None
    after = await rig.host.standing(table)
    assert after.snapshot.version == back.version
    assert after.table.view() == seated.table.view()
    if after.table.active_player == seat:
        with pytest.raises(NothingToUndo):
            await rig.act(table, ActUndo())
        choice = await rig.choose(table)
        if choice.gamestate.args.undoable:
            await rig.act(table, ActUndo())
            with pytest.raises(NothingToUndo):
                await rig.act(table, ActUndo())
    await rig.host.concede(table, seat)
    await rig.check(table)
    verify(await rig.host.record(table))


async def test_only_own_choices_are_offered_for_taking_back() -> None:
    """The table itself would take the zombie's choice back; the gamestate says that the player may not."""
    rig = Rig()
    table = await moments()["4 playTwiceSub.chooseCard"].open(rig)
    leaving = await rig.gates.start(rig.host.quit(table, "black"))
    for _ in range(2):
        await rig.gates.until(leaving, "commit done")
        await rig.gates.step(leaving)
    back = await rig.another().back(table, "black")
    await rig.gates.finish(leaving)
    assert back is not None
    standing = await rig.host.standing(table)
    assert standing.table.undoable
    assert not back.gamestate.args.undoable
    assert not (await rig.host.gamedatas(table, "black")).gamestate.args.undoable


@pytest.mark.parametrize("steps", range(12))
async def test_a_return_and_a_zombies_choice_have_one_winner_a_version(steps: int) -> None:
    """Both go on by turns, the return so many steps later."""
    rig = Rig()
    table = await moments()["bears still in hand"].open(rig)
    leaving = await rig.gates.start(rig.host.quit(table, "black"))
    await rig.gates.until(leaving, "publish")
    coming = await rig.gates.start(rig.another().back(table, "black"))
    for _ in range(steps):
        if not leaving.done():
            await rig.gates.step(leaving)
    while not (leaving.done() and coming.done()):
        for task in (coming, leaving):
            if not task.done():
                await rig.gates.step(task)
    back = coming.result()
    assert back is not None
    entries = await rig.entries(table)
    assert [entry.action is None for entry in entries].count(True) == 2
    assert all(entry.by == "player" for entry in entries[back.version - 1 :])
    await rig.check(table)


async def test_one_who_loses_every_race_is_told_that_the_table_moves_on() -> None:
    rig = Rig()
    table = await rig.open()
    await rig.host.quit(table, "white")
    coming = await rig.gates.start(rig.host.back(table, "white"))
    for _ in range(TRIES):
        await rig.gates.until(coming, "commit")
        undoable = (await rig.host.standing(table)).table.undoable
        await (rig.act(table, ActUndo()) if undoable else rig.choose(table))
        await rig.gates.until(coming, "commit done")
    with pytest.raises(Stale) as refusal:
        await rig.gates.finish(coming)
    assert refusal.value.version == await rig.version(table)


async def test_coming_back_twice_is_coming_back_once() -> None:
    rig = Rig()
    table = await rig.open()
    await rig.host.quit(table, "white")
    assert await rig.host.back(table, "white") is not None
    for host in (rig.host, rig.another()):
        assert await host.back(table, "white") is None
        assert await host.back(table, "black") is None
    assert await rig.version(table) == 2


async def test_a_host_that_remembers_the_player_looks_again() -> None:
    """The player has left through another host, so coming back is more than nothing."""
    rig = Rig()
    other = rig.another()
    table = await rig.open()
    await other.standing(table)
    await rig.host.quit(table, "white")
    back = await other.back(table, "white")
    assert back is not None
    assert not (await rig.host.standing(table)).snapshot.seats.white.zombie


async def test_nobody_returns_to_what_was_never_theirs_or_is_over() -> None:
    rig = Rig()
    table = await rig.open("zombie")
    with pytest.raises(NotYourSeat):
        await rig.host.back(table, "white")
    assert await rig.host.quit(table, "white") is None
    table = await rig.open()
    await rig.host.quit(table, "white")
    await rig.host.concede(table, "black")
    for seat in ("black", "white"):
        with pytest.raises(GameOver):
            await rig.host.back(table, seat)
    with pytest.raises(NotFound):
        await rig.host.back("nowhere", "black")
