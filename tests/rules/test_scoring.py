"""Scores and the tie-break figure (R13)."""

import pytest

from bga_isle.model.actions import ActMoveStack, ActPickUp, ActPlaceBear, ActPlayCard
from bga_isle.model.events import GameEnded, StateEntered
from bga_isle.model.pieces import Colour
from bga_isle.model.state import Result, Seats
from bga_isle.rules.scoring import by_board, ended, progression
from bga_isle.testing.positions import stacks, table
from tests.positions import play

pytestmark = pytest.mark.rule("R13")

BEHIND = """
    b  b . w
    .  . . .
    .  . . .
    ww . . b
"""


def test_the_winner_scores_one_and_the_spaces_break_ties() -> None:
    black = stacks("b . . wb  . . . .  . . . .  . . . b")
    assert by_board(black) == GameEnded("black", "control", Seats(1, 0), Seats(3, 0))
    white = stacks(". w . .  . . bw .  . . . .  . . . .")
    assert by_board(white) == GameEnded("white", "control", Seats(0, 1), Seats(0, 2))


@pytest.mark.rule("R11", "R23")
def test_a_board_without_bears_is_a_draw() -> None:
    # No game gets there: it is over while two stacks are left.
    assert by_board(("",) * 16) == GameEnded(None, "draw", Seats(0, 0), Seats(0, 0))


@pytest.mark.parametrize(("seat", "winner"), [("black", "white"), ("white", "black")])
def test_who_concedes_loses_whatever_the_board_says(seat: Colour, winner: Colour) -> None:
    # Given black ahead and on turn
    game = table(BEHIND)
    # When either seat gives up
    events = list(game.concede(seat))
    # Then the other has won, the figures as they are
    scores = Seats(int(winner == "black"), int(winner == "white"))
    assert events == [
        GameEnded(winner, "concede", scores, Seats(3, 2)),
        StateEntered("gameEnd", None),
    ]
    assert game.result == Result(winner, "concede", scores, Seats(3, 2))
    assert (game.state, game.active_player, game.version) == ("gameEnd", None, 1)


def test_bears_in_the_hand_count_for_nobody() -> None:
    # Given black with the one stack of its own in the hand
    game = table(
        """
            bb w . .
            .  . . .
            .  . . .
            w  . . w
        """,
        black="dismiss",
    )
    play(game, ActPlayCard("black-dismiss"), ActPickUp(0))
    # When white gives up
    events = list(game.concede("white"))
    # Then black has won with no space, and the bears stay in the hand
    assert events[0] == GameEnded("black", "concede", Seats(1, 0), Seats(0, 3))
    assert game.position().held == "bb"
    assert game.position().pending is None
    assert game.position().used == ("black-dismiss",)


def test_a_concession_after_the_first_bear_counts_what_lies_there() -> None:
    game = table(
        """
            bb w . .
            .  . . .
            .  . . .
            w  . . w
        """,
        black="dismiss",
    )
    play(game, ActPlayCard("black-dismiss"), ActPickUp(0), ActPlaceBear(4))
    game.concede("black")
    assert game.result == Result("white", "concede", Seats(0, 1), Seats(1, 3))
    assert game.position().held == "b"


def test_an_end_has_the_figures_of_its_board() -> None:
    board = stacks("b . . w  . . . .  . . . .  . . . bw")
    assert ended(board, None, "draw") == GameEnded(None, "draw", Seats(0, 0), Seats(1, 2))


@pytest.mark.parametrize(
    ("board", "percent"),
    [
        ("b . . w  . . . .  . . . .  . . . .", 0),
        ("b b . w  . . . .  . . . .  . . . .", 33),
        ("w w . b  w . . .  . . . .  . . . .", 49),
        ("b b b w  b b . .  . . . .  . . . .", 66),
        ("w w w w  w w w w  w w w w  w w w b", 86),
        ("w w b b  w . . .  . . . .  . . . .", 19),
    ],
)
def test_progression_is_the_lead_in_occupied_spaces(board: str, percent: int) -> None:
    assert progression(stacks(board)) == percent


def test_progression_is_a_hundred_at_the_end() -> None:
    game = table(BEHIND, black="leap")
    assert game.progression == 19
    play(game, ActPlayCard("black-leap"), ActMoveStack(0, 3))
    assert game.progression == 49
    game.concede("white")
    assert game.progression == 100
