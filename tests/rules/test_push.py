"""Push moves an own stack one space and the unbroken line ahead of it along (R17)."""

import pytest

from bga_isle.model.actions import ActPlayCard, ActPushStack
from bga_isle.model.events import (
    BearsDrowned,
    CardPlayed,
    IsleSunk,
    Shift,
    StacksPushed,
    StateEntered,
)
from bga_isle.model.grid import Direction
from bga_isle.testing.positions import stacks, table
from tests.positions import play, rest_of_turn

pytestmark = [pytest.mark.rule("R17"), pytest.mark.effect("push")]

DIRECTIONS: list[Direction] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
EAST_TO_SOUTH: list[Direction] = ["E", "SE", "S"]
ALL_BUT_EAST: list[Direction] = ["N", "SE", "S", "SW", "W", "NW"]


def test_a_direction_is_open_where_the_next_space_exists() -> None:
    # Given black on a corner and beside a sunk isle
    game = table(
        """
            b . ~ ~
            . b ~ ~
            . w . .
            . . . w
        """,
        black="push",
    )
    # When Push is played
    events = play(game, ActPlayCard("black-push"))
    # Then neither the edge nor the sea is offered
    assert events == [CardPlayed("black", "black-push"), StateEntered("chooseTarget", "black")]
    assert list(game.possible_actions()) == [
        *(ActPushStack(0, way) for way in EAST_TO_SOUTH),
        *(ActPushStack(5, way) for way in ALL_BUT_EAST),
    ]


def test_in_the_middle_all_eight_directions_are_open() -> None:
    game = table(
        """
            w . . w
            . . . .
            . . b .
            w . . .
        """,
        black="push",
    )
    play(game, ActPlayCard("black-push"))
    assert list(game.possible_actions()) == [ActPushStack(10, way) for way in DIRECTIONS]


def test_towards_a_free_space_the_stack_just_steps() -> None:
    # Given a free space ahead and a stack behind that
    game = table(
        """
            wb .  w .
            .  .  . .
            .  .  . .
            w  .  . b
        """,
        black="push",
    )
    before = game.position()
    # When it pushes east
    events = play(game, ActPlayCard("black-push"), ActPushStack(0, "E"))
    # Then it stands beside the other, which is not touched
    assert events == [
        StacksPushed("E", (Shift(0, 1, "wb"),)),
        *rest_of_turn(before, ["black-push"]),
    ]
    assert game.position().board == stacks("""
        . wb w .
        . .  . .
        . .  . .
        w .  . b
    """)


def test_the_unbroken_line_moves_along_up_to_the_first_free_space() -> None:
    # Given a line of three before a free space
    game = table(
        """
            b bw w .
            . .  . w
            . .  . .
            w .  . b
        """,
        black="push",
    )
    before = game.position()
    # When its first stack pushes
    events = play(game, ActPlayCard("black-push"), ActPushStack(0, "E"))
    # Then all three step, pusher first, and nothing merges
    assert events == [
        StacksPushed("E", (Shift(0, 1, "b"), Shift(1, 2, "bw"), Shift(2, 3, "w"))),
        *rest_of_turn(before, ["black-push"]),
    ]
    assert game.position().board[:4] == ("", "b", "bw", "w")


def test_stacks_beyond_a_free_space_are_not_touched() -> None:
    game = table(
        """
            b w . w
            . . . .
            . . . .
            w . . b
        """,
        black="push",
    )
    before = game.position()
    events = play(game, ActPlayCard("black-push"), ActPushStack(0, "E"))
    assert events == [
        StacksPushed("E", (Shift(0, 1, "b"), Shift(1, 2, "w"))),
        *rest_of_turn(before, ["black-push"]),
    ]
    assert game.position().board[:4] == ("", "b", "w", "w")


def test_at_the_edge_the_last_stack_of_the_line_drowns() -> None:
    # Given a full row, own stacks in it
    game = table(
        """
            b  w bb wbw
            .  . .  .
            .  . .  .
            w  . .  b
        """,
        black="push",
    )
    before = game.position()
    # When its first stack pushes to the edge
    events = play(game, ActPlayCard("black-push"), ActPushStack(0, "E"))
    # Then the last stack is told first, as it stood, and the others step
    assert events == [
        BearsDrowned(3, "wbw", "pushed"),
        StacksPushed("E", (Shift(0, 1, "b"), Shift(1, 2, "w"), Shift(2, 3, "bb"))),
        *rest_of_turn(before, ["black-push"]),
    ]
    assert game.position().board == stacks("""
        . b w bb
        . . . .
        . . . .
        w . . b
    """)


def test_a_line_that_runs_to_a_gap_falls_in() -> None:
    # Given a row that ends at the sunk isle 3
    game = table(
        """
            w  . . w
            .  . . .
            bb w ~ ~
            .  b ~ ~
        """,
        black="push",
    )
    before = game.position()
    # When 8 pushes its neighbour towards the gap
    events = play(game, ActPlayCard("black-push"), ActPushStack(8, "E"))
    # Then the neighbour is lost
    assert events == [
        BearsDrowned(9, "w", "pushed"),
        StacksPushed("E", (Shift(8, 9, "bb"),)),
        *rest_of_turn(before, ["black-push"]),
    ]


def test_a_free_space_before_a_gap_saves_the_line() -> None:
    game = table(
        """
            w . ~ ~
            w . ~ ~
            b . . w
            . b . .
        """,
        black="push",
    )
    before = game.position()
    events = play(game, ActPlayCard("black-push"), ActPushStack(8, "NE"))
    assert events == [
        StacksPushed("NE", (Shift(8, 5, "b"),)),
        *rest_of_turn(before, ["black-push"]),
    ]


def test_stacks_beyond_a_gap_are_not_touched() -> None:
    # Given the sunk isle 1 between a black stack on 1 and a white one on 11
    game = table(
        """
            . b ~ ~
            . . ~ ~
            . . . w
            w . . .
        """,
        black="push",
    )
    # When Push is played
    play(game, ActPlayCard("black-push"))
    # Then there is no pushing towards it
    assert list(game.possible_actions()) == [
        ActPushStack(1, "S"),
        ActPushStack(1, "SW"),
        ActPushStack(1, "W"),
    ]


def test_a_whole_diagonal_moves_and_its_end_drowns() -> None:
    game = table(
        """
            b . ~ ~
            . w ~ ~
            . . b .
            w . . w
        """,
        black="push",
    )
    before = game.position()
    events = play(game, ActPlayCard("black-push"), ActPushStack(0, "SE"))
    assert events == [
        BearsDrowned(15, "w", "pushed"),
        StacksPushed("SE", (Shift(0, 5, "b"), Shift(5, 10, "w"), Shift(10, 15, "b"))),
        *rest_of_turn(before, ["black-push"]),
    ]


def test_an_isle_that_a_push_empties_sinks() -> None:
    game = table(
        """
            . b . w
            . . . .
            . . . .
            w . . b
        """,
        black="push",
    )
    before = game.position()
    events = play(game, ActPlayCard("black-push"), ActPushStack(1, "E"))
    assert events == [
        StacksPushed("E", (Shift(1, 2, "b"),)),
        *rest_of_turn(before, ["black-push"], sinking=[IsleSunk(0)]),
    ]


def test_the_question_is_which_stack_pushes_where() -> None:
    game = table(black="push")
    play(game, ActPlayCard("black-push"))
    assert game.question == (
        "${actplayer} must choose a stack and where it pushes",
        "${you} must choose a stack and where it pushes",
    )
