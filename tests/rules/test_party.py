"""Party piles the orthogonal neighbours onto an own stack (R16)."""

import pytest

from bga_isle.model.actions import ActGather, ActPile, ActPlayCard
from bga_isle.model.events import CardPlayed, IsleSunk, PartyCalled, StackPiled, StateEntered
from bga_isle.model.state import Pending
from bga_isle.testing.positions import stacks, table
from tests.positions import play, rest_of_turn

pytestmark = [pytest.mark.rule("R16"), pytest.mark.effect("party")]

SCENE = """
    w w  . .
    . b  w .
    . wb . .
    . w  . b
"""


def test_every_own_stack_can_be_the_centre() -> None:
    game = table(SCENE, black="party")
    events = play(game, ActPlayCard("black-party"))
    assert events == [CardPlayed("black", "black-party"), StateEntered("chooseTarget", "black")]
    assert list(game.possible_actions()) == [ActGather(5), ActGather(9), ActGather(15)]


def test_the_player_picks_the_neighbours_one_after_the_other() -> None:
    # Given three stacks beside 5, one of them own
    game = table(SCENE, black="party")
    before = game.position()
    # When the party gathers there
    called = play(game, ActPlayCard("black-party"), ActGather(5))
    # Then one of the three is asked for; 0 touches 5 at a corner only
    assert called == [PartyCalled(5)]
    assert list(game.possible_actions()) == [ActPile(1), ActPile(6), ActPile(9)]
    assert game.position().pending == Pending("black-party", "party", center=5)
    # When the one in the south goes on first
    piled = play(game, ActPile(9))
    # Then it is whole, on top, and two are left to choose from
    assert piled == [StackPiled(9, 5, "wb")]
    assert game.position().board[5] == "bwb"
    assert game.position().board[9] == ""
    assert list(game.possible_actions()) == [ActPile(1), ActPile(6)]
    # When the second is picked
    events = play(game, ActPile(6))
    # Then the last follows by itself
    assert events == [
        StackPiled(6, 5, "w"),
        StackPiled(1, 5, "w"),
        *rest_of_turn(before, ["black-party"], sinking=[IsleSunk(1)]),
    ]
    assert game.position().board == stacks("""
        w .     . .
        . bwbww . .
        . .     . .
        . w     . b
    """)


def test_two_neighbours_leave_one_choice() -> None:
    game = table(
        """
            b w . .
            w . . .
            . . . .
            w . . b
        """,
        black="party",
    )
    before = game.position()
    called = play(game, ActPlayCard("black-party"), ActGather(0))
    assert called == [PartyCalled(0)]
    assert list(game.possible_actions()) == [ActPile(1), ActPile(4)]
    events = play(game, ActPile(4))
    assert events == [
        StackPiled(4, 0, "w"),
        StackPiled(1, 0, "w"),
        *rest_of_turn(before, ["black-party"]),
    ]


def test_a_single_neighbour_follows_by_itself() -> None:
    # Given one stack beside 6, across isles, and stacks on its diagonals
    game = table(
        """
            .  b  .  w
            .  ww b  .
            .  .  .  .
            w  .  .  w
        """,
        black="party",
    )
    before = game.position()
    # When the party gathers
    events = play(game, ActPlayCard("black-party"), ActGather(6))
    # Then nothing is left to choose
    assert events == [
        PartyCalled(6),
        StackPiled(5, 6, "ww"),
        *rest_of_turn(before, ["black-party"]),
    ]
    assert game.position().board == stacks("""
        . b .   w
        . . bww .
        . . .   .
        w . .   w
    """)


def test_a_party_with_nobody_beside_it_moves_nothing() -> None:
    # Given a black stack with only sea, free spaces and a diagonal stack around it
    game = table(
        """
            . w ~ ~
            b . ~ ~
            . . . .
            w . . w
        """,
        black="party",
    )
    before = game.position()
    play(game, ActPlayCard("black-party"))
    # When it is the centre all the same
    assert list(game.possible_actions()) == [ActGather(4)]
    events = play(game, ActGather(4))
    # Then the board stays as it is
    assert events == [PartyCalled(4), *rest_of_turn(before, ["black-party"])]
    assert game.position().board == before.board


def test_the_centre_may_change_hands() -> None:
    # Given a black stack with one white neighbour
    game = table(
        """
            b w . .
            . . . .
            . . . .
            w . . b
        """,
        black="party",
    )
    # When the party gathers on it
    play(game, ActPlayCard("black-party"), ActGather(0))
    # Then white stands on top
    assert game.position().board[0] == "bw"


def test_the_questions_are_the_centre_and_then_the_next_neighbour() -> None:
    game = table(SCENE, black="party")
    play(game, ActPlayCard("black-party"))
    assert game.question == (
        "${actplayer} must choose the stack that its neighbours climb on",
        "${you} must choose the stack that its neighbours climb on",
    )
    play(game, ActGather(5))
    assert game.question == (
        "${actplayer} must choose the neighbour that climbs on next",
        "${you} must choose the neighbour that climbs on next",
    )
