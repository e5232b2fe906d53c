"""Straight, Diagonal and Leap move an own stack any distance (R14)."""

import pytest

from bga_isle.model.actions import ActMoveStack, ActPlayCard
from bga_isle.model.events import CardPlayed, StackMoved, StateEntered
from bga_isle.testing.positions import stacks, table
from tests.positions import play, rest_of_turn

pytestmark = pytest.mark.rule("R14")

SCENE = """
    .  w   . .
    .  wwb . w
    .  .   . .
    bw .   . w
"""


@pytest.mark.effect("straight")
def test_straight_reaches_every_space_of_row_and_column_over_other_stacks() -> None:
    game = table(SCENE, black="straight-1")
    play(game, ActPlayCard("black-straight-1"))
    assert list(game.possible_actions()) == [
        ActMoveStack(5, target) for target in (1, 4, 6, 7, 9, 13)
    ]


@pytest.mark.effect("diagonal")
def test_diagonal_reaches_every_space_of_the_diagonals() -> None:
    game = table(SCENE, black="diagonal-1")
    play(game, ActPlayCard("black-diagonal-1"))
    assert list(game.possible_actions()) == [
        ActMoveStack(5, target) for target in (0, 2, 8, 10, 15)
    ]


@pytest.mark.effect("leap")
def test_leap_reaches_every_other_space() -> None:
    game = table(SCENE, black="leap")
    play(game, ActPlayCard("black-leap"))
    assert list(game.possible_actions()) == [
        ActMoveStack(5, target) for target in (0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    ]


@pytest.mark.effect("straight")
def test_moves_ascend_by_stack_and_then_by_target() -> None:
    # Given two black stacks on the two isles that are left
    game = table(
        """
            w b ~ ~
            . . ~ ~
            ~ ~ . b
            ~ ~ . .
        """,
        black="straight-2",
    )
    # When black plays Straight
    play(game, ActPlayCard("black-straight-2"))
    # Then the sunk spaces of their rows and columns are missing
    assert list(game.possible_actions()) == [
        ActMoveStack(1, 0),
        ActMoveStack(1, 5),
        ActMoveStack(11, 10),
        ActMoveStack(11, 15),
    ]


@pytest.mark.effect("diagonal")
def test_diagonal_passes_over_a_sunken_gap() -> None:
    # Given a black bear with the gap of isle 1 before it
    game = table(
        """
            . b ~ ~
            . . ~ ~
            . . . w
            w . . .
        """,
        black="diagonal-2",
    )
    # When it moves diagonally
    play(game, ActPlayCard("black-diagonal-2"))
    # Then 6 does not exist, and 11 behind it can be reached
    assert list(game.possible_actions()) == [ActMoveStack(1, 4), ActMoveStack(1, 11)]


@pytest.mark.effect("leap")
def test_leap_passes_over_gaps_and_cannot_land_in_one() -> None:
    game = table(
        """
            b . ~ ~
            . . ~ ~
            ~ ~ . w
            ~ ~ . .
        """,
        black="leap",
    )
    play(game, ActPlayCard("black-leap"))
    assert list(game.possible_actions()) == [
        ActMoveStack(0, target) for target in (1, 4, 5, 10, 11, 14, 15)
    ]


@pytest.mark.effect("straight")
def test_straight_lands_on_top_of_what_stands_there_in_its_own_order() -> None:
    # Given a mixed black stack and a white one in its row
    game = table(SCENE)
    before = game.position()
    # When it moves there, past a free space
    played = play(game, ActPlayCard("black-straight-1"))
    events = play(game, ActMoveStack(5, 7))
    # Then it stands on top, and the turn goes on to its end
    assert played == [
        CardPlayed("black", "black-straight-1"),
        StateEntered("chooseTarget", "black"),
    ]
    assert events == [StackMoved(5, 7, "wwb"), *rest_of_turn(before, ["black-straight-1"])]
    assert game.position().board == stacks("""
        .  w . .
        .  . . wwwb
        .  . . .
        bw . . w
    """)


@pytest.mark.effect("diagonal")
def test_diagonal_steps_onto_a_free_space() -> None:
    game = table(SCENE, black="diagonal-1")
    before = game.position()
    events = play(game, ActPlayCard("black-diagonal-1"), ActMoveStack(5, 2))
    assert events == [StackMoved(5, 2, "wwb"), *rest_of_turn(before, ["black-diagonal-1"])]
    assert game.position().board == stacks("""
        .  w wwb .
        .  . .   w
        .  . .   .
        bw . .   w
    """)


@pytest.mark.effect("leap")
def test_leap_captures_from_afar() -> None:
    game = table(SCENE, black="leap")
    before = game.position()
    events = play(game, ActPlayCard("black-leap"), ActMoveStack(5, 12))
    assert events == [StackMoved(5, 12, "wwb"), *rest_of_turn(before, ["black-leap"])]
    assert game.position().board[12] == "bwwwb"


@pytest.mark.parametrize(
    "card",
    [
        pytest.param("straight-1", marks=pytest.mark.effect("straight")),
        pytest.param("diagonal-1", marks=pytest.mark.effect("diagonal")),
        pytest.param("leap", marks=pytest.mark.effect("leap")),
    ],
)
def test_the_question_is_which_stack_moves_where(card: str) -> None:
    game = table(SCENE, black=card)
    play(game, ActPlayCard(f"black-{card}"))
    assert game.question == (
        "${actplayer} must choose a stack to move and the space it goes to",
        "${you} must choose a stack to move and the space it goes to",
    )


@pytest.mark.effect("straight")
def test_white_moves_white_stacks() -> None:
    game = table(SCENE, white="straight-1", active="white")
    play(game, ActPlayCard("white-straight-1"))
    sources = list(
        dict.fromkeys(
            action.source for action in game.possible_actions() if isinstance(action, ActMoveStack)
        )
    )
    assert sources == [1, 7, 12, 15]
