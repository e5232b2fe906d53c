"""Nothing of the protocol is left out: each state, action and event is met by these tests or handled."""

from typing import Any, get_args

from bga_isle.adapter.events import SeatEvent, TableEvent
from bga_isle.flow.chart import CHART
from bga_isle.model.actions import Action, ActUndo
from bga_isle.model.events import Event, StateEntered
from tests.flows.catalogue import FLOWS

from .conftest import Visit
from .test_effects import PLAYED

HANDLERS = """async () => {
  const { Notifications } = await import("/page/js/notifications.js");
  return Object.getOwnPropertyNames(Notifications.prototype)
    .filter((name) => name.startsWith("notif_"))
    .map((name) => name.slice("notif_".length));
}"""

STEPS = [step for flow in PLAYED for step in FLOWS[flow]().steps]
EVENTS = [event for step in STEPS for event in step.events]


def tags(kinds: Any) -> set[str]:
    """The names in JSON of structs of a union."""
    return {str(kind.__struct_config__.tag) for kind in get_args(kinds)}


def test_every_action_is_clicked() -> None:
    assert {type(step.action) for step in STEPS} == {*get_args(Action), ActUndo}


def test_every_state_is_passed() -> None:
    entered = {event.state for event in EVENTS if isinstance(event, StateEntered)}
    assert entered == CHART.states.keys() - {"gameSetup"}


def test_every_event_of_the_game_is_told() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(Event))


def test_every_event_that_changes_the_table_has_a_handler(visit: Visit) -> None:
    """Seats are shown apart from the table, and a state by what is to be done."""
    handlers = visit().go("/page/js/notifications.js").evaluate(HANDLERS)
    silent = tags(SeatEvent) | {StateEntered.__struct_config__.tag}
    assert set(handlers) == tags(TableEvent) - silent
