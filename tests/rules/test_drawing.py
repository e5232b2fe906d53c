"""Used cards are discarded and the active hand is refilled (R8)."""

from typing import Any

import pytest

from bga_isle.errors import WrongCard
from bga_isle.model.actions import ActActivateCard, ActMoveStack, ActPlayCard
from bga_isle.model.events import (
    CardDiscarded,
    CardsDrawn,
    DeckReshuffled,
    Event,
    StateEntered,
    TurnStarted,
)
from bga_isle.model.pieces import Card, Colour
from bga_isle.table.table import Table
from bga_isle.testing.positions import cards, table
from tests.positions import play

pytestmark = pytest.mark.rule("R8")

ALL_BUT_THREE = (
    "straight-2 diagonal-1 diagonal-2 swap party push dismiss banish playTwice forcedDiscard"
)


def leap(game: Table) -> list[Event]:
    """A turn of black's that plays Leap from 0 to 1; what follows the effect's own event."""
    return play(game, ActPlayCard("black-leap"), ActMoveStack(0, 1))[1:]


def test_the_used_card_goes_to_the_pile_and_the_hand_is_refilled_from_the_deck() -> None:
    # Given a hand of three and a card in the pile
    game = table(black="swap leap push", black_deck="banish wild", black_discards="party")
    # When one is played
    events = leap(game)
    # Then it is replaced by the next of the deck, behind those that stayed
    assert events == [
        StateEntered("overcrowd", "black"),
        StateEntered("sink", "black"),
        StateEntered("draw", "black"),
        CardDiscarded("black", "black-leap", "used"),
        CardsDrawn("black", ("black-banish",)),
        TurnStarted("white"),
        StateEntered("playCard", "white"),
    ]
    after = game.position()
    assert after.hands.black == cards("black", "swap push banish")
    assert after.discards.black == cards("black", "party leap")
    assert after.decks.black[0] == "black-wild"
    assert after.used == ()


def test_only_the_active_player_draws() -> None:
    game = table(black="leap", white="swap")
    before = game.position()
    leap(game)
    assert game.position().hands.white == ("white-swap",)
    assert game.position().decks.white == before.decks.white


def test_an_opponents_used_card_goes_to_the_opponents_pile() -> None:
    game = table(black="wild", white="leap swap push", white_discards="party")
    play(game, ActPlayCard("black-wild"), ActActivateCard("white-leap"))
    events = play(game, ActMoveStack(0, 1))
    assert events[4:6] == [
        CardDiscarded("black", "black-wild", "used"),
        CardDiscarded("white", "white-leap", "used"),
    ]
    assert game.position().discards.white == ("white-party", "white-leap")
    assert game.position().hands.white == ("white-swap", "white-push")


def test_the_deck_may_be_drawn_to_its_last_card_without_a_reshuffle() -> None:
    # Given a deck of one card
    game = table(
        black="leap straight-1 party",
        black_discards=ALL_BUT_THREE.replace(" party", ""),
        black_deck="wild",
    )
    # When one card is to be drawn
    events = leap(game)
    # Then the deck is left empty and the pile as it is
    assert events[3:5] == [
        CardDiscarded("black", "black-leap", "used"),
        CardsDrawn("black", ("black-wild",)),
    ]
    assert game.position().decks.black == ()
    assert len(game.position().discards.black) == 10


def test_an_empty_deck_is_shuffled_anew_once_a_card_must_be_drawn() -> None:
    # Given no deck and ten cards in the pile
    game = table(black="leap straight-1 wild", black_discards=ALL_BUT_THREE)
    # When Leap is used and one card must be drawn
    events = leap(game)
    # Then the used card is among those that are shuffled
    assert events[3:6] == [
        CardDiscarded("black", "black-leap", "used"),
        DeckReshuffled("black", 11),
        CardsDrawn("black", ("black-dismiss",)),
    ]
    after = game.position()
    assert after.discards.black == ()
    assert sorted(after.decks.black) == sorted(
        set(cards("black", ALL_BUT_THREE + " leap")) - {"black-dismiss"}
    )


