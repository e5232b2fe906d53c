"""Pages of other sites, which a browser lets send whatever needs no leave, change nothing."""

from typing import Any

import pytest

from .live import live
from .people import Site, answered, refused

OTHER = "https://elsewhere.example"
FOREIGN: list[dict[str, str]] = [
    {"Sec-Fetch-Site": "cross-site", "Origin": OTHER},
    {"Sec-Fetch-Site": "cross-site", "Origin": "http://testserver.local"},
    {"Sec-Fetch-Site": "same-site", "Origin": "http://other.testserver.local"},
    {"Origin": OTHER},
    {"Origin": "null"},
    {"Origin": ""},
    {"Origin": "http://testserver.local.elsewhere.example"},
    {"Origin": "http://elsewhere.example/testserver.local"},
    {"Origin": "http://testserver.local:8080"},
    {"Origin": "https://testserver.local:80"},
]
OWN: list[dict[str, str]] = [
    {},
    {"Sec-Fetch-Site": "same-origin", "Origin": "http://testserver.local"},
    {"Sec-Fetch-Site": "same-origin", "Origin": OTHER},
    {"Sec-Fetch-Site": "none"},
    {"Origin": "http://testserver.local"},
    {"Origin": "https://TESTSERVER.local"},
    {"Origin": "http://testserver.local", "Host": "testserver.local:80"},
    {"Origin": "https://testserver.local", "Host": "testserver.local:443"},
    {"Origin": "http://[::1]:8000", "Host": "[::1]:8000"},
]


def ways(headers: dict[str, str]) -> Any:
    return {"headers": {"Content-Type": "text/plain", **headers}, "content": b""}


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_a_page_of_another_site_cannot_take_an_open_seat(
    site: Site, headers: dict[str, str]
) -> None:
    table = site.open("open")["table"]
    for path in (f"/api/tables/{table}/join", "/api/tables", "/api/replay", "/nothing"):
        refused(site.client.post(path, **ways(headers)), 403, "cross_site")
    answered(site.client.post(f"/api/tables/{table}/join"), 201)


@pytest.mark.parametrize("headers", OWN, ids=str)
def test_the_own_page_and_what_is_no_browser_can(site: Site, headers: dict[str, str]) -> None:
    table = site.open("open")["table"]
    answered(site.client.post(f"/api/tables/{table}/join", **ways(headers)), 201)


def test_links_from_other_sites_lead_here(site: Site) -> None:
    for headers in FOREIGN:
        assert site.client.get("/", headers=headers).status_code == 200
        assert site.client.options("/api/tables", headers=headers).status_code == 204


def test_behind_a_proxy_the_host_that_it_passes_on_counts() -> None:
    with live(trusted_proxies="127.0.0.1") as server:
        passed = {
            "Host": "isle.example",
            "X-Forwarded-For": "192.0.2.1",
            "X-Forwarded-Proto": "https",
        }
        for origin, status in (("https://isle.example", 201), (OTHER, 403)):
            headers = {**passed, "Origin": origin}
            answer = server.client.post("/api/tables", json={"mode": "open"}, headers=headers)
            assert answer.status_code == status
