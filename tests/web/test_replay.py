"""Replays: of running, finished and archived tables, and of records from elsewhere."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bga_isle import fold
from bga_isle.model.state import View
from bga_isle.record import parse, replay
from bga_isle.web.bodies import MAX_RECORD
from bga_isle.web.sweeper import ENDED_FOR

from .people import STRANGER, UNDO, Guest, Site, answered, refused
from .waiting import until

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.json"))


def played(told: Any) -> View:
    """The view that a viewer of a replay comes to at its end."""
    view = msgspec.convert(told["opening"], View)
    for step in told["steps"]:
        view = fold(view, step["events"])
    return view


def test_a_running_game_is_told_step_by_step(site: Site) -> None:
    game = site.dealt(7)
    opening = game.show()["position"]
    for _ in range(5):
        game.choose()
    while not game.undoable():
        game.choose()
    game.active().act(UNDO)
    game.seats["white"].post("quit")
    game.seats["white"].post("return")
    for guest in (game.watcher, *game.seats.values()):
        told = answered(guest.call("GET", "/replay"))
        assert told.keys() == {"table", "opening", "steps", "result"}
        assert (told["table"], told["opening"], told["result"]) == (game.table, opening, None)
        record = parse(json.dumps(game.watcher.record()))
        assert [step.keys() for step in told["steps"]] == [
            {"seat", "by", "action", "events"} for _ in record.moves
        ]
        shown = {**game.show()["position"], "version": len(record.moves)}
        assert played(told) == msgspec.convert(shown, View)


def test_a_finished_game_is_told_to_its_result(site: Site) -> None:
    game = site.met()
    game.choose()
    game.seats["black"].post("concede")
    told = answered(game.watcher.call("GET", "/replay"))
    assert told["steps"][-1]["action"] == {"action": "concede"}
    assert told["result"] == game.show()["outcome"]["result"]
    assert msgspec.to_builtins(played(told).result) == told["result"]


def test_an_archived_table_is_still_told(site: Site) -> None:
    game = site.met()
    game.choose()
    game.seats["black"].post("concede")
    told = answered(game.watcher.call("GET", "/replay"))
    site.clock.go(ENDED_FOR + 1)
    until(lambda: game.watcher.call("GET").status_code == 404)
    assert answered(game.watcher.call("GET", "/replay")) == told


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_from_elsewhere_is_told(site: Site, path: Path) -> None:
    told = answered(site.client.post("/api/replay", content=path.read_bytes()))
    record = parse(path.read_bytes())
    assert told["table"] is None
    assert told["result"] == msgspec.to_builtins(record.result)
    steps = list(replay(record))
    assert len(told["steps"]) == len(steps)
    assert played(told) == steps[-1].view


def altered(**changes: Any) -> bytes:
    document = json.loads(next(p for p in RECORDS if p.stem == "finished").read_text("utf-8"))
    return json.dumps({**document, **changes}).encode()


@pytest.mark.parametrize(
    "document",
    [
        b"",
        b"{",
        b"[]",
        b"\xff",
        b"[" * 5000,
        altered(format=99),
        altered(seed="1"),
        altered(result=None),
        altered(digest=""),
        altered(more=1),
        altered(moves=[]),
    ],
)
def test_a_record_that_does_not_hold_is_refused(site: Site, document: bytes) -> None:
    refused(site.client.post("/api/replay", content=document), 422, "bad_record")


def test_a_record_has_its_largest_size(site: Site) -> None:
    finished = altered()
    fits = finished + b" " * (MAX_RECORD - len(finished))
    answered(site.client.post("/api/replay", content=fits))
    assert refused(site.client.post("/api/replay", content=fits + b" "), 413, "too_large")[
        "message"
    ].count(str(MAX_RECORD))
    headers = {"Content-Type": "text/plain"}
    answer = site.client.post("/api/replay", content=finished, headers=headers)
    refused(answer, 415, "unsupported_media")


def test_no_table_has_no_replay(site: Site) -> None:
    refused(Guest(site.client, "A" * 16).call("GET", "/replay"), 404, "not_found")
    stranger = Guest(site.client, site.hotseat().table, STRANGER)
    refused(stranger.call("GET", "/replay"), 401, "unauthorized")
