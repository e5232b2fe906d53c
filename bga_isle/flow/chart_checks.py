"""What makes a chart sound; every fault names the file and the key.

The library accepts an arrow to a state that does not exist and fails only when
it is fired, so nothing else would catch these.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Final

from msgspec import Struct

from bga_isle.errors import ChartFault
from bga_isle.model.actions import ACTIONS, ActUndo

from .chart_files import Node, StateFile, Trigger

START: Final = "gameSetup"
END: Final = "gameEnd"

ACTION_NAMES: Final = tuple(
    dict.fromkeys(str(action.__struct_config__.tag) for action in (*ACTIONS, ActUndo()))
)
"""The names that a state's `possibleactions` may hold."""

PLACEHOLDERS: Final = {"actplayer", "you"}

FIRED_BY_WORK: Final[dict[str, tuple[Trigger, ...]]] = {
    "overcrowd": ("next", "endGame"),
    "sink": ("next",),
    "draw": ("next", "skip"),
    "skipTurn": ("next",),
}
"""The game's own states, which the driver knows by name, and what it fires there."""

FIRED_BY_CHOICE: Final[dict[str, tuple[Trigger, ...]]] = {
    "card": ("target", "playTwice", "wild", "done", "endGame"),
    "wild": ("target", "playTwice", "done", "endGame"),
    "playTwice": ("target", "again", "done", "endGame"),
    "target": ("done", "endGame"),
    "activation": ("again", "done", "endGame"),
}
"""What a choice can fire, by what is chosen; the states of these the driver does not know by name."""

_CHOSEN_NEXT: Final = {
    ("card", "target"): "target",
    ("card", "playTwice"): "playTwice",
    ("card", "wild"): "wild",
    ("wild", "target"): "target",
    ("wild", "playTwice"): "playTwice",
    ("playTwice", "target"): "activation",
}


class ChartState(Struct, frozen=True):
    """A state in which the game can be, under BGA's property names."""

    name: str
    id: int
    type: str
    description: str
    descriptionmyturn: str
    possibleactions: tuple[str, ...]
    updateGameProgression: bool
    transitions: Mapping[str, str]


def check_each(nodes: Sequence[Node]) -> None:
    """Each state by itself and its place among the others, definitions before those who use them."""
    names = {node.name for node in nodes}
    ids: dict[int, str] = {}
    for name in (START, *FIRED_BY_WORK, END):
        if name not in names:
            raise ChartFault(file=f"{name}.toml", key="(file)", reason="is missing")
        if any(node.parent == name for node in nodes):
            raise ChartFault(
                file=f"{name}.toml", key="states", reason="no state stands in this one"
            )
    for node in nodes:
        for trigger, target in node.spec.transitions.items():
            if node.beside(target) not in names:
                raise node.fault(f"transitions.{trigger}", f"there is no state {target} beside it")
        if node.children:
            _check_composite(node)
            continue
        _check_leaf(node)
        assert node.spec.id is not None
        if node.spec.id in ids:
            raise node.fault("id", f"{node.spec.id} is the id of {ids[node.spec.id]}")
        ids[node.spec.id] = node.name


def _check_composite(node: Node) -> None:
    bare = StateFile(
        initial=node.spec.initial,
        states=node.spec.states,
        transitions=node.spec.transitions,
    )
    if node.spec != bare:
        raise node.fault("states", "a state with states in it has only initial and transitions")
    if node.spec.initial not in node.spec.states:
        raise node.fault("initial", f"there is no state {node.spec.initial} in it")


def _check_leaf(node: Node) -> None:
    spec = node.spec
    if spec.id is None:
        raise node.fault("id", "is missing")
    if spec.type is None:
        raise node.fault("type", "is missing")
    if spec.initial is not None:
        raise node.fault("initial", "there is no state in it")
    if spec.ids:
        raise node.fault("ids", "there is no state in it")
    for action in spec.possibleactions:
        if action not in ACTION_NAMES:
            raise node.fault("possibleactions", f"there is no action {action}")
    if (spec.type == "activeplayer") != bool(spec.possibleactions):
        raise node.fault("possibleactions", "belong to the states in which a player is active")
    if (spec.type == "activeplayer") != bool(spec.descriptionmyturn):
        raise node.fault("descriptionmyturn", "belongs to the states in which a player is active")
    for key in ("description", "descriptionmyturn"):
        for name in re.findall(r"\$\{([^}]*)\}", getattr(spec, key)):
            if name not in PLACEHOLDERS:
                raise node.fault(key, f"unknown placeholder {name}")


def check_whole(states: Mapping[str, ChartState], nodes: Mapping[str, Node]) -> None:
    """What only the whole shows: every state can be reached and can reach the end."""
    reached = _closure(
        START, {name: set(state.transitions.values()) for name, state in states.items()}
    )
    back: dict[str, set[str]] = {name: set() for name in states}
    for name, state in states.items():
        for target in state.transitions.values():
            back[target].add(name)
    ending = _closure(END, back)
    if states[END].transitions:
        raise nodes[END].fault("transitions", f"{END} has no way out")
    for name, state in states.items():
        if state.type == "game" and not state.transitions:
            raise nodes[name].fault("transitions", "a game state needs a way out")
        if (state.type == "game") != (name in FIRED_BY_WORK):
            raise nodes[name].fault("type", "a game state is one with work of its own")
        if name not in reached:
            raise nodes[name].fault("id", f"{name} cannot be reached from {START}")
        if name not in ending:
            raise nodes[name].fault("transitions", f"{name} cannot reach {END}")
    for name, triggers in FIRED_BY_WORK.items():
        for trigger in triggers:
            _must_lead_on(states[name], trigger, nodes)
    _check_choices(states, nodes)


def _check_choices(states: Mapping[str, ChartState], nodes: Mapping[str, Node]) -> None:
    """Follows what a turn can choose, so that no trigger is missing only once it is fired."""
    _must_lead_on(states[START], "start", nodes)
    ahead = [(states[START].transitions["start"], "card")]
    while ahead:
        name, chosen = ahead.pop(0)
        for trigger in FIRED_BY_CHOICE[chosen]:
            _must_lead_on(states[name], trigger, nodes)
            if (chosen, trigger) in _CHOSEN_NEXT:
                there = states[name].transitions[trigger]
                ahead.append((there, _CHOSEN_NEXT[chosen, trigger]))


def _must_lead_on(state: ChartState, trigger: Trigger, nodes: Mapping[str, Node]) -> None:
    if trigger not in state.transitions:
        raise nodes[state.name].fault(f"transitions.{trigger}", "is missing")


def _closure(start: str, arrows: Mapping[str, set[str]]) -> set[str]:
    found, edge = {start}, {start}
    while edge:
        edge = set(chain.from_iterable(arrows[name] for name in edge)) - found
        found |= edge
    return found
