"""The chart of the game: its ids, its nesting, and that a live machine decides every transition."""

from random import Random
from types import MappingProxyType

import pytest
from transitions import MachineError
from transitions.extensions.nesting import HierarchicalMachine

from bga_isle import Table
from bga_isle.flow.chart import CHART, Chart, Model
from bga_isle.flow.chart_files import shipped
from bga_isle.model.events import StateEntered

IDS = {
    "gameSetup": 1,
    "playCard": 2,
    "chooseTarget": 3,
    "playTwiceSub.chooseCard": 4,
    "playTwiceSub.chooseTarget": 5,
    "wildSub.chooseCard": 6,
    "wildSub.chooseTarget": 7,
    "wildSub.playTwiceSub.chooseCard": 8,
    "wildSub.playTwiceSub.chooseTarget": 9,
    "overcrowd": 10,
    "sink": 11,
    "draw": 12,
    "skipTurn": 13,
    "gameEnd": 99,
}

EXIT = {"done": "overcrowd", "endGame": "gameEnd"}

ARROWS = {
    "gameSetup": {"start": "playCard"},
    "playCard": {
        "target": "chooseTarget",
        "playTwice": "playTwiceSub.chooseCard",
        "wild": "wildSub.chooseCard",
        **EXIT,
    },
    "chooseTarget": EXIT,
    "playTwiceSub.chooseCard": {
        "target": "playTwiceSub.chooseTarget",
        "again": "playTwiceSub.chooseCard",
        **EXIT,
    },
    "playTwiceSub.chooseTarget": {"again": "playTwiceSub.chooseCard", **EXIT},
    "wildSub.chooseCard": {
        "target": "wildSub.chooseTarget",
        "playTwice": "wildSub.playTwiceSub.chooseCard",
        **EXIT,
    },
    "wildSub.chooseTarget": EXIT,
    "wildSub.playTwiceSub.chooseCard": {
        "target": "wildSub.playTwiceSub.chooseTarget",
        "again": "wildSub.playTwiceSub.chooseCard",
        **EXIT,
    },
    "wildSub.playTwiceSub.chooseTarget": {"again": "wildSub.playTwiceSub.chooseCard", **EXIT},
    "overcrowd": {"next": "sink", "endGame": "gameEnd"},
    "sink": {"next": "draw"},
    "draw": {"next": "playCard", "skip": "skipTurn"},
    "skipTurn": {"next": "draw"},
    "gameEnd": {},
}


@pytest.fixture
def model() -> Model:
    return Model()


@pytest.fixture
def machine(model: Model) -> HierarchicalMachine:
    """A live machine over the game's chart, its model at the start."""
    return CHART.machine(model)


def test_the_states_are_those_of_the_contract_in_the_order_of_their_ids() -> None:
    assert [(name, state.id) for name, state in CHART.states.items()] == list(IDS.items())
    assert all(state.name == name for name, state in CHART.states.items())


def test_someone_must_choose_in_the_states_2_to_9() -> None:
    types = {state.id: state.type for state in CHART.states.values()}
    assert types == {
        1: "manager",
        **dict.fromkeys(range(2, 10), "activeplayer"),
        **dict.fromkeys(range(10, 14), "game"),
        99: "manager",
    }


def test_every_transition_is_the_one_drawn() -> None:
    assert {name: dict(state.transitions) for name, state in CHART.states.items()} == ARROWS


def test_progression_is_updated_at_the_start_of_a_turn() -> None:
    assert [name for name, state in CHART.states.items() if state.updateGameProgression] == [
        "playCard"
    ]


def test_states_keep_their_sentences_and_actions() -> None:
    state = CHART.states["wildSub.playTwiceSub.chooseCard"]
    assert state.description == "${actplayer} must choose a card to activate"
    assert state.descriptionmyturn == "${you} must choose a card to activate"
    assert state.possibleactions == ("actActivateCard", "actUndo")


def test_the_answers_cannot_be_written_to() -> None:
    assert isinstance(CHART.states, MappingProxyType)
    assert all(isinstance(state.transitions, MappingProxyType) for state in CHART.states.values())


def test_a_chart_built_again_is_the_same() -> None:
    again = Chart(shipped())
    assert list(again.states.items()) == list(CHART.states.items())
    assert again.states["playCard"].transitions == ARROWS["playCard"]


def test_the_look_up_answers_what_a_live_machine_answers(
    machine: HierarchicalMachine, model: Model
) -> None:
    fired = 0
    for name in CHART.states:
        for trigger in machine.events:
            machine.set_state(name, model)
            try:
                machine.trigger_event(model, trigger)
            except MachineError:
                assert trigger not in CHART.states[name].transitions
            else:
                assert CHART.states[name].transitions[trigger] == model.state
                fired += 1
    assert fired == sum(len(arrows) for arrows in ARROWS.values())


def test_the_machine_begins_at_the_set_up(machine: HierarchicalMachine, model: Model) -> None:
    assert model.state == "gameSetup"
    assert "to_playCard" not in machine.events


def test_an_outer_state_is_active_while_an_inner_one_is(
    machine: HierarchicalMachine, model: Model
) -> None:
    for trigger in ("start", "wild", "playTwice", "target"):
        machine.trigger_event(model, trigger)
    assert model.state == "wildSub.playTwiceSub.chooseTarget"
    for outer in ("wildSub", "wildSub.playTwiceSub"):
        assert machine.is_state(outer, model, allow_substates=True)
        assert not machine.is_state(outer, model)
    assert not machine.is_state("playTwiceSub", model, allow_substates=True)


def test_an_exit_leaves_all_states_around(machine: HierarchicalMachine, model: Model) -> None:
    machine.set_state("wildSub.playTwiceSub.chooseTarget", model)
    machine.trigger_event(model, "done")
    assert model.state == "overcrowd"
    assert not machine.is_state("wildSub", model, allow_substates=True)


def test_machines_of_one_chart_do_not_disturb_each_other(
    machine: HierarchicalMachine, model: Model
) -> None:
    other = Model()
    CHART.machine(other)
    machine.trigger_event(model, "start")
    assert (model.state, other.state) == ("playCard", "gameSetup")


@pytest.mark.parametrize("seed", range(5))
def test_a_live_machine_goes_along_with_a_game(
    machine: HierarchicalMachine, model: Model, seed: int
) -> None:
    """Every state that a game enters is one arrow of the machine away from the one before."""
    table, rng = Table.new(seed), Random(seed)
    machine.trigger_event(model, "start")
    while table.active_player is not None:
        for event in table.zombie(table.active_player, rng):
            if isinstance(event, StateEntered):
                (trigger,) = (
                    trigger
                    for trigger, target in ARROWS[model.state].items()
                    if target == event.state
                )
                machine.trigger_event(model, trigger)
                assert model.state == event.state
        assert model.state == table.state
    assert model.state == "gameEnd"


def test_a_chart_of_other_texts_answers_by_them() -> None:
    texts = shipped()
    texts["sink.toml"] = texts["sink.toml"].replace('next = "draw"', 'next = "skipTurn"')
    other = Chart(texts)
    assert other.states["sink"].transitions["next"] == "skipTurn"
    assert CHART.states["sink"].transitions["next"] == "draw"
