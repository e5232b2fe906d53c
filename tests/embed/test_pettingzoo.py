"""The PettingZoo environment: turns, masks, rewards, seeds, limits, copies and refusals."""

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.spaces import Box

from bga_isle import ACTIONS, Table
from bga_isle.embed import pettingzoo
from bga_isle.embed.observing import encode
from bga_isle.embed.options import BadOption
from bga_isle.errors import BadSeed, MalformedAction, NotPossible, UnknownSeat


def started(seed: int = 1, **options: Any) -> Any:
    env = pettingzoo.env(**options)
    env.reset(seed=seed)
    return env


def choose(env: Any, rng: Random) -> int | None:
    """One random action of the agent selected, or None where its game is over."""
    observation, _, terminated, truncated, _ = env.last()
    number = None
    if not (terminated or truncated):
        number = int(rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    env.step(number)
    return number


def played(env: Any, rng: Random) -> dict[str, float]:
    """What each agent was rewarded with in a whole game."""
    rewards = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        rewards[agent] += env.last(observe=False)[1]
        choose(env, rng)
    return rewards


@pytest.mark.parametrize("seed", range(10))
def test_a_game_is_what_a_table_makes_of_its_choices(seed: int) -> None:
    env, table, rng = started(seed), Table.new(seed), Random(seed)
    while table.active_player is not None:
        agent = table.active_player
        assert env.agent_selection == agent
        observation = env.observe(agent)
        assert bytes(observation["observation"]) == bytes(encode(table.view()))
        numbers = np.flatnonzero(observation["action_mask"])
        assert [ACTIONS[number] for number in numbers] == list(table.possible_actions())
        number = choose(env, rng)
        assert number is not None
        table.act(agent, ACTIONS[number])
    assert table.result is not None
    won, lost = ("black", "white") if table.result.winner == "black" else ("white", "black")
    assert env.terminations == {"black": True, "white": True}
    assert env.truncations == {"black": False, "white": False}
    assert env.rewards == {won: 1, lost: -1}


def test_each_agent_learns_its_reward_once() -> None:
    assert sorted(played(started(3), Random(3)).values()) == [-1, 1]


def test_only_who_is_to_choose_has_possible_actions() -> None:
    env, rng = started(5), Random(5)
    while not any(env.terminations.values()):
        masks = {agent: int(env.observe(agent)["action_mask"].sum()) for agent in env.agents}
        assert masks.pop(env.agent_selection) > 0
        assert list(masks.values()) == [0]
        choose(env, rng)
    assert [int(env.observe(agent)["action_mask"].sum()) for agent in env.agents] == [0, 0]


def test_both_agents_observe_the_same_and_so_does_a_critic() -> None:
    env, rng = started(5), Random(5)
    for _ in range(30):
        seen = [env.observe(agent)["observation"] for agent in ("black", "white")]
        assert (seen[0] == seen[1]).all()
        assert (env.state() == seen[0]).all()
        assert env.observation_space("black").contains(env.observe("black"))
        assert isinstance(env.state_space, Box)
        assert env.state_space.contains(env.state())
        choose(env, rng)


def test_the_order_of_decks_is_not_observed() -> None:
    env = pettingzoo.raw_env()
    env.reset(seed=4)
    before = encode(env._table.view())
    env._table = env._table.copy(reshuffle=Random(1))
    assert bytes(env.observe("black")["observation"]) == bytes(before)


def test_an_observation_is_the_callers_own() -> None:
    env = started()
    first = env.observe("black")
    first["observation"][:] = 1
    first["action_mask"][:] = 0
    assert int(env.observe(env.agent_selection)["action_mask"].sum()) == 3
    assert not env.observe("black")["observation"].all()


def test_a_seed_gives_its_game_and_the_games_after_it() -> None:
    def texts(env: Any, seeds: list[Any]) -> list[str]:
        told = []
        for seed in seeds:
            env.reset(seed=seed)
            told.append(env.render())
        return told

    one, other = (pettingzoo.env(render_mode="ansi") for _ in range(2))
    games = texts(one, [7, None, None])
    assert len(set(games)) == 3
    assert texts(other, [7, None, None]) == games
    assert texts(other, [8, None])[1] not in games
    assert texts(one, [np.int64(7)])[0] == games[0]


def test_without_any_seed_games_are_random() -> None:
    texts = set()
    for _ in range(3):
        env = pettingzoo.env(render_mode="ansi")
        env.reset()
        texts.add(env.render())
    assert len(texts) == 3


@pytest.mark.parametrize("seed", ["7", 1.5, True, 2**256])
def test_a_wrong_seed_is_refused_and_the_game_goes_on(seed: Any) -> None:
    env = started(1, render_mode="ansi")
    before = env.render()
    with pytest.raises(BadSeed):
        env.reset(seed=seed)
    assert env.render() == before
    choose(env, Random(1))


@pytest.mark.parametrize("turns", [1, 2, 7])
def test_a_limit_of_turns_truncates(turns: int) -> None:
    env = started(2, max_turns=turns)
    starts, rng, agent = 0, Random(2), None
    while not any(env.truncations.values()):
        starts += agent != env.agent_selection
        agent = env.agent_selection
        choose(env, rng)
    assert starts == turns
    assert env.terminations == {"black": False, "white": False}
    assert env.truncations == {"black": True, "white": True}
    assert int(env.observe(env.agent_selection)["action_mask"].sum()) == 0
    assert played(env, rng) == {"black": 0, "white": 0}


@pytest.mark.parametrize("turns", [0, "4", 2.0, True])
def test_a_wrong_limit_is_refused(turns: Any) -> None:
    with pytest.raises(BadOption, match="max_turns"):
        pettingzoo.env(max_turns=turns)


def test_an_unknown_way_of_rendering_is_refused() -> None:
    with pytest.raises(BadOption, match=r"render_mode.*ansi"):
        pettingzoo.raw_env(render_mode="svg")


@pytest.mark.parametrize("action", [-1, 600, 2.0, "3", True, None, [1]])
def test_what_is_no_action_is_refused_by_the_bare_environment(action: Any) -> None:
    env = pettingzoo.raw_env(render_mode="ansi")
    env.reset(seed=1)
    before = env.render()
    with pytest.raises(MalformedAction):
        env.step(action)
    assert env.render() == before


def test_what_is_not_possible_is_refused_by_the_bare_environment() -> None:
    env = pettingzoo.raw_env(render_mode="ansi")
    env.reset(seed=1)
    before = env.render()
    with pytest.raises(NotPossible):
        env.step(599)
    assert env.render() == before


def test_what_is_not_possible_loses_the_guarded_game(caplog: pytest.LogCaptureFixture) -> None:
    env = started(1)
    loser = env.agent_selection
    env.step(599)
    assert "Illegal move" in caplog.text
    rewards = played(env, Random(1))
    assert rewards == {"black": 0, "white": 0, loser: -1}


def test_an_agent_that_does_not_exist_is_refused() -> None:
    env = started()
    for ask in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(UnknownSeat):
            ask("player_0")


@pytest.mark.parametrize("way", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_twin_goes_its_own_way(way: Any) -> None:
    env, rng = started(6, render_mode="ansi", max_turns=50), Random(6)
    for _ in range(40):
        choose(env, rng)
    twin, before = way(env), env.render()
    assert twin.render() == before
    rewards = played(twin, Random(1))
    assert env.render() == before
    assert played(env, Random(1)) == rewards


def test_a_finished_environment_deals_another_game() -> None:
    env = started(1)
    played(env, Random(1))
    assert env.agents == []
    env.reset(seed=2)
    assert env.agents == ["black", "white"]
    assert set(played(env, Random(1)).values()) == {-1, 1}


def test_it_is_drawn_as_text_and_as_a_picture() -> None:
    env = started(1, render_mode="ansi")
    assert "playCard: " in env.render()
    env = started(1, render_mode="rgb_array")
    first = env.render()
    choose(env, Random(1))
    while env._cumulative_rewards == {} or (env.render() == first).all():
        choose(env, Random(1))
    assert first.shape == (464, 408, 3)
    assert first.dtype == np.uint8


def test_a_human_sees_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    env = started(1, render_mode="human")
    choose(env, Random(1))
    assert capsys.readouterr().out.count("black hand: ") == 2
    assert env.render() is None


def test_rendering_without_a_mode_says_what_is_missing() -> None:
    with pytest.warns(UserWarning, match="render_mode"):
        assert started(1).render() is None
