"""The pytest plugin: `pytest_plugins = ["bga_isle.testing.plugin"]` in the topmost conftest.py.

`pytest -p bga_isle.testing.plugin` asks for it as well. It is not loaded by being installed, so that no other project's tests meet it.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol

import pytest

from bga_isle.model.state import Position
from bga_isle.table.table import Table

from .transcript import BadFlow, Scripted, Transcript

Start = Table | Position | Mapping[str, Any] | int


class TurnFlow(Protocol):
    """What the fixture `turn_flow` gives; see there."""

    def __call__(
        self,
        title: str,
        start: Start,
        script: Sequence[Scripted] = (),
        *,
        seed: int | None = None,
        decisions: int | None = None,
    ) -> Transcript: ...


@pytest.fixture
def turn_flow() -> TurnFlow:
    """Plays a flow and returns its transcript, whose `str` is the text to compare.

    `start` is a table (left as it is), a position, or the seed of a dealt game.
    The script comes first; with `seed` random choices follow, `decisions` of
    them or until the game ends. What the table refuses is raised, and `BadFlow`
    where `seed` and `decisions` make no sense.
    """
    return _played


def _played(
    title: str,
    start: Start,
    script: Sequence[Scripted] = (),
    *,
    seed: int | None = None,
    decisions: int | None = None,
) -> Transcript:
    if seed is None and decisions is not None:
        raise BadFlow(reason="decisions are made at random, so they need a seed")
    transcript = Transcript(title, _table(start)).follow(*script)
    return transcript if seed is None else transcript.at_random(Random(seed), decisions)


def _table(start: Start) -> Table:
    if isinstance(start, Table):
        return start.copy()
    return Table.new(start) if isinstance(start, int) else Table.from_position(start, seed=1)
