"""The 4×4 grid that the four isles lock into, as it is before anything sinks (R1)."""

from typing import Annotated, Final, Literal, get_args

from msgspec import Meta

SIDE: Final = 4
SPACES: Final = range(SIDE * SIDE)
ISLES: Final = range(4)

Space = Annotated[int, Meta(ge=0, le=15)]
"""A space's number; counting goes along the rows, the top one first (R1)."""

Isle = Annotated[int, Meta(ge=0, le=3)]
"""An isle's number, counted as the spaces are (R1)."""

Direction = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
DIRECTIONS: Final[tuple[Direction, ...]] = get_args(Direction)
ORTHOGONALS: Final[tuple[Direction, ...]] = ("N", "E", "S", "W")
DIAGONALS: Final[tuple[Direction, ...]] = ("NE", "SE", "SW", "NW")

_STEP: Final[dict[Direction, tuple[int, int]]] = {
    "N": (-1, 0),
    "NE": (-1, 1),
    "E": (0, 1),
    "SE": (1, 1),
    "S": (1, 0),
    "SW": (1, -1),
    "W": (0, -1),
    "NW": (-1, -1),
}


def _ray(space: int, direction: Direction) -> tuple[int, ...]:
    row, column = divmod(space, SIDE)
    down, right = _STEP[direction]
    spaces = []
    while 0 <= (row := row + down) < SIDE and 0 <= (column := column + right) < SIDE:
        spaces.append(row * SIDE + column)
    return tuple(spaces)


RAY: Final[dict[tuple[int, Direction], tuple[int, ...]]] = {
    (space, direction): _ray(space, direction) for space in SPACES for direction in DIRECTIONS
}
"""The spaces from one space towards the edge in a direction, nearest first."""

ISLE_OF: Final[tuple[int, ...]] = tuple(
    space // (2 * SIDE) * 2 + space % SIDE // 2 for space in SPACES
)
SPACES_OF_ISLE: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(space for space in SPACES if ISLE_OF[space] == isle) for isle in ISLES
)
