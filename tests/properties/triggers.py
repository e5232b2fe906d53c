"""The triggers of the chart that a game has fired, read off its events."""

from collections.abc import Iterator
from typing import NamedTuple

from bga_isle.flow.chart import CHART
from bga_isle.model.events import ChoiceTakenBack, EffectFizzled, StateEntered

from .games import Game


class Fired(NamedTuple):
    """One arrow of the chart; no trigger where undo put the game back to an older state."""

    state: str
    trigger: str | None
    target: str


def fired(game: Game) -> Iterator[Fired]:
    """The arrows that a game has followed, in order.

    An arrow from a state to itself enters nothing: it is fired where an
    activation of Play Twice fizzles and another card is asked for.
    """
    for step in game:
        here, stayed, undone = step.state, False, False
        for event in step.events:
            match event:
                case StateEntered(state=there):
                    trigger = None if undone else _only(here, there)
                    yield Fired(here, trigger, there)
                    here, stayed = there, False
                case EffectFizzled():
                    stayed = True
                case ChoiceTakenBack():
                    undone = True
        if stayed:
            yield Fired(here, _only(here, here), here)


def _only(state: str, target: str) -> str:
    (trigger,) = (
        trigger for trigger, there in CHART.states[state].transitions.items() if there == target
    )
    return trigger
