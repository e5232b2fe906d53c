"""One change of a table as a pure step: from how it stands to how it stands next, and the entry that tells it.

Nothing here waits or stores, so a change that loses a race is simply made
again from the newer standing.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bga_isle import __version__
from bga_isle.errors import GameOver, NoOpenSeat, NothingToUndo, NotYourSeat, NotYourTurn
from bga_isle.model.actions import Action, ActUndo
from bga_isle.model.events import Event, GameEnded, TurnStarted
from bga_isle.model.pieces import COLOURS, Colour
from bga_isle.model.state import Seats
from bga_isle.record import Concession, Seeded
from bga_isle.table import door
from bga_isle.table.table import Table

from .events import SeatJoined, SeatQuit, SeatReturned, TableEvent, at_version
from .gamestate import Gamestate, gamestate
from .ports import By, Entry, Seat, Snapshot

ZOMBIE_GRACE: Final = 2.0
"""Seconds after which a sweep sees to a zombie whose process has died."""


class Standing(Struct, frozen=True):
    """A table as it stands: its snapshot, and the game that the snapshot saves, never to be changed."""

    snapshot: Snapshot
    table: Table


class Change(Struct, frozen=True):
    """How a table stands after one change, and the entry that tells it."""

    after: Standing
    entry: Entry


class Preview(Struct, frozen=True):
    """What a choice would do at a version: the events up to what nobody may know beforehand.

    `gamestate` is what would be asked next, None where the turn would be over.
    """

    version: int
    events: tuple[Event, ...]
    gamestate: Gamestate | None


def opened(
    name: str,
    game: Table,
    seats: Seats[Seat],
    *,
    client: str,
    turn_seconds: int | None,
    now: float,
    seeded: Seeded = "all",
) -> Standing:
    """A table at version 0."""
    snapshot = Snapshot(
        table=name,
        version=0,
        save=game.save(),
        seats=seats,
        opening=game.view(),
        module=__version__,
        client=client,
        turn_seconds=turn_seconds,
        deadline=None,
        created=now,
        touched=now,
        seeded=seeded,
    )
    return Standing(replace(snapshot, deadline=deadline(snapshot, game, now)), game)


def act(
    before: Standing, seat: Colour, action: Action | ActUndo, now: float, by: By = "player"
) -> Change:
    """A choice or an undo by whoever plays the seat.

    Raises what `Table.act` raises, `NotYourTurn` also for a player who has left
    and not returned, and `NothingToUndo` where the last choice was not the
    player's own (R24, R25); whose turn it is comes before what is asked for.
    """
    active = before.table.active_player
    if active is None:
        raise GameOver
    if door.seat(seat) != active or (by == "player" and before.snapshot.seats[seat].zombie):
        raise NotYourTurn(active_player=active, seat=seat)
    own = before.snapshot.own_choices
    if not isinstance(action, ActUndo):
        own = own + 1 if by == "player" else 0
    elif before.table.undoable:
        if own == 0:
            raise NothingToUndo
        own -= 1
    table = before.table.copy()
    events = table.act(seat, action)
    return _change(before.snapshot, table, seat, by, action, events, now, own=own)


def preview(before: Standing, action: Action | ActUndo) -> Preview:
    """What a choice would do if whoever plays the active seat made it; raises as `Table.preview` does."""
    events, after = before.table.preview(action)
    if after is None:
        return Preview(before.snapshot.version, events, None)
    seats, active = before.snapshot.seats, after.active_player
    by_zombie = active is not None and seats[active].zombie
    own = 0 if by_zombie else before.snapshot.own_choices + 1
    return Preview(before.snapshot.version, events, gamestate(after, own))


def zombie(before: Standing, now: float) -> Change:
    """The next choice of the zombie in whose turn it is (R25); raises `GameOver`."""
    seat = before.table.active_player
    if seat is None:
        raise GameOver
    return act(before, seat, before.table.zombie_action(seat), now, "zombie")


def concede(before: Standing, seat: Colour, now: float) -> Change:
    """The game given up by one seat (R13); raises `GameOver`."""
    table = before.table.copy()
    events = table.concede(seat)
    return _change(before.snapshot, table, seat, "player", Concession(), events, now)


def join(before: Standing, owner: str, now: float) -> Change:
    """The open seat taken by somebody; raises `NoOpenSeat`, `GameOver`."""
    for seat in COLOURS:
        there = before.snapshot.seats[seat]
        if there.open:
            taken = replace(there, owner=owner)
            return _seated(before, seat, taken, SeatJoined(seat), now, clock_anew=True)
    raise NoOpenSeat


def leave(before: Standing, seat: Colour, now: float, by: By = "player") -> Change:
    """A seat handed to the zombie, by its player or by the clock; raises `GameOver`, `NotYourSeat`."""
    there = before.snapshot.seats[seat]
    if there.owner is None:
        raise NotYourSeat(seat=seat)
    left = replace(there, zombie=True, quit=True)
    return _seated(before, seat, left, SeatQuit(seat), now, by)


def come_back(before: Standing, seat: Colour, now: float) -> Change:
    """A seat taken back from the zombie by its player; raises `GameOver`, `NotYourSeat`."""
    there = before.snapshot.seats[seat]
    if there.owner is None:
        raise NotYourSeat(seat=seat)
    return _seated(before, seat, replace(there, zombie=False), SeatReturned(seat), now)


def run_out(before: Standing, now: float) -> Change | None:
    """What the passing of its deadline does to a table; None where nothing is due."""
    seat, due = before.table.active_player, before.snapshot.deadline
    if seat is None or due is None or due > now:
        return None
    if before.snapshot.seats[seat].zombie:
        return zombie(before, now)
    return leave(before, seat, now, "clock")


def zombie_to_move(standing: Standing) -> bool:
    """Whether the table waits for a zombie."""
    seat = standing.table.active_player
    return seat is not None and standing.snapshot.seats[seat].zombie


def deadline(snapshot: Snapshot, table: Table, now: float) -> float | None:
    """When somebody must see to a table if nothing happens; no player's clock runs while a seat is open."""
    active, seats = table.active_player, snapshot.seats
    if active is None:
        return None
    if seats[active].zombie:
        return now + ZOMBIE_GRACE
    if seats.black.open or seats.white.open or snapshot.turn_seconds is None:
        return None
    return now + snapshot.turn_seconds


