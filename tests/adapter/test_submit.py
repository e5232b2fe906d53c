"""Choices of players, and what is refused in which order."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bga_isle import ACTIONS
from bga_isle.errors import (
    GameOver,
    KeyReused,
    MalformedAction,
    NotFound,
    NothingToUndo,
    NotPossible,
    NotYourTurn,
    Refused,
    Stale,
    UnknownSeat,
)
from bga_isle.model.actions import ActMoveStack, ActPlayCard, ActUndo
from bga_isle.model.events import ChoiceTakenBack

from .rig import Rig

pytestmark = pytest.mark.anyio

NO_ACTION = ActMoveStack(3, 3)
"""It has an action's shape, but there is none that moves a stack onto itself."""


async def test_a_choice_makes_the_next_version() -> None:
    rig = Rig()
    table = await rig.open()
    possible = (await rig.host.standing(table)).table.possible_actions()
    entry = await rig.host.submit(table, "black", 0, possible[1])
    assert (entry.version, entry.seat, entry.by) == (1, "black", "player")
    assert entry.action == possible[1]
    assert entry.events[0].log == "${player_name} plays ${card_name}"
    assert await rig.entries(table) == [entry]
    await rig.check(table)


async def test_an_equal_action_of_the_callers_own_making_is_the_same_choice() -> None:
    rig = Rig()
    table = await rig.open()
    (action, *_) = (await rig.host.standing(table)).table.possible_actions()
    assert isinstance(action, ActPlayCard)
    entry = await rig.host.submit(table, "black", 0, ActPlayCard(action.card))
    assert entry.action == action


async def test_whole_games_are_played_choice_by_choice() -> None:
    rig = Rig()
    kinds = set()
    for seed in range(6):
        table = await rig.open(seed=seed)
        while (standing := await rig.host.standing(table)).table.active_player is not None:
            entry = await rig.act(table, standing.table.zombie_action(standing.table.active_player))
            kinds.add(type(entry.action))
        await rig.check(table)
        assert (await rig.host.gamedatas(table)).gamestate.name == "gameEnd"
    assert kinds == {type(action) for action in ACTIONS}


async def test_choices_are_taken_back_one_by_one_to_the_start_of_the_turn() -> None:
    rig = Rig()
    table = await rig.open()
    start = (await rig.host.gamedatas(table)).position
    await rig.choose(table)
    entry = await rig.act(table, ActUndo())
    assert isinstance(entry.events[0], ChoiceTakenBack)
    assert entry.action == ActUndo()
    now = (await rig.host.gamedatas(table)).position
    assert (now.hands, now.board, now.state, now.version) == (
        start.hands,
        start.board,
        start.state,
        2,
    )
    with pytest.raises(NothingToUndo):
        await rig.act(table, ActUndo())
    await rig.check(table)


async def test_what_another_host_has_changed_meanwhile_does_not_mislead() -> None:
    rig = Rig()
    other = rig.another()
    table = await rig.open()
    await other.standing(table)
    await rig.choose(table)
    standing = await rig.host.standing(table)
    entry = await other.submit(table, "black", 1, standing.table.possible_actions()[0])
    assert entry.version == 2
    await rig.choose(table)
    await rig.check(table)


Call = Callable[[Rig, str], Awaitable[object]]


def submitting(seat: Any, version: int, action: Any, key: str | None = None) -> Call:
    return lambda rig, table: rig.host.submit(table, seat, version, action, key)


async def running(rig: Rig) -> str:
    """A table at version 3 in which black is to choose a target and has used the key "used"."""
    table = await rig.open()
    await rig.choose(table)
    await rig.act(table, ActUndo())
    (action, *_) = (await rig.host.standing(table)).table.possible_actions()
    await rig.host.submit(table, "black", 2, action, "used")
    return table


async def over(rig: Rig) -> str:
    """The same, given up."""
    table = await running(rig)
    await rig.host.concede(table, "black")
    return table


