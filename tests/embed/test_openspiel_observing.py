"""What OpenSpiel's players observe: all but the order of decks, which does not exist."""

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from bga_isle import ACTIONS
from bga_isle.embed import opening
from bga_isle.embed.observing import SIZE
from bga_isle.embed.options import BadOption
from bga_isle.model.pieces import CARDS
from tests.embed.spiel import game, play, step

RECALL = pyspiel.IIGObservationType(perfect_recall=True)
PRIVATE = pyspiel.IIGObservationType(
    public_info=False, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
)


def drawn(first: list[str], second: list[str]) -> tuple[Any, Any]:
    """Two ways to one table: the same set-up and choices, the hand's cards come in another order."""
    rows = [26 + 5, 26 + 10, 26 + 5, 26 + 10]
    states = []
    for hand in (first, second):
        state = game().new_initial_state()
        white = [f"white-{name}" for name in ("swap", "push", "leap")]
        cards = [CARDS.index(card) for card in (*hand, *white)]
        for outcome in (*rows, *cards, len(opening.OUTCOMES) - 1):
            state.apply_action(outcome)
        states.append(state)
    return states[0], states[1]


def test_both_players_observe_the_same() -> None:
    rng, state = Random(8), game().new_initial_state()
    for _ in range(60):
        assert state.observation_string(0) == state.observation_string(1) == str(state)
        assert state.observation_tensor(0) == state.observation_tensor(1)
        assert state.information_state_tensor(0) == state.information_state_tensor(1)
        step(state, rng)


def test_an_observation_forgets_the_way_and_an_information_state_does_not() -> None:
    one, other = drawn(
        ["black-party", "black-leap", "black-swap"], ["black-leap", "black-swap", "black-party"]
    )
    assert one.observation_tensor(0) == other.observation_tensor(0)
    assert one.information_state_tensor(0) != other.information_state_tensor(0)
    assert one.information_state_string(0) != other.information_state_string(0)


def test_cards_of_one_kind_are_told_apart() -> None:
    one, other = drawn(
        ["black-party", "black-leap", "black-straight-1"],
        ["black-party", "black-leap", "black-straight-2"],
    )
    assert one.observation_tensor(0) != other.observation_tensor(0)
    assert one.observation_string(0) != other.observation_string(0)


def test_states_with_different_possible_actions_look_different() -> None:
    seen: dict[bytes, list[int]] = {}
    texts: dict[str, list[int]] = {}
    for seed in range(20):
        rng, state = Random(seed), game().new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                tensor = np.array(state.observation_tensor(0), np.float32).tobytes()
                numbers = state.legal_actions()
                assert seen.setdefault(tensor, numbers) == numbers
                assert texts.setdefault(str(state), numbers) == numbers
            step(state, rng)
    assert len(seen) == len(texts) > 1000


def test_an_information_state_holds_all_that_happened() -> None:
    state = play(game(max_turns=9).new_initial_state(), Random(6), 30)
    observation = make_observation(state.get_game(), RECALL)
    observation.set_from(state, 0)
    steps = state.full_history()
    numbers = [int(number) for number in observation.dict["history"] if number]
    assert [(n > len(ACTIONS), (n - 1) % len(ACTIONS)) for n in numbers] == [
        (step.player == pyspiel.PlayerId.CHANCE, step.action) for step in steps
    ]
    assert state.information_state_string(0) == state.history_str()


def test_an_observer_forgets_the_state_before() -> None:
    long = play(game().new_initial_state(), Random(6), 50)
    short = play(game().new_initial_state(), Random(7), 12)
    for kind in (None, RECALL):
        used, fresh = make_observation(game(), kind), make_observation(game(), kind)
        used.set_from(long, 0)
        used.set_from(short, 0)
        fresh.set_from(short, 0)
        assert (used.tensor == fresh.tensor).all()


def test_the_turns_left_are_observed() -> None:
    state = play(game(max_turns=4).new_initial_state(), Random(3), opening.LENGTH)
    assert state.observation_tensor(0)[SIZE] == 0.25
    assert "turn 1 of 4" in str(state)


def test_nothing_is_private() -> None:
    state = game().new_initial_state()
    assert make_observation(game(), PRIVATE).string_from(state, 0) == ""


def test_an_observation_has_no_parameters() -> None:
    with pytest.raises(BadOption, match="no parameters"):
        make_observation(game(), None, {"colour": 1})
