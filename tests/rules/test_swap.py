"""Swap exchanges the stacks of two occupied spaces (R15)."""

import pytest

from bga_isle.model.actions import ActPlayCard, ActSwapStacks
from bga_isle.model.events import CardPlayed, StacksSwapped, StateEntered
from bga_isle.testing.positions import stacks, table
from tests.positions import play, rest_of_turn

pytestmark = [pytest.mark.rule("R15"), pytest.mark.effect("swap")]

SCENE = """
    wb . . w
    .  . . .
    .  . . .
    ww . . b
"""


def test_any_two_occupied_spaces_can_be_swapped_whoever_controls_them() -> None:
    game = table(SCENE, black="swap")
    events = play(game, ActPlayCard("black-swap"))
    assert events == [CardPlayed("black", "black-swap"), StateEntered("chooseTarget", "black")]
    assert list(game.possible_actions()) == [
        ActSwapStacks(0, 3),
        ActSwapStacks(0, 12),
        ActSwapStacks(0, 15),
        ActSwapStacks(3, 12),
        ActSwapStacks(3, 15),
        ActSwapStacks(12, 15),
    ]


def test_the_stacks_change_places_and_keep_their_order() -> None:
    # Given a mixed black stack and a white pair
    game = table(SCENE, black="swap")
    before = game.position()
    # When they are swapped
    events = play(game, ActPlayCard("black-swap"), ActSwapStacks(0, 12))
    # Then the event tells the stacks as they stood before
    assert events == [StacksSwapped(0, 12, "wb", "ww"), *rest_of_turn(before, ["black-swap"])]
    assert game.position().board == stacks("""
        ww . . w
        .  . . .
        .  . . .
        wb . . b
    """)


def test_two_stacks_of_the_opponent_can_be_swapped() -> None:
    game = table(SCENE, black="swap")
    before = game.position()
    events = play(game, ActPlayCard("black-swap"), ActSwapStacks(3, 12))
    assert events == [StacksSwapped(3, 12, "w", "ww"), *rest_of_turn(before, ["black-swap"])]
    assert game.position().board[3] == "ww"
    assert game.position().board[12] == "w"


def test_two_stacks_always_give_a_choice() -> None:
    game = table(
        """
            b w ~ ~
            . . ~ ~
            ~ ~ ~ ~
            ~ ~ ~ ~
        """,
        black="swap",
    )
    play(game, ActPlayCard("black-swap"))
    assert list(game.possible_actions()) == [ActSwapStacks(0, 1)]


def test_the_question_is_which_two() -> None:
    game = table(SCENE, black="swap")
    play(game, ActPlayCard("black-swap"))
    assert game.question == (
        "${actplayer} must choose two stacks to exchange",
        "${you} must choose two stacks to exchange",
    )
