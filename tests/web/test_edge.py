"""What every answer carries, and bodies that nobody wants."""

import socket
from collections.abc import Iterator

import pytest

from .live import Live, live
from .people import STRANGER, Guest, Site, refused
from .waiting import PATIENCE


@pytest.fixture(scope="module")
def server() -> Iterator[Live]:
    with live() as server:
        yield server


HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-resource-policy": "same-origin",
}


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/"), ("GET", "/nothing"), ("PUT", "/"), ("GET", "/schema"), ("POST", "/api/tables")],
)
def test_every_answer_has_the_headers_that_keep_browsers_strict(
    site: Site, method: str, path: str
) -> None:
    headers = site.client.request(method, path).headers
    assert headers.items() >= HEADERS.items()
    assert headers["content-security-policy"].startswith("default-src 'self';")
    assert "unsafe" not in headers["content-security-policy"]
    kept = "no-cache" if (method, path) == ("GET", "/") else "no-store"
    assert headers.get_list("cache-control") == [kept]


def test_no_other_origin_is_let_in(site: Site) -> None:
    asked = {
        "Origin": "https://elsewhere.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization,content-type",
    }
    for method in ("OPTIONS", "POST"):
        headers = site.client.request(method, "/api/tables", headers=asked).headers
        assert [name for name in headers if name.startswith("access-control")] == []


@pytest.mark.parametrize("size", [5_000, 500_000, 1_000_000])
@pytest.mark.parametrize("chunked", [False, True])
def test_the_sender_of_a_huge_body_hears_the_answer(server: Live, size: int, chunked: bool) -> None:
    game = server.hotseat()
    parts = iter([b"x" * 1000] * (size // 1000))
    content = parts if chunked else b"x" * size
    refused(game.active().call("POST", "/actions", content=content), 413, "too_large")
    content = iter([b"x" * 1000] * (size // 1000)) if chunked else b"x" * size
    stranger = Guest(server.client, game.table, STRANGER)
    refused(stranger.call("POST", "/actions", content=content), 401, "unauthorized")
    assert game.show()["version"] == 0


def raw(server: Live, data: bytes) -> bytes:
    """What comes back for bytes as they are, until the server closes or hangs up."""
    address = (server.client.base_url.host, server.client.base_url.port or 0)
    with socket.create_connection(address, PATIENCE) as connection:
        answer = b""
        try:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            while part := connection.recv(65536):
                answer += part
        except TimeoutError:
            raise
        except OSError:
            return answer
    return answer


@pytest.mark.parametrize(
    "data",
    [
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"GET\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nX: a\x00b\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X: y\r\n" * 500_000 + b"\r\n",
    ],
    ids=range(10),
)
def test_what_is_no_http_is_answered_or_dropped_and_the_server_goes_on(
    server: Live, data: bytes
) -> None:
    answer = raw(server, data)
    assert answer == b"" or answer.startswith(b"HTTP/1.1 4")
    assert b"Traceback" not in answer
    assert server.client.get("/healthz").status_code == 200


def test_a_length_and_chunks_at_once_make_one_request(server: Live) -> None:
    smuggled = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    data = (
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n"
        b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n" + smuggled
    )
    assert raw(server, data).count(b"HTTP/1.1") == 1


def test_a_body_that_is_cut_off_changes_nothing(server: Live) -> None:
    before = server.client.get("/metrics").text.count("isle_tables_opened_total 1")
    data = b'POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 40\r\n\r\n{"mode": "open"}'
    assert b"201" not in raw(server, data)
    assert server.client.get("/metrics").text.count("isle_tables_opened_total 1") == before
    assert server.client.get("/healthz").status_code == 200
