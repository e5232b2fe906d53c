"""Play Twice activates own face-up cards, one after the other (R21)."""

import pytest

from bga_isle.model.actions import (
    ActActivateCard,
    ActBanish,
    ActForceDiscard,
    ActGather,
    Action,
    ActMoveStack,
    ActPickUp,
    ActPile,
    ActPlaceBear,
    ActPlayCard,
    ActPushStack,
    ActSwapStacks,
)
from bga_isle.model.events import (
    BearPlaced,
    BearsDrowned,
    CardActivated,
    CardPlayed,
    GameEnded,
    IsleSunk,
    StackMoved,
    StackPiled,
    StacksSwapped,
    StateEntered,
)
from bga_isle.model.state import Pending, Seats
from bga_isle.testing.positions import table
from tests.positions import play, rest_of_turn

pytestmark = [pytest.mark.rule("R21"), pytest.mark.effect("playTwice")]

PLAY_TWICE = ActPlayCard("black-playTwice")


def test_the_players_own_other_cards_are_offered_for_activation() -> None:
    # Given Play Twice beside two more cards, in this order
    game = table(black="playTwice swap leap", white="push party")
    # When it is played
    events = play(game, PLAY_TWICE)
    # Then either can be activated, none of the opponent's
    assert events == [
        CardPlayed("black", "black-playTwice"),
        StateEntered("playTwiceSub.chooseCard", "black"),
    ]
    assert list(game.possible_actions()) == [
        ActActivateCard("black-leap"),
        ActActivateCard("black-swap"),
    ]
    assert game.position().pending == Pending("black-playTwice", "playTwice", left=2)
    assert game.position().used == ("black-playTwice",)


def test_neither_play_twice_nor_wild_is_among_them() -> None:
    game = table(black="playTwice wild push")
    play(game, PLAY_TWICE)
    assert list(game.possible_actions()) == [ActActivateCard("black-push")]


def test_two_different_cards_are_activated_one_after_the_other() -> None:
    # Given Play Twice, Swap and Leap
    game = table(black="playTwice swap leap")
    before = game.position()
    # When Leap is activated first
    chosen = play(game, PLAY_TWICE, ActActivateCard("black-leap"))
    assert chosen == [
        CardActivated("black", "black-leap", "playTwice"),
        StateEntered("playTwiceSub.chooseTarget", "black"),
    ]
    assert game.position().pending == Pending("black-leap", "leap", left=1)
    # Then the second is asked for once the first has been resolved
    first = play(game, ActMoveStack(0, 1))
    assert first == [
        StackMoved(0, 1, "b"),
        StateEntered("playTwiceSub.chooseCard", "black"),
    ]
    assert game.position().pending == Pending("black-playTwice", "playTwice", left=1)
    assert list(game.possible_actions()) == [
        ActActivateCard("black-leap"),
        ActActivateCard("black-swap"),
    ]
    # When Swap is the second
    second = play(game, ActActivateCard("black-swap"))
    assert second == [
        CardActivated("black", "black-swap", "playTwice"),
        StateEntered("playTwiceSub.chooseTarget", "black"),
    ]
    assert game.position().pending == Pending("black-swap", "swap", left=0)
    # Then the turn goes on and all three cards go, in the order of use
    events = play(game, ActSwapStacks(1, 3))
    assert events == [
        StacksSwapped(1, 3, "b", "w"),
        *rest_of_turn(before, ["black-playTwice", "black-leap", "black-swap"]),
    ]
    assert game.position().discards.black == ("black-playTwice", "black-leap", "black-swap")


def test_one_card_can_be_activated_twice_and_is_used_once() -> None:
    game = table(black="playTwice leap swap")
    before = game.position()
    play(game, PLAY_TWICE, ActActivateCard("black-leap"), ActMoveStack(0, 1))
    again = play(game, ActActivateCard("black-leap"))
    assert again == [
        CardActivated("black", "black-leap", "playTwice"),
        StateEntered("playTwiceSub.chooseTarget", "black"),
    ]
    assert game.position().used == ("black-playTwice", "black-leap")
    events = play(game, ActMoveStack(1, 4))
    assert events == [
        StackMoved(1, 4, "b"),
        *rest_of_turn(before, ["black-playTwice", "black-leap"]),
    ]
    assert game.position().hands.black[0] == "black-swap"


