"""The chart: which state follows which, decided by a real hierarchical machine.

The library `transitions` is known here alone. Its machine decides every
transition, once: nothing in the chart depends on the game, so each trigger of
each state is fired while the module loads, the answers go into a read-only
mapping and the machine is left alone. Firing it in every game would be slow,
and wrong where threads share it.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from transitions.extensions.nesting import HierarchicalMachine, NestedState

from .chart_checks import START, ChartState, check_each, check_whole
from .chart_files import SEPARATOR, Node, shipped, tree


class _DottedState(NestedState):
    separator = SEPARATOR


class _Machine(HierarchicalMachine):
    state_cls = _DottedState


class Model:
    """What the machine moves: it is in a state and holds nothing else."""

    state: str


class Chart:
    """The states by name and the answers to "state, trigger → state"."""

    states: Mapping[str, ChartState]

    def __init__(self, texts: Mapping[str, str]) -> None:
        """Builds and checks the chart from the texts of its files; raises `ChartFault`."""
        self.roots: Final = tree(texts)
        nodes = sorted(
            (node for root in self.roots for node in root.walk()),
            key=lambda node: node.name.count(SEPARATOR),
        )
        check_each(nodes)
        self._nodes = {node.name: node for node in nodes}
        exits = self._fire_all()
        self.states = MappingProxyType(
            {
                node.name: _state(node, exits[node.name])
                for node in sorted(nodes, key=lambda node: node.spec.id or 0)
                if not node.children
            }
        )
        check_whole(self.states, self._nodes)

    def machine(self, model: Model) -> HierarchicalMachine:
        """A live machine over this chart with the model at its start, to compare or to draw with."""
        return _Machine(
            model=model,
            states=[_config(root) for root in self.roots],
            transitions=_arrows(self._nodes.values()),
            initial=START,
            auto_transitions=False,
        )

    def _fire_all(self) -> dict[str, dict[str, str]]:
        model = Model()
        machine = self.machine(model)
        answers: dict[str, dict[str, str]] = {}
        for name, node in self._nodes.items():
            answers[name] = {}
            if node.children:
                continue
            for trigger in machine.get_triggers(name):
                machine.set_state(name, model)
                machine.trigger_event(model, trigger)
                answers[name][trigger] = model.state
        return answers


def _config(node: Node) -> dict[str, Any]:
    config: dict[str, Any] = {"name": node.name.rpartition(SEPARATOR)[2]}
    if node.children:
        config["initial"] = node.spec.initial
        config["children"] = [_config(child) for child in node.children]
    return config


def _arrows(nodes: Iterable[Node]) -> list[list[str]]:
    return [
        [trigger, node.name, node.beside(target)]
        for node in nodes
        for trigger, target in node.spec.transitions.items()
    ]


def _state(node: Node, exits: dict[str, str]) -> ChartState:
    spec = node.spec
    assert spec.id is not None and spec.type is not None
    return ChartState(
        name=node.name,
        id=spec.id,
        type=spec.type,
        description=spec.description,
        descriptionmyturn=spec.descriptionmyturn,
        possibleactions=spec.possibleactions,
        updateGameProgression=spec.updateGameProgression,
        transitions=MappingProxyType(exits),
    )


CHART: Final = Chart(shipped())
"""The game's own chart, checked as a whole when it is loaded."""
