"""Players who remember each answer, so that it can be asked for again, and listeners to streams."""

import json
import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import httpx
from msgspec import Struct

from .servers import Server, asked


class Move(Struct, frozen=True):
    """A request to play, and what makes a repeat of it known."""

    key: str
    token: str
    body: dict[str, Any]


class Hands:
    """Both players of one table, who move by turns and wait for each answer."""

    def __init__(self, client: httpx.Client, seed: int = 0, **wish: Any) -> None:
        opened = asked(client.post("/api/tables", json={"mode": "hotseat", **wish}), 201)
        self.path = f"/api/tables/{opened['table']}"
        self.tokens: dict[str, str] = opened["tokens"]
        self.acknowledged: list[tuple[Move, Any]] = []
        self.unanswered: Move | None = None
        self._chance = random.Random(seed)
        self._told: Any = self.look(client)

    def look(self, client: httpx.Client) -> Any:
        """How the table stands."""
        return asked(client.get(self.path))

    @property
    def over(self) -> bool:
        """Whether the game has ended, as far as the players know."""
        return self._told["gamestate"]["active_player"] is None

    def choose(self, client: httpx.Client) -> None:
        """A random choice, or again the last one if that was never answered."""
        if self.unanswered is None:
            state, version = self._told["gamestate"], self._told["version"]
            action = self._chance.choice(state["args"]["possible_actions"])
            self.unanswered = Move(
                f"after-{version}",
                self.tokens[state["active_player"]],
                {"version": version, "action": action},
            )
        move = self.unanswered
        self._told = self.send(client, move)
        self.acknowledged.append((move, self._told))
        self.unanswered = None

    def send(self, client: httpx.Client, move: Move) -> Any:
        """The answer to a request, for the first time or again."""
        headers = {"Authorization": f"Bearer {move.token}", "Idempotency-Key": move.key}
        return asked(client.post(f"{self.path}/actions", json=move.body, headers=headers))

    def post(self, client: httpx.Client, call: str, colour: str) -> Any:
        """One of the calls without a body."""
        headers = {"Authorization": f"Bearer {self.tokens[colour]}"}
        return asked(client.post(f"{self.path}/{call}", headers=headers))

    def check(self, client: httpx.Client) -> None:
        """Every acknowledged move is kept, once, and a repeat is answered as the first time."""
        newest = self.look(client)["version"]
        told = dict(messages(client, self.path, 0, newest))
        assert sorted(told) == list(range(1, newest + 1))
        for move, answer in self.acknowledged:
            assert told[answer["version"]] == answer
            assert answer["version"] == move.body["version"] + 1
            assert self.send(client, move) == answer
        assert newest - len(self.acknowledged) in ((0, 1) if self.unanswered else (0,))
        assert self.look(client)["version"] == newest
        if self.unanswered is not None:
            answer = self.send(client, self.unanswered)
            assert answer["version"] == self.unanswered.body["version"] + 1
            assert self.send(client, self.unanswered) == answer
            assert self.look(client)["version"] == answer["version"]


def messages(
    client: httpx.Client, path: str, after: int, last: int
) -> Iterator[tuple[int, dict[str, Any]]]:
    """The messages of a stream after a version, up to one that must come."""
    if after >= last:
        return
    with client.stream("GET", f"{path}/stream", params={"after": after}) as response:
        assert response.status_code == 200
        number = 0
        for line in response.iter_lines():
            if line.startswith("id: "):
                number = int(line[4:])
            elif line.startswith("data: "):
                yield number, json.loads(line[6:])
                if number >= last:
                    return
    raise AssertionError("the stream ended too soon")


@contextmanager
def playing(tables: Sequence[Hands], play: Callable[[Hands], None]) -> Iterator[None]:
    """Everybody plays at once; at the end all must have come back unharmed."""
    with ThreadPoolExecutor(len(tables)) as threads:
        games = [threads.submit(play, hands) for hands in tables]
        yield
        for game in games:
            game.result()


def until_cut_off(server: Server) -> Callable[[Hands], None]:
    """Plays until the game is over or the server is gone."""

    def play(hands: Hands) -> None:
        with server.client() as client:
            try:
                while not hands.over:
                    hands.choose(client)
            except httpx.TransportError:
                return

    return play


def going_on_with(servers: Sequence[Server], enough: int) -> Callable[[Hands], None]:
    """Plays so many moves, with the next server whenever one does not answer."""

    def play(hands: Hands) -> None:
        clients = [server.client() for server in servers]
        while len(hands.acknowledged) < enough and not hands.over:
            try:
                hands.choose(clients[0])
            except httpx.TransportError:
                clients.append(clients.pop(0))
        for client in clients:
            client.close()

    return play
