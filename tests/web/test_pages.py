"""The page's files over HTTP: their kinds, how browsers may keep them, and that nothing else is there."""

from importlib.resources import files

import pytest

from bga_isle.web.pages import MEDIA, PAGE

from .people import Site, refused

SHELLS = {
    "/": "lobby.html",
    "/table/AAAAAAAAAAAAAAAA": "table.html",
    "/replay": "replay.html",
    "/replay/AAAAAAAAAAAAAAAA": "replay.html",
    "/favicon.ico": "favicon.svg",
}
PATHS = {**SHELLS, **{f"/page/{name}": name for name in sorted(PAGE)}}
KINDS = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
}


PLAIN = {"Accept-Encoding": "identity"}


def test_a_file_is_sent_as_it_lies_in_the_package(site: Site) -> None:
    for path, name in PATHS.items():
        answer = site.client.get(path, headers=PLAIN)
        assert answer.status_code == 200
        assert answer.content == (files("bga_isle.web") / "page" / name).read_bytes()
        assert answer.headers["content-type"] == KINDS[name.rpartition(".")[2]]
        assert answer.headers.get_list("cache-control") == ["no-cache"]
        assert "content-encoding" not in answer.headers
        head = site.client.head(path, headers=PLAIN)
        assert head.content == b""
        assert head.headers["content-length"] == str(len(answer.content))
        assert head.headers["etag"] == answer.headers["etag"]


def test_who_can_unpack_a_file_gets_it_packed(site: Site) -> None:
    for path in PATHS:
        plain = site.client.get(path, headers=PLAIN)
        packed = site.client.get(path, headers={"Accept-Encoding": "br, gzip"})
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.content == plain.content
        assert packed.headers["etag"] != plain.headers["etag"]
        assert {packed.headers["vary"], plain.headers["vary"]} <= {
            "Accept-Encoding",
            "Accept, Accept-Encoding",
        }


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [
        ("gzip", True),
        ("deflate, GZIP;q=1.0, br", True),
        ("gzip;q=0.001", True),
        ("gzip;q=0", False),
        ("gzip; q=0.000", False),
        ("x-gzip-like", False),
        ("br", False),
    ],
)
def test_a_file_is_packed_for_nobody_else(site: Site, accepted: str, packed: bool) -> None:
    answer = site.client.get("/replay", headers={"Accept-Encoding": accepted})
    assert ("content-encoding" in answer.headers) == packed


def test_a_browser_that_has_the_file_is_told_only_that(site: Site) -> None:
    for path in PATHS:
        tag = site.client.get(path).headers["etag"]
        for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
            answer = site.client.get(path, headers={"If-None-Match": known})
            assert (answer.status_code, answer.content) == (304, b"")
            assert answer.headers["etag"] == tag
            assert answer.headers.get_list("cache-control") == ["no-cache"]
            assert "content-security-policy" in answer.headers
    for other in ('"other"', "", tag.strip('"')):
        assert site.client.get(path, headers={"If-None-Match": other}).status_code == 200


def test_the_tags_of_files_differ() -> None:
    assert len({file.digest for file in PAGE.values()}) == len(PAGE)


def test_the_files_are_of_known_kinds_and_where_the_package_data_has_them() -> None:
    assert {"lobby.html", "table.html", "replay.html", "favicon.svg"} <= PAGE.keys()
    for name in PAGE:
        kind = name.rpartition(".")[2]
        assert f".{kind}" in MEDIA
        assert name.rpartition("/")[0] == {"js": "js", "css": "css"}.get(kind, "")


@pytest.mark.parametrize(
    "path",
    [
        "/page",
        "/page/",
        "/page/js",
        "/page/js/",
        "/page/js/nothing.js",
        "/page/../pages.py",
        "/page/%2e%2e/pages.py",
        "/page/..%2fpages.py",
        "/page/js/%2e%2e/lobby.html",
        "/page/%2fetc/passwd",
        "/page/lobby.html%00",
        "/page/LOBBY.HTML",
        "/table",
        "/table/a/b",
        "/replay/a/b",
    ],
)
def test_nothing_else_is_there(site: Site, path: str) -> None:
    answer = site.client.get(path)
    refused(answer, 404, "not_found")
    assert answer.headers.get_list("cache-control") == ["no-store"]


@pytest.mark.parametrize("path", ["/", "/table/x", "/replay", "/page/lobby.html"])
def test_the_page_is_for_reading(site: Site, path: str) -> None:
    for method in ("POST", "PUT", "DELETE"):
        answer = site.client.request(method, path)
        refused(answer, 405, "method_not_allowed")
        assert {"GET", "HEAD"} <= {*answer.headers["allow"].split(", ")}


def test_who_has_no_browser_finds_the_calls(site: Site) -> None:
    plain = site.client.get("/", headers={"Accept": "text/plain"})
    assert plain.headers["content-type"] == "text/plain; charset=utf-8"
    assert "/schema" in plain.text
    assert plain.headers["vary"] == "Accept, Accept-Encoding"
    for accept in ("*/*", "text/html,application/xhtml+xml,*/*;q=0.8", "image/png"):
        shown = site.client.get("/", headers={"Accept": accept})
        assert shown.headers["content-type"] == "text/html; charset=utf-8"
        assert shown.headers["link"] == '</schema>; rel="service-desc"'
