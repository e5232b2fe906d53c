"""Wild resolves any face-up card but a Wild as one's own (R22)."""

import pytest

from bga_isle.model.actions import (
    ActActivateCard,
    ActForceDiscard,
    ActMoveStack,
    ActPlayCard,
    ActSwapStacks,
)
from bga_isle.model.events import (
    CardActivated,
    CardDiscarded,
    CardPlayed,
    StackMoved,
    StacksSwapped,
    StateEntered,
)
from bga_isle.model.state import Pending
from bga_isle.testing.positions import table
from tests.positions import play, rest_of_turn

pytestmark = [pytest.mark.rule("R22"), pytest.mark.effect("wild")]

WILD = ActPlayCard("black-wild")


def test_every_face_up_card_of_either_player_but_a_wild_is_offered() -> None:
    game = table(black="wild leap playTwice", white="wild straight-2 forcedDiscard")
    events = play(game, WILD)
    assert events == [
        CardPlayed("black", "black-wild"),
        StateEntered("wildSub.chooseCard", "black"),
    ]
    assert list(game.possible_actions()) == [
        ActActivateCard("black-leap"),
        ActActivateCard("black-playTwice"),
        ActActivateCard("white-straight-2"),
        ActActivateCard("white-forcedDiscard"),
    ]
    assert game.position().pending == Pending("black-wild", "wild")


def test_an_own_card_is_resolved_and_used_up() -> None:
    game = table(black="leap wild push")
    before = game.position()
    chosen = play(game, WILD, ActActivateCard("black-leap"))
    assert chosen == [
        CardActivated("black", "black-leap", "wild"),
        StateEntered("wildSub.chooseTarget", "black"),
    ]
    assert game.position().pending == Pending("black-leap", "leap")
    events = play(game, ActMoveStack(0, 1))
    assert events == [
        StackMoved(0, 1, "b"),
        *rest_of_turn(before, ["black-wild", "black-leap"]),
    ]


def test_an_opposing_card_moves_the_stacks_of_the_one_who_played_wild() -> None:
    # Given a Straight in front of white
    game = table(black="wild", white="push straight-1 leap")
    before = game.position()
    # When black's Wild resolves it
    play(game, WILD, ActActivateCard("white-straight-1"))
    # Then the black stacks move
    assert list(game.possible_actions()) == [
        *(ActMoveStack(0, target) for target in (1, 2, 3, 4, 8, 12)),
        *(ActMoveStack(15, target) for target in (3, 7, 11, 12, 13, 14)),
    ]
    # And the card goes to white's pile at step 4 and is not replaced then
    events = play(game, ActMoveStack(0, 1))
    assert events == [
        StackMoved(0, 1, "b"),
        StateEntered("overcrowd", "black"),
        StateEntered("sink", "black"),
        StateEntered("draw", "black"),
        CardDiscarded("black", "black-wild", "used"),
        CardDiscarded("white", "white-straight-1", "used"),
        *rest_of_turn(before, ["black-wild"])[4:],
    ]
    after = game.position()
    assert after.hands.white == ("white-push", "white-leap")
    assert after.discards.white == ("white-straight-1",)
    assert after.decks.white == before.decks.white


@pytest.mark.rule("R20")
def test_an_opposing_forced_discard_hits_its_owner() -> None:
    # Given a Forced Discard in front of white
    game = table(black="wild leap", white="forcedDiscard swap push")
    before = game.position()
    # When black's Wild resolves it
    play(game, WILD, ActActivateCard("white-forcedDiscard"))
    assert list(game.possible_actions()) == [
        ActForceDiscard("white-swap"),
        ActForceDiscard("white-push"),
    ]
    events = play(game, ActForceDiscard("white-swap"))
    # Then white has lost two cards, the forced one first
    assert events[:2] == [
        CardDiscarded("white", "white-swap", "forced"),
        StateEntered("overcrowd", "black"),
    ]
    after = game.position()
    assert after.hands.white == ("white-push",)
    assert after.discards.white == ("white-swap", "white-forcedDiscard")
    assert after.decks.white == before.decks.white


@pytest.mark.rule("R21")
def test_an_own_play_twice_takes_its_activations_from_the_own_cards() -> None:
    # Given Wild, Play Twice and Leap
    game = table(black="wild playTwice leap", white="push swap")
    before = game.position()
    # When Wild resolves the own Play Twice
    chosen = play(game, WILD, ActActivateCard("black-playTwice"))
    # Then it asks for the own cards beside the two
    assert chosen == [
        CardActivated("black", "black-playTwice", "wild"),
        StateEntered("wildSub.playTwiceSub.chooseCard", "black"),
    ]
    assert game.position().pending == Pending("black-playTwice", "playTwice", left=2)
    assert list(game.possible_actions()) == [ActActivateCard("black-leap")]
    # When both activations are taken
    first = play(game, ActActivateCard("black-leap"))
    assert first == [
        CardActivated("black", "black-leap", "playTwice"),
        StateEntered("wildSub.playTwiceSub.chooseTarget", "black"),
    ]
    between = play(game, ActMoveStack(0, 1))
    assert between == [
        StackMoved(0, 1, "b"),
        StateEntered("wildSub.playTwiceSub.chooseCard", "black"),
    ]
    assert game.position().pending == Pending("black-playTwice", "playTwice", left=1)
    # Then the cards go in the order of use
    events = play(game, ActActivateCard("black-leap"), ActMoveStack(1, 0))
    assert events == [
        StackMoved(1, 0, "b"),
        *rest_of_turn(before, ["black-wild", "black-playTwice", "black-leap"]),
    ]


@pytest.mark.rule("R21")
def test_an_opposing_play_twice_takes_its_activations_from_the_own_cards() -> None:
    # Given Play Twice in front of both
    game = table(black="wild swap playTwice", white="playTwice push")
    # When Wild resolves white's
    play(game, WILD, ActActivateCard("white-playTwice"))
    assert game.position().pending == Pending("white-playTwice", "playTwice", left=2)
    # Then neither Play Twice nor Wild nor a white card can be activated
    assert list(game.possible_actions()) == [ActActivateCard("black-swap")]
    # And between the two the opposing card asks
    between = play(game, ActActivateCard("black-swap"), ActSwapStacks(0, 3))
    assert between == [
        StacksSwapped(0, 3, "b", "w"),
        StateEntered("wildSub.playTwiceSub.chooseCard", "black"),
    ]
    assert game.position().pending == Pending("white-playTwice", "playTwice", left=1)
    assert game.position().used == ("black-wild", "white-playTwice", "black-swap")
    play(game, ActActivateCard("black-swap"), ActSwapStacks(0, 3))
    assert game.position().hands.white == ("white-push",)
    assert game.position().discards.white == ("white-playTwice",)
    assert game.position().discards.black == ("black-wild", "black-swap")


def test_the_question_is_which_card_of_either_player() -> None:
    game = table(black="wild")
    play(game, WILD)
    assert game.question == (
        "${actplayer} must choose a card of either player to activate",
        "${you} must choose a card of either player to activate",
    )
