"""Undo walks back choice by choice and stops where the turn began (R24)."""

import pytest

from bga_isle import Table
from bga_isle.errors import GameOver, NothingToUndo, NotYourTurn
from bga_isle.model.actions import (
    ActActivateCard,
    ActBanish,
    Action,
    ActMoveStack,
    ActPickUp,
    ActPlaceBear,
    ActPlayCard,
    ActUndo,
)
from bga_isle.model.events import ChoiceTakenBack, StateEntered
from bga_isle.testing.positions import table
from tests.positions import play

pytestmark = pytest.mark.rule("R24")

LONG_TURN: tuple[Action, ...] = (
    ActPlayCard("black-wild"),
    ActActivateCard("white-playTwice"),
    ActActivateCard("black-leap"),
    ActMoveStack(15, 0),
    ActActivateCard("black-dismiss"),
    ActPickUp(0),
    ActPlaceBear(1),
)


def long_turn() -> Table:
    return table(black="wild leap dismiss", white="playTwice swap")


def test_choices_are_taken_back_one_by_one_to_the_start_of_the_turn() -> None:
    # Given every moment of a turn with many choices
    game = long_turn()
    moments = [game.position()]
    for action in LONG_TURN:
        play(game, action)
        moments.append(game.position())
    # When they are taken back one after the other
    for moment in reversed(moments[:-1]):
        assert game.undoable
        game.undo("black")
        # Then each earlier moment is on the table again
        assert game.position() == moment
    # And nothing is left to take back
    assert not game.undoable
    with pytest.raises(NothingToUndo):
        game.undo("black")


def test_a_choice_taken_back_brings_its_view_and_the_state_it_leads_to() -> None:
    # Given a card that waits for its target
    game = long_turn()
    play(game, *LONG_TURN[:1])
    # When the choice is taken back
    events = game.undo("black")
    # Then the view comes along, and the state that is entered again
    assert events == (
        ChoiceTakenBack("black", game.view()),
        StateEntered("playCard", "black"),
    )
    assert game.version == game.view().version == 2


def test_taking_back_inside_an_effect_enters_no_state() -> None:
    game = long_turn()
    play(game, *LONG_TURN)
    events = game.undo("black")
    assert events == (ChoiceTakenBack("black", game.view()),)
    assert game.position().held == "bb"


def test_the_control_is_the_same_as_the_action() -> None:
    one, other = long_turn(), long_turn()
    for game in (one, other):
        play(game, *LONG_TURN[:4])
    assert one.undo("black") == other.act("black", ActUndo())
    assert one.save() == other.save()


def test_the_turn_can_go_on_another_way() -> None:
    game = long_turn()
    play(game, *LONG_TURN[:2])
    game.undo("black")
    play(game, ActActivateCard("black-leap"), ActMoveStack(0, 1))
    assert game.active_player == "white"


def test_what_the_draw_has_shown_cannot_be_taken_back() -> None:
    # Given a turn that went on to its draw
    game = table(black="leap", white="leap")
    play(game, ActPlayCard("black-leap"), ActMoveStack(0, 1))
    # Then neither seat can take anything back
    assert not game.undoable
    with pytest.raises(NotYourTurn):
        game.undo("black")
    with pytest.raises(NothingToUndo):
        game.undo("white")


def test_the_opponent_cannot_take_back_for_the_active_player() -> None:
    game = table(black="leap")
    play(game, ActPlayCard("black-leap"))
    with pytest.raises(NotYourTurn):
        game.undo("white")
    assert game.undoable


def test_a_choice_that_has_ended_the_game_cannot_be_taken_back() -> None:
    game = table(
        """
            b w ~ ~
            . . ~ ~
            ~ ~ ~ ~
            ~ ~ ~ ~
        """,
        black="banish",
    )
    play(game, ActPlayCard("black-banish"), ActBanish(1))
    assert not game.undoable
    with pytest.raises(GameOver):
        game.undo("black")


def test_after_a_concession_nothing_can_be_taken_back() -> None:
    game = table(black="banish")
    play(game, ActPlayCard("black-banish"))
    game.concede("white")
    assert not game.undoable
    assert not game.view().undoable
    with pytest.raises(GameOver):
        game.undo("black")


@pytest.mark.rule("R24", "R5")
def test_each_choice_is_one_of_the_list_and_a_list_of_one_is_still_a_decision() -> None:
    # Given one card and, of those, the only target
    game = table(black="forcedDiscard", white="leap")
    assert list(game.possible_actions()) == [ActPlayCard("black-forcedDiscard")]
    # When it is played
    play(game, ActPlayCard("black-forcedDiscard"))
    # Then its only choice is still asked for
    assert game.state == "chooseTarget"
    assert len(game.possible_actions()) == 1
