"""What outlives a platform that stops: the tables in its file, and the zombies' turns."""

from pathlib import Path

from bga_isle.web.metrics import Metrics

from .people import Game, Guest, served, sqlite_url
from .waiting import until


def test_a_game_goes_on_after_a_restart(tmp_path: Path) -> None:
    with served(sqlite_url(tmp_path)) as site:
        game = site.met()
        actor, first = game.active(), game.possible()[0]
        told = actor.submit(first, game.show()["version"], "k").json()
        shown = game.show()
    with served(sqlite_url(tmp_path)) as site:
        tokens = {colour: guest.token or "" for colour, guest in game.seats.items()}
        again = Game(site.client, game.table, tokens)
        assert {**again.show(), "now": 0} == {**shown, "now": 0}
        back = Guest(site.client, game.table, actor.token)
        assert back.submit(first, told["version"] - 1, "k").json() == told
        again.choose()


def test_zombies_play_on_after_a_restart(tmp_path: Path) -> None:
    with served(sqlite_url(tmp_path)) as site:
        site.platform.streams.stop()
        game = site.dealt(7)
        game.waiting().post("quit")
    with served(sqlite_url(tmp_path)) as site:
        tokens = {colour: guest.token or "" for colour, guest in game.seats.items()}
        again = Game(site.client, game.table, tokens)
        again.active().post("quit")

        def over() -> bool:
            site.clock.go(2)
            return again.turn() is None

        until(over)


def test_a_platform_that_stops_is_not_ready(tmp_path: Path) -> None:
    with served(sqlite_url(tmp_path)) as site:
        site.platform.stop()
        response = site.client.get("/readyz")
        assert (response.status_code, response.json()["error"]) == (503, "unavailable")
        assert site.client.get("/healthz").status_code == 200


def test_each_platform_counts_for_itself() -> None:
    one, other = Metrics(), Metrics()
    one.tables_opened.inc()
    assert b"isle_tables_opened_total 1.0" in one.exposition()
    assert b"isle_tables_opened_total 0.0" in other.exposition()
