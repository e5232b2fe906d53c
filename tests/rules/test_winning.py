"""Who has won, and when it is looked at (R11, R12)."""

import pytest

from bga_isle.errors import GameOver
from bga_isle.model.actions import (
    ActBanish,
    ActGather,
    ActMoveStack,
    ActPile,
    ActPlayCard,
    ActSwapStacks,
)
from bga_isle.model.events import (
    BearsDrowned,
    GameEnded,
    PartyCalled,
    StackMoved,
    StackPiled,
    StacksSwapped,
    StateEntered,
)
from bga_isle.model.state import Result, Seats
from bga_isle.rules.scoring import decided
from bga_isle.testing.positions import stacks, table
from tests.positions import play


@pytest.mark.rule("R11")
@pytest.mark.parametrize(
    ("board", "over"),
    [
        ("b . . w  . . . .  . . . .  . . . .", False),
        ("b . . bw  . . . .  . . . .  . . . .", False),
        ("b . . wb  . . . .  . . . .  . . . .", True),
        ("w . . bw  . . . .  . . . .  . . . bbw", True),
        (". . . w  . . . .  . . . .  . . . bbw", True),
        (". . . .  . . . .  . . . .  . . . bw", True),
        (". . . w  . . . .  . . . .  . . . b", False),
        (". . . .  . . . .  . . . .  . . . .", True),
    ],
)
def test_a_game_is_decided_once_all_tops_are_one_colour(board: str, over: bool) -> None:
    assert decided(stacks(board)) is over


@pytest.mark.rule("R11")
def test_a_capture_of_the_last_opposing_stack_wins_at_once() -> None:
    # Given one white stack among black ones
    game = table(
        """
            b . . w
            . . . .
            . . . .
            b . . b
        """,
        black="leap swap",
    )
    # When black lands on it
    events = play(game, ActPlayCard("black-leap"), ActMoveStack(0, 3))
    # Then the game is over before the isle left empty could sink
    assert events == [
        StackMoved(0, 3, "b"),
        GameEnded("black", "control", Seats(1, 0), Seats(3, 0)),
        StateEntered("gameEnd", None),
    ]
    assert game.result == Result("black", "control", Seats(1, 0), Seats(3, 0))
    after = game.position()
    assert (after.state, after.sunk, after.pending) == ("gameEnd", (), None)
    assert after.used == ("black-leap",)
    assert after.hands.black == ("black-leap", "black-swap")
    assert game.active_player is None
    assert list(game.possible_actions()) == []


@pytest.mark.rule("R11")
def test_the_opponent_wins_in_ones_own_turn() -> None:
    game = table(
        """
            b . . w
            . . . .
            . . . .
            w . . bw
        """,
        black="banish",
    )
    events = play(game, ActPlayCard("black-banish"), ActBanish(0))
    assert events == [
        BearsDrowned(0, "b", "banished"),
        GameEnded("white", "control", Seats(0, 1), Seats(0, 3)),
        StateEntered("gameEnd", None),
    ]


@pytest.mark.rule("R12")
def test_a_party_that_buries_the_own_stack_loses_before_overcrowding() -> None:
    # Given a black bear between three white pairs
    game = table(
        """
            .  ww .  .
            ww b  ww .
            ~  ~  ~  ~
            ~  ~  ~  ~
        """,
        black="party",
    )
    # When all of them pile on it
    called = play(game, ActPlayCard("black-party"), ActGather(5))
    piled = play(game, ActPile(1))
    events = play(game, ActPile(4))
    # Then white has won, with seven bears on one space
    assert (called, piled) == ([PartyCalled(5)], [StackPiled(1, 5, "ww")])
    assert events == [
        StackPiled(4, 5, "ww"),
        StackPiled(6, 5, "ww"),
        GameEnded("white", "control", Seats(0, 1), Seats(0, 1)),
        StateEntered("gameEnd", None),
    ]
    assert game.position().board[5] == "bwwwwww"


@pytest.mark.rule("R12")
def test_a_party_half_piled_decides_nothing() -> None:
    # Given the same black bear, the last of its colour on top
    game = table(
        """
            .  ww .  .
            ww b  ww .
            ~  ~  ~  ~
            ~  ~  ~  ~
        """,
        black="party",
    )
    # When the first pair stands on it and two are still to come
    play(game, ActPlayCard("black-party"), ActGather(5), ActPile(1))
    # Then all tops are white and the game goes on
    assert game.position().board[5] == "bww"
    assert (game.state, game.result) == ("chooseTarget", None)
    assert list(game.possible_actions()) == [ActPile(4), ActPile(6)]


@pytest.mark.rule("R12", "R6")
def test_overcrowding_can_win() -> None:
    # Given black below white on the one space that white controls
    game = table(
        """
            b . ~ ~
            . b ~ ~
            ~ ~ . .
            ~ ~ . bbbwww
        """,
        black="swap",
    )
    # When step 2 drowns the white bears
    events = play(game, ActPlayCard("black-swap"), ActSwapStacks(0, 5))
    # Then black has won, before step 3
    assert events == [
        StacksSwapped(0, 5, "b", "b"),
        StateEntered("overcrowd", "black"),
        BearsDrowned(15, "www", "overcrowded"),
        GameEnded("black", "control", Seats(1, 0), Seats(3, 0)),
        StateEntered("gameEnd", None),
    ]
    assert game.result == Result("black", "control", Seats(1, 0), Seats(3, 0))


@pytest.mark.rule("R13")
def test_a_finished_game_takes_no_more_actions() -> None:
    # Given a game that black has won
    game = table(
        """
            b w ~ ~
            . . ~ ~
            ~ ~ ~ ~
            ~ ~ ~ ~
        """,
        black="leap",
    )
    play(game, ActPlayCard("black-leap"), ActMoveStack(0, 1))
    before = game.save()
    # When anything is tried
    # Then it is refused and nothing changes
    for seat in ("black", "white"):
        with pytest.raises(GameOver):
            game.act(seat, ActPlayCard("black-leap"))
        with pytest.raises(GameOver):
            game.undo(seat)
        with pytest.raises(GameOver):
            game.zombie(seat)
        with pytest.raises(GameOver):
            game.concede(seat)
    assert game.save() == before
