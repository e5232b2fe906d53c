"""What lies on the table, for those who may see all of it and for those who may not."""

from typing import Annotated, Generic, Literal, TypeVar

from msgspec import Meta, Struct

from .grid import Isle, Space
from .pieces import Card, Colour, Effect, Stack

T = TypeVar("T")

Board = Annotated[tuple[Stack, ...], Meta(min_length=16, max_length=16)]
Pile = tuple[Card, ...]

Reason = Literal["control", "concede", "draw"]


class Seats(Struct, Generic[T], frozen=True, gc=False, forbid_unknown_fields=True):
    """One value a colour, an object keyed by colour in JSON."""

    black: T
    white: T

    def __getitem__(self, colour: Colour) -> T:
        return self.black if colour == "black" else self.white

    def put(self, colour: Colour, value: T) -> "Seats[T]":
        """The same pair with one side exchanged."""
        return Seats(value, self.white) if colour == "black" else Seats(self.black, value)


class Pending(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a moment in the middle of step 1 needs beside the board.

    `card` is the one whose effect is under way, or the Wild or Play Twice that
    asks for one. `center` is set during a Party (R16), `last` during a Dismiss
    (R18), `left` counts the activations of Play Twice still to choose (R21).
    """

    card: Card
    effect: Effect
    center: Space | None = None
    last: Space | None = None
    left: int | None = None


class Result(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """How a game ended (R11, R13). `tiebreak` counts the spaces each colour controls."""

    winner: Colour | None
    reason: Reason
    scores: Seats[int]
    tiebreak: Seats[int]


class Position(Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """All that lies on the table, the order of the decks (next card first) included."""

    board: Board
    sunk: tuple[Isle, ...]
    hands: Seats[Pile]
    decks: Seats[Pile]
    discards: Seats[Pile]
    active: Colour
    state: str = "playCard"
    used: Pile = ()
    held: Stack = ""
    pending: Pending | None = None


class State(Position, frozen=True, gc=False, kw_only=True):
    """A position and what else decides how it goes on: the seed, the number of shuffles so far, the result.

    `seed` is None where the order of the decks is not known, as in a view.
    """

    seed: str | None = None
    shuffles: int = 0
    result: Result | None = None


class View(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a seat or a spectator may see: a position without the order of the decks."""

    board: Board
    sunk: tuple[Isle, ...]
    hands: Seats[Pile]
    deck_counts: Seats[int]
    discards: Seats[Pile]
    active: Colour
    state: str
    used: Pile
    held: Stack
    pending: Pending | None
    undoable: bool
    version: int
    seed_hash: str | None
    result: Result | None
