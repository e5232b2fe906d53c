"""Somebody who opens a wrong address in a browser reads a page, and programs read JSON."""

import pytest

from bga_isle.language import CHINESE, messages
from bga_isle.web.refusals import SENTENCES, Answer
from bga_isle.web.refusing import refused as refusing

from .people import Site, refused, served

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
LOST = ["/table/", "/table", "/nope", "/table/<script>alert(1)</script>", "/page/js/nothing.js"]
SAID = SENTENCES[404]


@pytest.mark.parametrize("path", LOST)
def test_a_mistyped_address_shows_a_page(site: Site, path: str) -> None:
    shown = site.client.get(path, headers=BROWSER)
    assert shown.status_code == 404
    assert shown.headers["content-type"] == "text/html; charset=utf-8"
    assert shown.headers["vary"] == "Accept, Accept-Language"
    assert shown.headers["cache-control"] == "no-store"
    assert "style=" not in shown.text
    assert "<script" not in shown.text
    assert '<html lang="en">' in shown.text
    assert SAID in shown.text
    assert '<a class="button primary" href="/">To the lobby</a>' in shown.text
    head = site.client.head(path, headers=BROWSER)
    assert (head.status_code, head.content) == (404, b"")
    assert head.headers["content-type"] == shown.headers["content-type"]


def test_the_page_speaks_the_language_of_the_browser(site: Site) -> None:
    shown = site.client.get("/nope", headers={**BROWSER, "Accept-Language": "zh-TW,en;q=0.5"})
    words = messages(CHINESE)
    assert '<html lang="zh-Hant">' in shown.text
    assert shown.headers["content-language"] == "zh-Hant"
    for message in ("Isle of Bears", "To the lobby", SAID):
        assert words[message] in shown.text


@pytest.mark.parametrize(
    "accept",
    ["*/*", "application/json", "application/json, text/html", "", "image/*"],
)
@pytest.mark.parametrize("path", LOST)
def test_who_asks_for_no_page_gets_json(site: Site, path: str, accept: str) -> None:
    answer = site.client.get(path, headers={"Accept": accept})
    refused(answer, 404, "not_found")
    assert answer.headers["vary"] == "Accept, Accept-Language"


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/tables/x", "/api/nope"])
def test_the_calls_answer_in_json_alone(site: Site, path: str) -> None:
    answer = site.client.get(path, headers=BROWSER)
    refused(answer, 404, "not_found")
    assert answer.headers["vary"] == "Accept-Language"
    refused(site.client.post("/nope", headers=BROWSER), 404, "not_found")


def test_whoever_asks_too_much_in_a_browser_reads_a_page_too() -> None:
    with served(requests_per_minute=1) as site:
        assert site.client.get("/", headers=BROWSER).status_code == 200
        shown = site.client.get("/", headers=BROWSER)
    assert shown.status_code == 429
    assert shown.headers["retry-after"]
    assert "<h2>Too many requests from this client</h2>" in shown.text


def test_what_is_said_on_the_page_is_text(monkeypatch: pytest.MonkeyPatch) -> None:
    said = Answer(404, "not_found", "<b>&", b"", {})
    monkeypatch.setattr("bga_isle.web.refusing.answer", lambda *_: said)
    scope = {"method": "GET", "path": "/", "headers": [(b"accept", b"text/html")]}
    assert b"<h2>&lt;b&gt;&amp;</h2>" in refusing(scope, Exception()).body
