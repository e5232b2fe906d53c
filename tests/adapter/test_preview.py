"""Previews through the host: they tell what would happen, and nothing happens."""

import msgspec
import pytest

from bga_isle.adapter.gamestate import gamestate
from bga_isle.errors import GameOver, NotFound, NotPossible, Stale
from bga_isle.model.actions import ACTIONS, ActUndo
from bga_isle.model.events import CardsDrawn

from .rig import Rig
from .test_records import play

pytestmark = pytest.mark.anyio


async def test_it_tells_what_the_choice_then_tells() -> None:
    rig = Rig()
    table = await rig.open()
    whole, cut = 0, 0
    for version in range(40):
        await play(rig, table, version)
        standing = await rig.host.standing(table)
        if standing.table.active_player is None:
            break
        at, action = standing.snapshot.version, standing.table.possible_actions()[-1]
        shown = await rig.host.preview(table, at, action)
        entry = await rig.act(table, action)
        assert shown.version == at
        assert list(shown.events) == list(entry.events)[: len(shown.events)]
        if shown.gamestate is not None:
            whole += 1
            assert shown.gamestate == entry.gamestate
            assert shown.events == entry.events
        elif entry.gamestate.active_player is not None:
            cut += 1
            assert isinstance(entry.events[len(shown.events)], CardsDrawn)
    assert whole
    assert cut


async def test_nothing_is_stored_or_published() -> None:
    rig = Rig()
    table = await rig.open()
    standing = await rig.host.standing(table)
    for action in standing.table.possible_actions():
        for host in (rig.host, rig.another()):
            await host.preview(table, 0, action)
    assert len(rig.raw.history[table]) == 1
    assert rig.watched.published == []
    assert (await rig.host.standing(table)).snapshot == standing.snapshot


async def test_what_could_be_taken_back_then_is_the_players_own() -> None:
    rig = Rig()
    table = await rig.open("zombie", seat="white", first="white", seed=3)
    at = (await rig.host.standing(table)).snapshot.version
    own = (await rig.host.standing(table)).table.possible_actions()[0]
    shown = await rig.host.preview(table, at, own)
    assert shown.gamestate is not None
    assert shown.gamestate.args.undoable
    await rig.host.quit(table, "white")
    rig_two = Rig()
    table = await rig_two.open()
    standing = await rig_two.host.standing(table)
    zombie = msgspec.structs.replace(
        standing.snapshot.seats.black, owner="owner", zombie=True, quit=True
    )
    seats = standing.snapshot.seats.put("black", zombie)
    await rig_two.raw.create(msgspec.structs.replace(standing.snapshot, table="left", seats=seats))
    left = await rig_two.another().preview("left", 0, standing.table.possible_actions()[0])
    assert left.gamestate is not None
    assert not left.gamestate.args.undoable
    after = standing.table.copy()
    after.act("black", standing.table.possible_actions()[0])
    assert left.gamestate == gamestate(after, 0)


async def test_refusals_in_their_order() -> None:
    rig = Rig()
    with pytest.raises(NotFound):
        await rig.host.preview("nowhere", 5, ActUndo())
    table = await rig.open()
    with pytest.raises(Stale) as stale:
        await rig.host.preview(table, 5, ActUndo())
    assert stale.value.version == 0
    for wrong in (ActUndo(), ACTIONS[-1]):
        with pytest.raises(NotPossible):
            await rig.host.preview(table, 0, wrong)
    await rig.host.concede(table, "white")
    with pytest.raises(GameOver):
        await rig.host.preview(table, 0, ActUndo())