def test_what_the_deck_still_holds_is_drawn_before_it_is_shuffled() -> None:
    # Given one card in the deck and three to draw
    game = table(black="leap", black_deck="wild", black_discards=ALL_BUT_THREE + " straight-1")
    # When the hand is refilled
    events = leap(game)
    # Then the draw stops for the shuffle
    assert events[3:8] == [
        CardDiscarded("black", "black-leap", "used"),
        CardsDrawn("black", ("black-wild",)),
        DeckReshuffled("black", 12),
        CardsDrawn("black", ("black-swap", "black-party")),
        TurnStarted("white"),
    ]
    assert game.position().hands.black == cards("black", "wild swap party")


def test_the_order_after_a_shuffle_follows_from_the_seed() -> None:
    def drawn(seed: int) -> list[Event]:
        game = table(black="leap", black_discards=ALL_BUT_THREE + " straight-1 wild", seed=seed)
        return [event for event in leap(game) if isinstance(event, CardsDrawn)]

    assert drawn(1) == drawn(1) != drawn(2)


def test_a_draw_hook_answers_card_by_card() -> None:
    # Given a deck in some order
    game = table(black="leap", black_deck="wild push banish straight-1")
    asked: list[tuple[Colour, tuple[Card, ...]]] = []

    def last(colour: Colour, deck: tuple[Card, ...]) -> Card:
        asked.append((colour, deck))
        return deck[-1]

    # When three are drawn by the hook
    game.act("black", ActPlayCard("black-leap"))
    events = game.act("black", ActMoveStack(0, 1), draw=last)
    # Then it was asked in the order of ACTIONS each time
    deck = cards(
        "black",
        "straight-1 straight-2 diagonal-1 diagonal-2 swap party push dismiss banish playTwice"
        " forcedDiscard wild",
    )
    assert asked == [("black", deck), ("black", deck[:-1]), ("black", deck[:-2])]
    assert events[5] == CardsDrawn("black", cards("black", "wild forcedDiscard playTwice"))
    # And the rest of the deck keeps its order
    assert game.position().decks.black[:4] == cards("black", "push banish straight-1 straight-2")


def test_a_draw_hook_is_asked_for_the_rest_of_the_deck_and_then_for_the_shuffled_one() -> None:
    game = table(black="leap", black_deck="wild", black_discards=ALL_BUT_THREE + " straight-1")
    sizes = []

    def first(colour: Colour, deck: tuple[Card, ...]) -> Card:
        sizes.append((colour, len(deck)))
        return deck[0]

    game.act("black", ActPlayCard("black-leap"))
    events = game.act("black", ActMoveStack(0, 1), draw=first)
    assert sizes == [("black", 1), ("black", 12), ("black", 11)]
    assert events[5:8] == (
        CardsDrawn("black", ("black-wild",)),
        DeckReshuffled("black", 12),
        CardsDrawn("black", cards("black", "straight-1 straight-2")),
    )


@pytest.mark.parametrize("answer", ["white-leap", "black-leap", "no card", 7, None])
def test_a_draw_hook_cannot_answer_a_card_that_is_not_in_the_deck(answer: Any) -> None:
    game = table(black="leap")
    game.act("black", ActPlayCard("black-leap"))
    before = game.save()
    with pytest.raises(WrongCard) as refusal:
        game.act("black", ActMoveStack(0, 1), draw=lambda colour, deck: answer)
    assert str(refusal.value) == (
        f"The draw answered {answer!r}, which is not in the deck of black"
    )
    assert game.save() == before


def test_a_draw_hook_cannot_answer_one_card_twice() -> None:
    game = table(black="leap")
    game.act("black", ActPlayCard("black-leap"))
    with pytest.raises(WrongCard):
        game.act("black", ActMoveStack(0, 1), draw=lambda colour, deck: "black-swap")
    assert game.state == "chooseTarget"