def _seated(
    before: Standing,
    seat: Colour,
    there: Seat,
    event: TableEvent,
    now: float,
    by: By = "player",
    *,
    clock_anew: bool = False,
) -> Change:
    snapshot, table = before.snapshot, before.table
    if table.result is not None:
        raise GameOver
    active = seat == table.active_player
    seated = replace(snapshot, seats=snapshot.seats.put(seat, there))
    own = 0 if active else snapshot.own_choices
    anew = active or clock_anew
    return _change(seated, table, seat, by, None, (event,), now, own=own, clock_anew=anew)


def _change(
    before: Snapshot,
    table: Table,
    seat: Colour,
    by: By,
    action: Action | ActUndo | Concession | None,
    events: Iterable[TableEvent],
    now: float,
    *,
    own: int = 0,
    clock_anew: bool = False,
) -> Change:
    """A player's clock runs from the start of the turn, so no undo gives time; a zombie's from each choice."""
    version = before.version + 1
    told = tuple(at_version(event, version) for event in events)
    if any(isinstance(event, TurnStarted | GameEnded) for event in told):
        own, clock_anew = 0, True
    after = replace(
        before,
        version=version,
        save=table.save(),
        deadline=deadline(before, table, now) if clock_anew or by == "zombie" else before.deadline,
        touched=now,
        ended=table.result is not None,
        own_choices=own,
    )
    entry = Entry(
        version=version,
        at=now,
        seat=seat,
        by=by,
        action=action,
        events=told,
        gamestate=gamestate(table, own),
    )
    return Change(Standing(after, table), entry)
