"""What OpenSpiel's players observe: the moment, or the way to it as well.

Nothing is hidden in this game but the order of decks, and as cards are drawn
by chance nodes there is no such order; so both players observe the same.
"""

from collections.abc import Mapping
from typing import Any, Final

from bga_isle.extras import extra
from bga_isle.model.actions import ACTIONS

from .observing import PARTS, SIZE, SLICES, encode
from .options import BadOption

with extra("openspiel"):
    import numpy as np
    import pyspiel

_CHANCE: Final = int(pyspiel.PlayerId.CHANCE)


class MomentObserver:
    """The position and how many of the turns have begun, as a share of the most there can be."""

    def __init__(self, params: Mapping[str, Any] | None, max_turns: int, history: int = 0) -> None:
        if params:
            raise BadOption(name="observation", reason=f"it has no parameters, got {dict(params)}")
        self._max_turns = max_turns
        self.tensor = np.zeros(SIZE + 1 + history, np.float32)
        self._board = self.tensor[:SIZE]
        self.dict = {
            name: self.tensor[SLICES[name]].reshape(shape) for name, shape in PARTS.items()
        }
        self.dict["turns"] = self.tensor[SIZE : SIZE + 1]

    def set_from(self, state: Any, player: int) -> None:
        """Writes into `tensor` what any player sees of a state."""
        view, turns = state.public()
        self._board[:] = np.frombuffer(encode(view), np.int8)
        self.tensor[SIZE] = turns / self._max_turns

    def string_from(self, state: Any, player: int) -> str:
        """The same for a reader."""
        return str(state)


class RecallObserver(MomentObserver):
    """The moment and all that has happened: perfect recall.

    `history` numbers the choices from 1 and the outcomes of chance from 601;
    what has not come yet is 0.
    """

    def __init__(self, params: Mapping[str, Any] | None, max_turns: int, history: int) -> None:
        super().__init__(params, max_turns, history)
        self.dict["history"] = self.tensor[SIZE + 1 :]

    def set_from(self, state: Any, player: int) -> None:
        """Writes into `tensor` what any player knows in a state."""
        super().set_from(state, player)
        steps = [
            step.action + 1 + (len(ACTIONS) if step.player == _CHANCE else 0)
            for step in state.full_history()
        ]
        history = self.dict["history"]
        history[: len(steps)] = steps
        history[len(steps) :] = 0

    def string_from(self, state: Any, player: int) -> str:
        """The numbers of all choices and outcomes, from which everything follows."""
        return str(state.history_str())
