"""Undo at the table: step by step, and no further than the turn's start (R24)."""

import msgspec
import pytest

from bga_isle import Table
from bga_isle.errors import GameOver, NothingToUndo, NotYourTurn
from bga_isle.model.actions import (
    ActActivateCard,
    ActBanish,
    ActForceDiscard,
    ActMoveStack,
    ActPlayCard,
    ActUndo,
)
from bga_isle.model.events import ChoiceTakenBack, StateEntered
from bga_isle.testing.positions import table
from tests.positions import play

from .long_turn import CHOICES, long_turn
from .refusing import refused


@pytest.mark.rule("R24")
def test_a_long_turn_can_be_taken_back_choice_by_choice() -> None:
    started = long_turn()
    past = [started.view()]
    lists = [started.possible_actions()]
    assert len(CHOICES) == 29
    for action in CHOICES[:-1]:
        play(started, action)
        assert started.undoable
        past.append(started.view())
        lists.append(started.possible_actions())
    for back in range(len(past) - 2, -1, -1):
        left, events = started.view(), started.undo("black")
        view = started.view()
        assert events[0] == ChoiceTakenBack("black", view)
        entered = [] if left.state == view.state else [StateEntered(view.state, "black")]
        assert list(events[1:]) == entered
        as_then = (past[back].board, past[back].pending, past[back].held, past[back].used)
        assert (view.board, view.pending, view.held, view.used) == as_then
        assert (view.state, view.hands, view.discards) == (
            past[back].state,
            past[back].hands,
            past[back].discards,
        )
        assert started.possible_actions() == lists[back]
        assert view.version == left.version + 1
    assert not started.undoable
    with refused(started, NothingToUndo):
        started.undo("black")


@pytest.mark.rule("R24")
def test_choices_made_anew_after_undo_lead_to_the_same_table() -> None:
    straight, winding = long_turn(), long_turn()
    for action in CHOICES:
        play(straight, action)
        play(winding, action)
        if winding.undoable:
            winding.undo("black")
            play(winding, action)
    assert straight.position() == winding.position()
    assert winding.version == 29 + 2 * 28


@pytest.mark.parametrize("action", [ActUndo(), {"action": "actUndo"}, b'{"action":"actUndo"}'])
def test_the_action_and_the_method_do_the_same(action: ActUndo) -> None:
    one, two = (table(black="leap"), table(black="leap"))
    play(one, ActPlayCard("black-leap"))
    play(two, ActPlayCard("black-leap"))
    assert one.act("black", action) == two.undo("black")
    assert one.save() == two.save()


def test_it_is_never_in_a_list() -> None:
    started = table(black="leap")
    for _ in range(2):
        assert b"actUndo" not in msgspec.json.encode(started.possible_actions())
        play(started, started.possible_actions()[0])


@pytest.mark.rule("R24")
def test_what_the_draw_has_shown_cannot_be_taken_back() -> None:
    started = table(black="leap")
    play(started, ActPlayCard("black-leap"), ActMoveStack(0, 1))
    assert not started.undoable
    with refused(started, NothingToUndo):
        started.undo("white")
    with refused(started, NotYourTurn):
        started.undo("black")


@pytest.mark.rule("R24")
def test_a_choice_that_has_ended_the_game_cannot_be_taken_back() -> None:
    started = table("b w . . . . . . . . . . . . . .", black="banish")
    play(started, ActPlayCard("black-banish"), ActBanish(1))
    assert not started.undoable
    with refused(started, GameOver):
        started.undo("black")


def test_the_other_seat_cannot_take_it_back() -> None:
    started = table(black="leap")
    play(started, ActPlayCard("black-leap"))
    with refused(started, NotYourTurn):
        started.act("white", ActUndo())


def test_a_forced_discard_comes_back_to_its_place() -> None:
    started = table(black="playTwice forcedDiscard", white="leap swap push")
    play(
        started,
        ActPlayCard("black-playTwice"),
        ActActivateCard("black-forcedDiscard"),
        ActForceDiscard("white-swap"),
    )
    assert started.view().hands["white"] == ("white-leap", "white-push")
    started.undo("black")
    assert started.view().hands["white"] == ("white-leap", "white-swap", "white-push")
    assert started.view().discards["white"] == ()


def test_it_survives_save_and_copy() -> None:
    started = long_turn()
    play(started, *CHOICES[:20])
    loaded, copied = Table.load(started.save()), started.copy()
    while started.undoable:
        assert started.undo("black") == loaded.undo("black") == copied.undo("black")
    assert started.save() == loaded.save() == copied.save()
    assert started.position() == long_turn().position()


def test_a_zombies_choice_can_be_taken_back_by_the_player_who_returns() -> None:
    started = table(black="leap")
    started.zombie("black")
    started.undo("black")
    assert started.position() == table(black="leap").position()
