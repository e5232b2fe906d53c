"""An isle without a bear sinks at step 3 (R7)."""

import pytest

from bga_isle.model.actions import ActBanish, ActMoveStack, ActPlayCard, ActSwapStacks
from bga_isle.model.events import BearsDrowned, IsleSunk, StackMoved, StateEntered
from bga_isle.model.state import State
from bga_isle.rules.upkeep import sinking
from bga_isle.testing.positions import position, table
from tests.positions import play, rest_of_turn

pytestmark = pytest.mark.rule("R7")


def test_the_isle_that_the_last_bear_leaves_sinks_and_its_spaces_are_gone() -> None:
    # Given one bear on isle 3
    game = table(black="leap", white="leap")
    before = game.position()
    # When it leaves
    events = play(game, ActPlayCard("black-leap"), ActMoveStack(15, 1))
    # Then the isle sinks
    assert events == [
        StackMoved(15, 1, "b"),
        *rest_of_turn(before, ["black-leap"], sinking=[IsleSunk(3)]),
    ]
    assert game.position().sunk == (3,)
    # And nobody can go there
    play(game, ActPlayCard("white-leap"))
    assert list(game.possible_actions()) == [
        *(ActMoveStack(3, target) for target in (0, 1, 2, 4, 5, 6, 7, 8, 9, 12, 13)),
        *(ActMoveStack(12, target) for target in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 13)),
    ]


def test_an_isle_with_a_bear_stays_afloat() -> None:
    game = table(black="leap")
    play(game, ActPlayCard("black-leap"), ActMoveStack(15, 10))
    assert game.position().sunk == ()


def test_an_isle_emptied_by_overcrowding_sinks_in_the_same_turn() -> None:
    # Given six white bears alone on isle 3 and more white ones elsewhere
    game = table(
        """
            b . . w
            . . . .
            . . . .
            b . . wwwwww
        """,
        black="swap",
    )
    # When black's step 2 drowns them
    events = play(game, ActPlayCard("black-swap"), ActSwapStacks(0, 3))
    # Then the empty isle goes down right after
    assert events[1:5] == [
        StateEntered("overcrowd", "black"),
        BearsDrowned(15, "wwwwww", "overcrowded"),
        StateEntered("sink", "black"),
        IsleSunk(3),
    ]


def test_several_isles_sink_in_ascending_order() -> None:
    state = State(
        board=("b", "w", *[""] * 14),
        sunk=(2,),
        hands=position().hands,
        decks=position().decks,
        discards=position().discards,
        active="black",
        state="sink",
    )
    assert sinking(state) == [IsleSunk(1), IsleSunk(3)]


def test_sunk_isles_are_kept_ascending() -> None:
    # Given isle 2 under water
    game = table(
        """
            b . . w
            . . . b
            ~ ~ . .
            ~ ~ . w
        """,
        black="leap swap banish",
        white="banish",
    )
    # When isle 0 sinks and then isle 3
    play(game, ActPlayCard("black-leap"), ActMoveStack(0, 2))
    assert game.position().sunk == (0, 2)
    play(game, ActPlayCard("white-banish"), ActBanish(15))
    # Then they are listed by number
    assert game.position().sunk == (0, 2, 3)
