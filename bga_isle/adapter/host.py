"""The Host: what a platform calls, and the one path on which anything is written.

People, zombies and clocks all change a table by the same steps: read how it
stands, make the change as a pure step, store it if nobody was faster, then
publish the version. So what was published is stored, what was answered is
kept, and of two who race one wins.
"""

import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from msgspec import Struct

from bga_isle.errors import BadPosition, BadSave, KeyReused, NotFound, Refused, Stale
from bga_isle.model.actions import Action, ActUndo
from bga_isle.model.pieces import COLOURS, Colour
from bga_isle.model.state import Position, Seats
from bga_isle.record import dump
from bga_isle.table import door
from bga_isle.table.table import Table

from . import changes
from .changes import Change, Standing
from .ports import Entry
from .reader import PAGE, Reader, at_version
from .requests import Request
from .seating import Mode, seated

logger: Final = logging.getLogger(__name__)

Step = Callable[[Standing, float], Change]

TRIES: Final = 16
"""How often a change without an expected version is made again when another came first."""

ZOMBIE_BURST: Final = 64
"""How many zombie choices one call plays; a sweep goes on from there."""


class Opened(Struct, frozen=True):
    """A new table: its name and the seat of the one who opened it."""

    table: str
    seat: Colour


class Host(Reader):
    """One game server's way to its tables; any number may share a store."""

    async def create(
        self,
        mode: Mode,
        owners: Seats[str],
        *,
        client: str,
        seat: Colour | None = None,
        first: Colour | None = None,
        turn_seconds: int | None = None,
        seed: int | None = None,
        position: Position | Mapping[str, Any] | None = None,
    ) -> Opened:
        """Opens a table and returns its name and the opener's seat.

        In mode "open" the other seat waits to be joined, in "zombie" a zombie
        has it from the start, in "hotseat" the opener has both. `owners` are
        what the platform knows the holders of the seats by; that of a seat
        nobody holds is dropped. `client` is whom the table counts for. Without
        `seat` or `first` chance decides. The game begins from `position`, if one
        is handed in, and with its active seat. Raises as `Table.new` and
        `Table.from_position` do.
        """
        mine = secrets.choice(COLOURS) if seat is None else door.seat(seat)
        if position is None:
            game = Table.new(seed, first)
        else:
            game = Table.from_position(position, seed)
            if first is not None and door.seat(first) != game.active_player:
                raise BadPosition(field="active", reason=f"{first} is to begin")
        standing = changes.opened(
            secrets.token_urlsafe(12),
            game,
            seated(mode, mine, owners),
            client=client,
            turn_seconds=turn_seconds,
            now=self._clock.now(),
            seeded="all" if position is None else "reshuffles",
        )
        table = standing.snapshot.table
        await self._store.create(standing.snapshot)
        self._keep(standing)
        await self._play_on(table)
        return Opened(table, mine)

    async def submit(
        self,
        table: str,
        seat: Colour,
        version: int,
        action: Action | ActUndo,
        key: str | None = None,
    ) -> Entry:
        """One choice of a player, made at the version that the player saw; returns its entry.

        With an idempotency `key` a repeat returns the first entry again. Raises
        `NotFound`, `KeyReused`, `GameOver`, `Stale`, `NotYourTurn`,
        `NotPossible`, `NothingToUndo`, looked at in this order.
        """

        def step(standing: Standing, now: float) -> Change:
            at_version(standing, version)
            return changes.act(standing, seat, action, now)

        request = None if key is None else Request(seat, key, version, action)
        entry = await self._change(table, step, request)
        await self._play_on(table)
        return entry

    async def join(self, table: str, owner: str) -> Entry:
        """The open seat taken; the entry names it. Raises `NotFound`, `NoOpenSeat`, `GameOver`."""
        entry = await self._change(table, lambda standing, now: changes.join(standing, owner, now))
        await self._play_on(table)
        return entry

    async def quit(self, table: str, seat: Colour) -> Entry | None:
        """A seat left to the zombie, which plays on at once; None if it plays there already.

        Raises `NotFound`, `GameOver`, and `NotYourSeat` where nobody sits.
        """
        return await self._reseat(table, seat, zombie=True)

    async def back(self, table: str, seat: Colour) -> Entry | None:
        """A seat taken back by its player; None if the player has it. Raises `NotFound`, `GameOver`, `NotYourSeat`."""
        return await self._reseat(table, seat, zombie=False)

    async def concede(self, table: str, seat: Colour) -> Entry:
        """The game given up by a seat at any moment (R13); raises `NotFound`, `GameOver`."""
        return await self._change(table, lambda standing, now: changes.concede(standing, seat, now))

    async def sweep(self, limit: int = PAGE) -> int:
        """Sees to tables whose deadline has passed and returns how many; safe in every process at once.

        A player whose turn has run out is replaced by the zombie, and zombies
        whose process died play on. Raises `BadSave` at the end if a table
        cannot be read.
        """

        async def see_to(table: str) -> bool:
            change = changes.run_out(await self._load(table), self._clock.now())
            if change is None or not await self._commit(change, None):
                return False
            await self._play_on(table)
            return True

        return await self._each(await self._store.due(self._clock.now(), limit), see_to)

    async def tidy(self, *, ended_for: float, idle_for: float, limit: int = PAGE) -> int:
        """Archives tables that ended, or were left alone, so many seconds ago; returns how many."""
        now = self._clock.now()

        async def put_away(table: str) -> bool:
            standing = await self._load(table)
            document = dump(await self._record(standing))
            if not await self._store.archive(table, standing.snapshot.version, document):
                return False
            self._kept.pop(table, None)
            return True

        idle = await self._store.idle(now - ended_for, now - idle_for, limit)
        return await self._each(idle, put_away)

    async def _reseat(self, table: str, seat: Colour, *, zombie: bool) -> Entry | None:
        colour = door.seat(seat)

        def step(standing: Standing, now: float) -> Change:
            if standing.snapshot.seats[colour].zombie == zombie and standing.table.result is None:
                raise _Already
            return (changes.leave if zombie else changes.come_back)(standing, colour, now)

        try:
            entry = await self._change(table, step)
        except _Already:
            return None
        await self._play_on(table)
        return entry

    async def _each(self, tables: list[str], step: Callable[[str], Awaitable[bool]]) -> int:
        """Counts the tables where a step did something; one that went meanwhile or cannot be read stops no other."""
        done, fault = 0, None
        for table in tables:
            try:
                done += await step(table)
            except NotFound:
                continue
            except BadSave as error:
                fault = error
        if fault is not None:
            raise fault
        return done

    async def _change(self, table: str, step: Step, request: Request | None = None) -> Entry:
        """The one write path: made again from the store's newest standing while others are faster.

        A key is looked up after the standing was read: a twin of the request that
        made this standing has left its key by then.
        """
        for _ in range(TRIES):
            standing = self._kept.get(table) or await self._load(table)
            if request is not None and (entry := await self._answered(table, request)) is not None:
                return entry
            try:
                change = step(standing, self._clock.now())
            except Refused:
                newest = await self._load(table)
                if newest.snapshot.version == standing.snapshot.version:
                    raise
                continue
            if await self._commit(change, request):
                return change.entry
            self._kept.pop(table, None)
        raise Stale(version=(await self._load(table)).snapshot.version)

    async def _commit(self, change: Change, request: Request | None) -> bool:
        after, entry = change.after, change.entry
        key = None if request is None else request.key(entry.version)
        if not await self._store.commit(after.snapshot, entry, key):
            return False
        self._keep(after)
        try:
            await self._bus.publish(after.snapshot.table, entry.version)
        except Exception:
            logger.exception("a stored version could not be published")
        return True

    async def _play_on(self, table: str) -> None:
        """Zombies play while it is their turn, a burst at most; the deadline brings a sweep to the rest.

        What led here is stored and will be answered, so no failure of theirs is
        the caller's.
        """
        try:
            for _ in range(ZOMBIE_BURST):
                standing = self._kept.get(table) or await self._load(table)
                if not changes.zombie_to_move(standing):
                    return
                if not await self._commit(changes.zombie(standing, self._clock.now()), None):
                    self._kept.pop(table, None)
        except Exception:
            logger.exception("a zombie could not play on")

    async def _answered(self, table: str, request: Request) -> Entry | None:
        known = await self._store.key(table, request.seat, request.name)
        if known is None:
            return None
        if known.digest != request.digest:
            raise KeyReused
        entries = await self._store.entries(table, known.version - 1, 1)
        if not entries:
            raise NotFound(table=table)
        return entries[0]


class _Already(Refused):
    """Nothing to change; like any refusal it holds only at the newest version."""
