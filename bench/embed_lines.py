"""Decisions of random games in OpenSpiel and PettingZoo beside those of a game that each brings along."""

from collections.abc import Callable
from random import Random
from statistics import quantiles
from time import process_time
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.games import tic_tac_toe
from pettingzoo.classic.connect_four import connect_four

from bga_isle.embed import pettingzoo
from bga_isle.embed.openspiel import SHORT_NAME

from .lines import Line, target, told

SAID: Final = "python_tic_tac_toe of OpenSpiel and connect_four of PettingZoo, random games all"

ROUNDS: Final = 61
DECISIONS: Final = 400
"""At least so many of each game a round."""

Play = Callable[[Random], int]
"""Plays one game and returns the number of decisions; those of chance do not count."""


def lines() -> list[Line]:
    """Each framework's ratio and rates, the games taken in turns."""
    assert tic_tac_toe is not None  # imported because that registers it
    return [
        *_beside("OpenSpiel", _spiel(SHORT_NAME), _spiel("python_tic_tac_toe"), "tic_tac_toe"),
        *_beside("PettingZoo", _zoo(pettingzoo.env()), _zoo(connect_four.env()), "connect_four"),
    ]


def _beside(framework: str, ours: Play, theirs: Play, name: str) -> list[Line]:
    """Lower quartiles: what else the machine does makes some rounds slower, and none quicker."""
    pairs = [(_cost(ours, number), _cost(theirs, number)) for number in range(ROUNDS)]
    cost, beside = (quantiles(costs, n=4)[0] for costs in zip(*pairs, strict=True))
    return [
        target(f"{framework}: one decision, in decisions of {name}", cost / beside, 1, "≤ 1"),
        told(f"{framework}: decisions a second", f"{1 / cost:.0f}"),
        told(f"{framework}: decisions a second of {name}", f"{1 / beside:.0f}"),
    ]


def _cost(play: Play, seed: int) -> float:
    """The cost of a decision, in seconds."""
    rng, decisions = Random(seed), 0
    began = process_time()
    while decisions < DECISIONS:
        decisions += play(rng)
    return (process_time() - began) / decisions


def _spiel(name: str) -> Play:
    game = pyspiel.load_game(name)

    def play(rng: Random) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
            else:
                possible = state.legal_actions()
                state.apply_action(possible[int(rng.random() * len(possible))])
                decisions += 1
        return decisions

    return play


def _zoo(env: Any) -> Play:
    def play(rng: Random) -> int:
        env.reset(seed=rng.getrandbits(32))
        decisions = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                possible = np.flatnonzero(observation["action_mask"])
                env.step(possible[int(rng.random() * len(possible))])
                decisions += 1
        return decisions

    return play
