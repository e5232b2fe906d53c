"""What has no possible choice does nothing, and the turn goes on (R23)."""

import pytest

from bga_isle.model.actions import ActActivateCard, ActForceDiscard, ActMoveStack, ActPlayCard
from bga_isle.model.events import (
    CardActivated,
    CardDiscarded,
    CardPlayed,
    CardsDrawn,
    EffectFizzled,
    StackMoved,
    StateEntered,
)
from bga_isle.model.state import Pending
from bga_isle.testing.positions import table
from tests.positions import play, rest_of_turn

pytestmark = pytest.mark.rule("R23")


@pytest.mark.rule("R5")
@pytest.mark.effect("playTwice")
def test_play_twice_alone_fizzles() -> None:
    # Given a hand of Play Twice, which may be played although it can do nothing
    game = table(black="playTwice")
    before = game.position()
    assert list(game.possible_actions()) == [ActPlayCard("black-playTwice")]
    # When it is played
    events = play(game, ActPlayCard("black-playTwice"))
    # Then the turn goes on to its end without a choice
    assert events == [
        CardPlayed("black", "black-playTwice"),
        EffectFizzled("black", "black-playTwice"),
        *rest_of_turn(before, ["black-playTwice"]),
    ]
    assert game.position().board == before.board
    assert not game.undoable


@pytest.mark.effect("playTwice")
def test_play_twice_with_nothing_but_wild_beside_it_fizzles() -> None:
    game = table(black="wild playTwice")
    before = game.position()
    events = play(game, ActPlayCard("black-playTwice"))
    assert events == [
        CardPlayed("black", "black-playTwice"),
        EffectFizzled("black", "black-playTwice"),
        *rest_of_turn(before, ["black-playTwice"]),
    ]


@pytest.mark.effect("wild")
def test_wild_with_nothing_but_wilds_face_up_fizzles() -> None:
    game = table(black="wild", white="wild", white_deck="leap")
    before = game.position()
    events = play(game, ActPlayCard("black-wild"))
    assert events == [
        CardPlayed("black", "black-wild"),
        EffectFizzled("black", "black-wild"),
        *rest_of_turn(before, ["black-wild"]),
    ]


@pytest.mark.effect("forcedDiscard")
def test_forced_discard_against_an_empty_hand_fizzles() -> None:
    # Given an opponent without a face-up card
    game = table(black="forcedDiscard", white="")
    # When Forced Discard is played
    events = play(game, ActPlayCard("black-forcedDiscard"))
    # Then nothing is asked
    assert events[:3] == [
        CardPlayed("black", "black-forcedDiscard"),
        EffectFizzled("black", "black-forcedDiscard"),
        StateEntered("overcrowd", "black"),
    ]


@pytest.mark.effect("wild")
def test_a_card_activated_by_wild_can_fizzle() -> None:
    # Given no card of white's but the Forced Discard that Wild resolves
    game = table(black="wild", white="forcedDiscard")
    # When it is activated
    events = play(game, ActPlayCard("black-wild"), ActActivateCard("white-forcedDiscard"))
    # Then it is in use, so there is none to choose
    assert events[:5] == [
        CardActivated("black", "white-forcedDiscard", "wild"),
        EffectFizzled("black", "white-forcedDiscard"),
        StateEntered("overcrowd", "black"),
        StateEntered("sink", "black"),
        StateEntered("draw", "black"),
    ]
    assert game.position().hands.white != ("white-forcedDiscard",)


@pytest.mark.effect("wild")
def test_an_opposing_play_twice_beside_no_own_card_fizzles() -> None:
    game = table(black="wild", white="playTwice leap")
    events = play(game, ActPlayCard("black-wild"), ActActivateCard("white-playTwice"))
    assert events[:3] == [
        CardActivated("black", "white-playTwice", "wild"),
        EffectFizzled("black", "white-playTwice"),
        StateEntered("overcrowd", "black"),
    ]


@pytest.mark.rule("R21")
@pytest.mark.effect("playTwice")
def test_the_first_activation_may_fizzle_and_the_second_is_still_taken() -> None:
    # Given an opponent without cards
    game = table(black="playTwice forcedDiscard leap", white="")
    play(game, ActPlayCard("black-playTwice"))
    # When Forced Discard is the first activation
    first = play(game, ActActivateCard("black-forcedDiscard"))
    # Then the state is not left and one activation is left
    assert first == [
        CardActivated("black", "black-forcedDiscard", "playTwice"),
        EffectFizzled("black", "black-forcedDiscard"),
    ]
    assert game.state == "playTwiceSub.chooseCard"
    assert game.position().pending == Pending("black-playTwice", "playTwice", left=1)
    # When Leap is the second
    play(game, ActActivateCard("black-leap"))
    second = play(game, ActMoveStack(0, 1))
    # Then the turn goes on
    assert second[:2] == [StackMoved(0, 1, "b"), StateEntered("overcrowd", "black")]


@pytest.mark.rule("R21")
@pytest.mark.effect("playTwice")
def test_the_second_activation_may_fizzle() -> None:
    # Given an opponent with a single card
    game = table(black="playTwice forcedDiscard", white="leap")
    play(game, ActPlayCard("black-playTwice"), ActActivateCard("black-forcedDiscard"))
    forced = play(game, ActForceDiscard("white-leap"))
    assert forced == [
        CardDiscarded("white", "white-leap", "forced"),
        StateEntered("playTwiceSub.chooseCard", "black"),
    ]
    # When Forced Discard is activated again
    events = play(game, ActActivateCard("black-forcedDiscard"))
    # Then it fizzles and the turn ends
    assert events[:6] == [
        CardActivated("black", "black-forcedDiscard", "playTwice"),
        EffectFizzled("black", "black-forcedDiscard"),
        StateEntered("overcrowd", "black"),
        StateEntered("sink", "black"),
        StateEntered("draw", "black"),
        CardDiscarded("black", "black-playTwice", "used"),
    ]


@pytest.mark.rule("R21")
@pytest.mark.effect("playTwice")
def test_both_activations_may_fizzle_inside_wild() -> None:
    game = table(black="wild playTwice forcedDiscard", white="")
    play(game, ActPlayCard("black-wild"), ActActivateCard("black-playTwice"))
    first = play(game, ActActivateCard("black-forcedDiscard"))
    assert first == [
        CardActivated("black", "black-forcedDiscard", "playTwice"),
        EffectFizzled("black", "black-forcedDiscard"),
    ]
    assert game.state == "wildSub.playTwiceSub.chooseCard"
    second = play(game, ActActivateCard("black-forcedDiscard"))
    assert second[:8] == [
        CardActivated("black", "black-forcedDiscard", "playTwice"),
        EffectFizzled("black", "black-forcedDiscard"),
        StateEntered("overcrowd", "black"),
        StateEntered("sink", "black"),
        StateEntered("draw", "black"),
        CardDiscarded("black", "black-wild", "used"),
        CardDiscarded("black", "black-playTwice", "used"),
        CardDiscarded("black", "black-forcedDiscard", "used"),
    ]


@pytest.mark.rule("R6")
def test_after_a_fizzle_overcrowding_is_looked_at() -> None:
    # Given six bears at the start of the turn, as only a handed-in position has them
    game = table(
        """
            b . . w
            . . . .
            . . . .
            w . . wwwwbb
        """,
        black="playTwice",
    )
    # When a card fizzles
    events = play(game, ActPlayCard("black-playTwice"))
    # Then step 2 clears them
    assert game.position().board[15] == "bb"
    assert any(isinstance(event, CardsDrawn) for event in events)
