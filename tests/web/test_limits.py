"""How much one client may ask for, and who one client is."""

from collections.abc import Iterator

import pytest

from bga_isle.web.limits import REMEMBERED, Limits, client_of
from bga_isle.web.refusals import TooMany
from bga_isle.web.settings import Settings
from tests.adapter.clock import FakeClock

from .live import Live, live
from .people import Site, answered, refused, served


def limits(clock: FakeClock) -> Limits:
    return Limits(Settings(requests_per_minute=60), clock.now)


def test_a_minutes_worth_may_come_at_once() -> None:
    clock = FakeClock()
    limit = limits(clock)
    for _ in range(60):
        limit.request("ann")
    with pytest.raises(TooMany) as refusal:
        limit.request("ann")
    assert refusal.value.facts["retry_after"] == 1
    limit.request("bob")


def test_who_waits_may_go_on_at_the_rate() -> None:
    clock = FakeClock()
    limit = limits(clock)
    for _ in range(60):
        limit.request("ann")
    for _ in range(5):
        clock.go(1)
        limit.request("ann")
        with pytest.raises(TooMany):
            limit.request("ann")
    clock.go(3600)
    for _ in range(60):
        limit.request("ann")
    with pytest.raises(TooMany):
        limit.request("ann")


def test_quiet_clients_are_forgotten() -> None:
    clock = FakeClock()
    limit = limits(clock)
    for number in range(REMEMBERED):
        limit.request(str(number))
    clock.go(30)
    limit.request("ann")
    assert len(limit._paid) == 1


@pytest.mark.parametrize(
    ("address", "client"),
    [
        (("192.0.2.7", 1), "192.0.2.7"),
        (("2001:db8:1:2:3:4:5:6", 1), "2001:db8:1:2::/64"),
        (("2001:db8:1:2::9", 1), "2001:db8:1:2::/64"),
        (("fe80::1%eth0", 1), "fe80::/64"),
        (("not:an:address", 1), "not:an:address"),
        (("testclient", 1), "testclient"),
        (None, "unknown"),
    ],
)
def test_a_client_is_an_address_or_a_household(
    address: tuple[str, int] | None, client: str
) -> None:
    assert client_of(address) == client


@pytest.fixture
def narrow() -> Iterator[Site]:
    with served(requests_per_minute=20, tables_per_client=2) as site:
        yield site


def test_too_many_requests(narrow: Site) -> None:
    for _ in range(20):
        refused(narrow.client.get("/api/tables/AAAAAAAAAAAAAAAA"), 404, "not_found")
    response = narrow.client.get("/api/tables/AAAAAAAAAAAAAAAA")
    refused(response, 429, "too_many")
    assert response.headers["retry-after"] == "3"
    assert response.headers["x-content-type-options"] == "nosniff"
    refused(narrow.client.post("/nothing"), 429, "too_many")
    for path in ("/healthz", "/readyz"):
        answered(narrow.client.get(path))
    assert 'isle_refusals_total{code="too_many"} 2.0' in narrow.client.get("/metrics").text


def test_too_many_open_tables(narrow: Site) -> None:
    game = narrow.hotseat()
    narrow.open("zombie")
    refused(narrow.client.post("/api/tables", json={"mode": "open"}), 429, "too_many")
    game.seats["black"].post("concede")
    narrow.open("open")
    refused(narrow.client.post("/api/tables", json={"mode": "open"}), 429, "too_many")


def forwarded(server: Live, address: str) -> int:
    headers = {"X-Forwarded-For": address}
    return server.client.get("/schema", headers=headers).status_code


def test_a_stranger_cannot_name_another_address() -> None:
    with live(requests_per_minute=1) as server:
        assert forwarded(server, "192.0.2.1") == 200
        assert forwarded(server, "192.0.2.2") == 429


def test_a_trusted_proxy_names_the_client() -> None:
    with live(requests_per_minute=1, trusted_proxies="127.0.0.0/8, 10.0.0.0/8") as server:
        assert forwarded(server, "192.0.2.1") == 200
        assert forwarded(server, "192.0.2.2") == 200
        assert forwarded(server, "192.0.2.1, 10.0.0.1") == 429
        assert forwarded(server, "192.0.2.3, 192.0.2.2") == 429