async def fresh(rig: Rig) -> str:
    """A table where nothing can be taken back."""
    table = await running(rig)
    await rig.act(table, ActUndo())
    return table


async def nowhere(rig: Rig) -> str:
    """The name of no table, though the key is known at another."""
    await over(rig)
    return "nowhere"


REFUSALS: dict[str, tuple[Callable[[Rig], Awaitable[str]], Call, type[Refused]]] = {
    "no table, used key": (nowhere, submitting("black", 9, NO_ACTION, "used"), NotFound),
    "no table": (nowhere, submitting("white", 9, ActUndo()), NotFound),
    "used key, game over": (over, submitting("black", 9, NO_ACTION, "used"), KeyReused),
    "used key, stale, not possible": (
        running,
        submitting("black", 9, NO_ACTION, "used"),
        KeyReused,
    ),
    "used key, another action": (running, submitting("black", 2, ActUndo(), "used"), KeyReused),
    "used key, another version": (running, submitting("black", 3, ActUndo(), "used"), KeyReused),
    "game over, stale, no turn, not possible": (over, submitting("white", 9, NO_ACTION), GameOver),
    "game over, stale, nothing to undo": (over, submitting("black", 1, ActUndo()), GameOver),
    "game over, new key": (over, submitting("black", 4, ActUndo(), "new"), GameOver),
    "stale, not your turn, not possible": (running, submitting("white", 2, NO_ACTION), Stale),
    "from the future": (running, submitting("black", 4, ActUndo()), Stale),
    "stale, nothing to undo": (fresh, submitting("black", 1, ActUndo()), Stale),
    "not your turn, no such action": (running, submitting("white", 3, NO_ACTION), NotYourTurn),
    "not your turn, undo": (running, submitting("white", 3, ActUndo()), NotYourTurn),
    "not your turn, nothing to undo": (fresh, submitting("white", 4, ActUndo()), NotYourTurn),
    "no such action": (running, submitting("black", 3, NO_ACTION), NotPossible),
    "not in this state": (
        running,
        submitting("black", 3, ActPlayCard("black-push")),
        NotPossible,
    ),
    "nothing to undo": (fresh, submitting("black", 4, ActUndo()), NothingToUndo),
}


@pytest.mark.parametrize("case", REFUSALS)
async def test_the_first_reason_in_the_order_is_given_and_nothing_changes(case: str) -> None:
    opening, call, error = REFUSALS[case]
    rig = Rig()
    table = await opening(rig)
    history = {name: list(snapshots) for name, snapshots in rig.raw.history.items()}
    published = list(rig.watched.published)
    with pytest.raises(error) as refusal:
        await call(rig, table)
    assert type(refusal.value) is error
    if isinstance(refusal.value, Stale):
        assert refusal.value.version == await rig.version(table)
    assert rig.raw.history == history
    assert rig.watched.published == published


async def test_a_refused_request_does_not_use_its_key_up() -> None:
    rig = Rig()
    table = await rig.open()
    (action, *_) = (await rig.host.standing(table)).table.possible_actions()
    with pytest.raises(NotPossible):
        await rig.host.submit(table, "black", 0, NO_ACTION, "key")
    assert (await rig.host.submit(table, "black", 0, action, "key")).version == 1


@pytest.mark.parametrize(
    ("seat", "action", "error"),
    [
        ("red", ActUndo(), UnknownSeat),
        ("black", ActMoveStack(1, 99), MalformedAction),
        ("black", ActPlayCard("black-hug"), MalformedAction),
    ],
)
async def test_what_is_no_seat_or_no_action_is_named(
    seat: Any, action: Any, error: type[Exception]
) -> None:
    rig = Rig()
    table = await rig.open()
    with pytest.raises(error):
        await rig.host.submit(table, seat, 0, action)
    assert await rig.version(table) == 0
