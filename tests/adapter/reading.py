"""A second reading of a table's entries: what each version must have left behind."""

from collections.abc import Sequence

from bga_isle import Table, View
from bga_isle.adapter.changes import Standing
from bga_isle.adapter.events import SeatEvent, SeatJoined, SeatQuit, SeatReturned, fold
from bga_isle.adapter.gamedatas import position
from bga_isle.adapter.ports import Entry, Snapshot
from bga_isle.model.actions import ActUndo
from bga_isle.model.events import GameEnded, TurnStarted
from bga_isle.model.pieces import Colour

LATEST_CARE = 5.0
"""Within so many seconds somebody must see to a zombie that does not play by itself."""


class Reader:
    """Follows a table from its opening, entry by entry, and finds what does not fit."""

    def __init__(self, opening: Snapshot) -> None:
        self.before = opening
        self.view: View = opening.opening
        self._who: list[str] = []
        self._since = opening.created
        self._check_position(opening)

    def read(self, entry: Entry, after: Snapshot) -> None:
        """One more version."""
        assert entry.version == after.version == self.before.version + 1
        assert entry.at == after.touched
        self._check_who_may(entry)
        self.view = fold(self.view, entry.events)
        self._check_position(after)
        self._check_choices(entry, after)
        self._check_deadline(entry, after)
        assert (after.table, after.opening, after.created, after.client, after.turn_seconds) == (
            self.before.table,
            self.before.opening,
            self.before.created,
            self.before.client,
            self.before.turn_seconds,
        )
        self.before = after

    def undoable(self) -> bool:
        """Whether the active player's last choice of this turn was the player's own and still is."""
        return bool(self._who) and self._who[-1] == "player"

    def _check_position(self, after: Snapshot) -> None:
        table = Table.load(after.save)
        assert self.view == position(Standing(after, table))
        assert after.ended == (table.result is not None)

    def _check_who_may(self, entry: Entry) -> None:
        """Zombies only where one sits, clocks only once they have run out, seats only from one hand to another."""
        active = _active(self.before)
        seat = self.before.seats[entry.seat]
        assert not self.before.ended
        if entry.by == "zombie":
            assert entry.seat == active
            assert seat.zombie
            assert entry.action is not None
        elif entry.by == "clock":
            assert entry.seat == active
            assert isinstance(entry.events[0], SeatQuit)
            assert self.before.deadline is not None
            assert self.before.deadline <= entry.at
        if entry.action is None:
            (event,) = entry.events
            assert isinstance(event, SeatEvent)
            assert event.player == entry.seat
            assert {SeatJoined: seat.open, SeatQuit: not seat.zombie, SeatReturned: seat.zombie}[
                type(event)
            ]
            assert not (isinstance(event, SeatReturned) and seat.owner is None)

    def _check_choices(self, entry: Entry, after: Snapshot) -> None:
        if isinstance(entry.action, ActUndo):
            assert self.undoable()
            self._who.pop()
        elif entry.action is None:
            if entry.seat == _active(self.before):
                self._who = ["another" for _ in self._who]
        else:
            self._who.append(entry.by)
        if any(isinstance(event, TurnStarted | GameEnded) for event in entry.events):
            self._who.clear()
            self._since = entry.at
        assert entry.gamestate.args.undoable == self.undoable()
        table = Table.load(after.save)
        assert entry.gamestate.name == table.state
        assert entry.gamestate.active_player == table.active_player
        assert entry.gamestate.args.possible_actions == table.possible_actions()

    def _check_deadline(self, entry: Entry, after: Snapshot) -> None:
        """A turn's time runs from its start, or from when its player sat down or the table was full; undo and others' doings leave it."""
        active = _active(after)
        if active is None:
            assert after.deadline is None
            return
        seat = after.seats[active]
        joined = any(isinstance(event, SeatJoined) for event in entry.events)
        if joined or (entry.action is None and entry.seat == active):
            self._since = entry.at
        if seat.zombie:
            assert after.deadline is not None
            assert after.deadline <= entry.at + LATEST_CARE
        elif after.seats.black.open or after.seats.white.open or after.turn_seconds is None:
            assert after.deadline is None
        else:
            assert after.deadline == self._since + after.turn_seconds


def read_all(history: Sequence[Snapshot], entries: Sequence[Entry]) -> Reader:
    """Reads a table from its opening to its newest version."""
    assert [snapshot.version for snapshot in history] == list(range(len(history)))
    assert [entry.version for entry in entries] == list(range(1, len(history)))
    reader = Reader(history[0])
    for entry, after in zip(entries, history[1:], strict=True):
        reader.read(entry, after)
    return reader


def _active(snapshot: Snapshot) -> Colour | None:
    return Table.load(snapshot.save).active_player
