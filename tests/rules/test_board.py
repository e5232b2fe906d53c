"""Spaces, neighbours, lines and stacks (R1, R2)."""

import pytest

from bga_isle.model.actions import ActMoveStack, ActPlayCard
from bga_isle.rules.board import (
    AFLOAT,
    DIAGONAL,
    ELSEWHERE,
    NEIGHBOURS,
    ORTHOGONAL,
    STRAIGHT,
    SUNK_SETS,
    controlled,
    deserted,
    moved,
    occupied,
    own_stacks,
    put,
)
from bga_isle.testing.positions import stacks, table
from tests.positions import play

MIXED = stacks("""
    bw .  . b
    .  wb . .
    .  .  . .
    ww .  . .
""")


@pytest.mark.rule("R1")
def test_sixteen_sets_of_isles_can_have_sunk() -> None:
    assert len(SUNK_SETS) == len(set(SUNK_SETS)) == 16
    assert (SUNK_SETS[0], SUNK_SETS[5], SUNK_SETS[-1]) == ((), (0, 1), (0, 1, 2, 3))
    assert all(list(sunk) == sorted(sunk) for sunk in SUNK_SETS)


@pytest.mark.rule("R1")
def test_a_space_exists_while_its_isle_is_afloat() -> None:
    assert AFLOAT[()] == tuple(range(16))
    assert AFLOAT[0, 3] == (2, 3, 6, 7, 8, 9, 12, 13)
    assert AFLOAT[0, 1, 2, 3] == ()
    assert NEIGHBOURS[0, 3].keys() == {2, 3, 6, 7, 8, 9, 12, 13}


@pytest.mark.rule("R1")
def test_neighbours_are_the_eight_around_across_isles_too() -> None:
    assert NEIGHBOURS[()][5] == (0, 1, 2, 4, 6, 8, 9, 10)
    assert NEIGHBOURS[()][0] == (1, 4, 5)
    assert NEIGHBOURS[()][11] == (6, 7, 10, 14, 15)


@pytest.mark.rule("R1")
def test_four_of_the_neighbours_are_orthogonal() -> None:
    assert ORTHOGONAL[()][5] == (1, 4, 6, 9)
    assert ORTHOGONAL[()][15] == (11, 14)


@pytest.mark.rule("R1")
def test_sunk_spaces_are_nobodys_neighbours() -> None:
    assert NEIGHBOURS[1, 2][5] == (0, 1, 4, 10)
    assert ORTHOGONAL[1, 2][5] == (1, 4)
    assert ORTHOGONAL[0, 1, 2][10] == (11, 14)


@pytest.mark.rule("R14")
def test_lines_run_to_the_edges_and_over_gaps() -> None:
    assert STRAIGHT[()][6] == (2, 4, 5, 7, 10, 14)
    assert STRAIGHT[2,][5] == (1, 4, 6, 7)
    assert DIAGONAL[()][6] == (1, 3, 9, 11, 12)
    assert DIAGONAL[()][0] == (5, 10, 15)
    assert DIAGONAL[1,][1] == (4, 11)
    assert ELSEWHERE[1, 2][4] == (0, 1, 5, 10, 11, 14, 15)


@pytest.mark.rule("R2")
def test_the_top_bear_controls_the_whole_stack() -> None:
    assert own_stacks(MIXED, "b") == [3, 5]
    assert own_stacks(MIXED, "w") == [0, 12]
    assert controlled(MIXED) == {"black": 2, "white": 2}


@pytest.mark.rule("R2")
def test_a_stack_with_the_opponent_on_top_cannot_be_moved() -> None:
    # Given black bears under white ones
    game = table("""
        bw .  . b
        .  .  . .
        .  .  . .
        ww .  . .
    """)
    # When black plays Straight
    play(game, ActPlayCard("black-straight-1"))
    # Then only the stack with black on top moves; isle 3 is under water
    assert list(game.possible_actions()) == [
        ActMoveStack(3, 0),
        ActMoveStack(3, 1),
        ActMoveStack(3, 2),
        ActMoveStack(3, 7),
    ]


@pytest.mark.rule("R2")
def test_occupied_spaces_are_those_with_a_stack() -> None:
    assert occupied(MIXED) == [0, 3, 5, 12]


@pytest.mark.rule("R7")
def test_an_isle_without_a_bear_is_deserted() -> None:
    assert [deserted(MIXED, isle) for isle in range(4)] == [False, False, False, True]


@pytest.mark.rule("R2")
def test_a_stack_that_moves_lands_on_top_in_its_own_order() -> None:
    assert moved(MIXED, 5, 12) == stacks("""
        bw   . . b
        .    . . .
        .    . . .
        wwwb . . .
    """)


def test_a_stack_is_put_on_one_space_alone() -> None:
    assert put(MIXED, 5, "b")[5] == "b"
    assert put(MIXED, 5, "wb") == MIXED
    assert put(MIXED, 15, "w") == (*MIXED[:15], "w")
    assert put(MIXED, 0, "") == ("", *MIXED[1:])
