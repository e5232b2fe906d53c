"""gamedatas: everything that a front end needs to draw a table from nothing, in BGA's words."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bga_isle.model.pieces import COLOURS, Colour
from bga_isle.model.state import Result, Seats, View
from bga_isle.record import Move, Record, drawn_cards, sealed

from .changes import Standing
from .events import TableEvent
from .gamestate import Gamestate, gamestate
from .ports import By, Entry, Seat

LOG_ENTRIES = 100
"""How many of the latest entries gamedatas brings along; the rest is fetched as events."""


class Player(Struct, frozen=True):
    """One seat as others may see it; who owns it stays with the platform."""

    color: Colour
    status: Literal["open", "player", "zombie"]
    quit: bool


class Outcome(Struct, frozen=True):
    """How the game ended, and which seats a player left; a platform rates no game with one of those."""

    result: Result
    quit: tuple[Colour, ...]


class Logged(Struct, frozen=True):
    """One version in the log: who did what, and what happened."""

    version: int
    at: float
    seat: Colour
    by: By
    events: tuple[TableEvent, ...]

    @classmethod
    def of(cls, entry: Entry) -> "Logged":
        """An entry without the gamestate that it led to, which only the newest one needs."""
        return cls(entry.version, entry.at, entry.seat, entry.by, entry.events)


class Gamedatas(Struct, frozen=True):
    """A table as one viewer sees it; `you` is the viewer's seat, None for a spectator."""

    table: str
    version: int
    you: Colour | None
    gamestate: Gamestate
    players: Seats[Player]
    position: View
    log: tuple[Logged, ...]
    turn_seconds: int | None
    deadline: float | None
    now: float
    outcome: Outcome | None


def position(standing: Standing, seat: Colour | None = None) -> View:
    """The view of the table, at the table's own version."""
    return replace(standing.table.view(seat), version=standing.snapshot.version)


def gamedatas(
    standing: Standing, seat: Colour | None, entries: Iterable[Entry], now: float
) -> Gamedatas:
    """What one viewer is shown of a table."""
    snapshot, table = standing.snapshot, standing.table
    seats = snapshot.seats
    return Gamedatas(
        table=snapshot.table,
        version=snapshot.version,
        you=seat,
        gamestate=gamestate(table, snapshot.own_choices),
        players=Seats(_player("black", seats.black), _player("white", seats.white)),
        position=position(standing, seat),
        log=tuple(Logged.of(entry) for entry in entries),
        turn_seconds=snapshot.turn_seconds,
        deadline=snapshot.deadline,
        now=now,
        outcome=_outcome(standing),
    )


def record(standing: Standing, entries: tuple[Entry, ...]) -> Record:
    """The game's record from all entries of the table; it holds the seed once the game has ended."""
    snapshot, table = standing.snapshot, standing.table
    seed = table.seed
    moves = tuple(
        Move(
            entry.seat,
            "zombie" if entry.by == "zombie" else "player",
            entry.action,
            drawn_cards(entry.events),
        )
        for entry in entries
        if entry.action is not None
    )
    return sealed(
        Record(
            module=snapshot.module,
            seeded=snapshot.seeded,
            seats=Seats(
                _player("black", snapshot.seats.black).status,
                _player("white", snapshot.seats.white).status,
            ),
            opening=snapshot.opening,
            moves=moves,
            result=table.result,
            seed=None if seed is None else str(seed),
        )
    )


def _player(colour: Colour, seat: Seat) -> Player:
    status: Literal["open", "player", "zombie"] = "player"
    if seat.zombie:
        status = "zombie"
    elif seat.open:
        status = "open"
    return Player(colour, status, seat.quit)


def _outcome(standing: Standing) -> Outcome | None:
    result, seats = standing.table.result, standing.snapshot.seats
    if result is None:
        return None
    return Outcome(result, tuple(colour for colour in COLOURS if seats[colour].quit))
