"""Connections that end when a request does not come whole.

The server itself bounds only the silence between an answer and the next
request. A body that is waited for is refused before its time is up here; this
is for heads, and for what still drips in when the answer is out.
"""

import asyncio
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE: Final[dict[Any, float]] = {h11.IDLE: 10.0, h11.SEND_BODY: 30.0}
"""Seconds for the head of a request and for its body, each from where it is waited for."""


class Connection(H11Protocol):
    """One connection of a client."""

    _awaited: Any = None
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._watch()

    def handle_events(self) -> None:
        super().handle_events()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._watch()

    def _watch(self) -> None:
        """Gives the part of the request that is waited for its time, once."""
        awaited = (self.conn.their_state, self.cycle)
        if awaited == self._awaited and not self.transport.is_closing():
            return
        self._awaited = awaited
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        seconds = PATIENCE.get(self.conn.their_state)
        if seconds is not None and not self.transport.is_closing():
            self._timer = self.loop.call_later(seconds, self.transport.abort)
