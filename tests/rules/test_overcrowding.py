"""Where six bears or more stand, the opponent's drown (R6)."""

import pytest

from bga_isle.model.actions import ActMoveStack, ActPlayCard, ActSwapStacks
from bga_isle.model.events import (
    BearsDrowned,
    CardDiscarded,
    CardsDrawn,
    Event,
    StackMoved,
    StateEntered,
    TurnStarted,
)
from bga_isle.table.table import Table
from bga_isle.testing.positions import stacks, table
from tests.positions import play, rest_of_turn

pytestmark = pytest.mark.rule("R6")


def leaping(board: str) -> Table:
    """A table on which black is to choose a Leap."""
    game = table(board, black="leap", white="swap")
    play(game, ActPlayCard("black-leap"))
    return game


def drowned(events: list[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, BearsDrowned)]


def test_five_bears_are_no_crowd() -> None:
    game = leaping("""
        b . . w
        . . . .
        . b . .
        w . . wwww
    """)
    before = game.position()
    events = play(game, ActMoveStack(9, 15))
    assert events == [StackMoved(9, 15, "b"), *rest_of_turn(before, ["black-leap"])]
    assert game.position().board[15] == "wwwwb"


def test_at_six_all_bears_of_the_opponent_drown() -> None:
    # Given five bears of both colours
    game = leaping("""
        b . . w
        . . . .
        . b . .
        w . . wbwbw
    """)
    # When black makes them six
    events = play(game, ActMoveStack(9, 15))
    # Then the white ones go and the black ones keep their order
    assert events == [
        StackMoved(9, 15, "b"),
        StateEntered("overcrowd", "black"),
        BearsDrowned(15, "www", "overcrowded"),
        StateEntered("sink", "black"),
        StateEntered("draw", "black"),
        CardDiscarded("black", "black-leap", "used"),
        CardsDrawn("black", ("black-straight-1", "black-straight-2", "black-diagonal-1")),
        TurnStarted("white"),
        StateEntered("playCard", "white"),
    ]
    assert game.position().board == stacks("""
        b . . w
        . . . .
        . . . .
        w . . bbb
    """)


def test_own_bears_stay_even_six_of_them() -> None:
    game = leaping("""
        b    . . w
        .    . . .
        .    . . .
        wbbb . . wbbb
    """)
    events = play(game, ActMoveStack(12, 15))
    assert drowned(events) == [BearsDrowned(15, "ww", "overcrowded")]
    assert game.position().board[15] == "bbbbbb"


def test_six_own_bears_alone_are_left_in_peace() -> None:
    game = leaping("""
        b    . . w
        .    . . .
        .    b . .
        w    . . bbbbb
    """)
    events = play(game, ActMoveStack(9, 15))
    assert drowned(events) == []
    assert game.position().board[15] == "bbbbbb"


def test_six_bears_of_one_colour_drown_in_the_opponents_turn() -> None:
    # Given black has made a crowd of its own
    game = leaping("""
        b . . w
        . . . .
        . b . .
        w . . bbbbb
    """)
    play(game, ActMoveStack(9, 15))
    # When white's turn comes to its step 2
    events = play(game, ActPlayCard("white-swap"), ActSwapStacks(0, 3))
    # Then the black bears drown, though white did nothing to their space
    assert drowned(events) == [BearsDrowned(15, "bbbbbb", "overcrowded")]
    assert game.position().board[15] == ""
    assert game.position().sunk == (3,)


def test_all_crowded_spaces_are_cleared_in_ascending_order() -> None:
    # Given two crowds, one of them below its own bears
    game = table(
        """
            b      .      . w
            .      .      . .
            wwbwwb bbwwwb . .
            .      .      . b
        """,
        black="leap",
    )
    events = play(game, ActPlayCard("black-leap"), ActMoveStack(0, 1))
    assert drowned(events) == [
        BearsDrowned(8, "wwww", "overcrowded"),
        BearsDrowned(9, "www", "overcrowded"),
    ]
    assert game.position().board[8:10] == ("bb", "bbb")


def test_a_crowd_under_the_opponents_control_changes_hands() -> None:
    game = table(
        """
            b . . w
            . . . .
            . . . .
            w . . bbbwww
        """,
        black="leap",
    )
    events = play(game, ActPlayCard("black-leap"), ActMoveStack(0, 1))
    assert drowned(events) == [BearsDrowned(15, "www", "overcrowded")]
    assert game.position().board[15] == "bbb"


def test_seven_and_more_are_a_crowd_too() -> None:
    game = table(
        """
            b . . w
            . . . .
            . . . .
            . . . wwwwwwwbb
        """,
        white="leap",
        active="white",
    )
    events = play(game, ActPlayCard("white-leap"), ActMoveStack(3, 2))
    assert drowned(events) == [BearsDrowned(15, "bb", "overcrowded")]
    assert game.position().board[15] == "wwwwwww"
