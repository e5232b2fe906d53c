"""Debian's chromium, and what a visitor's browser must never do on a page of ours."""

import json
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright

from .server import Opened

PATIENCE: Final = 30_000
"""Milliseconds after which what never comes is given up; no test measures time."""

FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
MINE: Final = "isle.tables"
"""Where the page keeps the tokens of its visitor's seats."""

_NO_ANSWER: Final = "Failed to load resource"
_UNREACHED: Final = "net::ERR_"


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser while the context lasts; afterwards its thread is free of any event loop."""
    program = shutil.which("chromium")
    assert program is not None, "`make test` installs chromium"
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


class Visitor:
    """Somebody with a browser of their own; `faults` is what went wrong in it.

    A fault is an error that nobody caught, one on the console (a breach of the
    content security policy is told there too) or a request to another host.
    The console also tells of calls that were refused or not answered; those
    are the page's to show, and no fault.
    """

    def __init__(self, browser: Browser, url: str, seats: Sequence[Opened], **more: Any) -> None:
        self.url = url
        self.faults: list[str] = []
        self.hosts: set[str] = set()
        wanted = {"reduced_motion": "reduce", "locale": "en-US", **more}
        self.context = browser.new_context(
            base_url=url, storage_state=_stored(url, seats), **wanted
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.on("page", self._watch)
        self.page = self.context.new_page()

    def go(self, path: str) -> Page:
        """The visitor's page at an address of the server."""
        self.page.goto(path)
        return self.page

    def another(self, path: str) -> Page:
        """One more page of the same visitor, as in a second tab."""
        page = self.context.new_page()
        page.goto(path)
        return page

    def check(self) -> None:
        """Nothing has gone wrong so far."""
        assert not self.faults, "\n".join(self.faults)
        assert self.hosts <= {urlsplit(self.url).netloc}, self.hosts

    def _watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.faults.append(f"uncaught: {error}"))
        page.on("console", self._told)
        page.on("request", self._asked)

    def _told(self, message: ConsoleMessage) -> None:
        if message.type != "error":
            return
        place = message.location["url"]
        call = place.startswith(f"{self.url}/api/")
        no_answer = message.text.startswith(_NO_ANSWER) and (call or _UNREACHED in message.text)
        if not no_answer:
            self.faults.append(f"console: {message.text} ({place})")

    def _asked(self, request: Request) -> None:
        asked = urlsplit(request.url)
        if asked.scheme not in ("blob", "data"):
            self.hosts.add(asked.netloc)


def _stored(url: str, seats: Sequence[Opened]) -> Any:
    tables: Mapping[str, Any] = {
        opened.table: {"tokens": opened.tokens, "mode": opened.mode, "opened": 0}
        for opened in seats
    }
    kept = [{"name": MINE, "value": json.dumps(tables)}] if tables else []
    return {"cookies": [], "origins": [{"origin": url, "localStorage": kept}]}
