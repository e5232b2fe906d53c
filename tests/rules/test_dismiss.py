"""Dismiss picks an own stack up and sets its bears down one at a time (R18)."""

import pytest

from bga_isle.model.actions import ActPickUp, ActPlaceBear, ActPlayCard
from bga_isle.model.events import (
    BearPlaced,
    CardPlayed,
    IsleSunk,
    StackPickedUp,
    StateEntered,
)
from bga_isle.model.state import Pending
from bga_isle.testing.positions import stacks, table
from tests.positions import play, rest_of_turn

pytestmark = [pytest.mark.rule("R18"), pytest.mark.effect("dismiss")]

SCENE = """
    . . . w
    . . . .
    . w . .
    . . . wbb
"""


def test_every_own_stack_can_be_picked_up() -> None:
    game = table(
        """
            b . . w
            . . . .
            . w . .
            . . . wbb
        """,
        black="dismiss",
    )
    events = play(game, ActPlayCard("black-dismiss"))
    assert events == [CardPlayed("black", "black-dismiss"), StateEntered("chooseTarget", "black")]
    assert list(game.possible_actions()) == [ActPickUp(0), ActPickUp(15)]


def test_bears_go_down_one_at_a_time_the_bottom_one_first() -> None:
    # Given a black stack of three in the corner, isle 0 under water
    game = table(SCENE, black="dismiss")
    before = game.position()
    # When it is picked up
    picked = play(game, ActPlayCard("black-dismiss"), ActPickUp(15))
    # Then it is in the hand and its first bear goes to a neighbour
    assert picked == [StackPickedUp(15, "wbb")]
    assert game.position().board[15] == ""
    assert game.position().held == "wbb"
    assert game.position().pending == Pending("black-dismiss", "dismiss", last=15)
    assert list(game.possible_actions()) == [ActPlaceBear(space) for space in (10, 11, 14)]
    # When that is set down on 10
    first = play(game, ActPlaceBear(10))
    # Then the next one goes beside 10, the space it all began on included
    assert first == [BearPlaced(10, "w")]
    assert game.position().held == "bb"
    assert game.position().pending == Pending("black-dismiss", "dismiss", last=10)
    assert list(game.possible_actions()) == [
        ActPlaceBear(space) for space in (6, 7, 9, 11, 13, 14, 15)
    ]
    # When it lands on the stack on 9
    second = play(game, ActPlaceBear(9))
    # Then a space already used is open again
    assert second == [BearPlaced(9, "b")]
    assert game.position().held == "b"
    assert list(game.possible_actions()) == [
        ActPlaceBear(space) for space in (6, 8, 10, 12, 13, 14)
    ]
    # When the last one goes there
    events = play(game, ActPlaceBear(10))
    # Then the effect is over
    assert events == [BearPlaced(10, "b"), *rest_of_turn(before, ["black-dismiss"])]
    assert game.position().held == ""
    assert game.position().board == stacks("""
        . .  .  w
        . .  .  .
        . wb wb .
        . .  .  .
    """)


def test_the_first_space_may_be_used_again() -> None:
    # Given an own pair on an isle of its own
    game = table(
        """
            ~ ~ . w
            ~ ~ . .
            ~ ~ . .
            ~ ~ . bb
        """,
        black="dismiss",
    )
    before = game.position()
    play(game, ActPlayCard("black-dismiss"), ActPickUp(15), ActPlaceBear(14))
    assert list(game.possible_actions()) == [ActPlaceBear(space) for space in (10, 11, 15)]
    # When the second bear goes back to where the pair came from
    events = play(game, ActPlaceBear(15))
    # Then it stands there alone
    assert events == [BearPlaced(15, "b"), *rest_of_turn(before, ["black-dismiss"])]
    assert game.position().board[14:] == ("b", "b")


def test_bears_cross_to_another_isle_and_the_empty_one_sinks() -> None:
    game = table(
        """
            ~ ~ . w
            ~ ~ . .
            ~ ~ . b
            ~ ~ . .
        """,
        black="dismiss",
    )
    before = game.position()
    events = play(game, ActPlayCard("black-dismiss"), ActPickUp(11), ActPlaceBear(7))
    assert events == [
        BearPlaced(7, "b"),
        *rest_of_turn(before, ["black-dismiss"], sinking=[IsleSunk(3)]),
    ]


@pytest.mark.rule("R12")
def test_bears_in_the_hand_decide_nothing() -> None:
    # Given one black stack and white everywhere else
    game = table(SCENE, black="dismiss")
    # When black has it in the hand, so that all tops are white
    play(game, ActPlayCard("black-dismiss"), ActPickUp(15))
    # Then the game goes on, also after the first bear is down
    assert (game.state, game.result) == ("chooseTarget", None)
    play(game, ActPlaceBear(14))
    assert (game.state, game.result) == ("chooseTarget", None)
    play(game, ActPlaceBear(15), ActPlaceBear(14))
    assert game.active_player == "white"


def test_the_questions_are_the_stack_and_then_each_space() -> None:
    game = table(SCENE, black="dismiss")
    play(game, ActPlayCard("black-dismiss"))
    assert game.question == (
        "${actplayer} must choose a stack to pick up",
        "${you} must choose a stack to pick up",
    )
    for action in (ActPickUp(15), ActPlaceBear(14), ActPlaceBear(15)):
        play(game, action)
        assert game.question == (
            "${actplayer} must choose a space for the next bear",
            "${you} must choose a space for the next bear",
        )
