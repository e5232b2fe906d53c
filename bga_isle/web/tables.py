"""The calls on tables: each reads what came, asks the host, and says what the host said."""

import asyncio
from collections.abc import AsyncIterator
from typing import Final

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, SkipValidation
from litestar.response import Stream
from litestar.types import ControllerRouterHandler

from bga_isle.adapter.changes import Preview
from bga_isle.adapter.gamedatas import Gamedatas
from bga_isle.errors import NotFound, Stale
from bga_isle.model.pieces import COLOURS, Colour
from bga_isle.model.state import Seats
from bga_isle.record import dump, parse

from . import bodies, security
from .bodies import AnyRequest, NewTable, SeatTaken, Submission, TableOpened, Told
from .limits import client_of
from .platform import Platform
from .refusals import Unauthorized
from .replays import Replay, replayed, replayed_if_it_holds

At = NamedDependency[SkipValidation[Platform]]
Named = FromPath[str]


@post("/api/tables")
async def create(request: AnyRequest, platform: At) -> Response[TableOpened]:
    """Opens a table."""
    wish = await bodies.read(request, NewTable)
    client = client_of(request.scope["client"])
    tokens: dict[Colour, str] = {colour: security.new_token() for colour in COLOURS}
    async with platform.opening:
        platform.limits.table(await platform.store.open_tables(client))
        opened = await platform.host.create(
            wish.mode,
            Seats(*(security.owner_of(tokens[colour]) for colour in COLOURS)),
            client=client,
            seat=None if wish.seat == "random" else wish.seat,
            first=wish.first,
            turn_seconds=wish.turn_seconds,
        )
    if wish.mode != "hotseat":
        tokens = {opened.seat: tokens[opened.seat]}
    return Response(
        TableOpened(opened.table, tokens), headers={"Location": f"/api/tables/{opened.table}"}
    )


@post("/api/tables/{table:str}/join")
async def join(table: Named, platform: At) -> SeatTaken:
    """Takes the open seat."""
    token = security.new_token()
    entry = await platform.host.join(security.table_named(table), security.owner_of(token))
    return SeatTaken(entry.seat, token)


@get("/api/tables/{table:str}")
async def show(request: AnyRequest, table: Named, platform: At) -> Gamedatas:
    """The table as the bearer's seat, or a spectator, sees it."""
    seat = await _viewer(request, platform, table)
    return await platform.host.gamedatas(table, seat)


@post("/api/tables/{table:str}/actions", status_code=200)
async def act(request: AnyRequest, table: Named, platform: At) -> Told:
    """One choice, or an undo, of the bearer's seat."""
    seat = await _player(request, platform, table)
    wish = await bodies.read(request, Submission)
    key = bodies.key(request)
    return Told.of(await platform.host.submit(table, seat, wish.version, wish.action, key))


@post("/api/tables/{table:str}/preview", status_code=200)
async def preview(request: AnyRequest, table: Named, platform: At) -> Preview:
    """What a choice would do; it is not made."""
    await _viewer(request, platform, table)
    await platform.host.standing(table)
    wish = await bodies.read(request, Submission)
    return await platform.host.preview(table, wish.version, wish.action)


@post("/api/tables/{table:str}/quit", status_code=200)
async def leave(request: AnyRequest, table: Named, platform: At) -> Told:
    """Leaves the bearer's seat to the zombie."""
    seat = await _player(request, platform, table)
    entry = await platform.host.quit(table, seat)
    return Told.nothing(await platform.host.standing(table)) if entry is None else Told.of(entry)


@post("/api/tables/{table:str}/return", status_code=200)
async def come_back(request: AnyRequest, table: Named, platform: At) -> Told:
    """Takes the bearer's seat back from the zombie."""
    seat = await _player(request, platform, table)
    entry = await platform.host.back(table, seat)
    return Told.nothing(await platform.host.standing(table)) if entry is None else Told.of(entry)


