"""Turn clocks, zombies whose process died, and tables put away, all by the clock of the platform."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bga_isle.record import parse
from bga_isle.web.sweeper import DAY, ENDED_FOR, IDLE_FOR

from .people import Game, Site, refused, served, sqlite_url
from .waiting import until


@pytest.fixture(params=["memory", "sqlite"])
def own(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    """A platform whose clock a test may move as it likes."""
    with served("memory://" if request.param == "memory" else sqlite_url(tmp_path)) as site:
        yield site


def quit_of(game: Game) -> list[str]:
    players = game.show()["players"]
    return [colour for colour in ("black", "white") if players[colour]["quit"]]


def swept(site: Site) -> None:
    """Waits until a whole sweep has begun and ended."""
    sweeps = site.platform.metrics.sweeps.labels("done")
    seen = sweeps._value.get()
    until(lambda: sweeps._value.get() >= seen + 2)


def test_a_turn_that_runs_out_goes_to_the_zombie(own: Site) -> None:
    game = own.hotseat(first="white", turn_seconds=60)
    own.clock.go(59)
    swept(own)
    assert quit_of(game) == []
    own.clock.go(2)
    until(lambda: quit_of(game) == ["white"])
    until(lambda: game.turn() == "black")
    log = game.show()["log"]
    assert (log[0]["by"], log[0]["events"]) == ("clock", [{"type": "seatQuit", "player": "white"}])
    assert all(entry["by"] == "zombie" for entry in log[1:])
    game.seats["white"].post("return")
    assert game.show()["players"]["white"]["status"] == "player"


def test_each_turn_has_its_whole_time_and_undo_gives_none(own: Site) -> None:
    game = own.dealt(7)
    assert game.show()["deadline"] is None
    game = own.hotseat(first="black", turn_seconds=60)
    deadline = game.show()["deadline"]
    own.clock.go(50)
    game.choose()
    assert game.show()["deadline"] == deadline
    if game.undoable():
        game.active().act({"action": "actUndo"})
        assert game.show()["deadline"] == deadline
    while game.turn() == "black":
        game.choose()
    assert game.show()["deadline"] == game.show()["now"] + 60


def test_an_open_seat_has_no_clock_until_it_is_taken(own: Site) -> None:
    opened = own.open("open", seat="black", first="white", turn_seconds=60)
    path = f"/api/tables/{opened['table']}"
    own.clock.go(3600)
    swept(own)
    assert own.client.get(path).json()["players"]["white"]["status"] == "open"
    own.client.post(f"{path}/join")
    shown = own.client.get(path).json()
    assert shown["deadline"] == shown["now"] + 60


def test_a_table_whose_game_ended_is_archived_and_its_record_stays(own: Site) -> None:
    game = own.met()
    game.choose()
    game.seats["black"].post("concede")
    record = game.watcher.record()
    own.clock.go(ENDED_FOR - DAY)
    swept(own)
    assert game.show()["outcome"] is not None
    own.clock.go(2 * DAY)
    until(lambda: game.watcher.call("GET").status_code == 404)
    for path in ("", "/events", "/stream"):
        refused(game.watcher.call("GET", path), 404, "not_found")
        refused(game.seats["white"].call("GET", path), 404, "not_found")
    refused(game.seats["white"].call("POST", "/quit"), 404, "not_found")
    for guest in (game.watcher, game.seats["white"]):
        assert guest.record() == record
    assert parse(game.watcher.call("GET", "/record").content).seed is not None


def test_a_table_left_alone_is_archived_later_and_keeps_its_secret(own: Site) -> None:
    game = own.met()
    game.choose()
    own.clock.go(IDLE_FOR - DAY)
    swept(own)
    assert game.show()["version"] == 2
    own.clock.go(2 * DAY)
    until(lambda: game.watcher.call("GET").status_code == 404)
    assert parse(game.watcher.call("GET", "/record").content).seed is None
