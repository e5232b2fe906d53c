"""A turn flow written down as it is played, for people to check against the rulebook.

For every choice it shows the board, all that could be chosen, what was, the
way through the states, and each event as a line of the log and as JSON.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from random import Random
from typing import Any, Literal, NamedTuple, Self

import msgspec
from msgspec import Struct

from bga_isle.drawing import view_text
from bga_isle.errors import GameOver, Malformed
from bga_isle.log import line
from bga_isle.model.actions import Action, ActUndo
from bga_isle.model.events import Event, StateEntered
from bga_isle.model.pieces import Colour
from bga_isle.table.table import Table


class BadFlow(Malformed):
    """What a flow is asked to play cannot be meant."""

    code = "bad_flow"
    template = "This is no turn flow: ${reason}"


class Zombie(Struct, frozen=True):
    """A step of a script: the rest of the seat's turn is played at random."""

    seat: Colour


class Concede(Struct, frozen=True):
    """A step of a script: the seat gives the game up."""

    seat: Colour


Scripted = Action | ActUndo | Zombie | Concede | Mapping[str, Any] | Literal["undo"]
"""One step of a script: an action (a mapping is one in its JSON form), a take-back, a quitter, an end."""


class Step(NamedTuple):
    """One accepted change: the state it met, what caused it (None: a concession), what it caused."""

    state: str
    action: Action | ActUndo | None
    events: Sequence[Event]


class Transcript:
    """A table that is played and written down at once.

    Its methods return the transcript itself; what the table refuses is raised
    as it is by the table.
    """

    def __init__(self, title: str, table: Table) -> None:
        self.table = table
        self.steps: list[Step] = []
        self._acting = table.active_player
        self._parts = [title, self._moment()]

    def follow(self, *script: Scripted) -> Self:
        """A script, step by step."""
        for step in script:
            if isinstance(step, Zombie):
                self.zombie(step.seat)
            elif isinstance(step, Concede):
                self.concede(step.seat)
            elif step == "undo" or isinstance(step, ActUndo):
                self.undo()
            else:
                self.act(step)
        return self

    def act(self, *actions: Action | Mapping[str, Any]) -> Self:
        """The active player's next choices."""
        for action in actions:
            state, seat = self.table.state, self._seat
            events = self.table.act(seat, action)
            chosen = action if isinstance(action, Struct) else msgspec.convert(action, Action)
            self._write(Step(state, chosen, events), f"chooses {compact(chosen)}")
        return self

    def undo(self) -> Self:
        """The last choice taken back."""
        step = Step(self.table.state, ActUndo(), self.table.undo(self._seat))
        self._write(step, "takes back the last choice")
        return self

    def zombie(self, seat: Colour) -> Self:
        """The seat's turn finished by a zombie, from the table's own stream."""
        self._at_random(seat, None)
        while self.table.active_player == seat and self.table.undoable:
            self._at_random(seat, None)
        return self

    def at_random(self, rng: Random, decisions: int | None = None) -> Self:
        """So many random choices of whoever is active, without `decisions` until the game ends.

        Raises `BadFlow` where that is no number of them.
        """
        if decisions is not None and (type(decisions) is not int or decisions < 0):
            raise BadFlow(reason=f"decisions is a number of choices or None, not {decisions!r}")
        for _ in count() if decisions is None else range(decisions):
            if self.table.active_player is None:
                break
            self._at_random(self.table.active_player, rng)
        return self

    def concede(self, seat: Colour) -> Self:
        """The game given up by a seat, in its turn or not."""
        step = Step(self.table.state, None, self.table.concede(seat))
        self._write(step, "concedes", seat)
        return self

    def __str__(self) -> str:
        return "\n\n".join(self._parts) + "\n"

    @property
    def _seat(self) -> Colour:
        if self.table.active_player is None:
            raise GameOver
        return self.table.active_player

    def _at_random(self, seat: Colour, rng: Random | None) -> None:
        chosen = self.table.zombie_action(seat, rng)
        step = Step(self.table.state, chosen, self.table.act(seat, chosen))
        self._write(step, f"as a zombie: {compact(chosen)}")

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


def compact(value: object) -> str:
    """A value as JSON on one line."""
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
