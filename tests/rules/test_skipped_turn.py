"""Who has no face-up card skips the turn and refills the hand (R10)."""

import pytest

from bga_isle.model.actions import (
    ActActivateCard,
    ActForceDiscard,
    ActMoveStack,
    ActPlayCard,
)
from bga_isle.model.events import (
    BearsDrowned,
    CardDiscarded,
    CardsDrawn,
    DeckReshuffled,
    StackMoved,
    StateEntered,
    TurnSkipped,
    TurnStarted,
)
from bga_isle.testing.positions import cards, table
from tests.positions import play

pytestmark = pytest.mark.rule("R10")


@pytest.mark.rule("R20", "R22")
def test_a_hand_emptied_through_wild_and_an_opposing_play_twice_skips_its_turn() -> None:
    # Given Play Twice and two more cards in front of white
    game = table(
        black="wild forcedDiscard leap",
        black_deck="push swap",
        white="playTwice swap leap",
        white_deck="wild banish party",
    )
    # When black's Wild uses that Play Twice for Forced Discard twice
    play(
        game,
        ActPlayCard("black-wild"),
        ActActivateCard("white-playTwice"),
        ActActivateCard("black-forcedDiscard"),
        ActForceDiscard("white-swap"),
        ActActivateCard("black-forcedDiscard"),
    )
    events = play(game, ActForceDiscard("white-leap"))
    # Then white's turn is skipped, the hand refilled, and black is to play again
    assert events == [
        CardDiscarded("white", "white-leap", "forced"),
        StateEntered("overcrowd", "black"),
        StateEntered("sink", "black"),
        StateEntered("draw", "black"),
        CardDiscarded("black", "black-wild", "used"),
        CardDiscarded("white", "white-playTwice", "used"),
        CardDiscarded("black", "black-forcedDiscard", "used"),
        CardsDrawn("black", ("black-push", "black-swap")),
        TurnStarted("white"),
        StateEntered("skipTurn", "white"),
        TurnSkipped("white"),
        StateEntered("draw", "white"),
        CardsDrawn("white", ("white-wild", "white-banish", "white-party")),
        TurnStarted("black"),
        StateEntered("playCard", "black"),
    ]
    after = game.position()
    assert after.active == game.active_player == "black"
    assert after.hands.black == cards("black", "leap push swap")
    assert after.hands.white == cards("white", "wild banish party")
    assert after.discards.white == cards("white", "swap leap playTwice")
    assert not game.undoable


def test_a_skipped_turn_has_no_overcrowding_and_no_sinking() -> None:
    # Given white without cards, and six bears that black leaves alone with its own on top
    game = table(
        """
            b . . w
            . . . .
            . b . .
            w . . bbbbb
        """,
        black="leap",
        white="",
    )
    # When black's turn makes them six
    events = play(game, ActPlayCard("black-leap"), ActMoveStack(9, 15))
    # Then white's skipped turn does not drown them
    assert events[0] == StackMoved(9, 15, "b")
    assert TurnSkipped("white") in events
    assert not [event for event in events if isinstance(event, BearsDrowned)]
    assert game.position().board[15] == "bbbbbb"
    assert game.active_player == "black"


def test_a_skipped_turn_shuffles_an_empty_deck() -> None:
    # Given white with all cards in the pile
    game = table(
        black="leap",
        white="",
        white_discards=(
            "straight-1 straight-2 diagonal-1 diagonal-2 leap swap party push dismiss banish"
            " playTwice forcedDiscard wild"
        ),
    )
    # When the turn comes to white
    events = play(game, ActPlayCard("black-leap"), ActMoveStack(0, 1))
    # Then the pile becomes the deck and three cards are turned up
    at = events.index(TurnSkipped("white"))
    assert events[at + 1 : at + 3] == [
        StateEntered("draw", "white"),
        DeckReshuffled("white", 13),
    ]
    assert len(game.position().hands.white) == 3
    assert len(game.position().decks.white) == 10
    assert game.position().discards.white == ()


def test_one_card_is_enough_to_play() -> None:
    game = table(black="leap", white="swap")
    events = play(game, ActPlayCard("black-leap"), ActMoveStack(0, 1))
    assert events[-2:] == [TurnStarted("white"), StateEntered("playCard", "white")]
