"""What a platform brings: a store, a bus and a clock, and the values that pass through them."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from typing import Literal, Protocol

import msgspec
from msgspec import Struct

from bga_isle.errors import DamagedSave
from bga_isle.model.actions import Action, ActUndo
from bga_isle.model.pieces import Colour
from bga_isle.model.state import Seats, View
from bga_isle.record import Concession, Seeded

from .events import TableEvent
from .gamestate import Gamestate

By = Literal["player", "zombie", "clock"]


class Seat(Struct, frozen=True, kw_only=True):
    """Who sits on one side of a table.

    `owner` is whatever the platform knows its player by, None while the seat is
    open or where a zombie sat from the start. `zombie` says that the zombie
    plays now, `quit` that a player has ever left.
    """

    owner: str | None = None
    zombie: bool = False
    quit: bool = False

    @property
    def open(self) -> bool:
        """Whether somebody can still join here."""
        return self.owner is None and not self.zombie


class Snapshot(Struct, frozen=True, kw_only=True):
    """All that a platform keeps of one table at one version.

    `version` counts joins, quits and returns beside the game's own changes.
    `own_choices` are the last choices of this turn that the player in the
    active seat made, which undo may take back. `deadline` is when somebody must
    see to the table: the turn's end for a player, a moment later for a zombie,
    None where nothing can run out. Times are seconds since the epoch. `seeded`
    is what follows from the game's seed, as its record says.
    """

    table: str
    version: int
    save: bytes
    seats: Seats[Seat]
    opening: View
    module: str
    client: str
    turn_seconds: int | None
    deadline: float | None
    created: float
    touched: float
    ended: bool = False
    own_choices: int = 0
    seeded: Seeded = "all"


class Entry(Struct, frozen=True, kw_only=True):
    """One version of a table: who did what, what happened, and what is asked since.

    `action` is None where people came or went.
    """

    version: int
    at: float
    seat: Colour
    by: By
    action: Action | ActUndo | Concession | None
    events: tuple[TableEvent, ...]
    gamestate: Gamestate


class Key(Struct, frozen=True):
    """An idempotency key and the version that its request made; `digest` tells requests apart."""

    seat: Colour
    key: str
    digest: str
    version: int


class Store(Protocol):
    """Where tables are kept; whatever `create` or `commit` acknowledged must survive anything."""

    async def create(self, snapshot: Snapshot) -> None:
        """Keeps a table at version 0."""

    async def load(self, table: str) -> Snapshot | None:
        """The latest snapshot, None where there is no such table."""

    async def commit(self, snapshot: Snapshot, entry: Entry, key: Key | None) -> bool:
        """Keeps snapshot, entry and key in one transaction if the table is at the version before.

        False, and nothing kept, where another change came first.
        """

    async def key(self, table: str, seat: Colour, key: str) -> Key | None:
        """What an idempotency key stands for, None if it has not been used."""

    async def entries(self, table: str, after: int, limit: int) -> list[Entry]:
        """The entries of the versions after one, ascending, at most `limit`."""

    async def due(self, now: float, limit: int) -> list[str]:
        """Tables whose deadline has passed, the longest overdue first."""

    async def open_tables(self, client: str) -> int:
        """How many tables of a client are not over."""

    async def idle(self, ended_before: float, touched_before: float, limit: int) -> list[str]:
        """Tables over and untouched since one moment, or not over and untouched since another."""

    async def archive(self, table: str, version: int, document: bytes) -> bool:
        """Puts a table away as one document and drops the rest, if it is still at that version."""

    async def archived(self, table: str) -> bytes | None:
        """The document of a table that was put away."""

    async def ping(self) -> None:
        """Returns if the store can be reached."""


class Bus(Protocol):
    """Tells whoever waits that a table has a new version; it may tell twice or skip, never invent."""

    async def publish(self, table: str, version: int) -> None:
        """Says that a version has been stored."""

    def subscribe(self, table: str) -> AbstractAsyncContextManager[AsyncIterator[int]]:
        """Versions of one table as they are published, while the context lasts."""


class Clock(Protocol):
    """The time that deadlines are measured by."""

    def now(self) -> float:
        """Seconds since the epoch."""


def dump_snapshot(snapshot: Snapshot) -> bytes:
    """A snapshot as JSON; fields that later versions add have defaults, so older ones still load."""
    return msgspec.json.encode(snapshot)


def parse_snapshot(data: bytes | str) -> Snapshot:
    """The snapshot that `dump_snapshot` wrote; raises `DamagedSave`."""
    try:
        return _SNAPSHOTS.decode(data)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise DamagedSave(reason=str(error)) from error


def dump_entry(entry: Entry) -> bytes:
    """An entry as JSON."""
    return msgspec.json.encode(entry)


def parse_entry(data: bytes | str) -> Entry:
    """The entry that `dump_entry` wrote; raises `DamagedSave`."""
    try:
        return _ENTRIES.decode(data)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise DamagedSave(reason=str(error)) from error


_SNAPSHOTS = msgspec.json.Decoder(Snapshot)
_ENTRIES = msgspec.json.Decoder(Entry)