@post("/api/tables/{table:str}/concede", status_code=200)
async def concede(request: AnyRequest, table: Named, platform: At) -> Told:
    """Gives the game up for the bearer's seat."""
    seat = await _player(request, platform, table)
    return Told.of(await platform.host.concede(table, seat))


@get("/api/tables/{table:str}/events")
async def events(request: AnyRequest, table: Named, platform: At) -> Told:
    """All that happened after a version."""
    await _viewer(request, platform, table)
    standing = await platform.host.standing(table)
    after = bodies.after(request) or 0
    entries = await platform.host.entries(table, after)
    if entries:
        last = entries[-1]
        happened = tuple(event for entry in entries for event in entry.events)
        return Told(last.version, happened, last.gamestate)
    if after > standing.snapshot.version:
        raise Stale(version=standing.snapshot.version)
    return Told.nothing(standing)


@get("/api/tables/{table:str}/stream")
async def stream(request: AnyRequest, table: Named, platform: At) -> Stream:
    """Every version after one, as it comes, as server-sent events."""
    await _viewer(request, platform, table)
    known = (await platform.host.standing(table)).snapshot.version
    asked, resumed = bodies.after(request), bodies.last_event(request)
    after = resumed if resumed is not None else known if asked is None else asked
    if after > known:
        raise Stale(version=known)
    messages = platform.streams.messages(
        client_of(request.scope["client"]), table, after, known, platform.heartbeat
    )
    first = await anext(messages)
    return Stream(
        _with(first, messages),
        media_type="text/event-stream",
        headers={"X-Accel-Buffering": "no"},
    )


@get("/api/tables/{table:str}/record")
async def record(request: AnyRequest, table: Named, platform: At) -> Response[bytes]:
    """The game's record; that of an archived table, whose seats have gone, is for anybody."""
    return Response(await _document(request, platform, table), media_type="application/json")


@get("/api/tables/{table:str}/replay")
async def replay(request: AnyRequest, table: Named, platform: At) -> Replay:
    """The game so far step by step, from its record."""
    kept = parse(await _document(request, platform, table))
    async with platform.replaying:
        return await asyncio.to_thread(replayed, kept, table)


@post("/api/replay", status_code=200, request_max_body_size=bodies.MAX_RECORD)
async def replay_of(request: AnyRequest, platform: At) -> Replay:
    """A game from elsewhere step by step, if its record holds throughout."""
    document = await bodies.content(request, bodies.MAX_RECORD)
    async with platform.replaying:
        return await asyncio.to_thread(replayed_if_it_holds, document)


async def _document(request: AnyRequest, platform: Platform, table: str) -> bytes:
    try:
        await _viewer(request, platform, table)
        return dump(await platform.host.record(table))
    except NotFound:
        kept = await platform.store.archived(security.table_named(table))
        if kept is None:
            raise
        return kept


async def _with(first: bytes, rest: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    yield first
    async for message in rest:
        yield message


async def _viewer(request: AnyRequest, platform: Platform, table: str) -> Colour | None:
    """The bearer's seat, None for a spectator; raises `Unauthorized`, `NotFound`.

    Whether the table is there, a spectator learns from what is done next.
    """
    token = security.bearer(request.headers.getall("authorization", []))
    name = security.table_named(table)
    return None if token is None else await platform.bearers.seat(name, token)


async def _player(request: AnyRequest, platform: Platform, table: str) -> Colour:
    """The bearer's seat; raises `Unauthorized`, `NotFound`."""
    token = security.bearer(request.headers.getall("authorization", []))
    if token is None:
        raise Unauthorized
    return await platform.bearers.seat(security.table_named(table), token)


ROUTES: Final[list[ControllerRouterHandler]] = [
    create,
    join,
    show,
    act,
    preview,
    leave,
    come_back,
    concede,
    events,
    stream,
    record,
    replay,
    replay_of,
]
