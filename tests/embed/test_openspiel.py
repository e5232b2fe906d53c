"""The OpenSpiel game: its type, its parameter, its states, copies and saves."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pyspiel
import pytest

from bga_isle import ACTIONS
from bga_isle.embed import opening
from bga_isle.embed.openspiel import CHOICES_A_TURN, DEFAULT_TURNS, SHORT_NAME, IsleOfBearsGame
from bga_isle.embed.options import MOST_TURNS, BadOption
from bga_isle.errors import GameOver, MalformedAction, NotPossible
from tests.embed.spiel import game, play, step
from tests.table.long_turn import CHOICES

Way = Callable[[Any, Any], Any]


def test_importing_the_module_registers_the_game() -> None:
    code = f"import pyspiel, bga_isle.embed.openspiel; print(pyspiel.load_game({SHORT_NAME!r}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"{SHORT_NAME}(max_turns={DEFAULT_TURNS})\n"


def test_its_type_is_true() -> None:
    kind = game().get_type()
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    assert kind.reward_model == pyspiel.GameType.RewardModel.TERMINAL


def test_its_figures_bound_every_game() -> None:
    short = game(max_turns=6)
    assert short.num_distinct_actions() == len(ACTIONS)
    assert short.max_chance_outcomes() == len(opening.OUTCOMES)
    assert short.max_game_length() == 6 * CHOICES_A_TURN
    assert len(CHOICES) <= CHOICES_A_TURN
    assert short.max_history_length() == 6 * CHOICES_A_TURN + short.max_chance_nodes_in_history()
    for seed in range(40):
        state = play(short.new_initial_state(), Random(seed))
        chances = sum(step.player == pyspiel.PlayerId.CHANCE for step in state.full_history())
        assert chances <= short.max_chance_nodes_in_history()


@pytest.mark.parametrize("turns", [0, -1, MOST_TURNS + 1])
def test_a_number_of_turns_that_bounds_nothing_is_refused(turns: int) -> None:
    with pytest.raises(BadOption, match="max_turns"):
        game(max_turns=turns)


@pytest.mark.parametrize("turns", ["3", 2.0, None, True])
def test_a_number_of_turns_is_a_whole_number(turns: object) -> None:
    with pytest.raises(BadOption, match="expected a whole number"):
        IsleOfBearsGame({"max_turns": turns})


def test_a_parameter_that_does_not_exist_is_refused() -> None:
    with pytest.raises(pyspiel.SpielError, match="rounds"):
        game(rounds=3)


def test_both_seats_win_by_the_result_and_nobody_at_the_limit() -> None:
    returns = {tuple(play(game().new_initial_state(), Random(s)).returns()) for s in range(12)}
    assert returns == {(1.0, -1.0), (-1.0, 1.0)}
    state = play(game(max_turns=1).new_initial_state(), Random(1))
    assert state.returns() == [0.0, 0.0]
    assert state.is_terminal()
    assert "no turn is left: a draw" in str(state)


def test_while_the_game_goes_on_nobody_has_scored() -> None:
    state = game().new_initial_state()
    for _ in range(40):
        assert state.returns() == [0.0, 0.0]
        step(state, Random(7))


@pytest.mark.parametrize("turns", [1, 2, 5])
def test_the_limit_counts_turns(turns: int) -> None:
    for seed in range(10):
        state = play(game(max_turns=turns).new_initial_state(), Random(seed))
        _, begun = state.public()
        assert begun <= turns + 2
        assert (begun > turns) == (state.returns() == [0.0, 0.0])


def test_what_is_not_possible_changes_nothing() -> None:
    rng = Random(3)
    state = play(game().new_initial_state(), rng, opening.LENGTH + 1)
    before, history = str(state), state.history()
    possible = state.legal_actions()
    for number in range(len(ACTIONS)):
        if number not in possible:
            with pytest.raises(NotPossible):
                state.apply_action(number)
    for number in (-2, len(ACTIONS)):
        with pytest.raises(MalformedAction):
            state.apply_action(number)
    assert (str(state), state.history(), state.legal_actions()) == (before, history, possible)
    play(state, rng)
    with pytest.raises(GameOver):
        state.apply_action(0)


def test_the_possible_are_the_same_by_every_way_of_asking() -> None:
    rng, state = Random(5), game().new_initial_state()
    while not state.is_terminal():
        ours, player = state.legal_actions(), state.current_player()
        assert ours == pyspiel.State.legal_actions(state)
        assert state.is_chance_node() == pyspiel.State.is_chance_node(state)
        if player >= 0:
            assert state.legal_actions(player) == ours == sorted(ours)
            assert state.legal_actions(1 - player) == []
            mask = state.legal_actions_mask()
            assert [number for number, bit in enumerate(mask) if bit] == ours
        step(state, rng)
    assert state.legal_actions() == state.legal_actions(0) == []


def test_actions_and_outcomes_are_told_apart_by_their_texts() -> None:
    state = game().new_initial_state()
    assert len({state.action_to_string(0, number) for number in range(len(ACTIONS))}) == 600
    outcomes = range(len(opening.OUTCOMES))
    assert len({state.action_to_string(-1, number) for number in outcomes}) == len(outcomes)
    assert state.action_to_string(0, 51) == "actMoveStack(0 2)"


def clone(_: Any, state: Any) -> Any:
    return state.clone()


def deep_copy(_: Any, state: Any) -> Any:
    return copy.deepcopy(state)


def pickled(_: Any, state: Any) -> Any:
    return pickle.loads(pickle.dumps(state))


def serialized(spiel: Any, state: Any) -> Any:
    return spiel.deserialize_state(state.serialize())


@pytest.mark.parametrize("way", [clone, deep_copy, pickled, serialized])
def test_a_twin_is_equal_and_goes_its_own_way(way: Way) -> None:
    spiel, rng = game(), Random(11)
    state = spiel.new_initial_state()
    while not state.is_terminal():
        twin = way(spiel, state)
        before = told(state)
        assert told(twin) == before
        numbers = twin.legal_actions()
        twin.apply_action(numbers[0])
        assert told(state) == before
        state.apply_action(numbers[-1])
        after = told(state)
        play(twin, Random(1), 3)
        assert told(state) == after
        if len(numbers) > 1:
            assert told(twin) != after
        play(state, rng, 2)


def told(state: Any) -> tuple[Any, ...]:
    numbers = state.legal_actions()
    return str(state), state.history(), state.current_player(), numbers, state.returns()


@pytest.mark.parametrize("way", [clone, deep_copy, pickled, serialized])
def test_twins_share_nothing_that_can_change(way: Way) -> None:
    spiel, rng = game(), Random(2)
    state = spiel.new_initial_state()
    while not state.is_terminal():
        twin = way(spiel, state)
        assert vars(twin).keys() == vars(state).keys()
        for name, value in vars(state).items():
            if not immutable(value):
                assert getattr(twin, name) is not value, name
        step(state, rng)


def immutable(value: object) -> bool:
    if isinstance(value, tuple):
        return all(immutable(part) for part in value)
    return value is None or isinstance(value, int | str)


def test_a_twin_of_a_limited_game_keeps_the_limit() -> None:
    spiel = game(max_turns=2)
    for way in (clone, deep_copy, pickled, serialized):
        twin = way(spiel, play(spiel.new_initial_state(), Random(1), opening.LENGTH))
        assert str(twin).endswith("turn 1 of 2")
        assert play(twin, Random(1)).returns() == [0.0, 0.0]


def test_a_game_is_pickled_with_its_parameter() -> None:
    again = pickle.loads(pickle.dumps(game(max_turns=9)))
    assert str(again) == f"{SHORT_NAME}(max_turns=9)"
    state = play(again.new_initial_state(), Random(2), opening.LENGTH)
    assert str(state).endswith("turn 1 of 9")
    assert state.observation_string(0) == str(state)
    assert sum(play(state, Random(3)).returns()) == 0
    assert play(IsleOfBearsGame().new_initial_state(), Random(2)).is_terminal()
