"""Streams from a real server: live, resumed, cut anywhere, ended."""

import asyncio
import json
import random
from collections.abc import Iterator

import msgspec
import pytest

from bga_isle.adapter.reader import PAGE
from bga_isle.model.actions import ActUndo
from bga_isle.model.state import Seats
from bga_isle.web.bodies import Told
from bga_isle.web.platform import Platform
from bga_isle.web.settings import Settings

from .live import COMMENT, Live, Message, live, messages, parsed
from .people import GENEROUS, Game, refused
from .waiting import until


@pytest.fixture(scope="module")
def server() -> Iterator[Live]:
    with live() as server:
        yield server


def told(server: Live, game: Game, after: int = 0) -> list[Message]:
    """What a stream has to say of a table after a version, as the store holds it."""
    return [
        Message(entry.version, json.loads(msgspec.json.encode(Told.of(entry))))
        for entry in server.entries(game.table, after)
    ]


def test_a_stream_tells_each_version_as_it_comes(server: Live) -> None:
    game = server.hotseat()
    with server.stream(game.table) as chunks:
        assert next(chunks).startswith(b":")
        for version in range(1, 6):
            answer = game.choose()
            (message,) = messages(chunks, 1)
            assert message == Message(version, answer)


def test_a_stream_tells_of_people_too(server: Live) -> None:
    game = server.hotseat()
    with server.stream(game.table) as chunks:
        next(chunks)
        for call, event in (("quit", "seatQuit"), ("return", "seatReturned")):
            game.waiting().post(call)
            (message,) = messages(chunks, 1)
            assert [e["type"] for e in message.data["events"]] == [event]


def test_a_stream_begins_now_or_after_the_version_asked_for(server: Live) -> None:
    game = server.hotseat()
    for _ in range(4):
        game.choose()
    for after in range(4):
        with server.stream(game.table, f"?after={after}") as chunks:
            assert messages(chunks, 4 - after) == told(server, game, after)
    with server.stream(game.table) as chunks:
        next(chunks)
        game.choose()
        assert [message.id for message in messages(chunks, 1)] == [5]


def test_the_last_event_counts_for_more_than_the_address(server: Live) -> None:
    game = server.hotseat()
    for _ in range(4):
        game.choose()
    with server.stream(game.table, "?after=0", **{"Last-Event-ID": "2"}) as chunks:
        assert messages(chunks, 2) == told(server, game, 2)


def test_a_stream_cut_at_any_byte_resumes_without_loss_or_double(server: Live) -> None:
    game, chance = server.hotseat(), random.Random(1)
    for _ in range(12):
        game.choose(chance)
    game.seats["black"].post("concede")
    whole = told(server, game)
    with server.stream(game.table, "?after=0") as chunks:
        text = b"".join(chunks)
    assert [part for part in parsed(text) if part != COMMENT] == whole
    for cut in [*range(60), *(chance.randrange(len(text)) for _ in range(60)), len(text)]:
        heard = [part for part in parsed(text[:cut]) if isinstance(part, Message)]
        last = {"Last-Event-ID": str(heard[-1].id)} if heard else {}
        with server.stream(game.table, "?after=0", **last) as chunks:
            heard += [part for part in parsed(b"".join(chunks)) if isinstance(part, Message)]
        assert heard == whole


def test_a_stream_ends_with_the_game(server: Live) -> None:
    game = server.hotseat()
    with server.stream(game.table) as chunks:
        next(chunks)
        game.seats["white"].post("concede")
        rest = [part for part in parsed(b"".join(chunks)) if part != COMMENT]
    assert rest == told(server, game)
    with server.stream(game.table) as chunks:
        assert [part for part in parsed(b"".join(chunks)) if part != COMMENT] == []


def test_a_silent_stream_shows_that_it_is_alive(server: Live) -> None:
    with server.stream(server.hotseat().table) as chunks:
        text = b""
        while len(heard := list(parsed(text))) < 3:
            text += next(chunks)
    assert set(heard) == {COMMENT}


def test_readers_who_go_leave_nothing_behind(server: Live) -> None:
    game = server.hotseat()
    for _ in range(3):
        with server.stream(game.table) as chunks:
            next(chunks)
    until(lambda: b"isle_streams 0.0" in server.platform.metrics.exposition())
    until(lambda: not server.platform.streams._followers)


@pytest.mark.anyio
async def test_a_reader_who_does_not_read_piles_nothing_up() -> None:
    platform = Platform(Settings(store="memory://", **GENEROUS), heartbeat=0.05)
    async with platform.running():
        opened = await platform.host.create("hotseat", Seats("b", "w"), client="test", seed=7)
        for version in range(0, 3 * PAGE, 2):
            standing = await platform.host.standing(opened.table)
            seat, first = standing.table.active_player, standing.table.possible_actions()[0]
            assert seat is not None
            await platform.host.submit(opened.table, seat, version, first)
            await platform.host.submit(opened.table, seat, version + 1, ActUndo())
        pages = platform.metrics.store.labels("entries")._sum
        stream = platform.streams.messages("test", opened.table, 0, 3 * PAGE)
        heard = [await anext(stream) for _ in range(2)]
        read = pages.get()
        for _ in range(100):
            await asyncio.sleep(0)
        assert pages.get() == read
        while len(heard) <= 3 * PAGE:
            heard.append(await anext(stream))
        await stream.aclose()
    told = [part for part in parsed(b"".join(heard)) if isinstance(part, Message)]
    assert [message.id for message in told] == list(range(1, 3 * PAGE + 1))


def test_streams_end_when_the_platform_stops() -> None:
    with live() as server:
        game = server.hotseat()
        with server.stream(game.table) as chunks:
            next(chunks)
            server.stop()
            assert all(part == COMMENT for part in parsed(b"".join(chunks)))
        with server.stream(game.table, "?after=0") as chunks:
            assert list(parsed(b"".join(chunks))) == [COMMENT]


def test_too_many_streams_of_one_client() -> None:
    with live(streams_per_client=2) as server:
        game = server.hotseat()
        with server.stream(game.table), server.stream(game.table):
            refused(game.watcher.call("GET", "/stream"), 429, "too_many")
        until(lambda: b"isle_streams 0.0" in server.platform.metrics.exposition())
        with server.stream(game.table):
            pass


@pytest.mark.anyio
async def test_a_stream_ends_though_the_platform_stops_before_its_task_began() -> None:
    platform = Platform(Settings(store="memory://", **GENEROUS), heartbeat=0.05)
    async with platform.running():
        opened = await platform.host.create("hotseat", Seats("b", "w"), client="test", seed=7)
        stream = platform.streams.messages("test", opened.table, 0, 0, heartbeat=0.05)
        heard = [await anext(stream)]
        reading = asyncio.create_task(anext(stream, None))
        while not platform.streams._followers:
            await asyncio.sleep(0)
        platform.stop()
        while (part := await reading) is not None:
            heard.append(part)
            reading = asyncio.create_task(anext(stream, None))
    assert [*parsed(b"".join(heard))] == [COMMENT] * len(heard)
