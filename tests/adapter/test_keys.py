"""Idempotency: a request that comes twice is one move."""

import pytest

from bga_isle.adapter.ports import Entry
from bga_isle.errors import GameOver, KeyReused, NotFound, Stale
from bga_isle.model.actions import Action, ActUndo

from .rig import Rig

pytestmark = pytest.mark.anyio


async def first_choice(rig: Rig, table: str) -> tuple[Action, Entry]:
    (action, *_) = (await rig.host.standing(table)).table.possible_actions()
    return action, await rig.host.submit(table, "black", 0, action, "key")


async def test_a_repeat_gives_the_first_entry_again() -> None:
    rig = Rig()
    table = await rig.open()
    action, entry = await first_choice(rig, table)
    for host in (rig.host, rig.another()):
        assert await host.submit(table, "black", 0, action, "key") == entry
    assert await rig.entries(table) == [entry]
    assert rig.watched.published == [(table, 1)]


async def test_it_does_so_much_later_and_after_the_end_of_the_game() -> None:
    rig = Rig()
    table = await rig.open()
    action, entry = await first_choice(rig, table)
    for _ in range(40):
        await rig.choose(table)
    assert await rig.host.submit(table, "black", 0, action, "key") == entry
    await rig.host.concede(table, "white")
    rig.clock.go(100_000)
    assert await rig.host.submit(table, "black", 0, action, "key") == entry
    assert await rig.version(table) == 42


async def test_the_key_of_a_choice_that_was_taken_back_stays_its_own() -> None:
    rig = Rig()
    table = await rig.open()
    action, entry = await first_choice(rig, table)
    undo = await rig.host.submit(table, "black", 1, ActUndo(), "undo")
    assert await rig.host.submit(table, "black", 0, action, "key") == entry
    assert await rig.host.submit(table, "black", 1, ActUndo(), "undo") == undo
    assert await rig.version(table) == 2


async def test_another_body_under_the_same_key_is_refused() -> None:
    rig = Rig()
    table = await rig.open()
    possible = (await rig.host.standing(table)).table.possible_actions()
    await first_choice(rig, table)
    for version, action in ((0, possible[1]), (1, possible[0]), (1, ActUndo())):
        with pytest.raises(KeyReused):
            await rig.host.submit(table, "black", version, action, "key")


async def test_seats_and_tables_do_not_share_their_keys() -> None:
    rig = Rig()
    one, two = await rig.open(), await rig.open()
    _, first = await first_choice(rig, one)
    _, second = await first_choice(rig, two)
    assert first.version == second.version == 1
    while (standing := await rig.host.standing(one)).table.active_player == "black":
        await rig.choose(one)
    (action, *_) = standing.table.possible_actions()
    entry = await rig.host.submit(one, "white", standing.snapshot.version, action, "key")
    assert (entry.seat, entry.version) == ("white", standing.snapshot.version + 1)


@pytest.mark.parametrize("same_host", [True, False])
@pytest.mark.parametrize("ahead", range(9))
async def test_of_two_equal_requests_at_once_both_get_the_one_entry(
    same_host: bool, ahead: int
) -> None:
    """The second waits after so many steps of its own while the first runs through."""
    rig = Rig()
    second = rig.host if same_host else rig.another()
    table = await rig.open()
    (action, *_) = (await rig.host.standing(table)).table.possible_actions()
    late = await rig.gates.start(second.submit(table, "black", 0, action, "key"))
    for _ in range(ahead):
        if not late.done():
            await rig.gates.step(late)
    entry = await rig.host.submit(table, "black", 0, action, "key")
    assert await rig.gates.finish(late) == entry
    assert await rig.entries(table) == [entry]


@pytest.mark.parametrize("ahead", range(9))
async def test_a_key_never_changes_hands_in_a_race(ahead: int) -> None:
    """Another body, for the version that the first request makes, under the first one's key."""
    rig = Rig()
    table = await rig.open()
    (action, *_) = (await rig.host.standing(table)).table.possible_actions()
    first = await rig.gates.start(rig.host.submit(table, "black", 0, action, "key"))
    second = await rig.gates.start(rig.host.submit(table, "black", 1, ActUndo(), "key"))
    for _ in range(ahead):
        if not second.done():
            await rig.gates.step(second)
    entry = await rig.gates.finish(first)
    with pytest.raises((KeyReused, Stale)):
        await rig.gates.finish(second)
    assert await rig.host.submit(table, "black", 0, action, "key") == entry


async def test_a_request_without_a_key_is_a_request_of_its_own() -> None:
    rig = Rig()
    table = await rig.open()
    (action, *_) = (await rig.host.standing(table)).table.possible_actions()
    await rig.host.submit(table, "black", 0, action)
    with pytest.raises(Stale):
        await rig.host.submit(table, "black", 0, action)


async def test_the_keys_of_a_table_go_with_it() -> None:
    rig = Rig()
    table = await rig.open()
    action, _ = await first_choice(rig, table)
    late = await rig.gates.start(rig.host.submit(table, "black", 0, action, "key"))
    await rig.gates.until(late, "entries")
    await rig.host.concede(table, "black")
    rig.clock.go(10)
    assert await rig.another().tidy(ended_for=1, idle_for=1) == 1
    with pytest.raises(NotFound):
        await rig.gates.finish(late)
    with pytest.raises(NotFound):
        await rig.host.submit(table, "black", 0, action, "key")


async def test_a_request_that_loses_to_the_end_of_the_game_is_told_so() -> None:
    rig = Rig()
    table = await rig.open()
    (action, *_) = (await rig.host.standing(table)).table.possible_actions()
    late = await rig.gates.start(rig.host.submit(table, "black", 0, action, "key"))
    await rig.gates.until(late, "commit")
    await rig.another().concede(table, "white")
    with pytest.raises(GameOver):
        await rig.gates.finish(late)
    assert await rig.raw.key(table, "black", "key") is None
