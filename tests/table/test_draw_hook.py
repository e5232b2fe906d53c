"""The draw hook: somebody else decides which card is turned up."""

from typing import Any

import pytest

from bga_isle import Table
from bga_isle.errors import Stale, WrongCard
from bga_isle.model.actions import ActMoveStack, ActPlayCard
from bga_isle.model.events import CardsDrawn, DeckReshuffled
from bga_isle.model.pieces import CARDS_OF, Card, Colour
from bga_isle.testing.positions import table
from tests.positions import play

from .refusing import refused

LEAP = ActMoveStack(0, 1)


class _Raised(Exception):
    """What a hook raises in these tests."""


def leaping(deck: str = "swap party", discards: str = "") -> Table:
    """A table in which black's last choice of the turn will draw up to three cards."""
    started = table(black="leap", black_deck=deck, black_discards=discards)
    play(started, ActPlayCard("black-leap"))
    return started


def test_it_is_asked_once_a_card_and_shown_the_rest_in_order() -> None:
    started, asked = leaping(), list[tuple[Colour, tuple[Card, ...]]]()

    def last(colour: Colour, cards: tuple[Card, ...]) -> Card:
        asked.append((colour, cards))
        return cards[-1]

    events = started.act("black", LEAP, draw=last)
    deck = tuple(card for card in CARDS_OF["black"] if card != "black-leap")
    assert asked == [("black", deck), ("black", deck[:-1]), ("black", deck[:-2])]
    drawn = ("black-wild", "black-forcedDiscard", "black-playTwice")
    assert CardsDrawn("black", drawn) in events
    assert started.view().hands["black"] == drawn
    assert sorted(started.position().decks["black"]) == sorted(deck[:-3])


def test_it_is_not_asked_where_nothing_is_drawn() -> None:
    started = table(black="leap")

    def never(_colour: Colour, _cards: tuple[Card, ...]) -> Card:
        raise _Raised

    started.act("black", ActPlayCard("black-leap"), draw=never)
    assert started.state == "chooseTarget"


def test_a_reshuffled_deck_is_offered_whole() -> None:
    names = " ".join(card.removeprefix("black-") for card in CARDS_OF["black"])
    gone = " ".join(name for name in names.split() if name not in ("leap", "swap"))
    started = leaping("swap", gone)
    answers = iter(["black-swap", "black-leap", "black-wild"])
    offered: list[tuple[Card, ...]] = []

    def answer(_colour: Colour, cards: tuple[Card, ...]) -> Card:
        offered.append(cards)
        return next(answers)

    events = started.act("black", LEAP, draw=answer)
    assert [event for event in events if isinstance(event, CardsDrawn | DeckReshuffled)] == [
        CardsDrawn("black", ("black-swap",)),
        DeckReshuffled("black", 12),
        CardsDrawn("black", ("black-leap", "black-wild")),
    ]
    whole = tuple(card for card in CARDS_OF["black"] if card != "black-swap")
    assert offered[0] == ("black-swap",)
    assert offered[1] == whole


@pytest.mark.parametrize(
    "answer", ["black-leap", "white-swap", "black-hug", "", None, 3, ("black-swap",), []]
)
def test_another_card_is_refused(answer: Any) -> None:
    started = leaping()
    sentence = f"The draw answered {answer!r}, which is not in the deck of black"
    with refused(started, WrongCard, sentence):
        started.act("black", LEAP, draw=lambda colour, cards: answer)


def test_a_card_is_not_drawn_twice() -> None:
    started = leaping()
    with refused(started, WrongCard):
        started.act("black", LEAP, draw=lambda colour, cards: "black-swap")


@pytest.mark.parametrize("calls", [1, 2, 3])
def test_what_it_raises_passes_through_and_changes_nothing(calls: int) -> None:
    started, asked = leaping(), list[Colour]()

    def failing(colour: Colour, cards: tuple[Card, ...]) -> Card:
        asked.append(colour)
        if len(asked) == calls:
            raise _Raised
        return cards[0]

    before = (started.save(), started.view(), started.possible_actions())
    with pytest.raises(_Raised):
        started.act("black", LEAP, draw=failing)
    assert (started.save(), started.view(), started.possible_actions()) == before
    started.act("black", LEAP)
    assert started.active_player == "white"


def test_a_hook_that_answers_the_decks_order_changes_nothing() -> None:
    plain, hooked = leaping(), leaping()
    deck = list(plain.position().decks["black"])
    assert plain.act("black", LEAP) == hooked.act(
        "black", LEAP, draw=lambda colour, cards: deck.pop(0)
    )
    assert plain.position() == hooked.position()


@pytest.mark.parametrize("change", ["concede", "undo"])
def test_a_hook_that_changes_the_table_gets_its_way_and_the_choice_is_stale(change: str) -> None:
    # Given
    started = leaping()
    before = started.version

    def meddling(_colour: Colour, cards: tuple[Card, ...]) -> Card:
        if started.version == before:
            getattr(started, change)("black")
        return cards[0]

    # When, then
    with pytest.raises(Stale, match=f"version {before + 1}"):
        started.act("black", LEAP, draw=meddling)
    assert started.version == before + 1
    assert started.state == {"concede": "gameEnd", "undo": "playCard"}[change]


def test_an_answer_that_equals_everything_is_no_card() -> None:
    class Anything(str):
        __slots__ = ()

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return hash(str(self))

    started = leaping()
    with refused(started, WrongCard, "The draw answered 'zzz', which is not in the deck of black"):
        started.act("black", LEAP, draw=lambda _colour, _cards: Anything("zzz"))
