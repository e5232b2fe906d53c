"""Where one can go: spaces, neighbours and lines once isles have sunk (R1, R2).

What exists depends only on the sunk isles, of which there are 16 sets, so
these are tables keyed by the ascending tuple that a position holds as `sunk`.
"""

from itertools import combinations
from typing import Final

from bga_isle.model.grid import (
    DIAGONALS,
    DIRECTIONS,
    ISLE_OF,
    ISLES,
    ORTHOGONALS,
    RAY,
    SPACES,
    SPACES_OF_ISLE,
    Direction,
)
from bga_isle.model.pieces import Colour

Sunk = tuple[int, ...]

SUNK_SETS: Final[tuple[Sunk, ...]] = tuple(
    sunk for size in range(len(ISLES) + 1) for sunk in combinations(ISLES, size)
)

AFLOAT: Final[dict[Sunk, tuple[int, ...]]] = {
    sunk: tuple(space for space in SPACES if ISLE_OF[space] not in sunk) for sunk in SUNK_SETS
}
"""The spaces that exist, ascending."""


def _around(sunk: Sunk, space: int, directions: tuple[Direction, ...], reach: int) -> list[int]:
    spaces = (there for way in directions for there in RAY[space, way][:reach])
    return sorted(there for there in spaces if ISLE_OF[there] not in sunk)


def _table(directions: tuple[Direction, ...], reach: int) -> dict[Sunk, dict[int, tuple[int, ...]]]:
    return {
        sunk: {space: tuple(_around(sunk, space, directions, reach)) for space in AFLOAT[sunk]}
        for sunk in SUNK_SETS
    }


NEIGHBOURS: Final = _table(DIRECTIONS, 1)
"""The up to 8 existing spaces around each one, across isles too."""

ORTHOGONAL: Final = _table(ORTHOGONALS, 1)
"""The up to 4 of them that share an edge."""

STRAIGHT: Final = _table(ORTHOGONALS, 3)
"""All other existing spaces of the same row or column, over gaps too (R14)."""

DIAGONAL: Final = _table(DIAGONALS, 3)
"""All other existing spaces of the same diagonals, over gaps too (R14)."""

ELSEWHERE: Final = {
    sunk: {
        space: tuple(there for there in AFLOAT[sunk] if there != space) for space in AFLOAT[sunk]
    }
    for sunk in SUNK_SETS
}
"""All other existing spaces."""

Stacks = tuple[str, ...]


def own_stacks(board: Stacks, own: str) -> list[int]:
    """The spaces whose top bear is `own` ("b" or "w"), which controls the stack (R2)."""
    return [space for space, stack in enumerate(board) if stack and stack[-1] == own]


def occupied(board: Stacks) -> list[int]:
    """The spaces with a bear on them, ascending."""
    return [space for space, stack in enumerate(board) if stack]


def deserted(board: Stacks, isle: int) -> bool:
    """Whether an isle has no bear on it (R7)."""
    one, two, three, four = SPACES_OF_ISLE[isle]
    return not (board[one] or board[two] or board[three] or board[four])


def put(board: Stacks, space: int, stack: str) -> Stacks:
    """The board with another stack on one space."""
    return (*board[:space], stack, *board[space + 1 :])


def moved(board: Stacks, source: int, target: int) -> Stacks:
    """The board after a stack went on top of what stands on `target`, its own order kept."""
    stacks = list(board)
    stacks[target] += stacks[source]
    stacks[source] = ""
    return tuple(stacks)


def controlled(board: Stacks) -> dict[Colour, int]:
    """How many spaces each colour controls."""
    tops = [stack[-1] for stack in board if stack]
    return {"black": tops.count("b"), "white": tops.count("w")}
