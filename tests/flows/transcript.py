"""A game written down as it is played, for people to check against the rulebook.

For every choice it shows the board, all that could be chosen, what was, the
way through the states, and each event as a line of the log and as JSON.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import msgspec

from bga_isle import Table
from bga_isle.drawing import view_text
from bga_isle.log import line
from bga_isle.model.actions import Action, ActUndo
from bga_isle.model.events import Event, StateEntered
from bga_isle.model.pieces import Colour


def compact(value: object) -> str:
    return msgspec.json.encode(value).decode()


def grouped(actions: Iterable[Action]) -> list[str]:
    """All actions of a list, those that differ in their last field on one line."""
    groups: dict[str, list[str]] = {}
    for action in actions:
        name, *fields = msgspec.to_builtins(action).items()
        *outer, (last, value) = fields
        head = " ".join([str(name[1]), *(f"{key} {chosen}," for key, chosen in outer), last])
        groups.setdefault(head, []).append(str(value))
    return [f"{head}: {' '.join(values)}" for head, values in groups.items()]


class Step(NamedTuple):
    """One accepted change: the state it met, what caused it (None: a concession), what it caused."""

    state: str
    action: Action | ActUndo | None
    events: Sequence[Event]


class Transcript:
    """A table that is played and written down at once."""

    def __init__(self, title: str, table: Table) -> None:
        self.table = table
        self.steps: list[Step] = []
        self._parts = [title, self._moment()]

    def act(self, *actions: Action) -> "Transcript":
        """The active player's next choices."""
        for action in actions:
            step = Step(self.table.state, action, self.table.act(self._seat, action))
            self._write(step, f"chooses {compact(action)}")
        return self

    def undo(self) -> "Transcript":
        """The last choice taken back."""
        step = Step(self.table.state, ActUndo(), self.table.undo(self._seat))
        self._write(step, "takes back the last choice")
        return self

    def zombie(self, seat: Colour) -> "Transcript":
        """The seat's turn finished by a zombie."""
        version = self.table.version
        while self.table.active_player == seat and (
            self.table.version == version or self.table.undoable
        ):
            chosen = self.table.zombie_action(seat)
            step = Step(self.table.state, chosen, self.table.zombie(seat))
            self._write(step, f"as a zombie: {compact(chosen)}")
        return self

    def concede(self, seat: Colour) -> "Transcript":
        """The game given up by a seat, in its turn or not."""
        step = Step(self.table.state, None, self.table.concede(seat))
        self._write(step, "concedes", seat)
        return self

    def __str__(self) -> str:
        return "\n\n".join(self._parts) + "\n"

    @property
    def _seat(self) -> Colour:
        assert self.table.active_player is not None, "the game is over"
        return self.table.active_player

    def _write(self, step: Step, what: str, seat: Colour | None = None) -> None:
        self.steps.append(step)
        entered = [event.state for event in step.events if isinstance(event, StateEntered)]
        lines = [f"## {seat or self._acting} {what}", f"path: {' → '.join([step.state, *entered])}"]
        for event in step.events:
            lines += [f"- {line(event)}", f"  {compact(event)}"]
        self._parts += ["\n".join(lines), self._moment()]

    def _moment(self) -> str:
        table = self.table
        self._acting = table.active_player
        lines = [view_text(table.view())]
        if table.active_player is None:
            return "\n".join([*lines, f"{table.state}, {compact(table.result)}"])
        possible = table.possible_actions()
        lines.append(f"{table.state}, possible actions of {table.active_player} ({len(possible)}):")
        return "\n".join([*lines, *(f"  {group}" for group in grouped(possible))])


Flow = Callable[[], Transcript]
"""A game from a set-up to where its point is made."""
