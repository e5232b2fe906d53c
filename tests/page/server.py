"""A platform at one address that tests of the page may set the clock of, stop, and start again."""

import socket
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from bga_isle.adapter.seating import Mode
from bga_isle.model.pieces import COLOURS, Colour
from bga_isle.model.state import Position, Seats
from bga_isle.web.security import new_token, owner_of
from tests.adapter.clock import FakeClock
from tests.web.live import Live, live
from tests.web.people import Game, sqlite_url


class Opened(NamedTuple):
    """A table, and the tokens of the seats that its opener has."""

    table: str
    tokens: dict[Colour, str]
    mode: Mode


class PageServer:
    """The platform under test; its tables outlive a stop, since they are in a file."""

    def __init__(self, folder: Path, port: int) -> None:
        self.clock = FakeClock()
        self.url = f"http://127.0.0.1:{port}"
        self._port = port
        self._store = sqlite_url(folder)
        self._running = ExitStack()
        self._live: Live | None = None

    @property
    def live(self) -> Live:
        """The server as it runs now."""
        assert self._live is not None, "the server is stopped"
        return self._live

    def start(self) -> None:
        """Up, at the same address as before."""
        assert self._live is None
        up = live(self.clock, self._port, sweep_every=0.02, store=self._store)
        self._live = self._running.enter_context(up)

    def stop(self) -> None:
        """Gone: streams end, and nobody answers any more."""
        if self._live is not None:
            self._live.stop()
            self._live = None
            self._running.close()

    def open(
        self,
        mode: Mode = "hotseat",
        *,
        position: Position | Mapping[str, Any] | None = None,
        seat: Colour = "black",
        first: Colour | None = None,
        seed: int | None = 7,
        turn_seconds: int | None = None,
    ) -> Opened:
        """A table as no call over HTTP opens one: from a position, or dealt from a known seed.

        Black begins unless the test or the position says otherwise.
        """
        tokens: dict[Colour, str] = {colour: new_token() for colour in COLOURS}
        opened = self.live.run(
            self.live.platform.host.create(
                mode,
                Seats(*(owner_of(tokens[colour]) for colour in COLOURS)),
                client="test",
                seat=seat,
                first="black" if first is None and position is None else first,
                turn_seconds=turn_seconds,
                seed=seed,
                position=position,
            )
        )
        held = tokens if mode == "hotseat" else {seat: tokens[seat]}
        return Opened(opened.table, held, mode)

    def game(self, opened: Opened) -> Game:
        """The table for a test to play at by itself, beside the browsers; for tables of both seats."""
        return Game(self.live.client, opened.table, opened.tokens)


@contextmanager
def page_server(folder: Path) -> Iterator[PageServer]:
    """A server that is up when the context begins; its port stays its own while it is stopped."""
    with socket.socket() as held:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind(("127.0.0.1", 0))
        server = PageServer(folder, held.getsockname()[1])
        server.start()
        try:
            yield server
        finally:
            server.stop()
