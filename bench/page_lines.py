"""The page's size, and how soon a browser on this machine shows the board and answers a click."""

import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Locator, Page, sync_playwright

from bga_isle.web.pages import PAGE
from bga_isle.web.words import DOCUMENTS

from . import platform_servers
from .lines import Line, target, told

SAID: Final = "Debian's chromium without a window, one server process, all on this machine"

KIB: Final = 1024
LIMIT_KIB: Final = 150.0
LOADS: Final = 15
CLICKS: Final = 60
SEED: Final = 4
BOARD_MS: Final = 1000.0
CLICK_MS: Final = 100.0
FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")

DRAWN: Final = """
globalThis.drawn = new Promise((known) => {
  const look = () => {
    const there = document.querySelector("#table:not([hidden]) [data-space='15']")
      && document.querySelectorAll("#board .bears [data-bear]").length === 16;
    if (!there) return requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => known(performance.now())));
  };
  requestAnimationFrame(look);
});
"""
"""Milliseconds from the start of the navigation until all bears have been painted."""

ANSWERED: Final = """
globalThis.answers = [];
let seen = null;
addEventListener("click", ({ timeStamp }) => {
  seen?.disconnect();
  const lines = () => document.querySelectorAll("#log li").length;
  const before = lines();
  seen = new MutationObserver(() => {
    const offered = document.querySelector(".card.offered, #board [role=button]");
    const over = document.querySelector("#result:not([hidden])");
    if (lines() === before || !(offered || over)) return;
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => answers.push(performance.now() - timeStamp)));
  });
  seen.observe(document.querySelector("main#table"),
    { subtree: true, childList: true, attributes: true, characterData: true });
}, { capture: true });
"""
"""Milliseconds from each click that acts until what can be chosen next has been painted.

The first half of a choice acts on nothing: it is forgotten at the click that completes it.
"""


SETTLED: Final = """(before) => document.querySelector("#board .picked")
  || (answers.length && document.querySelectorAll("#log li").length > before)"""
"""What was clicked is a first half, or its answer has been seen."""


def lines() -> list[Line]:
    """Starts a server and a browser; both are gone at the end."""
    with tempfile.TemporaryDirectory() as name:
        command = platform_servers.platform(Path(name))
        with platform_servers.running(command, "/readyz") as server, _chromium() as browser:
            drawn = [_drawn(browser, server.port) for _ in range(LOADS)]
            answered = _answered(browser, server.port, Random(SEED))
    board, click = median(drawn), median(answered)
    return [
        *_sizes(),
        target("board drawn, an empty cache", board, BOARD_MS, "≤ 1000 ms", " ms"),
        target("a click answered, median", click, CLICK_MS, "≤ 100 ms", " ms"),
        target("a click answered, p90", _p90(answered), CLICK_MS, "≤ 100 ms", " ms"),
        told("board drawn, p90", f"{_p90(drawn):.0f} ms"),
        told("clicks that acted", str(len(answered))),
    ]


def _p90(spent: list[float]) -> float:
    return quantiles(spent, n=10)[8]


def _sizes() -> list[Line]:
    """All files of the page together; of the words a browser fetches one language."""
    longest = max(DOCUMENTS.values(), key=lambda file: len(file.packed))
    unpacked = sum(len(file.body) for file in PAGE.values()) / KIB
    packed = sum(len(file.packed) for file in PAGE.values()) / KIB
    words = f"{len(longest.body) / KIB:.1f} / {len(longest.packed) / KIB:.1f} KiB"
    return [
        target("all files of the page, unpacked", unpacked, LIMIT_KIB, "≤ 150 KiB", " KiB"),
        target("all files of the page, as sent", packed, LIMIT_KIB, "≤ 150 KiB", " KiB"),
        told("words of one language, unpacked / as sent", words),
    ]


@contextmanager
def _chromium() -> Iterator[Browser]:
    program = shutil.which("chromium")
    if program is None:
        raise ModuleNotFoundError(name="chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


def _opened(port: int) -> Any:
    """A table for two at one screen."""
    connection = HTTPConnection("127.0.0.1", port)
    body = json.dumps({"mode": "hotseat"})
    connection.request("POST", "/api/tables", body, {"Content-Type": "application/json"})
    answer = json.loads(connection.getresponse().read())
    connection.close()
    return answer


def _visitor(browser: Browser, port: int, opened: Any, script: str) -> BrowserContext:
    """A browser with nothing in its cache that holds both seats of a table."""
    mine = {opened["table"]: {"tokens": opened["tokens"], "mode": "hotseat", "opened": 0}}
    origin = f"http://127.0.0.1:{port}"
    kept = [{"name": "isle.tables", "value": json.dumps(mine)}]
    stored: Any = {"cookies": [], "origins": [{"origin": origin, "localStorage": kept}]}
    context = browser.new_context(base_url=origin, storage_state=stored, locale="en")
    context.add_init_script(script)
    return context


def _drawn(browser: Browser, port: int) -> float:
    opened = _opened(port)
    context = _visitor(browser, port, opened, DRAWN)
    page = context.new_page()
    page.goto(f"/table/{opened['table']}")
    spent = float(page.evaluate("drawn"))
    context.close()
    return spent


def _answered(browser: Browser, port: int, chance: Random) -> list[float]:
    """Games played by the mouse, at random, until there were clicks enough."""
    spent: list[float] = []
    while len(spent) < CLICKS:
        opened = _opened(port)
        context = _visitor(browser, port, opened, ANSWERED)
        page = context.new_page()
        page.goto(f"/table/{opened['table']}")
        while len(spent) < CLICKS and _pick(page, chance):
            spent += page.evaluate("answers.splice(0)")
        context.close()
    return spent


def _pick(page: Page, chance: Random) -> bool:
    """One click on something offered, and its answer; False at the end of the game."""
    offered = ".card.offered, #board .space[role=button]:not(.picked), #board .arrow[role=button]"
    over = "#result:not([hidden])"
    page.locator(f"{offered}, {over}").first.wait_for()
    if page.locator(over).count():
        return False
    before = page.locator("#log li").count()
    picks: list[Locator] = page.locator(offered).all()
    chance.choice(picks).click()
    page.wait_for_function(SETTLED, arg=before)
    return True
