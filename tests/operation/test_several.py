"""Several server processes on one PostgreSQL are one platform, and outlive each other."""

import threading
from contextlib import ExitStack
from pathlib import Path

import httpx
import psycopg
import pytest

from tests.web.waiting import PATIENCE, until

from .people import Hands, going_on_with, messages, playing
from .servers import serving

pytestmark = pytest.mark.real

PLAYERS = 4
ENDLESS = 10**9


def test_a_move_through_one_arrives_on_a_stream_of_the_other(postgres_url: str, log: Path) -> None:
    with (
        serving(postgres_url, log) as one,
        serving(postgres_url, log) as other,
        one.client() as here,
        other.client() as there,
    ):
        hands = Hands(here)
        with there.stream("GET", f"{hands.path}/stream") as stream:
            lines = stream.iter_lines()
            assert next(lines).startswith(":")
            for number in range(1, 6):
                hands.choose(here)
                while (line := next(lines)) != f"id: {number}":
                    assert not line.startswith("id: ")
        hands.choose(there)
        hands.check(here)


def test_clients_go_on_with_the_other_when_one_is_killed(postgres_url: str, log: Path) -> None:
    with serving(postgres_url, log) as one, serving(postgres_url, log) as other:
        with one.client() as client:
            tables = [Hands(client, number) for number in range(PLAYERS)]
        with playing(tables, going_on_with((one, other), 40)):
            until(lambda: all(hands.acknowledged for hands in tables))
            one.kill()
        with other.client() as client:
            for hands in tables:
                assert hands.over or len(hands.acknowledged) == 40
                hands.check(client)


def test_clocks_and_zombies_go_on_with_the_other_when_one_is_killed(
    postgres_url: str, log: Path
) -> None:
    with serving(postgres_url, log) as one, serving(postgres_url, log) as other:
        with one.client() as here:
            clocked, left = Hands(here, turn_seconds=1), Hands(here)
        quitting = threading.Thread(target=_leave, args=(left, one.base))
        with other.client() as there:
            watched = messages(there, left.path, 0, ENDLESS)
            quitting.start()
            for _ in range(3):
                next(watched)
            one.kill()
            quitting.join()
            for colour, player in left.look(there)["players"].items():
                if not player["quit"]:
                    left.post(there, "quit", colour)
            for hands, seen in (
                (left, watched),
                (clocked, messages(there, clocked.path, 0, ENDLESS)),
            ):
                for _, told in seen:
                    if told["gamestate"]["active_player"] is None:
                        break
                shown = hands.look(there)
                assert all(shown["players"][colour]["quit"] for colour in hands.tokens)


def _leave(hands: Hands, base: str) -> None:
    """Both players quit; the server may be gone before it has answered."""
    for colour in hands.tokens:
        with httpx.Client(base_url=base, timeout=PATIENCE) as client:
            try:
                hands.post(client, "quit", colour)
            except httpx.TransportError:
                return


def test_several_workers_are_one_platform(postgres_url: str, log: Path) -> None:
    with serving(postgres_url, log, "--workers", "2") as server:
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            until(lambda: _listening(connection) == 2)
        with ExitStack() as stack:
            clients = [stack.enter_context(server.client()) for _ in range(8)]
            hands = Hands(clients[0])
            streams = []
            for client in clients:
                stream = client.stream("GET", f"{hands.path}/stream")
                lines = stack.enter_context(stream).iter_lines()
                assert next(lines).startswith(":")
                streams.append(lines)
            movers = [stack.enter_context(server.client()) for _ in range(8)]
            for mover in movers:
                hands.choose(mover)
            for lines in streams:
                found = [next(line for line in lines if line.startswith("id: ")) for _ in movers]
                assert found == [f"id: {number}" for number in range(1, 9)]
            for mover in movers:
                assert 'isle_moves_total{by="player"} 8.0' in mover.get("/metrics").text
            hands.check(movers[0])
        assert server.stop() == 0
        until(lambda: not server.listens())


def _listening(connection: psycopg.Connection) -> int:
    """How many server processes hear each other."""
    question = (
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE datname = current_database() AND query LIKE 'LISTEN%'"
    )
    row = connection.execute(question).fetchone()
    return 0 if row is None else int(row[0])
