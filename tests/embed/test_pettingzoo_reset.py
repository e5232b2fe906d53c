"""Before a game is dealt the bare environment says what is missing, whatever it is asked."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from bga_isle.embed import pettingzoo
from bga_isle.embed.pettingzoo import NotReset

USES: list[Callable[[Any], object]] = [
    lambda env: env.step(0),
    lambda env: env.observe("black"),
    lambda env: env.state(),
    lambda env: env.render(),
    lambda env: env.last(),
    lambda env: next(iter(env.agent_iter())),
    lambda env: env.agents,
    lambda env: env.num_agents,
    lambda env: env.agent_selection,
    lambda env: env.rewards,
    lambda env: env.terminations,
    lambda env: env.truncations,
    lambda env: env.infos,
]


@pytest.mark.parametrize("use", USES)
def test_nothing_can_be_asked_before_a_game_is_dealt(use: Callable[[Any], object]) -> None:
    env = pettingzoo.raw_env(render_mode="ansi")
    for unused in (env, copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        with pytest.raises(NotReset, match=r"reset\(\) comes before"):
            use(unused)


def test_once_a_game_is_dealt_all_of_it_is_there() -> None:
    env = pettingzoo.raw_env(render_mode="ansi")
    assert not any(hasattr(env, name) for name in pettingzoo.DEALT)
    env.reset(seed=1)
    assert all(hasattr(env, name) for name in pettingzoo.DEALT)


def test_a_name_that_was_never_there_is_missing_as_always() -> None:
    with pytest.raises(AttributeError, match="'IsleOfBearsEnv' object has no attribute 'agent'"):
        _ = pettingzoo.raw_env().agent
