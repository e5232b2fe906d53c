"""A table as frameworks handle games: copied deeply, pickled, its chance decided card by card."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Self

from msgspec.structs import replace

from bga_isle.model.actions import Action
from bga_isle.model.events import CardsDrawn, Event, TurnStarted
from bga_isle.model.pieces import OWNER, Card, Colour
from bga_isle.table.table import Table

Deck = tuple[Card, ...]

_TURN: Final = "playCard"
"""The state in which a turn begins, and which is left with its first choice."""


class EmbeddedTable(Table):
    """A table whose copies cost nothing, however a framework makes them."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[[bytes], Self], tuple[bytes]]:
        return type(self).load, (self.save(),)

    def trial(self, action: Action) -> tuple[Self, list[Deck]]:
        """A choice of the active player on another table, with the first card of each deck asked for one.

        Returns that table and those decks. How many cards are turned up, and
        when a deck is reshuffled, follows from the numbers of cards alone; so
        `turn_up` needs no more than to exchange the cards. Raises `NotPossible`.
        """
        decks: list[Deck] = []

        def first(colour: Colour, deck: Deck) -> Card:
            decks.append(deck)
            return deck[0]

        after = type(self)(self._moment)
        after._possible = self._possible
        after._choose(action, first)
        return after, decks

    def turn_up(self, cards: Sequence[Card], decks: Sequence[Deck]) -> None:
        """After a trial and before the next choice: these cards in place of the first of its decks.

        It saves carrying the choice out once more with a draw hook that names them.
        """
        instead = {deck[0]: card for deck, card in zip(decks, cards, strict=True)}
        moment, possible = self._moment, self._possible
        now = moment.now
        hands, rest = now.hands, now.decks
        for colour in {OWNER[card] for card in cards}:
            hand = tuple([instead.get(card, card) for card in hands[colour]])
            pool = (*rest[colour], *[card for card in instead if OWNER[card] == colour])
            hands = hands.put(colour, hand)
            rest = rest.put(colour, tuple([card for card in pool if card not in hand]))
            possible = None if colour == now.active else possible
        now = replace(now, hands=hands, decks=rest)
        self._take_up(replace(moment, now=now, start=now), possible)


def next_deck(decks: Sequence[Deck], drawn: Sequence[Card]) -> Deck:
    """The cards of which the next one is turned up, given a trial's decks and what was drawn so far.

    A deck that goes on from the one before it lacks the trial's card; what it
    lacks in truth is the one drawn.
    """
    first = len(drawn)
    while first and set(decks[first]) < set(decks[first - 1]):
        first -= 1
    gone = drawn[first:]
    return tuple([card for card in decks[first] if card not in gone]) if gone else decks[first]


def events_so_far(
    table: EmbeddedTable, seat: Colour, action: Action, drawn: Sequence[Card]
) -> list[Event]:
    """What a choice has made happen up to the card that is turned up next; the table stays as it is."""
    rest, left = iter(drawn), len(drawn)
    happened: list[Event] = []
    for event in table.copy().act(seat, action, lambda colour, deck: next(rest, deck[0])):
        if isinstance(event, CardsDrawn):
            if len(event.cards) > left:
                return happened + ([CardsDrawn(event.player, event.cards[:left])] if left else [])
            left -= len(event.cards)
        happened.append(event)
    return happened


def turns_begun(events: Iterable[Event]) -> int:
    """How many turns began with some events; where one was skipped that is two."""
    return [type(event) for event in events].count(TurnStarted)


def turns_after(table: Table, before: Colour, after: Colour | None) -> int:
    """The same, told by the table and its active players before and after a choice.

    Turns alternate, so whoever is active once more had a skipped turn in between.
    """
    return 0 if table.state != _TURN else 1 if after != before else 2
