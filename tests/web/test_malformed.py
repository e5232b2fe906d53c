"""What has no shape that a call could take: 400 malformed, and nothing changes."""

from typing import Any

import pytest

from .people import Site, refused

JUNK = b"{"


@pytest.mark.parametrize(
    "body",
    [
        JUNK,
        b"",
        b"null",
        b"[]",
        b"\xff\xfe",
        b'{"version": 0}',
        b'{"action": {"action": "actUndo"}}',
        b'{"version": -1, "action": {"action": "actUndo"}}',
        b'{"version": "0", "action": {"action": "actUndo"}}',
        b'{"version": true, "action": {"action": "actUndo"}}',
        b'{"version": 1e99, "action": {"action": "actUndo"}}',
        b'{"version": 0, "action": {"action": "actUndo"}, "more": 1}',
        b'{"version": 0, "action": {"action": "actUndo", "more": 1}}',
        b'{"version": 0, "action": {"action": "actDance"}}',
        b'{"version": 0, "action": {"action": "actBanish"}}',
        b'{"version": 0, "action": {"action": "actBanish", "target": 16}}',
        b'{"version": 0, "action": {"action": "actPlayCard", "card": "red-leap"}}',
        b'{"version": 0, "action": ' + b"[" * 2000 + b"]" * 2000 + b"}",
    ],
)
def test_malformed(site: Site, body: bytes) -> None:
    game = site.hotseat()
    refused(game.active().call("POST", "/actions", content=body), 400, "malformed")
    assert game.show()["version"] == 0


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"mode": "solo"},
        {"mode": "open", "seat": "red"},
        {"mode": "open", "first": "random"},
        {"mode": "open", "turn_seconds": 0},
        {"mode": "open", "turn_seconds": 10**9},
        {"mode": "open", "turn_seconds": 1.5},
        {"mode": "open", "seed": 7},
    ],
)
def test_malformed_wish_for_a_table(site: Site, wish: Any) -> None:
    refused(site.client.post("/api/tables", json=wish), 400, "malformed")


@pytest.mark.parametrize("key", ["", "a b", "x" * 129, "schlüssel"])
def test_malformed_key(site: Site, key: str) -> None:
    game = site.hotseat()
    headers = {"Idempotency-Key": key.encode("latin-1")}
    body = {"version": 0, "action": game.possible()[0]}
    response = game.active().call("POST", "/actions", json=body, headers=headers)
    refused(response, 400, "malformed")
    assert game.show()["version"] == 0


@pytest.mark.parametrize("query", ["after=-1", "after=x", "after=", "after=1&after=1", "after=1e3"])
@pytest.mark.parametrize("path", ["/events", "/stream"])
def test_malformed_version(site: Site, path: str, query: str) -> None:
    refused(site.hotseat().watcher.call("GET", f"{path}?{query}"), 400, "malformed")


@pytest.mark.parametrize("last", ["-1", "x", "", "9" * 16])
def test_malformed_last_event(site: Site, last: str) -> None:
    headers = {"Last-Event-ID": last}
    refused(site.hotseat().watcher.call("GET", "/stream", headers=headers), 400, "malformed")
