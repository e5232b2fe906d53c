"""The grid before anything sinks (R1)."""

import pytest

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

pytestmark = pytest.mark.rule("R1")


def test_sixteen_spaces_lie_on_four_isles_of_four() -> None:
    assert list(SPACES) == list(range(16))
    assert list(ISLES) == [0, 1, 2, 3]
    assert SPACES_OF_ISLE == ((0, 1, 4, 5), (2, 3, 6, 7), (8, 9, 12, 13), (10, 11, 14, 15))
    assert ISLE_OF == (0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3)


def test_directions_go_clockwise_from_north() -> None:
    assert DIRECTIONS == ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
    assert ORTHOGONALS == ("N", "E", "S", "W")
    assert DIAGONALS == ("NE", "SE", "SW", "NW")


@pytest.mark.parametrize(
    ("way", "spaces"),
    [
        ("N", (5, 1)),
        ("NE", (6, 3)),
        ("E", (10, 11)),
        ("SE", (14,)),
        ("S", (13,)),
        ("SW", (12,)),
        ("W", (8,)),
        ("NW", (4,)),
    ],
)
def test_a_ray_runs_to_the_edge_nearest_space_first(
    way: Direction, spaces: tuple[int, ...]
) -> None:
    assert RAY[9, way] == spaces


def test_a_ray_stops_at_every_edge() -> None:
    assert RAY[0, "E"] == (1, 2, 3)
    assert RAY[0, "SE"] == (5, 10, 15)
    assert RAY[15, "NW"] == (10, 5, 0)
    assert RAY[12, "N"] == (8, 4, 0)
    assert [way for way in DIRECTIONS if RAY[0, way]] == ["E", "SE", "S"]
    assert [way for way in DIRECTIONS if RAY[3, way]] == ["S", "SW", "W"]
    assert [way for way in DIRECTIONS if RAY[12, way]] == ["N", "NE", "E"]
    assert [way for way in DIRECTIONS if RAY[15, way]] == ["N", "W", "NW"]


def test_there_are_84_steps_on_the_grid() -> None:
    assert len(RAY) == 16 * 8
    assert sum(1 for ray in RAY.values() if ray) == 84
