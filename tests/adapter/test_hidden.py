"""What nobody may see leaves the host neither in gamedatas nor in entries nor in records."""

import msgspec
import pytest

from bga_isle import Table
from bga_isle.model.events import DeckReshuffled
from bga_isle.model.pieces import COLOURS
from bga_isle.record import dump

from .rig import CLIENT, OWNERS, Rig
from .test_records import play

pytestmark = pytest.mark.anyio


async def told(rig: Rig, table: str) -> str:
    """All that anybody is told about a table, as text."""
    shown = [await rig.host.gamedatas(table, seat) for seat in (None, *COLOURS)]
    parts = [msgspec.json.encode(part) for part in (*shown, await rig.entries(table))]
    return b"\n".join([*parts, dump(await rig.host.record(table))]).decode()


def secret_of(game: Table) -> str:
    """The seed of a running game, found by ending a copy of it."""
    ended = game.copy()
    ended.concede("black")
    return str(ended.seed)


@pytest.mark.parametrize("seed", [None, 987654321987654321])
async def test_the_seed_is_told_with_the_end_of_the_game(seed: int | None) -> None:
    rig = Rig()
    table = await rig.open(seed=seed)
    for versions in range(0, 40, 5):
        await play(rig, table, versions)
        secret = secret_of((await rig.host.standing(table)).table)
        assert secret not in await told(rig, table)
    await rig.host.concede(table, "white")
    assert secret in await told(rig, table)


async def test_no_card_in_a_deck_is_named_before_it_is_turned_up() -> None:
    rig = Rig()
    table = await rig.open(seed=None)
    for versions in range(30):
        await play(rig, table, versions)
        entries = await rig.entries(table)
        if any(isinstance(event, DeckReshuffled) for entry in entries for event in entry.events):
            break
        decks = (await rig.host.standing(table)).table.position().decks
        text = await told(rig, table)
        assert decks.black
        assert [card for card in decks.black + decks.white if f'"{card}"' in text] == []


async def test_owners_clients_and_saves_stay_with_the_platform() -> None:
    rig = Rig()
    table = await rig.open("open")
    await rig.host.join(table, OWNERS.white)
    await rig.host.quit(table, "white")
    await rig.host.back(table, "white")
    await rig.host.concede(table, "white")
    text = await told(rig, table)
    assert [name for name in (*OWNERS_TEXTS, CLIENT, '"save"', '"owner"') if name in text] == []


OWNERS_TEXTS = (OWNERS.black, OWNERS.white)
