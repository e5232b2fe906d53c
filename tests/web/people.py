"""People at tables of a served platform, and what they usually do."""

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypedDict, Unpack

import httpx
import msgspec
from litestar.testing import TestClient

from bga_isle.model.actions import Action
from bga_isle.model.pieces import COLOURS, OPPONENT, Colour
from bga_isle.model.state import Seats
from bga_isle.web.app import build
from bga_isle.web.platform import Platform
from bga_isle.web.security import new_token, owner_of
from bga_isle.web.settings import Settings
from tests.adapter.clock import FakeClock

UNDO: Final = {"action": "actUndo"}
GENEROUS: Final[dict[str, Any]] = {"requests_per_minute": 10**9, "tables_per_client": 10**6}
STRANGER: Final = "A" * 43


class Guest:
    """Somebody who looks at one table, with the token of a seat or without one."""

    def __init__(self, client: httpx.Client, table: str, token: str | None = None) -> None:
        self.client = client
        self.table = table
        self.token = token

    def call(self, method: str, path: str = "", **more: Any) -> httpx.Response:
        headers = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        headers |= more.pop("headers", {})
        return self.client.request(
            method, f"/api/tables/{self.table}{path}", headers=headers, **more
        )

    def show(self) -> Any:
        return answered(self.call("GET"))

    def events(self, after: int = 0) -> Any:
        return answered(self.call("GET", "/events", params={"after": after}))

    def record(self) -> Any:
        return answered(self.call("GET", "/record"))

    def post(self, path: str) -> Any:
        return answered(self.call("POST", f"/{path}"))

    def submit(self, action: Any, version: int, key: str | None = None) -> httpx.Response:
        body = {"version": version, "action": msgspec.to_builtins(action)}
        headers = {} if key is None else {"Idempotency-Key": key}
        return self.call("POST", "/actions", json=body, headers=headers)

    def act(self, action: Any, version: int | None = None) -> Any:
        """An action at a version, else at the newest one."""
        at = self.version() if version is None else version
        return answered(self.submit(action, at))

    def version(self) -> int:
        return int(self.show()["version"])


class Game:
    """A table whose two seats are both known to the test."""

    def __init__(self, client: httpx.Client, table: str, tokens: dict[Colour, str]) -> None:
        self.table = table
        self._known = 0
        self.watcher = Guest(client, table)
        self.seats = {colour: Guest(client, table, token) for colour, token in tokens.items()}

    def show(self) -> Any:
        return self.watcher.show()

    def now(self) -> Any:
        """What has happened since the test last looked, and what is asked now."""
        told = self.watcher.events(self._known)
        self._known = told["version"]
        return told

    def turn(self) -> Any:
        """The colour of whoever is to choose, None at the end."""
        return self.now()["gamestate"]["active_player"]

    def active(self) -> Guest:
        return self.seats[self.turn()]

    def waiting(self) -> Guest:
        return self.seats[OPPONENT[self.turn()]]

    def possible(self) -> Any:
        return self.now()["gamestate"]["args"]["possible_actions"]

    def undoable(self) -> Any:
        return self.now()["gamestate"]["args"]["undoable"]

    def choose(self, chance: random.Random | None = None) -> Any:
        """One possible action by whoever is to choose: the first, or a random one."""
        now = self.now()
        possible = now["gamestate"]["args"]["possible_actions"]
        action = possible[0] if chance is None else chance.choice(possible)
        return self.seats[now["gamestate"]["active_player"]].act(action, now["version"])

    def play(self, actions: Sequence[Action]) -> None:
        for action in actions:
            now = self.now()
            self.seats[now["gamestate"]["active_player"]].act(action, now["version"])


class Wish(TypedDict, total=False):
    """What a test says about a new table."""

    seat: str
    first: Colour | None
    turn_seconds: int | None


class Site:
    """A platform behind a test client."""

    def __init__(self, client: TestClient[Any], platform: Platform, clock: FakeClock) -> None:
        self.client = client
        self.platform = platform
        self.clock = clock

    def open(self, mode: str, **wish: Unpack[Wish]) -> Any:
        return answered(self.client.post("/api/tables", json={"mode": mode, **wish}), 201)

    def hotseat(self, **wish: Unpack[Wish]) -> Game:
        opened = self.open("hotseat", **wish)
        return Game(self.client, opened["table"], opened["tokens"])

    def met(self, **wish: Unpack[Wish]) -> Game:
        """A table opened by one and joined by another."""
        opened = self.open("open", **wish)
        joined = answered(self.client.post(f"/api/tables/{opened['table']}/join"), 201)
        tokens = {**opened["tokens"], joined["seat"]: joined["token"]}
        return Game(self.client, opened["table"], tokens)

    def dealt(self, seed: int) -> Game:
        """A hotseat table of a known deal in which black begins; nobody can ask for one by HTTP."""
        tokens: dict[Colour, str] = {colour: new_token() for colour in COLOURS}

        async def create() -> str:
            owners = Seats(*(owner_of(tokens[colour]) for colour in COLOURS))
            opened = await self.platform.host.create(
                "hotseat", owners, client="test", seed=seed, first="black"
            )
            return opened.table

        return Game(self.client, self.client.blocking_portal.call(create), tokens)


@contextmanager
def served(store: str = "memory://", sweep_every: float = 0.02, **settings: Any) -> Iterator[Site]:
    """A platform that is up while the context lasts, on a clock of its own."""
    clock = FakeClock()
    wanted = Settings(store=store, **{**GENEROUS, **settings})
    platform = Platform(
        wanted, clock, sweep_every=sweep_every, tidy_every=sweep_every, heartbeat=0.05
    )
    with TestClient(build(platform)) as client:
        yield Site(client, platform, clock)


def sqlite_url(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.db'}"


def answered(response: httpx.Response, status: int = 200) -> Any:
    """What an answer says, which must have that status."""
    assert response.status_code == status, response.text
    return response.json()


def refused(response: httpx.Response, status: int, code: str) -> Any:
    """What a refusal says: its code, a sentence, and what else belongs to it."""
    said = answered(response, status)
    assert said["error"] == code
    assert said["message"]
    assert set(said) == (
        {"error", "message", "version"} if code == "stale" else {"error", "message"}
    )
    return said
