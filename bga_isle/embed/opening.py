"""The set-up as eleven chances (R4): four rows of bears, three cards a colour, who starts.

What has come so far is the tuple of its outcomes; the outcomes of all chance
in a game are numbered once, in `OUTCOMES`.
"""

from functools import cache
from itertools import product
from math import comb
from typing import Final

from bga_isle.model.grid import SIDE, SPACES
from bga_isle.model.pieces import (
    BEAR,
    BEARS_A_COLOUR,
    CARDS,
    CARDS_OF,
    COLOURS,
    HAND_SIZE,
    Card,
    Colour,
)
from bga_isle.model.state import Pile, Position, Seats, View

from .observing import SETUP

_ROWS: Final = tuple("".join(bears) for bears in product(BEAR.values(), repeat=SIDE))

OUTCOMES: Final = (
    *(f"{card} is turned up" for card in CARDS),
    *(f"a row of bears {row}" for row in _ROWS),
    *(f"{colour} starts" for colour in COLOURS),
)
"""Everything that chance can decide; an outcome's number is its index here."""

OUTCOME_OF_CARD: Final[dict[Card, int]] = {card: number for number, card in enumerate(CARDS)}
_ROW_OF: Final = dict(enumerate(_ROWS, len(CARDS)))
_STARTER: Final[dict[int, Colour]] = dict(enumerate(COLOURS, len(CARDS) + len(_ROWS)))
_CARDS: Final = {colour: [OUTCOME_OF_CARD[card] for card in CARDS_OF[colour]] for colour in COLOURS}

_ROWS_DEALT: Final = SIDE
_CARDS_DEALT: Final = _ROWS_DEALT + HAND_SIZE * len(COLOURS)
LENGTH: Final = _CARDS_DEALT + 1
"""How many chances a set-up is."""

Outcomes = tuple[int, ...]
Chances = list[tuple[int, float]]


def chances(come: Outcomes) -> Chances:
    """What can come next in a set-up that is not complete, with how likely it is."""
    here = len(come)
    if here < _ROWS_DEALT:
        return list(_rows(here, sum(_ROW_OF[row].count(BEAR["black"]) for row in come)))
    if here < _CARDS_DEALT:
        colour = COLOURS[(here - _ROWS_DEALT) // HAND_SIZE]
        return even([card for card in _CARDS[colour] if card not in come])
    return even(list(_STARTER))


def even(outcomes: list[int]) -> Chances:
    """Outcomes that are all equally likely."""
    share = 1.0 / len(outcomes)
    return [(outcome, share) for outcome in outcomes]


@cache
def _rows(row: int, black: int) -> tuple[tuple[int, float], ...]:
    """The rows that can follow so many with so many black bears in all."""
    left, rest = BEARS_A_COLOUR - black, len(SPACES) - SIDE * (row + 1)
    ways = {
        outcome: comb(rest, left - count)
        for outcome, bears in _ROW_OF.items()
        if (count := bears.count(BEAR["black"])) <= left
    }
    return tuple((row, many / comb(rest + SIDE, left)) for row, many in ways.items() if many)


def position(come: Outcomes) -> Position:
    """What lies on the table once all has come; the order of the decks says nothing."""
    hands = _hands(come)
    return Position(
        board=_board(come),
        sunk=(),
        hands=hands,
        decks=Seats(*(_deck(colour, hands[colour]) for colour in COLOURS)),
        discards=Seats((), ()),
        active=_STARTER[come[-1]],
    )


def view(come: Outcomes) -> View:
    """What is public while the game is set up; who starts is decided last."""
    hands = _hands(come)
    return View(
        board=_board(come),
        sunk=(),
        hands=hands,
        deck_counts=Seats(*(len(_deck(colour, hands[colour])) for colour in COLOURS)),
        discards=Seats((), ()),
        active=COLOURS[0],
        state=SETUP,
        used=(),
        held="",
        pending=None,
        undoable=False,
        version=0,
        seed_hash=None,
        result=None,
    )


def _board(come: Outcomes) -> tuple[str, ...]:
    bears = "".join(_ROW_OF[row] for row in come[:_ROWS_DEALT])
    return (*bears, *[""] * (len(SPACES) - len(bears)))


def _hands(come: Outcomes) -> Seats[Pile]:
    cards = [CARDS[number] for number in come[_ROWS_DEALT:_CARDS_DEALT]]
    return Seats(tuple(cards[:HAND_SIZE]), tuple(cards[HAND_SIZE:]))


def _deck(colour: Colour, hand: Pile) -> Pile:
    return tuple(card for card in CARDS_OF[colour] if card not in hand)
