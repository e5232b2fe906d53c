"""kill -9 of a server under load takes nothing that it had answered, and plays nothing twice."""

from pathlib import Path

import pytest

from tests.web.waiting import until

from .people import Hands, playing, until_cut_off
from .servers import serving

pytestmark = pytest.mark.real

PLAYERS = 6


@pytest.mark.parametrize("store", ["sqlite", "postgres"], indirect=True)
@pytest.mark.parametrize("moves", [1, 90])
def test_what_was_acknowledged_outlives_the_server(store: str, moves: int, log: Path) -> None:
    with serving(store, log) as server:
        with server.client() as client:
            tables = [Hands(client, number) for number in range(PLAYERS)]
        with playing(tables, until_cut_off(server)):
            until(lambda: sum(len(hands.acknowledged) for hands in tables) >= moves)
            server.kill()
    assert any(not hands.over for hands in tables)
    with serving(store, log) as server, server.client() as client:
        for hands in tables:
            hands.check(client)
        again = next(hands for hands in tables if not hands.over)
        again.choose(client)
        again.check(client)
