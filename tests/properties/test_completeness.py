"""Nothing of the game goes unmet by the fixed body of play."""

from collections.abc import Iterator
from typing import Any, get_args

import pytest

from bga_isle import ACTIONS
from bga_isle.flow.chart import CHART
from bga_isle.model.actions import Action, ActUndo
from bga_isle.model.events import (
    BearsDrowned,
    CardActivated,
    CardDiscarded,
    CardPlayed,
    CardsDrawn,
    EffectFizzled,
    Event,
    GameEnded,
    IsleSunk,
    StacksPushed,
)
from bga_isle.model.grid import DIRECTIONS, ISLES
from bga_isle.model.pieces import CARDS, EFFECT

from .games import all_games
from .triggers import fired

STEPS = [step for game in all_games() for step in game]
EVENTS = [event for step in STEPS for event in step.events]


def of(kind: type[Any]) -> Iterator[Any]:
    return (event for event in EVENTS if isinstance(event, kind))


def test_every_event_type_is_met() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(Event))


def test_every_kind_of_action_is_met() -> None:
    kinds = {type(step.action) for step in STEPS if step.action is not None}
    assert kinds == {*get_args(Action), ActUndo}


def test_every_card_is_played_activated_drawn_and_discarded() -> None:
    assert {event.card for event in of(CardPlayed)} == set(CARDS)
    activated = {event.card for event in of(CardActivated)}
    assert activated == {card for card in CARDS if EFFECT[card] != "wild"}
    assert {card for event in of(CardsDrawn) for card in event.cards} == set(CARDS)
    assert {event.card for event in of(CardDiscarded)} == set(CARDS)


def test_every_state_is_met() -> None:
    """gameSetup is left when a game is dealt, before anybody can look."""
    met = {arrow.target for game in all_games() for arrow in fired(game)}
    assert met == set(CHART.states) - {"gameSetup"}


@pytest.mark.parametrize("state", [state for state in CHART.states if state != "gameSetup"])
def test_every_trigger_is_fired(state: str) -> None:
    arrows = {arrow for game in all_games() for arrow in fired(game)}
    met = {arrow.trigger for arrow in arrows if arrow.state == state and arrow.trigger}
    assert met == set(CHART.states[state].transitions)


def test_every_reason_is_met() -> None:
    """A draw cannot come up in a game (R23)."""
    assert {event.reason for event in of(BearsDrowned)} == {"pushed", "banished", "overcrowded"}
    assert {event.reason for event in of(CardDiscarded)} == {"used", "forced"}
    assert {event.reason for event in of(GameEnded)} == {"control", "concede"}
    assert {event.by for event in of(CardActivated)} == {"playTwice", "wild"}
    assert {event.winner for event in of(GameEnded)} == {"black", "white"}


def test_every_direction_and_every_isle_is_met() -> None:
    assert {event.direction for event in of(StacksPushed)} == set(DIRECTIONS)
    assert {event.isle for event in of(IsleSunk)} == set(ISLES)


def test_every_effect_that_can_fizzle_does() -> None:
    """Swap needs two stacks and the others an own one: without them the game is over (R11)."""
    fizzling = {EFFECT[event.card] for event in of(EffectFizzled)}
    assert fizzling == {"playTwice", "forcedDiscard", "wild"}


def test_nearly_all_of_the_600_actions_are_chosen() -> None:
    """The rest are moves and swaps that these games happen not to make."""
    assert len({step.action for step in STEPS} & set(ACTIONS)) > 550
