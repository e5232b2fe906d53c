"""Picks as the page offers them, worked out once more from the possible actions alone."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from bga_isle.model.actions import Action, ActSwapStacks


class Pick(NamedTuple):
    """One thing to click: its kind is the attribute that tells it, as in `data-space`."""

    kind: str
    value: str


def picks(action: Action) -> list[Pick]:
    """What is clicked for an action, in the order of its fields."""
    fields = msgspec.to_builtins(action)
    kinds = {"card": "card", "direction": "direction"}
    return [
        Pick(kinds.get(name, "space"), str(value))
        for name, value in fields.items()
        if name != "action"
    ]


def ways(action: Action) -> list[list[Pick]]:
    """The orders in which an action may be clicked: the two spaces of a Swap in either."""
    order = picks(action)
    return [order, order[::-1]] if isinstance(action, ActSwapStacks) else [order]


def options(actions: Iterable[Action], picked: Sequence[Pick] = ()) -> list[Pick]:
    """What must be offered after some picks, in a fixed order."""
    done = len(picked)
    return sorted(
        {
            way[done]
            for action in actions
            for way in ways(action)
            if len(way) > done and way[:done] == list(picked)
        }
    )


def decided(actions: Iterable[Action], picked: Sequence[Pick]) -> Action | None:
    """The action that some picks make, if they make one."""
    return next((action for action in actions if list(picked) in ways(action)), None)
