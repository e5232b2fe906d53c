"""Previews over HTTP: what a choice would do, told to anybody who may see the table."""

from typing import Any

import httpx
import pytest

from .people import STRANGER, UNDO, Game, Guest, Site, answered, refused

NOWHERE = "A" * 16


def preview(guest: Guest, action: Any, version: int) -> httpx.Response:
    return guest.call("POST", "/preview", json={"version": version, "action": action})


def test_anybody_is_told_what_the_choice_then_tells(site: Site) -> None:
    game = site.dealt(7)
    for version in range(12):
        action = game.possible()[0]
        shown = [
            answered(preview(guest, action, version))
            for guest in (game.watcher, *game.seats.values())
        ]
        assert shown[0] == shown[1] == shown[2]
        assert shown[0].keys() == {"version", "events", "gamestate"}
        assert shown[0]["version"] == version
        told = game.active().act(action, version)
        events = shown[0]["events"]
        assert told["events"][: len(events)] == events
        if shown[0]["gamestate"] is None:
            assert told["events"][len(events)]["type"] == "cardsDrawn"
        else:
            assert shown[0]["gamestate"] == told["gamestate"]


def test_nothing_is_done(site: Site) -> None:
    game = site.hotseat()
    before = game.show()
    for action in game.possible():
        answered(preview(game.active(), action, 0))
    after = game.show()
    assert {**after, "now": before["now"]} == before


def test_what_it_refuses(site: Site) -> None:
    game = site.hotseat()
    game.choose()
    first = game.possible()[0]
    assert refused(preview(game.watcher, first, 0), 409, "stale")["version"] == 1
    for wrong in (UNDO, {"action": "actBanish", "target": 0}):
        if wrong not in game.possible():
            refused(preview(game.watcher, wrong, 1), 422, "not_possible")
    game.seats["white"].post("concede")
    for version in (0, 2):
        refused(preview(game.watcher, first, version), 409, "game_over")


@pytest.mark.parametrize("body", [b"{", b"{}", b'{"version": 0, "action": {"action": "actDance"}}'])
def test_malformed(site: Site, body: bytes) -> None:
    game = site.hotseat()
    refused(game.watcher.call("POST", "/preview", content=body), 400, "malformed")


def test_the_order_of_refusals(site: Site) -> None:
    game = site.hotseat()
    junk = {"content": b"{" * 5000}
    stranger = Guest(site.client, game.table, STRANGER)
    refused(stranger.call("POST", "/preview", **junk), 401, "unauthorized")
    refused(Guest(site.client, NOWHERE).call("POST", "/preview", **junk), 404, "not_found")
    refused(game.watcher.call("POST", "/preview", **junk), 413, "too_large")
    headers = {"Content-Type": "text/plain"}
    answer = game.watcher.call("POST", "/preview", content=b"{", headers=headers)
    refused(answer, 415, "unsupported_media")
    ended: Game = site.hotseat()
    ended.seats["black"].post("concede")
    refused(ended.watcher.call("POST", "/preview", content=b"{"), 400, "malformed")
