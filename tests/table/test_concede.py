"""Giving up: by either seat, at any moment, the one who does it loses (R13)."""

import pytest

from bga_isle.model.actions import ActGather, ActPile, ActPlayCard
from bga_isle.model.events import GameEnded, StateEntered
from bga_isle.model.pieces import COLOURS, OPPONENT, Colour
from bga_isle.model.state import Result, Seats
from bga_isle.testing.positions import table
from tests.positions import play

from .long_turn import CHOICES, long_turn


@pytest.mark.rule("R13")
@pytest.mark.parametrize("seat", COLOURS)
def test_at_every_decision_of_a_long_turn(seat: Colour) -> None:
    started = long_turn()
    for number, action in enumerate(CHOICES):
        given_up = started.copy()
        before = given_up.view()
        events = given_up.concede(seat)
        after = given_up.view()
        tops = [stack[-1] for stack in before.board if stack]
        result = Result(
            winner=OPPONENT[seat],
            reason="concede",
            scores=Seats(int(seat == "white"), int(seat == "black")),
            tiebreak=Seats(tops.count("b"), tops.count("w")),
        )
        assert given_up.result == after.result == result
        assert events == (
            GameEnded(result.winner, result.reason, result.scores, result.tiebreak),
            StateEntered("gameEnd", None),
        )
        assert (after.board, after.held, after.used) == (before.board, before.held, before.used)
        assert (after.hands, after.discards) == (before.hands, before.discards)
        assert (after.active, after.pending) == ("black", None)
        assert after.version == before.version + 1 == number + 1
        assert not after.undoable
        assert given_up.active_player is None
        assert given_up.progression == 100
        play(started, action)


def test_bears_in_hand_stay_there() -> None:
    started = long_turn()
    play(started, *CHOICES[:7])
    started.concede("white")
    assert started.view().held == "bwbwbwbwbwbb"
    assert started.position().held == "bwbwbwbwbwbb"


@pytest.mark.rule("R13")
def test_stacks_already_piled_count_where_they_lie() -> None:
    started = table(
        """
        . w . b
        w b w .
        . w . .
        . b . w
        """,
        black="party",
    )
    play(started, ActPlayCard("black-party"), ActGather(5), ActPile(1), ActPile(4))
    started.concede("black")
    assert started.view().board[5] == "bww"
    assert started.result is not None
    assert started.result.tiebreak == Seats(2, 4)
