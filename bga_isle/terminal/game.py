"""A game at this terminal: a table, its record and who sits where, kept in a file.

Whatever the table accepts is in the file before anybody sees it.
"""

from pathlib import Path

from bga_isle import __version__
from bga_isle.model.actions import Action, ActUndo
from bga_isle.model.events import Event
from bga_isle.model.pieces import Colour
from bga_isle.model.state import Seats
from bga_isle.record import Concession, Record, Recorder
from bga_isle.table.table import Table

from .files import SavedGame, Sitter, encoded
from .outside import said
from .places import Place


class Game:
    """`table` is to be read only; the methods change it, note it and keep it.

    `trouble` says why the last change could not be kept, None where it was;
    `kept` says whether the file holds the game at all.
    """

    def __init__(
        self,
        table: Table,
        recorder: Recorder,
        seats: Seats[Sitter],
        place: Place,
        *,
        begun: bool = True,
    ) -> None:
        """Keeps a game that has `begun` at once; raises `OSError` where that is not possible."""
        self.table = table
        self.seats = seats
        self.trouble: str | None = None
        self._recorder = recorder
        self._place = place
        if begun:
            place.write(self.saved)
        self.kept = begun

    @classmethod
    def opened(cls, table: Table, seats: Seats[Sitter], place: Place, *, dealt: bool) -> "Game":
        """A game on which nothing has happened yet; `dealt` or handed in as a position.

        It is kept from the first change on.
        """
        recorder = Recorder.opened(
            table,
            module=__version__,
            seats=Seats[str](seats.black, seats.white),
            seeded="all" if dealt else "reshuffles",
        )
        return cls(table, recorder, seats, place, begun=False)

    @property
    def path(self) -> Path:
        """The file in which the game is kept."""
        return self._place.path

    @property
    def saved(self) -> bytes:
        """The game as it stands, as a file holds it."""
        return encoded(SavedGame(seats=self.seats, table=self.table.save(), record=self.record))

    @property
    def active(self) -> Colour | None:
        """The seat that is to choose, None once the game has ended."""
        return self.table.active_player

    @property
    def record(self) -> Record:
        """The record up to now."""
        return self._recorder.record(self.table)

    def choose(self, seat: Colour, action: Action) -> tuple[Event, ...]:
        """One choice of a person; raises what `Table.act` raises."""
        return self._accepted(seat, action, self.table.act(seat, action))

    def undo(self, seat: Colour) -> tuple[Event, ...]:
        """A person's last choice taken back; raises what `Table.undo` raises."""
        return self._accepted(seat, ActUndo(), self.table.undo(seat))

    def concede(self, seat: Colour) -> tuple[Event, ...]:
        """The game given up by a person."""
        return self._accepted(seat, Concession(), self.table.concede(seat))

    def zombie(self, seat: Colour) -> tuple[Event, ...]:
        """One choice of the zombie in a seat."""
        action = self.table.zombie_action(seat)
        return self._accepted(seat, action, self.table.act(seat, action), "zombie")

    def quit(self, seat: Colour) -> None:
        """A person leaves a seat for good; a zombie sits there from now on."""
        self.seats = self.seats.put(seat, "zombie")
        self.keep()

    def keep(self) -> None:
        """Writes the file; where that fails the game goes on and `trouble` says why."""
        try:
            self._place.write(self.saved)
            self.trouble, self.kept = None, True
        except OSError as error:
            self.trouble = said(error)

    def _accepted(
        self,
        seat: Colour,
        action: Action | ActUndo | Concession,
        events: tuple[Event, ...],
        by: Sitter = "player",
    ) -> tuple[Event, ...]:
        self._recorder.note(seat, action, events, by)
        self.keep()
        return events
