"""What the platform counts, read as Prometheus reads it."""

from collections.abc import Iterator
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from bga_isle.adapter.changes import ZOMBIE_GRACE

from .people import STRANGER, UNDO, Guest, Site, served
from .waiting import until


@pytest.fixture
def own() -> Iterator[Site]:
    with served() as site:
        yield site


def counted(site: Site, name: str, **labels: Any) -> float:
    """The value of one series, 0 if there is none yet."""
    response = site.client.get("/metrics")
    assert response.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    return sum(
        sample.value
        for family in text_string_to_metric_families(response.text)
        for sample in family.samples
        if sample.name == name and sample.labels.items() >= labels.items()
    )


def test_tables_and_moves(own: Site) -> None:
    game = own.dealt(7)
    for _ in range(3):
        game.choose()
    game.active().act(UNDO) if game.undoable() else game.choose()
    assert counted(own, "isle_tables_opened_total") == 1
    assert counted(own, "isle_moves_total", by="player") == 4
    assert counted(own, "isle_tables_ended_total") == 0
    game.seats["black"].post("concede")
    assert counted(own, "isle_moves_total", by="player") == 5
    assert counted(own, "isle_tables_ended_total", reason="concede") == 1


def test_a_repeated_request_is_no_second_move(own: Site) -> None:
    game = own.hotseat()
    actor, first = game.active(), game.possible()[0]
    for _ in range(3):
        actor.submit(first, 0, "k")
    assert counted(own, "isle_moves_total") == 1


def test_zombies_by_player_and_by_clock(own: Site) -> None:
    game = own.hotseat()
    game.active().post("quit")
    assert counted(own, "isle_zombies_total", by="player") == 1
    assert counted(own, "isle_moves_total", by="zombie") > 0
    quitter = next(
        s for s, p in game.show()["players"].items() if isinstance(p, dict) and p["quit"]
    )
    game.seats[quitter].post("return")
    assert counted(own, "isle_returns_total") == 1
    timed = own.hotseat(turn_seconds=10)
    own.clock.go(10)
    until(lambda: timed.show()["version"] > 0)
    assert counted(own, "isle_zombies_total", by="clock") == 1
    assert counted(own, "isle_swept_tables_total") == 1


def test_sweeps(own: Site) -> None:
    sweeps = counted(own, "isle_sweeps_total", outcome="done")
    own.clock.go(ZOMBIE_GRACE)
    until(lambda: counted(own, "isle_sweeps_total", outcome="done") > sweeps)
    assert counted(own, "isle_sweeps_total", outcome="failed") == 0


def test_refusals_by_code(own: Site) -> None:
    game = own.hotseat()
    Guest(own.client, game.table, STRANGER).call("POST", "/quit")
    game.active().submit(UNDO, 0)
    game.active().submit(UNDO, 3)
    own.client.put("/api/tables")
    for code in ("unauthorized", "nothing_to_undo", "stale", "method_not_allowed"):
        assert counted(own, "isle_refusals_total", code=code) == 1


def test_requests_by_their_route(own: Site) -> None:
    game = own.hotseat()
    game.choose()
    own.client.get("/wp-login.php")
    own.client.request("BREW", "/")
    name = "isle_request_seconds_count"
    route = "/api/tables/{table}/actions"
    assert counted(own, name, method="POST", route=route, status="200") == 1
    assert counted(own, name, method="GET", route="none", status="404") == 1
    assert counted(own, name, method="other", route="none", status="405") == 1
    assert game.table not in own.client.get("/metrics").text


def test_calls_of_the_store(own: Site) -> None:
    own.hotseat().choose()
    for call in ("create", "load", "commit", "open_tables", "due"):
        assert counted(own, "isle_store_seconds_count", call=call) >= 1
    assert counted(own, "isle_store_seconds_count", call="commit") == 1
