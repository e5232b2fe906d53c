"""Drives a game from one choice to the next: rules make events, the chart says what follows.

Values go in and values come out. A function that takes `events` adds to that
list what it lets happen and returns the state that this makes.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from bga_isle.model.actions import Action
from bga_isle.model.events import EffectFizzled, Event, StateEntered, TurnSkipped, TurnStarted
from bga_isle.model.pieces import COLOURS, OPPONENT, Colour
from bga_isle.model.state import State
from bga_isle.rules import effects
from bga_isle.rules.effects import Rule, rule
from bga_isle.rules.fold import FOLDS, apply_all
from bga_isle.rules.scoring import by_board, decided, ended
from bga_isle.rules.upkeep import Draw, discarding, next_draw, overcrowding, sinking

from .chart import CHART
from .chart_checks import END
from .chart_files import Trigger


class Change(Struct, frozen=True, gc=False):
    """What one accepted choice made of a state, the events that say so, and what is possible then."""

    state: State
    events: list[Event]
    choices: Sequence[Action]


def possible(state: State) -> Sequence[Action]:
    """The complete list of choices in a state, ascending in ACTIONS; empty once the game is over."""
    return () if state.result is not None else rule(state).choices(state)


def question(state: State) -> tuple[str, str]:
    """What a state asks, as BGA's `description` and `descriptionmyturn` templates.

    A choice inside an effect has the effect's own question; the chart's serves
    all other states.
    """
    prompt = effects.question(state)
    if not prompt:
        entry = CHART.states[state.state]
        return entry.description, entry.descriptionmyturn
    return prompt.replace("${you}", "${actplayer}"), prompt


def begin(state: State) -> State:
    """A dealt or handed-in state at the start of its first turn."""
    return _follow(state, [], "start", None)


def choose(state: State, action: Action, draw: Draw | None = None) -> Change:
    """One possible choice carried out, and all that follows by itself until somebody must choose.

    `action` must be one of `possible(state)`. `draw` picks the cards turned up
    in place of the deck's order; what it raises passes through.
    """
    before = rule(state)
    events = before.carry_out(state, action)
    state = apply_all(state, events)
    now = rule(state)
    if before.asks == "target":
        if now.asks == "target":
            return Change(state, events, now.choices(state))
    else:
        choices = now.choices(state)
        if choices:
            return Change(_follow(state, events, _asked(now), draw), events, choices)
        state = _happen(state, events, _fizzled(state))
    state, trigger = _settle(state, events, "done" if state.pending is None else "again")
    state = _follow(state, events, trigger, draw)
    return Change(state, events, possible(state))


def concede(state: State, seat: Colour) -> Change:
    """The end of a running game by a seat that gives it up, at any moment (R13)."""
    events: list[Event] = []
    state = _happen(state, events, ended(state.board, OPPONENT[seat], "concede"))
    return Change(_follow(state, events, "endGame", None), events, ())


def _asked(begun: Rule) -> Trigger:
    assert begun.asks is not None
    return begun.asks


def _fizzled(state: State) -> EffectFizzled:
    assert state.pending is not None
    return EffectFizzled(state.active, state.pending.card)


def _happen(state: State, events: list[Event], event: Event) -> State:
    events.append(event)
    return FOLDS[type(event)](state, event)


def _happen_all(state: State, events: list[Event], happening: list[Event]) -> State:
    if happening:
        events += happening
        state = apply_all(state, happening)
    return state


def _settle(state: State, events: list[Event], otherwise: Trigger) -> tuple[State, Trigger]:
    """The trigger to fire where R12 looks at the board: the end, if it has decided the game."""
    if decided(state.board):
        return _happen(state, events, by_board(state.board)), "endGame"
    return state, otherwise


def _follow(state: State, events: list[Event], trigger: Trigger, draw: Draw | None) -> State:
    """The state in which the chart comes to rest after a trigger.

    No work looks at the name of the state it is in, so of the states entered
    on the way only the last needs folding.
    """
    here = state.state
    while True:
        there, entered, work = _STEPS[here][trigger]
        if there != here:
            events.append(entered[state.active])
        if work is None:
            return FOLDS[StateEntered](state, entered[state.active])
        here = there
        state, trigger = work(state, events, draw)


# What each of the game's own states does, and the trigger that it fires then.


def _overcrowd(state: State, events: list[Event], draw: Draw | None) -> tuple[State, Trigger]:
    return _settle(_happen_all(state, events, overcrowding(state)), events, "next")


def _sink(state: State, events: list[Event], draw: Draw | None) -> tuple[State, Trigger]:
    return _happen_all(state, events, sinking(state)), "next"


def _draw(state: State, events: list[Event], draw: Draw | None) -> tuple[State, Trigger]:
    state = _happen_all(state, events, discarding(state))
    while (event := next_draw(state, draw)) is not None:
        state = _happen(state, events, event)
    player = OPPONENT[state.active]
    state = _happen(state, events, TurnStarted(player))
    return state, "next" if state.hands[player] else "skip"


def _skip_turn(state: State, events: list[Event], draw: Draw | None) -> tuple[State, Trigger]:
    return _happen(state, events, TurnSkipped(state.active)), "next"


Work = Callable[[State, list[Event], Draw | None], tuple[State, Trigger]]

_WORK: Final[dict[str, Work]] = {
    "overcrowd": _overcrowd,
    "sink": _sink,
    "draw": _draw,
    "skipTurn": _skip_turn,
}


class _Step(NamedTuple):
    """One arrow of the chart: where it leads, the event of entering that, and the work there."""

    there: str
    entered: dict[Colour, StateEntered]
    work: Work | None


def _step(there: str) -> _Step:
    entered = {seat: StateEntered(there, None if there == END else seat) for seat in COLOURS}
    return _Step(there, entered, _WORK.get(there))


_STEPS: Final[dict[str, dict[str, _Step]]] = {
    name: {trigger: _step(there) for trigger, there in entry.transitions.items()}
    for name, entry in CHART.states.items()
}
