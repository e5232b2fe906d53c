"""Whole games over HTTP, with people who leave, come back, take back and watch."""

import random
from typing import Any, get_args

import msgspec
import pytest

from bga_isle.adapter.events import TableEvent, fold
from bga_isle.adapter.gamedatas import Gamedatas
from bga_isle.model.pieces import OPPONENT
from bga_isle.model.state import View
from bga_isle.record import parse, verify
from tests.adapter.moments import moments

from .people import UNDO, Game, Guest, Site, answered, refused
from .waiting import until

pytestmark = pytest.mark.real

STATES = [name for name in moments() if name[0].isdigit()]
EVENTS: dict[str, Any] = {kind.__struct_config__.tag: kind for kind in get_args(TableEvent)}


class Follower:
    """A front end: one look at the table, then events alone."""

    def __init__(self, game: Game) -> None:
        shown = msgspec.convert(game.show(), Gamedatas)
        self.view, self.version = shown.position, shown.version

    def hear(self, told: Any) -> None:
        """Takes what one version told; each event has exactly the fields of its kind."""
        assert told["version"] == self.version + 1
        for event in told["events"]:
            assert event.keys() == {"type", *EVENTS[event["type"]].__struct_fields__}
        events = [msgspec.convert(event, EVENTS[event["type"]]) for event in told["events"]]
        self.version = told["version"]
        self.view = msgspec.structs.replace(fold(self.view, events), version=self.version)

    def check(self, game: Game) -> None:
        assert self.view == msgspec.convert(game.show()["position"], View)


@pytest.mark.parametrize("seed", range(2))
def test_a_game_from_its_opening_to_its_end(site: Site, seed: int) -> None:
    game, chance = site.met(), random.Random(seed)
    follower = Follower(game)
    while game.turn() is not None:
        actor = game.active()
        follower.hear(game.choose(chance))
        if chance.random() < 0.2 and game.undoable():
            follower.hear(actor.act(UNDO, follower.version))
        if chance.random() < 0.2:
            follower.check(game)
    follower.check(game)
    shown = game.show()
    assert shown["gamestate"]["id"] == 99
    assert shown["gamestate"]["args"] == {"possible_actions": [], "undoable": False}
    assert shown["outcome"]["result"] == shown["position"]["result"]
    assert shown["outcome"]["quit"] == []
    record = game.watcher.call("GET", "/record").content
    assert verify(parse(record)).result is not None
    refused(game.seats["black"].submit(UNDO, shown["version"]), 409, "game_over")


def test_a_game_against_the_zombie(site: Site) -> None:
    opened = site.open("zombie", seat="black")
    black = Guest(site.client, opened["table"], opened["tokens"]["black"])
    game = Game(site.client, opened["table"], opened["tokens"])
    while (turn := game.turn()) is not None:
        assert turn == "black"
        game.choose()
    shown = black.show()
    assert shown["outcome"]["quit"] == []
    assert parse(msgspec.json.encode(black.record())).seats.white == "zombie"


@pytest.mark.parametrize("state", STATES)
def test_the_zombie_plays_on_for_who_quits(site: Site, state: str) -> None:
    moment = moments()[state]
    game = site.dealt(moment.seed)
    game.play(moment.choices)
    before = game.show()
    quitter = before["gamestate"]["active_player"]
    assert f"{before['gamestate']['id']} {before['gamestate']['name']}" == state
    told = game.seats[quitter].post("quit")
    assert told["events"] == [{"type": "seatQuit", "player": quitter}]
    after = game.show()
    assert after["version"] > told["version"]
    assert after["gamestate"]["active_player"] == OPPONENT[quitter]
    log = [entry for entry in after["log"] if entry["version"] > told["version"]]
    assert {(entry["seat"], entry["by"]) for entry in log} == {(quitter, "zombie")}
    for _ in range(4):
        assert game.turn() == OPPONENT[quitter]
        game.choose()
    game.seats[OPPONENT[quitter]].post("concede")
    assert game.show()["outcome"]["quit"] == [quitter]


@pytest.mark.parametrize("state", STATES)
def test_the_table_goes_on_when_both_quit(site: Site, state: str) -> None:
    moment = moments()[state]
    game = site.dealt(moment.seed)
    game.play(moment.choices)
    game.waiting().post("quit")
    game.active().post("quit")

    def over() -> bool:
        site.clock.go(2)
        return game.turn() is None

    until(over)
    assert game.show()["outcome"]["quit"] == ["black", "white"]
    record = parse(game.watcher.call("GET", "/record").content)
    assert verify(record).result is not None
    assert (record.seats.black, record.seats.white) == ("zombie", "zombie")


def test_a_quitter_who_returns_plays_on(site: Site) -> None:
    game = site.dealt(7)
    black, white = game.seats["black"], game.seats["white"]
    white.post("quit")
    while not any(entry["by"] == "zombie" for entry in game.show()["log"]):
        game.choose()
    white.post("return")
    assert game.active() is black
    while game.active() is black:
        game.choose()
    assert game.active() is white
    told = game.choose()
    assert told["version"] == game.show()["version"]
    assert game.show()["players"]["white"] == {"color": "white", "status": "player", "quit": True}


def test_who_returns_takes_back_own_choices_alone(site: Site) -> None:
    moment = moments()["3 chooseTarget"]
    game = site.dealt(moment.seed)
    game.play(moment.choices)
    active = game.active()
    assert game.undoable()
    other = game.waiting()
    other.post("quit")
    other.post("return")
    active.act(UNDO)
    assert game.active() is active
    refused(other.submit(UNDO, game.show()["version"]), 403, "not_your_turn")


def test_undo_reaches_back_to_the_start_of_the_turn(site: Site) -> None:
    game = site.dealt(7)
    opening = game.show()["position"]
    game.choose()
    actor = game.active()
    actor.act(UNDO)
    assert not game.undoable()
    refused(actor.submit(UNDO, 2), 422, "nothing_to_undo")
    assert game.show()["position"] == {**opening, "version": 2}


def test_a_key_makes_one_move_of_many_requests(site: Site) -> None:
    game = site.dealt(7)
    black, first = game.seats["black"], game.possible()[0]
    told = [answered(black.submit(first, 0, "once")) for _ in range(3)]
    assert told[0] == told[1] == told[2]
    assert game.show()["version"] == 1
    game.choose()
    assert answered(black.submit(first, 0, "once")) == told[0]
    assert game.show()["version"] == 2


def test_a_key_belongs_to_its_seat_and_table(site: Site) -> None:
    games = [site.dealt(7), site.dealt(7)]
    for game in games:
        while game.active() is game.seats["black"]:
            version = game.now()["version"]
            answered(game.seats["black"].submit(game.possible()[0], version, f"k{version}"))
        version = game.show()["version"]
        told = answered(game.seats["white"].submit(game.possible()[0], version, "k0"))
        assert told["version"] == version + 1


def test_of_two_actions_at_one_version_one_is_made(site: Site) -> None:
    game = site.hotseat()
    first, second, *_ = game.possible()
    actor = game.active()
    actor.act(first, 0)
    assert refused(actor.submit(second, 0), 409, "stale")["version"] == 1


def test_who_comes_late_sees_the_last_hundred_versions(site: Site) -> None:
    game = site.dealt(7)
    for version in range(0, 102, 2):
        game.choose()
        game.seats["black"].act(UNDO, version + 1)
    shown = game.show()
    assert shown["version"] == 102
    assert [entry["version"] for entry in shown["log"]] == list(range(3, 103))
    assert len(game.watcher.events()["events"]) >= 102
