"""Steps 2 to 4 of a turn: overcrowding, sinking, discarding and drawing (R6–R8, R10)."""

from collections.abc import Callable

from bga_isle.errors import WrongCard
from bga_isle.model.events import (
    BearsDrowned,
    CardDiscarded,
    CardsDrawn,
    DeckReshuffled,
    Event,
    IsleSunk,
)
from bga_isle.model.grid import ISLES
from bga_isle.model.pieces import BEAR, CARDS_OF, HAND_SIZE, OPPONENT, OWNER, Card, Colour
from bga_isle.model.state import State

from .board import deserted

CROWD = 6

Draw = Callable[[Colour, tuple[Card, ...]], Card]
"""Chooses the card to turn up, from the deck's cards in the order of ACTIONS."""


def overcrowding(state: State) -> list[Event]:
    """A crowd of 6 or more loses the bears of whoever is not active (R6)."""
    if max(map(len, state.board)) < CROWD:
        return []
    other = BEAR[OPPONENT[state.active]]
    return [
        BearsDrowned(space, other * count, "overcrowded")
        for space, stack in enumerate(state.board)
        if len(stack) >= CROWD and (count := stack.count(other))
    ]


def sinking(state: State) -> list[Event]:
    """Every isle afloat with no bear on it sinks (R7)."""
    return [
        IsleSunk(isle) for isle in ISLES if deserted(state.board, isle) and isle not in state.sunk
    ]


def discarding(state: State) -> list[Event]:
    """Each card used goes to its owner's pile, in the order of use (R8)."""
    return [CardDiscarded(OWNER[card], card, "used") for card in state.used]


def next_draw(state: State, draw: Draw | None) -> Event | None:
    """What refilling the active hand does next, None when it is full.

    An empty deck is reshuffled only when a card must be drawn (R8), so one
    refill can take up to three of these steps.
    """
    player = state.active
    wanted = HAND_SIZE - len(state.hands[player])
    if wanted <= 0:
        return None
    deck = state.decks[player]
    if not deck:
        return DeckReshuffled(player, len(state.discards[player]))
    if draw is None:
        return CardsDrawn(player, deck[:wanted])
    return CardsDrawn(player, _drawn(player, deck, min(wanted, len(deck)), draw))


def _drawn(player: Colour, deck: tuple[Card, ...], count: int, draw: Draw) -> tuple[Card, ...]:
    rest = [card for card in CARDS_OF[player] if card in deck]
    drawn: list[Card] = []
    for _ in range(count):
        card = draw(player, tuple(rest))
        if type(card) is not str or card not in rest:
            raise WrongCard(card=repr(card), player=player)
        drawn.append(rest.pop(rest.index(card)))
    return tuple(drawn)
