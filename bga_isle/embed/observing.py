"""What a player may know, which both may: as 732 zeros and ones, and as text.

The numbers say where everything lies and leave out orders on which nothing
depends: of a hand, a discard pile, the cards in use. The text leaves out nothing.
"""

from itertools import accumulate
from math import prod
from typing import Final

import msgspec

from bga_isle.drawing import board_text
from bga_isle.flow.chart import CHART
from bga_isle.model.grid import ISLES, SPACES
from bga_isle.model.pieces import BEAR, BEARS_A_COLOUR, CARDS, COLOURS, Card
from bga_isle.model.state import Pending, View
from bga_isle.rules.fold import ACTIVATIONS

HIGHEST: Final = BEARS_A_COLOUR * len(COLOURS)
STATES: Final = tuple(CHART.states)
SETUP: Final = "gameSetup"

PARTS: Final[dict[str, tuple[int, ...]]] = {
    "stacks": (len(SPACES), HIGHEST * len(COLOURS)),
    "sunk": (len(ISLES),),
    "hands": (len(CARDS),),
    "decks": (len(CARDS),),
    "discards": (len(CARDS),),
    "used": (len(CARDS),),
    "active": (len(COLOURS),),
    "state": (len(STATES),),
    "held": (HIGHEST, len(COLOURS)),
    "card": (len(CARDS),),
    "center": (len(SPACES),),
    "last": (len(SPACES),),
    "left": (max(ACTIVATIONS.values()) + 1,),
    "winner": (len(COLOURS) + 1,),
}
"""The parts of an observation in their order, each with its shape.

A stack, and the bears in hand, are pairs (black, white) for each bear from the
bottom up; `active` is who is to choose, nobody before and after the game.
"""

_SIZES: Final = [prod(shape) for shape in PARTS.values()]
SIZE: Final = sum(_SIZES)
SLICES: Final[dict[str, slice]] = {
    name: slice(end - size, end)
    for name, size, end in zip(PARTS, _SIZES, accumulate(_SIZES), strict=True)
}

_NUMBER: Final[dict[Card, int]] = {card: number for number, card in enumerate(CARDS)}
_BITS: Final = {BEAR["black"]: b"\1\0", BEAR["white"]: b"\0\1"}


class _Stacks(dict[str, bytes]):
    """The pairs of each stack met so far."""

    def __missing__(self, stack: str) -> bytes:
        pairs = b"".join(_BITS[bear] for bear in stack).ljust(HIGHEST * len(COLOURS), b"\0")
        self[stack] = pairs
        return pairs


_STACKS: Final = _Stacks()


def _one_of(size: int, number: int | None) -> bytes:
    return bytes(index == number for index in range(size))


_NONE_OR_SPACE: Final = {space: _one_of(len(SPACES), space) for space in (None, *SPACES)}
_NONE_OR_CARD: Final = {
    card: _one_of(len(CARDS), None if card is None else _NUMBER[card]) for card in (None, *CARDS)
}
_LEFTS: Final = max(ACTIVATIONS.values()) + 1
_LEFT: Final = {left: _one_of(_LEFTS, left) for left in (None, *range(_LEFTS))}
_STATE: Final = {name: _one_of(len(STATES), index) for index, name in enumerate(STATES)}
_WINNER: Final = {
    winner: _one_of(len(COLOURS) + 1, index) for index, winner in enumerate((*COLOURS, None))
}
_ACTIVE: Final = {colour: _one_of(len(COLOURS), index) for index, colour in enumerate(COLOURS)}
_NOBODY: Final = bytes(len(COLOURS))
_NO_WINNER: Final = bytes(len(COLOURS) + 1)
_NOTHING_PENDING: Final = _NONE_OR_CARD[None] + 2 * _NONE_OR_SPACE[None] + _LEFT[None]


def encode(view: View) -> bytearray:
    """The zeros and ones of `PARTS`, one after the other, a byte each."""
    stacks, pending, result = _STACKS, view.pending, view.result
    sunk = bytearray(len(ISLES))
    for isle in view.sunk:
        sunk[isle] = 1
    over = result is not None or view.state == SETUP
    return bytearray().join(
        (
            *[stacks[stack] for stack in view.board],
            sunk,
            _cards(view),
            _NOBODY if over else _ACTIVE[view.active],
            _STATE[view.state],
            stacks[view.held],
            _NOTHING_PENDING if pending is None else _pending(pending),
            _NO_WINNER if result is None else _WINNER[result.winner],
        )
    )


def _cards(view: View) -> bytearray:
    count, number = len(CARDS), _NUMBER
    lying = bytearray(4 * count)
    lying[count : 2 * count] = b"\1" * count
    for card in (*view.hands.black, *view.hands.white):
        place = number[card]
        lying[place] = 1
        lying[place + count] = 0
    for card in (*view.discards.black, *view.discards.white):
        place = number[card] + count
        lying[place] = 0
        lying[place + count] = 1
    for card in view.used:
        lying[number[card] + 3 * count] = 1
    return lying


def _pending(pending: Pending) -> bytes:
    return b"".join(
        (
            _NONE_OR_CARD[pending.card],
            _NONE_OR_SPACE[pending.center],
            _NONE_OR_SPACE[pending.last],
            _LEFT[pending.left],
        )
    )


def text(view: View) -> str:
    """All of a view for a reader, cards by their identifiers, since two of a kind are two choices."""
    lines = [board_text(view)]
    for colour in COLOURS:
        hand, discards = view.hands[colour], view.discards[colour]
        deck = [c for c in CARDS if c.startswith(colour) and c not in hand and c not in discards]
        lines += [
            f"{colour} hand: {_listed(hand)}",
            f"{colour} deck, in any order: {_listed(deck)}",
            f"{colour} discards: {_listed(discards)}",
        ]
    if view.used:
        lines.append(f"in use: {_listed(view.used)}")
    if view.held:
        lines.append(f"bears in hand, next first: {view.held}")
    if view.pending is not None:
        said = msgspec.to_builtins(view.pending).items()
        lines.append("under way: " + ", ".join(f"{k} {v}" for k, v in said if v is not None))
    lines.append(_moment(view))
    return "\n".join(lines)


def _listed(cards: list[Card] | tuple[Card, ...]) -> str:
    return " ".join(cards) or "none"


def _moment(view: View) -> str:
    if view.result is not None:
        result = view.result
        return f"{view.state}: {result.winner or 'nobody'} has won ({result.reason})"
    return view.state if view.state == SETUP else f"{view.state}: {view.active}"
