"""A player as the platform sees one: it knows HTTP and JSON alone."""

import json
from collections.abc import Callable
from http.client import HTTPConnection
from random import Random
from time import perf_counter
from typing import Any, Final

HERE: Final = "127.0.0.1"
PATIENCE: Final = 30
KEPT: Final = 1.0

UNDO: Final = {"action": "actUndo"}


class Connection:
    """One connection that is kept open while it is used; a server closes one that is not."""

    def __init__(self, port: int) -> None:
        self._http = HTTPConnection(HERE, port, timeout=PATIENCE)
        self._used = 0.0

    def ask(self, method: str, path: str, body: bytes = b"", token: str | None = None) -> bytes:
        """The body of an answer, which must be a success."""
        headers = {"Content-Type": "application/json"} if body else {}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        if perf_counter() - self._used > KEPT:
            self._http.close()
        self._http.request(method, path, body or None, headers)
        answer = self._http.getresponse()
        data = answer.read()
        self._used = perf_counter()
        if answer.status >= 300:
            raise RuntimeError(f"{method} {path}: {answer.status} {data!r}")
        return data


class Game:
    """A table of which this player has both seats, and what it last said."""

    def __init__(self, connection: Connection, chance: Random) -> None:
        self._connection = connection
        self._chance = chance
        self.open()

    def open(self) -> None:
        """Begins a new game."""
        opened = json.loads(self._connection.ask("POST", "/api/tables", b'{"mode":"hotseat"}'))
        self.path = f"/api/tables/{opened['table']}"
        self._tokens = opened["tokens"]
        self._told = json.loads(self._connection.ask("GET", self.path))

    @property
    def version(self) -> int:
        """The version that is known here."""
        return int(self._told["version"])

    def play(self) -> float:
        """A random choice, in a new game where the last is over; returns its seconds."""
        if self._told["gamestate"]["active_player"] is None:
            self.open()
        return self._send(self._chance.choice(self._told["gamestate"]["args"]["possible_actions"]))

    def pair(self) -> tuple[float, float]:
        """The first choice of a turn and its undo."""
        first = self._told["gamestate"]["args"]["possible_actions"][0]
        return self._send(first), self._send(UNDO)

    def _send(self, action: Any) -> float:
        token = self._tokens[self._told["gamestate"]["active_player"]]
        body = json.dumps({"version": self.version, "action": action}).encode()
        began = perf_counter()
        answer = self._connection.ask("POST", f"{self.path}/actions", body, token)
        spent = perf_counter() - began
        self._told = json.loads(answer)
        return spent


def rows(connection: Connection) -> Callable[[], float]:
    """One row of the bare route, of the size of a move."""
    body = b'{"version":1234,"action":{"action":"actMoveStack","source":10,"target":11}}'

    def keep() -> float:
        began = perf_counter()
        connection.ask("POST", "/row", body)
        return perf_counter() - began

    return keep
