"""Short ways to say what lies on a table.

A board is four rows of four stacks, `.` an empty space and `~` the sea; cards
go without their colour, which is the seat's. Whatever is not named fills the
decks, and isles without a bear are under water, so most tests name only what
they are about.
"""

from collections.abc import Iterable, Sequence
from typing import TypedDict, Unpack

from bga_isle.model.grid import ISLES, SPACES, SPACES_OF_ISLE
from bga_isle.model.pieces import CARDS_OF, Colour
from bga_isle.model.state import Position, Seats
from bga_isle.table.table import Table

CALM = """
    b . . w
    . . . .
    . . . .
    w . . b
"""
"""Four isles with one bear each: nothing drowns, sinks or wins by itself."""


def stacks(text: str) -> tuple[str, ...]:
    """The 16 stacks of a drawn board; raises `ValueError` for another number of them."""
    cells = ["" if cell in (".", "~") else cell for cell in text.split()]
    if len(cells) != len(SPACES):
        raise ValueError(f"a board has {len(SPACES)} spaces, not {len(cells)}")
    return tuple(cells)


def under_water(board: Sequence[str]) -> tuple[int, ...]:
    """The isles without a bear."""
    return tuple(isle for isle in ISLES if not any(board[space] for space in SPACES_OF_ISLE[isle]))


def cards(colour: Colour, names: str) -> tuple[str, ...]:
    """The cards of one colour, `straight-1 leap` for `black-straight-1`, `black-leap`."""
    return tuple(f"{colour}-{name}" for name in names.split())


def position(
    board: str = CALM,
    *,
    black: str = "straight-1",
    white: str = "straight-1",
    black_deck: str = "",
    white_deck: str = "",
    black_discards: str = "",
    white_discards: str = "",
    active: Colour = "black",
    sunk: Iterable[int] | None = None,
) -> Position:
    """A position in which `active` is to play a card.

    `black` and `white` are the hands; a named deck is the top of it, and the
    cards named nowhere follow in the order of ACTIONS.
    """
    lying = stacks(board)
    hands = Seats(cards("black", black), cards("white", white))
    discards = Seats(cards("black", black_discards), cards("white", white_discards))
    tops = Seats(cards("black", black_deck), cards("white", white_deck))
    return Position(
        board=lying,
        sunk=under_water(lying) if sunk is None else tuple(sunk),
        hands=hands,
        decks=Seats(
            _deck("black", hands.black + discards.black, tops.black),
            _deck("white", hands.white + discards.white, tops.white),
        ),
        discards=discards,
        active=active,
    )


def _deck(colour: Colour, elsewhere: tuple[str, ...], top: tuple[str, ...]) -> tuple[str, ...]:
    rest = (card for card in CARDS_OF[colour] if card not in elsewhere and card not in top)
    return (*top, *rest)


class Given(TypedDict, total=False):
    """The keywords of `position`."""

    black: str
    white: str
    black_deck: str
    white_deck: str
    black_discards: str
    white_discards: str
    active: Colour
    sunk: Iterable[int]


def table(board: str = CALM, *, seed: int = 1, **given: Unpack[Given]) -> Table:
    """A table that starts from such a position; `seed` is for its reshuffles."""
    return Table.from_position(position(board, **given), seed=seed)
