"""PettingZoo's own tests; many seeds take longer than the other tests may, so that run is marked real."""

import warnings
from typing import Any

import pytest

from bga_isle.embed import pettingzoo

with warnings.catch_warnings():  # its test package makes a game of its own in a way it warns of
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test
    from pettingzoo.test.seed_test import check_environment_deterministic
    from pettingzoo.test.state_test import test_state as check_state
    from pettingzoo.test.state_test import test_state_space as check_state_space

pytestmark = [
    pytest.mark.filterwarnings("ignore:We recommend agents to be named"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


@pytest.mark.parametrize("max_turns", [None, 3])
@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.raw_env])
def test_api_test(make: Any, max_turns: int | None) -> None:
    api_test(make(max_turns=max_turns), num_cycles=300)


def test_seed_test() -> None:
    seed_test(pettingzoo.env, num_cycles=200)


class Seeded:
    """An environment that hears another seed than the one its test always gives."""

    def __init__(self, seed: int) -> None:
        self._env, self._seed = pettingzoo.env(), seed

    def reset(self, seed: int) -> None:
        self._env.reset(seed=self._seed * 1000 + seed)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._env, name)


@pytest.mark.parametrize("seeds", [3, pytest.param(100, marks=pytest.mark.real)])
def test_seed_test_with_many_seeds(seeds: int) -> None:
    for seed in range(seeds):
        check_environment_deterministic(Seeded(seed), Seeded(seed), num_cycles=500)


def test_different_seeds_deal_different_games() -> None:
    env = pettingzoo.env()
    seen = set()
    for seed in range(50):
        env.reset(seed=seed)
        seen.add(bytes(env.state()))
    assert len(seen) == 50


def test_render_test(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(pettingzoo.env)
    assert "black hand: " in capsys.readouterr().out


def test_state_test() -> None:
    env = pettingzoo.env()
    env.reset(seed=1)
    check_state_space(env)
    check_state(env, 200)
