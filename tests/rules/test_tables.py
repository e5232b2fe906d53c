"""How the tables of spaces and choices are made, once, when the module is loaded (R1, R14)."""

import pytest

from bga_isle.model.actions import (
    ACTIONS,
    ActGather,
    ActMoveStack,
    ActPlayCard,
    ActPushStack,
)
from bga_isle.model.grid import DIAGONALS, DIRECTIONS, ORTHOGONALS
from bga_isle.model.pieces import CARDS
from bga_isle.rules import board, effects


@pytest.mark.rule("R1")
def test_around_a_space_lie_the_existing_ones_in_reach_ascending() -> None:
    assert board._around((1, 2), 5, DIRECTIONS, 1) == [0, 1, 4, 10]
    assert board._around((), 15, ORTHOGONALS, 3) == [3, 7, 11, 12, 13, 14]
    assert board._around((), 5, DIAGONALS, 2) == [0, 2, 8, 10, 15]


@pytest.mark.rule("R1")
def test_a_table_has_a_row_for_each_space_that_exists_in_each_of_16_cases() -> None:
    made = board._table(ORTHOGONALS, 1)
    assert len(made) == 16
    assert made[0, 1, 2] == {10: (11, 14), 11: (10, 15), 14: (10, 15), 15: (11, 14)}


@pytest.mark.rule("R14")
def test_a_table_of_moves_holds_the_numbered_actions_themselves() -> None:
    made = effects._moves(board.STRAIGHT)
    assert len(made) == 16
    assert made[0, 1, 2][10] == (ActMoveStack(10, 11), ActMoveStack(10, 14))
    assert all(action in ACTIONS for action in made[0, 1, 2][10])
    assert made[()].keys() == set(range(16))


def test_actions_are_found_by_the_values_of_their_fields() -> None:
    assert effects._named(ActGather, "target") == {space: ActGather(space) for space in range(16)}
    pushes = effects._named(ActPushStack, "source", "direction")
    assert len(pushes) == 84
    assert pushes[15, "NW"] == ActPushStack(15, "NW")
    assert list(effects._named(ActPlayCard, "card")) == list(CARDS)