def test_effects_of_several_choices_run_inside_both_activations() -> None:
    # Given a Party and a Dismiss to activate
    game = table(
        """
            b  w . w
            wb . . .
            .  . . .
            w  . . b
        """,
        black="playTwice party dismiss",
    )
    # When the Party is still being piled
    play(game, PLAY_TWICE, ActActivateCard("black-party"))
    play(game, ActGather(0))
    # Then the count of activations is kept beside its centre
    assert game.position().pending == Pending("black-party", "party", center=0, left=1)
    piled = play(game, ActPile(1))
    assert piled == [
        StackPiled(1, 0, "w"),
        StackPiled(4, 0, "wb"),
        StateEntered("playTwiceSub.chooseCard", "black"),
    ]
    # When Dismiss sets the pile down
    play(game, ActActivateCard("black-dismiss"), ActPickUp(0))
    assert game.position().pending == Pending("black-dismiss", "dismiss", last=0, left=0)
    assert play(game, ActPlaceBear(1)) == [BearPlaced(1, "b")]
    assert game.position().pending == Pending("black-dismiss", "dismiss", last=1, left=0)
    play(game, ActPlaceBear(0), ActPlaceBear(1), ActPlaceBear(0))
    # Then the turn is over
    assert game.active_player == "white"
    assert game.position().board[:2] == ("wb", "bw")


def test_a_dismiss_may_come_first() -> None:
    game = table(black="playTwice dismiss")
    play(game, PLAY_TWICE, ActActivateCard("black-dismiss"), ActPickUp(0))
    assert game.position().pending == Pending("black-dismiss", "dismiss", last=0, left=1)
    events = play(game, ActPlaceBear(1))
    assert events == [BearPlaced(1, "b"), StateEntered("playTwiceSub.chooseCard", "black")]
    assert game.position().pending == Pending("black-playTwice", "playTwice", left=1)


@pytest.mark.parametrize(
    ("card", "choice"),
    [
        ("straight-1", ActMoveStack(0, 1)),
        ("diagonal-1", ActMoveStack(0, 5)),
        ("leap", ActMoveStack(0, 6)),
        ("swap", ActSwapStacks(0, 3)),
        ("party", ActGather(0)),
        ("push", ActPushStack(0, "E")),
        ("banish", ActBanish(7)),
        ("forcedDiscard", ActForceDiscard("white-leap")),
    ],
)
def test_after_any_first_effect_the_second_activation_is_asked_for(
    card: str, choice: Action
) -> None:
    # Given Play Twice beside one card
    game = table(black=f"playTwice {card}", white="leap swap")
    # When that is activated and its choice made
    events = play(game, PLAY_TWICE, ActActivateCard(f"black-{card}"), choice)
    # Then one activation is left to choose
    assert events[-1] == StateEntered("playTwiceSub.chooseCard", "black")
    assert game.position().pending == Pending("black-playTwice", "playTwice", left=1)
    # And the same card is still there for it
    assert list(game.possible_actions()) == [ActActivateCard(f"black-{card}")]


@pytest.mark.rule("R9")
def test_nothing_drowns_or_sinks_between_the_two_activations() -> None:
    # Given five bears on 15, one on 12 alone on its isle
    game = table(
        """
            b . . w
            . . . .
            . . . .
            b . . wwwbb
        """,
        black="playTwice leap",
    )
    # When the first activation makes them six and leaves isle 2 empty
    play(game, PLAY_TWICE, ActActivateCard("black-leap"))
    events = play(game, ActMoveStack(12, 15))
    # Then the second is asked for before steps 2 and 3
    assert events == [
        StackMoved(12, 15, "b"),
        StateEntered("playTwiceSub.chooseCard", "black"),
    ]
    assert game.position().sunk == ()
    # And a stack may still go to that isle, the crowd away from its space
    play(game, ActActivateCard("black-leap"))
    moved = play(game, ActMoveStack(15, 12))
    assert [event for event in moved if isinstance(event, BearsDrowned | IsleSunk)] == [
        BearsDrowned(12, "www", "overcrowded"),
        IsleSunk(3),
    ]


@pytest.mark.rule("R11", "R12")
def test_the_first_activation_can_win() -> None:
    # Given white bears on one space only
    game = table(
        """
            b . ~ ~
            . w ~ ~
            ~ ~ ~ ~
            ~ ~ ~ ~
        """,
        black="playTwice banish",
    )
    # When the first activation clears it
    play(game, PLAY_TWICE, ActActivateCard("black-banish"))
    events = play(game, ActBanish(5))
    # Then black has won at once
    assert events == [
        BearsDrowned(5, "w", "banished"),
        GameEnded("black", "control", Seats(1, 0), Seats(1, 0)),
        StateEntered("gameEnd", None),
    ]
    assert game.position().used == ("black-playTwice", "black-banish")


def test_the_question_is_which_card() -> None:
    game = table(black="playTwice leap")
    play(game, PLAY_TWICE)
    assert game.question == (
        "${actplayer} must choose a card to activate",
        "${you} must choose a card to activate",
    )
