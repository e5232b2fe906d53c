"""Forced Discard takes a face-up card from the opponent (R20)."""

import pytest

from bga_isle.model.actions import ActActivateCard, ActBanish, ActForceDiscard, ActPlayCard
from bga_isle.model.events import CardDiscarded, CardPlayed, StateEntered
from bga_isle.testing.positions import table
from tests.positions import play, rest_of_turn

pytestmark = [pytest.mark.rule("R20"), pytest.mark.effect("forcedDiscard")]


def test_each_of_the_opponents_face_up_cards_can_be_chosen() -> None:
    game = table(black="forcedDiscard leap", white="wild leap diagonal-2")
    events = play(game, ActPlayCard("black-forcedDiscard"))
    assert events == [
        CardPlayed("black", "black-forcedDiscard"),
        StateEntered("chooseTarget", "black"),
    ]
    assert list(game.possible_actions()) == [
        ActForceDiscard("white-diagonal-2"),
        ActForceDiscard("white-leap"),
        ActForceDiscard("white-wild"),
    ]


def test_the_card_goes_to_its_owners_pile_at_once_and_is_not_replaced() -> None:
    # Given an opponent with three cards and a card in the pile
    game = table(black="forcedDiscard", white="swap leap push", white_discards="party")
    before = game.position()
    # When one is forced off
    events = play(game, ActPlayCard("black-forcedDiscard"), ActForceDiscard("white-leap"))
    # Then two are left to begin the next turn with, in their order
    assert events == [
        CardDiscarded("white", "white-leap", "forced"),
        *rest_of_turn(before, ["black-forcedDiscard"]),
    ]
    after = game.position()
    assert after.hands.white == ("white-swap", "white-push")
    assert after.discards.white == ("white-party", "white-leap")
    assert after.decks.white == before.decks.white


def test_the_opponent_draws_at_the_end_of_their_own_turn() -> None:
    game = table(black="forcedDiscard", white="swap banish push", white_deck="straight-1 leap")
    play(game, ActPlayCard("black-forcedDiscard"), ActForceDiscard("white-swap"))
    play(game, ActPlayCard("white-banish"), ActBanish(1))
    assert game.position().hands.white == ("white-push", "white-straight-1", "white-leap")


def test_a_card_that_was_used_this_turn_cannot_be_chosen() -> None:
    # Given Wild beside the opponent's Play Twice and another card
    game = table(black="wild forcedDiscard", white="playTwice leap")
    # When Wild resolves that Play Twice and Forced Discard is activated
    play(
        game,
        ActPlayCard("black-wild"),
        ActActivateCard("white-playTwice"),
        ActActivateCard("black-forcedDiscard"),
    )
    # Then the Play Twice in use is not offered
    assert list(game.possible_actions()) == [ActForceDiscard("white-leap")]


def test_white_forces_black_as_well() -> None:
    game = table(black="leap push", white="forcedDiscard", active="white")
    before = game.position()
    play(game, ActPlayCard("white-forcedDiscard"))
    assert list(game.possible_actions()) == [
        ActForceDiscard("black-leap"),
        ActForceDiscard("black-push"),
    ]
    assert play(game, ActForceDiscard("black-push")) == [
        CardDiscarded("black", "black-push", "forced"),
        *rest_of_turn(before, ["white-forcedDiscard"]),
    ]


def test_the_question_is_which_card_goes() -> None:
    game = table(black="forcedDiscard")
    play(game, ActPlayCard("black-forcedDiscard"))
    assert game.question == (
        "${actplayer} must choose a card that the opponent discards",
        "${you} must choose a card that the opponent discards",
    )
