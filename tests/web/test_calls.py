"""Every call of the platform, as it answers when nothing is wrong."""

import re
from typing import Any

import msgspec
import pytest

from bga_isle.adapter.gamedatas import Gamedatas
from bga_isle.model.pieces import OPPONENT, Colour
from bga_isle.record import Record, verify

from .people import UNDO, Guest, Site, answered

TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


@pytest.mark.parametrize(("mode", "tokens"), [("open", 1), ("hotseat", 2), ("zombie", 1)])
def test_a_new_table_has_the_tokens_of_its_openers_seats(
    site: Site, mode: str, tokens: int
) -> None:
    response = site.client.post("/api/tables", json={"mode": mode})
    opened = answered(response, 201)
    assert opened.keys() == {"table", "tokens"}
    assert response.headers["location"] == f"/api/tables/{opened['table']}"
    assert len(opened["tokens"]) == tokens
    assert opened["tokens"].keys() <= {"black", "white"}
    assert len(set(opened["tokens"].values())) == tokens
    assert all(TOKEN.fullmatch(token) for token in opened["tokens"].values())


def test_a_table_has_the_seat_and_the_start_asked_for(site: Site) -> None:
    for seat in ("black", "white"):
        for first in ("black", "white"):
            opened = site.open("open", seat=seat, first=first)
            shown = Guest(site.client, opened["table"]).show()
            assert list(opened["tokens"]) == [seat]
            assert shown["gamestate"]["active_player"] == first


def test_seat_and_start_are_left_to_chance_otherwise(site: Site) -> None:
    seats, starts = set[str](), set[str]()
    for _ in range(60):
        opened = site.open("open", seat="random", first=None)
        seats |= opened["tokens"].keys()
        starts.add(Guest(site.client, opened["table"]).show()["gamestate"]["active_player"])
    assert seats == starts == {"black", "white"}


def test_without_a_clock_nothing_runs_out(site: Site) -> None:
    opened = site.open("hotseat")
    shown = Guest(site.client, opened["table"]).show()
    assert (shown["turn_seconds"], shown["deadline"]) == (None, None)
    game = site.hotseat(turn_seconds=60)
    shown = game.show()
    assert shown["turn_seconds"] == 60
    assert shown["deadline"] == shown["now"] + 60


def test_the_zombie_of_a_new_table_begins_by_itself(site: Site) -> None:
    opened = site.open("zombie", seat="black", first="white")
    shown = Guest(site.client, opened["table"]).show()
    assert shown["gamestate"]["active_player"] == "black"
    assert shown["players"]["white"] == {"color": "white", "status": "zombie", "quit": False}
    assert {entry["by"] for entry in shown["log"]} == {"zombie"}


def test_joining_takes_the_open_seat(site: Site) -> None:
    opened = site.open("open", seat="white")
    table = opened["table"]
    assert Guest(site.client, table).show()["players"]["black"]["status"] == "open"
    joined = answered(site.client.post(f"/api/tables/{table}/join"), 201)
    assert joined.keys() == {"seat", "token"}
    assert joined["seat"] == "black"
    shown = Guest(site.client, table, joined["token"]).show()
    assert shown["you"] == "black"
    assert shown["version"] == 1
    assert shown["players"]["black"]["status"] == "player"
    told = Guest(site.client, table).events()
    assert told["events"] == [{"type": "seatJoined", "player": "black"}]


def test_a_table_is_shown_to_each_seat_and_to_spectators(site: Site) -> None:
    game = site.met()
    shown: dict[Any, Any] = {colour: guest.show() for colour, guest in game.seats.items()}
    shown[None] = game.show()
    for you, data in shown.items():
        assert data.pop("you") == you
        msgspec.convert({**data, "you": you}, Gamedatas)
    assert shown["black"] == shown["white"] == shown[None]


def test_the_gamestate_follows_bga(site: Site) -> None:
    state = site.hotseat(first="black").show()["gamestate"]
    assert state.keys() == {
        "id",
        "name",
        "type",
        "active_player",
        "description",
        "descriptionmyturn",
        "possibleactions",
        "args",
    }
    assert (state["id"], state["name"], state["type"]) == (2, "playCard", "activeplayer")
    assert state["possibleactions"] == ["actPlayCard"]
    assert state["args"].keys() == {"possible_actions", "undoable"}
    assert "${actplayer}" in state["description"]
    assert "${you}" in state["descriptionmyturn"]


def test_an_action_tells_its_version_events_and_gamestate(site: Site) -> None:
    game = site.hotseat()
    action = game.possible()[0]
    told = game.active().act(action, 0)
    assert told.keys() == {"version", "events", "gamestate"}
    assert told["version"] == 1
    played = {"type": "cardPlayed", "player": told["events"][0]["player"], "card": action["card"]}
    assert told["events"][0] == played
    assert told["gamestate"] == game.show()["gamestate"]


def test_undo_is_an_action(site: Site) -> None:
    game = site.dealt(7)
    before = game.show()["position"]
    game.choose()
    assert game.show()["gamestate"]["args"]["undoable"]
    told = game.active().act(UNDO, 1)
    assert told["version"] == 2
    assert told["events"][0]["type"] == "choiceTakenBack"
    assert game.show()["position"] == {**before, "version": 2}


def test_quit_and_return_are_told_and_may_be_repeated(site: Site) -> None:
    game = site.hotseat(first="black")
    white = game.seats["white"]
    for call, event, status in (
        ("quit", "seatQuit", "zombie"),
        ("return", "seatReturned", "player"),
    ):
        told = white.post(call)
        assert told["events"] == [{"type": event, "player": "white"}]
        again = white.post(call)
        assert (again["version"], again["events"]) == (told["version"], [])
        assert again["gamestate"] == told["gamestate"] == game.show()["gamestate"]
        assert game.show()["players"]["white"] == {"color": "white", "status": status, "quit": True}


@pytest.mark.parametrize("seat", ["black", "white"])
def test_either_seat_may_concede_at_any_time(site: Site, seat: Colour) -> None:
    game = site.hotseat()
    told = game.seats[seat].post("concede")
    assert told["events"][0]["type"] == "gameEnded"
    assert told["events"][0]["winner"] == OPPONENT[seat]
    assert told["gamestate"]["name"] == "gameEnd"
    shown = game.show()
    assert shown["outcome"]["result"]["reason"] == "concede"
    assert shown["outcome"]["quit"] == []
    assert shown["gamestate"]["active_player"] is None


def test_events_are_all_that_happened_after_a_version(site: Site) -> None:
    game = site.hotseat()
    told = [game.choose() for _ in range(6)]
    for after in range(7):
        caught_up = game.watcher.events(after)
        assert caught_up["version"] == 6
        assert caught_up["events"] == [event for t in told[after:] for event in t["events"]]
        assert caught_up["gamestate"] == game.show()["gamestate"]
    assert answered(game.watcher.call("GET", "/events")) == game.watcher.events(0)


def test_a_record_holds_the_seed_once_the_game_has_ended(site: Site) -> None:
    game = site.met()
    game.choose()
    running = msgspec.convert(game.watcher.record(), Record)
    assert running.seed is None
    verify(running)
    game.seats["black"].post("concede")
    for guest in (game.watcher, *game.seats.values()):
        ended = msgspec.convert(guest.record(), Record)
        assert ended.seed is not None
        assert ended.opening.seed_hash == running.opening.seed_hash is not None
        verify(ended)


def test_the_server_says_that_it_is_there(site: Site) -> None:
    assert answered(site.client.get("/healthz")) == {"status": "alive"}
    assert answered(site.client.get("/readyz")) == {"status": "ready"}
