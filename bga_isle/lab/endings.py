"""How a game began and ended, and what can be asked about that."""

from collections.abc import Callable
from typing import Final, NamedTuple

from bga_isle.log import COLOUR_NAMES
from bga_isle.model.pieces import COLOURS, OPPONENT, Colour

from .rows import OVERCROWDING


class Ending(NamedTuple):
    """The columns `ENDING` of a row."""

    starter: Colour
    winner: Colour | None
    reason: str
    last_turn: Colour
    last_effect: str
    through: str


Wanted = Callable[[Ending], bool]


def anyhow(_ending: Ending) -> bool:
    """All games."""
    return True


def in_own_turn(ending: Ending) -> bool:
    """Those that the one whose turn it was has won."""
    return ending.winner == ending.last_turn


def in_others_turn(ending: Ending) -> bool:
    """Those that the one whose turn it was has lost."""
    return ending.winner == OPPONENT[ending.last_turn]


def by_starter(ending: Ending) -> bool:
    """Those that who had the first turn has won."""
    return ending.winner == ending.starter


def won_by(colour: Colour | None) -> Wanted:
    """Those of one winner."""
    return lambda ending: ending.winner == colour


def started_by(colour: Colour) -> Wanted:
    """Those of one starter."""
    return lambda ending: ending.starter == colour


def during(effect: str) -> Wanted:
    """Those that ended during an effect, be it by way of Play Twice or Wild."""
    return lambda ending: effect in (ending.last_effect, *ending.through.split())


def both(one: Wanted, other: Wanted) -> Wanted:
    """Those of which two things are true."""
    return lambda ending: one(ending) and other(ending)


WINS: Final[tuple[tuple[str, Wanted, Wanted], ...]] = (
    *((COLOUR_NAMES[colour], won_by(colour), anyhow) for colour in COLOURS),
    ("nobody", won_by(None), anyhow),
    ("who starts", by_starter, anyhow),
    *((f"· {colour}, starting", won_by(colour), started_by(colour)) for colour in COLOURS),
)
"""Shares of games that are told, and of which games they are."""

ENDS: Final[dict[str, Wanted]] = {
    "in the winner's turn": in_own_turn,
    "in the loser's turn": in_others_turn,
    "by overcrowding": during(OVERCROWDING),
}
