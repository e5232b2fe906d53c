"""Clients that are slow, silent or gone: each is let go, and none is a fault of the server."""

import errno
import json
import logging
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import h11
import pytest
from structlog.testing import capture_logs

from bga_isle.web import bodies, connections, edge, serving
from bga_isle.web.settings import Settings

from .live import Live, live
from .people import STRANGER
from .waiting import PATIENCE, until

OPENING = b"POST /api/tables HTTP/1.1\r\nHost: x\r\n"
FOREVER = 10.0**6


@pytest.fixture(scope="module")
def server() -> Iterator[Live]:
    with live() as server:
        yield server


@contextmanager
def connected(server: Live) -> Iterator[socket.socket]:
    address = (server.client.base_url.host, server.client.base_url.port or 0)
    with socket.create_connection(address, PATIENCE) as connection:
        yield connection


def heard(connection: socket.socket) -> tuple[int, Any]:
    """The status and the words of the next refusal."""
    text = b""
    while not text.endswith(b"}"):
        part = connection.recv(65536)
        assert part, text
        text += part
    head, _, body = text.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)


def ends(connection: socket.socket) -> bool:
    """Whether the server closes or hangs up; raises `TimeoutError` when it does neither."""
    try:
        while connection.recv(65536):
            pass
    except ConnectionError:
        return True
    return True


def test_a_body_that_does_not_come_is_refused(
    server: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "PATIENCE", 0.05)
    monkeypatch.setattr(edge, "PATIENCE", 0.05)
    with connected(server) as connection:
        connection.sendall(OPENING + b"Content-Length: 4000\r\n\r\n{")
        status, said = heard(connection)
        assert (status, said["error"]) == (408, "too_slow")
        assert ends(connection)


@pytest.mark.parametrize("size", [5000, 1_000_000, 99_999_999_999])
def test_who_announces_a_huge_body_is_answered_before_sending_it(
    server: Live, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    monkeypatch.setattr(edge, "PATIENCE", FOREVER)
    with connected(server) as connection:
        connection.sendall(OPENING + b"Content-Length: %d\r\n\r\n{" % size)
        status, said = heard(connection)
    assert (status, said["error"]) == (413, "too_large")


def test_who_is_refused_for_another_reason_need_not_send_the_body_either(
    server: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(edge, "PATIENCE", FOREVER)
    path = f"/api/tables/{server.hotseat().table}/actions"
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {STRANGER}\r\n"
    with connected(server) as connection:
        connection.sendall(head.encode() + b"Content-Length: 100\r\n\r\n")
        assert heard(connection)[0] == 401


def test_who_asks_first_is_not_told_to_send_a_huge_body(server: Live) -> None:
    with connected(server) as connection:
        connection.sendall(OPENING + b"Content-Length: 1000000\r\nExpect: 100-continue\r\n\r\n")
        assert heard(connection)[0] == 413


@pytest.mark.parametrize("expect", [b"", b"Expect: 100-continue\r\n"])
def test_who_goes_away_while_its_body_is_read_is_no_error_of_the_server(
    expect: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with live() as server, capture_logs() as log, caplog.at_level(logging.WARNING):
        with connected(server) as connection:
            connection.sendall(OPENING + expect + b"Content-Length: 40\r\n\r\n{")
            if expect:
                assert connection.recv(100).startswith(b"HTTP/1.1 100 ")
        until(lambda: any(line["event"] == "request" for line in log))
        counted = server.client.get("/metrics").text
    (line,) = [line for line in log if line.get("route") == "/api/tables"]
    assert (line["status"], line["log_level"]) == (499, "debug")
    assert 'route="/api/tables",status="499"' in counted
    assert 'status="500"' not in counted
    assert "isle_refusals_total{" not in counted
    assert "a request failed" not in str(log)
    assert not caplog.records


PARTS = {
    "head": (h11.IDLE, b"GET /healthz HTTP/1.1\r\nHo"),
    "second head": (h11.IDLE, b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nG"),
    "nothing": (h11.IDLE, b""),
    "unwanted body": (
        h11.SEND_BODY,
        b"POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
    ),
}


@pytest.mark.parametrize("part", PARTS)
def test_a_request_that_never_comes_whole_ends_its_connection(
    server: Live, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    awaited, sent = PARTS[part]
    patience = dict.fromkeys(connections.PATIENCE, FOREVER)
    monkeypatch.setattr(connections, "PATIENCE", {**patience, awaited: 0.2})
    with connected(server) as connection:
        connection.sendall(sent)
        assert ends(connection)


def test_a_head_that_drips_in_gets_no_more_time(
    server: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(connections.PATIENCE, h11.IDLE, 0.2)
    with connected(server) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nX: ")
        connection.settimeout(0.01)

        def dropped() -> bool:
            try:
                connection.sendall(b"x")
                return not connection.recv(1)
            except TimeoutError:
                return False
            except ConnectionError:
                return True

        until(dropped)


def test_an_answer_that_takes_long_is_not_cut_off(
    server: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    for awaited in (h11.IDLE, h11.SEND_BODY):
        monkeypatch.setitem(connections.PATIENCE, awaited, 0.2)
    game = server.hotseat()
    with server.stream(game.table) as chunks:
        heartbeats = 0
        while heartbeats < 10:
            heartbeats += next(chunks).count(b"still here")
        told = game.choose()
        while b"id: %d" % told["version"] not in next(chunks):
            pass


@pytest.mark.real
def test_who_never_reads_what_is_sent_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is Linux that sees to this, for every connection of the socket that listens."""
    monkeypatch.setattr(serving, "STALLED", 0.2)
    with serving._listen(Settings(port=0)) as listening:
        reader = socket.create_connection(listening.getsockname())
        sender, _ = listening.accept()
        sender.settimeout(PATIENCE)
        with reader, sender, pytest.raises(TimeoutError) as cut:
            sender.sendall(bytes(2**26))
    assert cut.value.errno == errno.ETIMEDOUT
