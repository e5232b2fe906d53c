"""Whole games as a browser meets them: plain JSON, from the cases that front ends are checked with."""

from functools import cache
from typing import Any

from bga_isle.testing.front_end import Case, cases


@cache
def _of(game: int) -> tuple[Case, ...]:
    return tuple(case for case in cases(game + 1) if case.game == game)


def played(game: int) -> tuple[Any, list[Any], list[Any]]:
    """A random game with choices taken back: the opening, each version's events, each view after."""
    found = _of(game)
    return found[0].view, [case.events for case in found], [case.after for case in found]
