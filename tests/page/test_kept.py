"""Whatever a browser has kept, or will not keep, and whatever an address says: the page stands."""

import json
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from .browsers import MINE, Visitor
from .conftest import Visit
from .server import Opened, PageServer

NOBODY: Final = "A" * 16
RUBBISH: Final = [
    "no JSON",
    "",
    "null",
    "5",
    '"text"',
    "[]",
    "[1]",
    "true",
    json.dumps({NOBODY: None}),
    json.dumps({NOBODY: 5}),
    json.dumps({NOBODY: []}),
    json.dumps({NOBODY: {"tokens": None, "mode": None, "opened": None}}),
    json.dumps({NOBODY: {"tokens": "text", "mode": 5, "opened": "yesterday"}}),
    json.dumps({NOBODY: {"tokens": {"black": 5, "red": "x"}, "mode": "open", "opened": 1e300}}),
    json.dumps({"": {"tokens": {"black": "☃\n"}, "mode": "open", "opened": 0}}),
    json.dumps({"../..": {"tokens": {"white": "x y"}, "mode": "open", "opened": 0}}),
]
ODD: Final = [
    "x",
    "%20",
    "%E2%98%83",
    "%3Cb%3E%22",
    "%25",
    "%",
    "%E2%98",
    "a%3Fb%23c",
    "__proto__",
    "x" * 2000,
]
"""Names of tables as they may stand in an address."""
NO_STORAGE: Final = """
Object.defineProperty(window, "localStorage", { get() {
  throw new DOMException("Access is denied", "SecurityError");
} });
"""
FULL: Final = """
Storage.prototype.setItem = () => { throw new DOMException("Full", "QuotaExceededError"); };
"""


def keeps(visitor: Visitor, **texts: str) -> Page:
    """A browser that has kept these texts, each under `isle.` and its name."""
    page = visitor.go("/page/css/base.css")
    page.evaluate(
        "texts => Object.entries(texts).forEach(([n, t]) => localStorage.setItem(`isle.${n}`, t))",
        texts,
    )
    return page


def test_rubbish_among_the_tables_spoils_nothing(visit: Visit, server: PageServer) -> None:
    opened = server.open("open")
    visitor = visit()
    for rubbish in RUBBISH:
        page = keeps(visitor, tables=rubbish)
        page.goto(f"/table/{opened.table}")
        expect(page.locator("#join")).to_be_visible()
        page.goto("/")
        expect(page.locator(".help-cards li")).to_have_count(11)
        visitor.check()


@pytest.mark.parametrize("rubbish", ["no JSON", "[]", json.dumps({NOBODY: None})])
def test_rubbish_gives_way_to_a_table(visit: Visit, rubbish: str) -> None:
    page = keeps(visit(), tables=rubbish)
    page.goto("/")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("#players")).to_contain_text("you")
    table = page.url.rpartition("/")[2]
    assert json.loads(page.evaluate(f"localStorage.getItem('{MINE}')"))[table]["tokens"]


def test_rubbish_among_the_settings_is_as_good_as_none(visit: Visit, server: PageServer) -> None:
    opened = server.open()
    visitor = visit(opened)
    for rubbish in ("", "xx", "__proto__", "☃"):
        page = keeps(visitor, language=rubbish, theme=rubbish, motion=rubbish)
        page.goto(f"/table/{opened.table}")
        root = page.locator("html")
        expect(page.locator("[data-space='15']")).to_be_attached()
        expect(root).to_have_attribute("lang", "en")
        assert root.evaluate("({ dataset }) => 'theme' in dataset || 'motion' in dataset") is False


def test_a_table_that_is_not_there_is_told_whatever_its_name(visit: Visit) -> None:
    visitor = visit()
    for name in ODD:
        for path, told in (("table", "#gone-why"), ("replay", "#alert")):
            page = visitor.go(f"/{path}/{name}")
            expect(page.locator(told)).not_to_be_empty()
            visitor.check()


def barred(visit: Visit, script: str, *seats: Opened) -> Page:
    """A browser whose storage is not to be had."""
    visitor = visit(*seats)
    visitor.context.add_init_script(script)
    return visitor.page


@pytest.mark.parametrize("script", [NO_STORAGE, FULL], ids=["barred", "full"])
def test_without_storage_a_seat_is_played_as_long_as_the_page_lasts(
    visit: Visit, server: PageServer, script: str
) -> None:
    opened = server.open("open", seat="white", first="black")
    page = barred(visit, script)
    page.goto(f"/table/{opened.table}")
    page.get_by_role("button", name="Take the open seat").click()
    expect(page.locator(".card.offered")).to_have_count(3)
    page.locator(".card.offered").first.click()
    expect(page.locator("#log li[data-event=cardPlayed]")).to_have_count(1)
    page.goto(f"/replay/{opened.table}")
    expect(page.locator("#count")).to_have_text("1 / 1")


@pytest.mark.parametrize("script", [NO_STORAGE, FULL], ids=["barred", "full"])
def test_a_table_opened_without_storage_is_not_lost_on_the_way(visit: Visit, script: str) -> None:
    """The seat comes along to the table, or the lobby says why it does not open one."""
    page = barred(visit, script)
    page.goto("/")
    page.locator("#open [value=hotseat]").check()
    page.locator("#open [name=first]").select_option("black")
    page.get_by_role("button", name="Open the table").click()
    seated = page.locator("#leaving:not([hidden])")
    expect(seated.or_(page.locator("#open [role=alert]:not(:empty)"))).to_be_visible()


def test_a_forgotten_setting_is_no_error_without_storage(visit: Visit) -> None:
    page = barred(visit, NO_STORAGE)
    page.goto("/")
    page.get_by_label("Theme").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
