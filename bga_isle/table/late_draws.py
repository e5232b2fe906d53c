"""A table for chance that is decided late: carry a choice out first, name the cards afterwards.

The draw hook of `Table.act` asks for each card while the choice is being
carried out. Where cards are decisions of somebody else's, such as the chance
nodes of a game tree, that would mean to carry it out again for every card.
"""

from collections.abc import Sequence
from typing import Self

from msgspec.structs import replace

from bga_isle.errors import WrongCard
from bga_isle.model.actions import Action
from bga_isle.model.pieces import OWNER, Card, Colour

from .table import Table

Deck = tuple[Card, ...]


class LateDraws(Table):
    """A table whose next choice can be tried before anybody knows the cards that it turns up."""

    __slots__ = ()

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

        Raises `WrongCard` for a card that its deck, less the cards before it, does not hold.
        """
        for number, card in enumerate(cards):
            if card not in next_deck(decks, cards[:number]):
                raise WrongCard(card=card, player=OWNER[decks[number][0]])
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
