"""A platform behind a real server on a port of its own, and the reading of its streams."""

import asyncio
import json
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, TypeVar

import httpx
import uvicorn

from bga_isle.adapter.ports import Clock, Entry
from bga_isle.web.app import build
from bga_isle.web.connections import Connection
from bga_isle.web.platform import Platform
from bga_isle.web.settings import Settings

from .people import GENEROUS, Game, answered
from .waiting import PATIENCE, until

T = TypeVar("T")

COMMENT: Final = "comment"


class Message(NamedTuple):
    """One message of a stream."""

    id: int
    data: Any


class Live:
    """A server in a thread of its own."""

    def __init__(
        self, client: httpx.Client, platform: Platform, loop: asyncio.AbstractEventLoop
    ) -> None:
        self.client = client
        self.platform = platform
        self._loop = loop

    def stop(self) -> None:
        """What a signal to stop does, in the server's own thread."""
        self._loop.call_soon_threadsafe(self.platform.stop)

    def run(self, call: Coroutine[Any, Any, T]) -> T:
        """What a call on the platform answers, made in the server's own thread."""
        return asyncio.run_coroutine_threadsafe(call, self._loop).result(PATIENCE)

    def entries(self, table: str, after: int) -> list[Entry]:
        """What the store holds of a table."""
        return self.run(self.platform.host.entries(table, after))

    def hotseat(self) -> Game:
        opened = answered(self.client.post("/api/tables", json={"mode": "hotseat"}), 201)
        return Game(self.client, opened["table"], opened["tokens"])

    @contextmanager
    def stream(self, table: str, query: str = "", **headers: str) -> Iterator[Iterator[bytes]]:
        """The bytes of a stream, as they come."""
        path = f"/api/tables/{table}/stream{query}"
        with self.client.stream("GET", path, headers=headers) as response:
            assert response.status_code == 200
            assert response.headers["content-type"].startswith("text/event-stream")
            yield response.iter_raw()


@contextmanager
def live(
    clock: Clock | None = None, port: int = 0, sweep_every: float = 1.0, **settings: Any
) -> Iterator[Live]:
    """A server that is up while the context lasts."""
    wanted = Settings(**{"store": "memory://", **GENEROUS, **settings})
    platform = Platform(wanted, clock, sweep_every=sweep_every, heartbeat=0.05)
    config = uvicorn.Config(
        build(platform),
        port=port,
        http=Connection,
        ws="none",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        timeout_graceful_shutdown=5,
    )
    server = uvicorn.Server(config)
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=lambda: _serve(loop, server))
    thread.start()
    try:
        until(lambda: server.started)
        port = server.servers[0].sockets[0].getsockname()[1]
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as client:
            yield Live(client, platform, loop)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
    assert not thread.is_alive()


def _serve(loop: asyncio.AbstractEventLoop, server: uvicorn.Server) -> None:
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(server.serve())


def parsed(text: bytes) -> Iterator[Message | str]:
    """The messages and comments in what a stream has sent; what is cut off at the end is left out."""
    *blocks, _cut = text.split(b"\n\n")
    for block in blocks:
        fields: dict[str, str] = {}
        for line in block.decode().split("\n"):
            name, _, value = line.partition(":")
            fields[name or COMMENT] = value.removeprefix(" ")
        if "data" in fields:
            yield Message(int(fields["id"]), json.loads(fields["data"]))
        else:
            assert fields.keys() == {COMMENT}
            yield COMMENT


def messages(chunks: Iterator[bytes], count: int) -> list[Message]:
    """The first so many messages of a stream."""
    text = b""
    found: list[Message] = []
    while len(found) < count:
        text += next(chunks)
        found = [part for part in parsed(text) if isinstance(part, Message)]
    return found
