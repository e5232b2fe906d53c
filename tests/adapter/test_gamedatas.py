"""gamedatas and the entries after it always come to the same table."""

from typing import Any

import msgspec
import pytest

from bga_isle.adapter.changes import Standing
from bga_isle.adapter.events import fold
from bga_isle.adapter.gamedatas import LOG_ENTRIES, Logged, Player
from bga_isle.adapter.reader import PAGE
from bga_isle.errors import NotFound, UnknownSeat
from bga_isle.model.pieces import COLOURS, OPPONENT
from bga_isle.model.state import Seats

from .rig import Rig
from .test_records import play

pytestmark = pytest.mark.anyio


async def test_folding_from_any_version_gives_every_later_one() -> None:
    """Undo, people coming and going, zombies and clocks included."""
    rig = Rig()
    table = await rig.open("open", turn_seconds=60)
    shown = [await rig.host.gamedatas(table)]
    await rig.host.join(table, "somebody")
    shown.append(await rig.host.gamedatas(table))
    for version in range(2, 60):
        await play(rig, table, version)
        if version % 13 == 12:
            rig.clock.go(60)
            await rig.host.sweep()
            for seat in COLOURS:
                await rig.host.back(table, seat)
        shown.append(await rig.host.gamedatas(table))
    await rig.host.concede(table, "black")
    shown.append(await rig.host.gamedatas(table))
    kinds = {(entry.by, type(entry.action).__name__) for entry in await rig.entries(table)}
    assert kinds >= {
        ("player", "ActUndo"),
        ("player", "NoneType"),
        ("clock", "NoneType"),
        ("zombie", "ActPlayCard"),
        ("player", "Concession"),
    }
    for earlier in shown:
        view = earlier.position
        later = {after.version: after.position for after in shown}
        for entry in await rig.host.entries(table, earlier.version):
            view = fold(view, entry.events)
            assert view == later.get(view.version, view)
            assert view.version == entry.version
        assert view == shown[-1].position
    await rig.check(table)


async def test_it_says_who_sits_where_and_whose_it_is() -> None:
    rig = Rig()
    table = await rig.open("open", turn_seconds=60)
    shown = await rig.host.gamedatas(table, "black")
    assert (shown.table, shown.version, shown.you) == (table, 0, "black")
    assert shown.players == Seats(
        Player("black", "player", quit=False), Player("white", "open", quit=False)
    )
    assert (shown.turn_seconds, shown.now) == (60, rig.clock.now())
    assert shown.outcome is None
    await rig.host.join(table, "somebody")
    await rig.host.quit(table, "black")
    shown = await rig.host.gamedatas(table)
    assert shown.you is None
    assert shown.players == Seats(
        Player("black", "zombie", quit=True), Player("white", "player", quit=False)
    )


async def test_all_viewers_are_shown_the_same_table() -> None:
    rig = Rig()
    table = await rig.open()
    await play(rig, table, 20)
    spectator = await rig.host.gamedatas(table)
    for seat in COLOURS:
        shown = await rig.host.gamedatas(table, seat)
        assert msgspec.structs.replace(shown, you=None) == spectator


async def test_the_gamestate_has_bga_s_properties() -> None:
    rig = Rig()
    table = await rig.open()
    await rig.choose(table)
    state = msgspec.to_builtins((await rig.host.gamedatas(table)).gamestate)
    game = (await rig.host.standing(table)).table
    assert state == {
        "id": 3,
        "name": "chooseTarget",
        "type": "activeplayer",
        "active_player": "black",
        "description": game.question[0],
        "descriptionmyturn": game.question[1],
        "possibleactions": state["possibleactions"],
        "args": {
            "possible_actions": msgspec.to_builtins(game.possible_actions()),
            "undoable": True,
        },
    }
    assert "actSwapStacks" in state["possibleactions"]


@pytest.mark.parametrize("versions", [0, 1, LOG_ENTRIES, LOG_ENTRIES + 1, PAGE + 20])
async def test_the_log_brings_the_latest_entries(versions: int) -> None:
    rig = Rig()
    table = await rig.open()
    for _ in range(versions // 2):
        await rig.host.quit(table, "white")
        await rig.host.back(table, "white")
    if versions % 2:
        await rig.choose(table)
    shown = await rig.host.gamedatas(table)
    entries = await rig.entries(table)
    assert shown.version == len(entries) == versions
    assert list(shown.log) == [Logged.of(entry) for entry in entries[-LOG_ENTRIES:]]


async def test_the_log_ends_where_the_position_stands() -> None:
    """The table moves on between the two readings of the store."""
    rig = Rig()
    table = await rig.open()
    await rig.choose(table)
    showing = await rig.gates.start(rig.another().gamedatas(table))
    await rig.gates.until(showing, "entries")
    await rig.choose(table)
    shown = await rig.gates.finish(showing)
    assert shown.version == shown.position.version == shown.log[-1].version == 1


@pytest.mark.parametrize("seat", COLOURS)
async def test_the_outcome_names_those_who_left(seat: Any) -> None:
    rig = Rig()
    table = await rig.open()
    await rig.host.quit(table, seat)
    await rig.host.back(table, seat)
    await rig.host.concede(table, OPPONENT[seat])
    shown = await rig.host.gamedatas(table)
    assert shown.outcome is not None
    assert shown.outcome.quit == (seat,)
    assert shown.outcome.result == shown.position.result
    assert shown.outcome.result.winner == seat


async def test_there_is_nothing_to_show_of_no_table_or_to_no_seat() -> None:
    rig = Rig()
    table = await rig.open()
    nobody: Any = "red"
    with pytest.raises(UnknownSeat):
        await rig.host.gamedatas(table, nobody)
    for call in (rig.host.gamedatas, rig.host.standing):
        with pytest.raises(NotFound):
            await call("nowhere")
    with pytest.raises(NotFound):
        await rig.host.entries("nowhere", 0)


async def test_a_host_keeps_a_standing_at_hand_and_still_looks_into_the_store() -> None:
    rig = Rig()
    other = rig.another()
    table = await rig.open()
    first: Standing = await other.standing(table)
    assert await other.standing(table) is first
    await rig.choose(table)
    assert (await other.standing(table)).snapshot.version == 1
