"""What happens at a table beside the game: people come, leave and come back.

These travel like the game's own events and count as versions of the table;
folding them changes nothing that lies on it.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from bga_isle.model.events import ChoiceTakenBack, Event, Happening
from bga_isle.model.pieces import Colour
from bga_isle.model.state import View
from bga_isle.table import door


class SeatJoined(Happening, frozen=True, tag="seatJoined"):
    """Somebody took an open seat."""

    log = "${player_name} joins the table"
    player: Colour


class SeatQuit(Happening, frozen=True, tag="seatQuit"):
    """A player left or ran out of time; the zombie plays on (R25)."""

    log = "${player_name} has left; the zombie plays on"
    player: Colour


class SeatReturned(Happening, frozen=True, tag="seatReturned"):
    """The player who had left took the seat back from the zombie."""

    log = "${player_name} is back"
    player: Colour


SeatEvent = SeatJoined | SeatQuit | SeatReturned
TableEvent = Event | SeatEvent


def fold(view: View, events: Iterable[TableEvent]) -> View:
    """The view after one version of a table, from the view before it; raises `BadView`."""
    return door.fold(view, [event for event in events if not isinstance(event, SeatEvent)])


def at_version(event: TableEvent, version: int) -> TableEvent:
    """The event as told at a version of the table, which counts more than the game's own changes."""
    if isinstance(event, ChoiceTakenBack):
        return replace(event, view=replace(event.view, version=version))
    return event
