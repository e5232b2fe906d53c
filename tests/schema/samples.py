"""Values of every described kind, as they come out of real games, and the wrong ones beside them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from bga_isle import Table
from bga_isle.adapter.events import SeatJoined, SeatQuit, SeatReturned
from bga_isle.adapter.gamestate import gamestate

RECORDS = Path(__file__).parents[1] / "records"

Sample = tuple[str, Any]
"""The name of a definition, and a value in plain objects."""


def plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


def of_a_game(seed: int) -> Iterator[Sample]:
    """Everything that one random game exchanges, with a choice taken back now and then."""
    table = Table.new(seed)
    while True:
        yield "View", plain(table.view())
        yield "Position", plain(table.position())
        yield "Gamestate", plain(gamestate(table, own_choices=1))
        seat = table.active_player
        if seat is None:
            return
        for action in table.possible_actions():
            yield "PossibleAction", plain(action)
        for event in table.zombie(seat):
            yield "Event", plain(event)
        if table.undoable and table.version % 5 == 0:
            for event in table.undo(seat):
                yield "Event", plain(event)


def of_seats() -> Iterator[Sample]:
    for event in (SeatJoined("black"), SeatQuit("white"), SeatReturned("white")):
        yield "SeatEvent", plain(event)


def of_records() -> Iterator[Sample]:
    for path in sorted(RECORDS.glob("*.json")):
        yield "Record", msgspec.json.decode(path.read_bytes())
