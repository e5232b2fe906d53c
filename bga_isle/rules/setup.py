"""How a game is dealt (R4), and which handed-in positions a game can start from."""

from collections.abc import Iterator

from bga_isle.errors import BadPosition
from bga_isle.model.grid import ISLE_OF, ISLES
from bga_isle.model.pieces import (
    BEAR,
    BEARS_A_COLOUR,
    CARDS_OF,
    COLOURS,
    HAND_SIZE,
    OWNER,
    Colour,
)
from bga_isle.model.state import Position, Seats, State

from .board import deserted
from .chance import shuffled
from .scoring import decided

Fault = tuple[str, str]

_BEARS, _BLACK_DECK, _WHITE_DECK, _STARTER = range(4)
"""The numbers of the shuffles of a deal."""

_DEALT = 4
"""How many those are; later ones count on from here."""


def deal(seed: str, first: Colour | None) -> State:
    """A game before its first turn: bears, decks and, unless given, who starts follow from the seed.

    A given `first` changes nothing else of the deal (R4).
    """
    bears = BEAR["black"] * BEARS_A_COLOUR + BEAR["white"] * BEARS_A_COLOUR
    black = shuffled(CARDS_OF["black"], seed, _BLACK_DECK)
    white = shuffled(CARDS_OF["white"], seed, _WHITE_DECK)
    return State(
        board=shuffled(bears, seed, _BEARS),
        sunk=(),
        hands=Seats(black[:HAND_SIZE], white[:HAND_SIZE]),
        decks=Seats(black[HAND_SIZE:], white[HAND_SIZE:]),
        discards=Seats((), ()),
        active=first or shuffled(COLOURS, seed, _STARTER)[0],
        state="gameSetup",
        seed=seed,
        shuffles=_DEALT,
    )


def handed_in(position: Position, seed: str) -> State:
    """A game before its first turn, from a position; raises `BadPosition` for the first fault.

    The position need not be reachable from an opening, but it must be one in
    which a turn can begin; `seed` decides later shuffles only.
    """
    for field, reason in faults(position):
        raise BadPosition(field=field, reason=reason)
    return State(
        board=position.board,
        sunk=position.sunk,
        hands=position.hands,
        decks=position.decks,
        discards=position.discards,
        active=position.active,
        state="gameSetup",
        seed=seed,
    )


def faults(position: Position) -> Iterator[Fault]:
    """Every way in which a well-formed position cannot begin a turn, as field and reason."""
    yield from _turn_faults(position)
    yield from _card_faults(position)
    yield from _board_faults(position)


def _turn_faults(position: Position) -> Iterator[Fault]:
    if position.state != "playCard":
        yield "state", f"a table starts in playCard, not in {position.state}"
    if position.used:
        yield "used", "no card is in use when a turn begins"
    if position.held:
        yield "held", "no bear is in hand when a turn begins"
    if position.pending is not None:
        yield "pending", "no effect is under way when a turn begins"


def _card_faults(position: Position) -> Iterator[Fault]:
    for colour in COLOURS:
        places: dict[str, str] = {}
        for name in ("hands", "decks", "discards"):
            place = f"{name}.{colour}"
            for card in getattr(position, name)[colour]:
                if OWNER[card] != colour:
                    yield place, f"{card} does not belong to {colour}"
                elif card in places:
                    yield place, f"{card} lies in {places[card]} already"
                places[card] = place
        for card in CARDS_OF[colour]:
            if card not in places:
                yield f"decks.{colour}", f"{card} lies nowhere"
        if len(position.hands[colour]) > HAND_SIZE:
            yield f"hands.{colour}", f"more than {HAND_SIZE} cards lie face up"
    if not position.hands[position.active]:
        yield f"hands.{position.active}", "the active player has no card to play"


def _board_faults(position: Position) -> Iterator[Fault]:
    board, sunk = position.board, position.sunk
    if list(sunk) != sorted(set(sunk)):
        yield "sunk", "isles stand once each, ascending"
    for space, stack in enumerate(board):
        if stack and ISLE_OF[space] in sunk:
            yield f"board[{space}]", f"there are bears on the sunk isle {ISLE_OF[space]}"
    for isle in ISLES:
        if isle not in sunk and deserted(board, isle):
            yield "sunk", f"isle {isle} has no bear and is not among the sunk ones"
    for colour in COLOURS:
        count = sum(stack.count(BEAR[colour]) for stack in board)
        if count > BEARS_A_COLOUR:
            yield "board", f"there are {count} {colour} bears, {BEARS_A_COLOUR} exist"
    if not any(board):
        yield "board", "no bear is left"
    elif decided(board):
        yield "board", "all stacks have one colour on top: the game is over"
