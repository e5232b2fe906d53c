"""What costs are measured in: one trigger of a bare machine of the library `transitions`.

A ratio of two costs of one run holds on any computer, whatever its speed.
"""

from collections.abc import Callable
from time import process_time

from transitions.extensions.nesting import HierarchicalMachine

SAID = (
    "one trigger of a HierarchicalMachine without callbacks, auto_transitions=False, with the "
    "states `rest` and `work` and one nested state `work_step`: to `work_step` and back by turns"
)


class _Model:
    go: Callable[[], bool]
    back: Callable[[], bool]


class Yardstick:
    """The bare machine and its two triggers."""

    def __init__(self) -> None:
        self._model = _Model()
        HierarchicalMachine(
            model=self._model,
            states=["rest", {"name": "work", "children": ["step"]}],
            transitions=[["go", "rest", "work_step"], ["back", "work_step", "rest"]],
            initial="rest",
            auto_transitions=False,
        )

    def seconds(self, pairs: int) -> float:
        """The cost of one trigger, from some pairs of them."""
        go, back = self._model.go, self._model.back
        began = process_time()
        for _ in range(pairs):
            go()
            back()
        return (process_time() - began) / (2 * pairs)
