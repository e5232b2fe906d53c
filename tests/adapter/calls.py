"""Calls on a host while others are under way, and whether what they answer can be true."""

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any, Literal, NamedTuple, Self

from bga_isle import ACTIONS, Table
from bga_isle.adapter.host import Host
from bga_isle.adapter.ports import Entry, Snapshot, Store
from bga_isle.errors import (
    GameOver,
    IsleError,
    KeyReused,
    NoOpenSeat,
    NothingToUndo,
    NotPossible,
    NotYourSeat,
    NotYourTurn,
    Stale,
)
from bga_isle.model.actions import Action, ActUndo
from bga_isle.model.pieces import Colour
from bga_isle.record import Concession

from .gates import Gates

Kind = Literal["quit", "back", "join", "concede", "sweep"]


class Submission(NamedTuple):
    """A request of a player."""

    seat: Colour
    version: int
    action: Action | ActUndo
    key: str | None

    @classmethod
    def picked(cls, snapshot: Snapshot, seat: Colour | None, pick: int, key: str | None) -> Self:
        """A choice of whoever's turn it is, now and then of `seat` or of what is not in the list."""
        table = Table.load(snapshot.save)
        possible = table.possible_actions() or ACTIONS
        action = ACTIONS[pick % len(ACTIONS)] if pick % 10 == 9 else possible[pick % len(possible)]
        active = table.active_player or "black"
        chooser = seat if seat is not None and pick % 10 == 8 else active
        return cls(chooser, snapshot.version, action, key)

    def altered(self) -> "Submission":
        """Another request under the same key."""
        return self._replace(version=self.version + 1)


class Call:
    """One call, the versions at which it may have been carried out, and how it ended."""

    def __init__(
        self,
        host: Host,
        what: Submission | tuple[Kind, Colour],
        task: "asyncio.Task[Any]",
        since: int,
    ) -> None:
        self.host = host
        self.what = what
        self.task = task
        self.since = since

    @classmethod
    async def started(
        cls,
        host: Host,
        table: str,
        what: Submission | tuple[Kind, Colour],
        since: int,
        gates: Gates,
    ) -> Self:
        """A call that waits at its first gate."""
        return cls(host, what, await gates.start(_coroutine(host, table, what)), since)

    async def end(self, gates: Gates) -> None:
        """Lets the call go on to its end, whatever that is."""
        while not self.task.done():
            await gates.step(self.task)

    async def die(self) -> None:
        """Ends the call where it stands."""
        self.task.cancel()
        await asyncio.wait((self.task,))

    @property
    def entry(self) -> Entry | None:
        """The entry that the call was answered with."""
        answer = None if self.task.exception() else self.task.result()
        return answer if isinstance(answer, Entry) else None

    async def check(self, store: Store, table: str, history: Sequence[Snapshot]) -> None:
        """The answer must have been true at some version while the call was under way."""
        error = self.task.exception()
        if error is not None and not isinstance(error, IsleError):
            raise error
        if self.entry is not None:
            assert [self.entry] == await store.entries(table, self.entry.version - 1, 1)
        met = history[self.since :]
        if isinstance(self.what, Submission):
            await self._check_submission(self.what, store, table, met, history)
        else:
            self._check_other(*self.what, met)

    async def _check_submission(
        self,
        what: Submission,
        store: Store,
        table: str,
        met: Sequence[Snapshot],
        history: Sequence[Snapshot],
    ) -> None:
        error, entry = self.task.exception(), self.entry
        known = None if what.key is None else await store.key(table, what.seat, what.key)
        if entry is not None:
            assert (entry.seat, entry.by, entry.action) == (what.seat, "player", what.action)
            assert entry.version == what.version + 1
            assert known is None or known.version == entry.version
            assert (known is None) == (what.key is None)
            return
        if isinstance(error, KeyReused):
            assert known is not None
            (kept,) = await store.entries(table, known.version - 1, 1)
            assert (known.version - 1, kept.action) != (what.version, what.action)
            return
        assert error is not None
        if known is not None:
            (kept,) = await store.entries(table, known.version - 1, 1)
            assert (known.version - 1, kept.action) != (what.version, what.action)
        if isinstance(error, GameOver):
            assert met[-1].ended
        elif isinstance(error, Stale):
            assert any(after.version != what.version for after in met)
        else:
            before = history[what.version]
            game = Table.load(before.save)
            assert type(error) is _refusal(what, before, game)

    def _check_other(self, kind: Kind, seat: Colour, met: Sequence[Snapshot]) -> None:
        error = self.task.exception()
        if isinstance(error, GameOver):
            assert met[-1].ended
        elif isinstance(error, NoOpenSeat):
            assert not any(met[-1].seats[colour].open for colour in ("black", "white"))
        elif error is not None:
            assert not isinstance(error, IsleError) or (
                kind in ("back", "quit") and type(error) is NotYourSeat
            )
        elif kind == "sweep":
            assert self.task.result() in (0, 1)
        elif self.task.result() is None:
            assert any(after.seats[seat].zombie == (kind == "quit") for after in met)
        else:
            entry = self.task.result()
            assert entry.by == "player"
            assert kind == "join" or entry.seat == seat


def _refusal(what: Submission, before: Snapshot, game: Table) -> type[IsleError] | None:
    """Why a request at the right version is refused, as the rules have it."""
    if what.seat != game.active_player or before.seats[what.seat].zombie:
        return NotYourTurn
    if isinstance(what.action, ActUndo):
        return None if game.undoable and before.own_choices else NothingToUndo
    return None if what.action in game.possible_actions() else NotPossible


def _coroutine(
    host: Host, table: str, what: Submission | tuple[Kind, Colour]
) -> Coroutine[Any, Any, Entry | int | None]:
    if isinstance(what, Submission):
        return host.submit(table, what.seat, what.version, what.action, what.key)
    kind, seat = what
    if kind == "sweep":
        return host.sweep()
    if kind == "join":
        return host.join(table, "joiner")
    return {"quit": host.quit, "back": host.back, "concede": host.concede}[kind](table, seat)


def explained(entries: Sequence[Entry], answered: Sequence[Call], died: Sequence[Call]) -> bool:
    """Whether each change of a player is that of one request, and each accepted request made one change.

    Of a call that died nobody knows; it may have made one.
    """
    asked: dict[int, set[object]] = {}
    for call in answered:
        if call.entry is not None:
            asked.setdefault(call.entry.version, set()).add(_request(call))
    assert all(len(requests) == 1 for requests in asked.values())
    unknown = list(died)
    for entry in entries:
        if entry.by != "player" or entry.version in asked:
            continue
        maker = next((call for call in unknown if _may_have_made(call, entry)), None)
        assert maker is not None, f"nobody asked for {entry}"
        unknown.remove(maker)
    return True


def _request(call: Call) -> object:
    """What tells a call from others: a repeat under one key is the same request."""
    keyed = isinstance(call.what, Submission) and call.what.key is not None
    return call.what if keyed else id(call)


def _may_have_made(call: Call, entry: Entry) -> bool:
    if isinstance(call.what, Submission):
        made = (call.what.seat, call.what.version + 1, call.what.action)
        return made == (entry.seat, entry.version, entry.action)
    kind, seat = call.what
    if kind == "concede":
        return entry.action == Concession() and entry.seat == seat
    tags = {"quit": "SeatQuit", "back": "SeatReturned", "join": "SeatJoined"}
    return tags.get(kind) == type(entry.events[0]).__name__ and (
        kind == "join" or entry.seat == seat
    )
