"""A whole game in steps, made from its record: what a viewer of replays is sent."""

from typing import Literal

from msgspec import Struct

from bga_isle.model.actions import Action, ActUndo
from bga_isle.model.events import Event
from bga_isle.model.pieces import Colour
from bga_isle.model.state import Result, View
from bga_isle.record import Concession, Record, parse, replay, verify


class ReplayStep(Struct, frozen=True):
    """One change of the game, by whom, and the events that fold the view before it into the next."""

    seat: Colour
    by: Literal["player", "zombie"]
    action: Action | ActUndo | Concession
    events: tuple[Event, ...]


class Replay(Struct, frozen=True):
    """A game from its opening on; `table` is None where nobody but the record knows it."""

    table: str | None
    opening: View
    steps: tuple[ReplayStep, ...]
    result: Result | None


def replayed(record: Record, table: str | None = None) -> Replay:
    """A record played again; raises `BadRecord`."""
    steps = tuple(
        ReplayStep(step.move.seat, step.move.by, step.move.action, step.events)
        for step in replay(record)
    )
    return Replay(table, record.opening, steps, record.result)


def replayed_if_it_holds(document: bytes) -> Replay:
    """A record from anybody, played again once it has proved to hold throughout; raises `BadRecord`."""
    record = parse(document)
    verify(record)
    return replayed(record)
