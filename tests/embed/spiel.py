"""Short ways to play an OpenSpiel game."""

from random import Random
from typing import Any

import pyspiel

from bga_isle.embed.openspiel import SHORT_NAME


def game(**params: int) -> Any:
    return pyspiel.load_game(SHORT_NAME, params)


def step(state: Any, rng: Random) -> int:
    """One random outcome or action, applied; returns its number."""
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        (number,) = rng.choices(outcomes, weights)
    else:
        number = rng.choice(state.legal_actions())
    state.apply_action(number)
    return int(number)


def play(state: Any, rng: Random, steps: int = 10_000) -> Any:
    """The same state after so many random steps, or at its end."""
    while steps and not state.is_terminal():
        step(state, rng)
        steps -= 1
    return state


def until(state: Any, rng: Random, wanted: str) -> Any:
    """The same state once its text holds a phrase."""
    while wanted not in str(state):
        step(state, rng)
    return state
