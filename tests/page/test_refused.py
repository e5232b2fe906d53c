"""Whatever a server answers, the page says it in sight and can be used further."""

import json
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from bga_isle.web.refusals import STATUS

from .at_table import AtTable
from .conftest import Visit
from .picks import Pick
from .server import PageServer

ELSEWHERE: Final = {"unauthorized", "not_found"}
"""At these the whole page of a table gives way to a sentence."""
UNREACHED: Final = "The server cannot be reached, please try again"
Answer = Callable[[Route], None]


def refusing(code: str) -> Answer:
    """Answers as the server does when it refuses."""
    said: dict[str, Any] = {"error": code, "message": f"Said of {code}."}
    if code == "stale":
        said["version"] = 1
    return lambda route: route.fulfill(
        status=STATUS[code], content_type="application/json", body=json.dumps(said)
    )


def proxy(route: Route) -> None:
    """What stands before a server that is down."""
    route.fulfill(status=502, content_type="text/html", body="<h1>502 Bad Gateway</h1>")


def nothing(route: Route) -> None:
    route.fulfill(status=500, body="")


def answering(page: Page, path: str, answer: Answer) -> None:
    """Lets the server answer so, in place of what it answered before."""
    page.unroute(path)
    page.route(path, answer)


def says(alert: Locator, text: str) -> None:
    expect(alert).to_contain_text(text)
    expect(alert).to_be_visible()


def test_the_lobby_says_why_no_table_is_opened_or_joined(visit: Visit) -> None:
    page = visit().go("/")
    page.get_by_label("Link or name of the table").fill("A" * 16)
    ways = [
        ("#open", "Open the table", "**/api/tables"),
        ("#join", "Take the open seat", "**/join"),
    ]
    for form, name, path in ways:
        alert = page.locator(form).get_by_role("alert")
        button = page.locator(form).get_by_role("button", name=name)
        for code in STATUS:
            answering(page, path, refusing(code))
            button.click()
            says(alert, f"Said of {code}.")
        for answer in (proxy, nothing):
            answering(page, path, refusing("internal"))
            button.click()
            says(alert, "Said of internal.")
            answering(page, path, answer)
            button.click()
            says(alert, UNREACHED)
        expect(button).to_be_enabled()


def test_the_table_says_why_no_choice_is_made(visit: Visit, server: PageServer) -> None:
    opened = server.open()
    here = AtTable(visit(opened).go(f"/table/{opened.table}"))
    offered = _offered(here)
    alert = here.page.get_by_role("alert")
    for code in sorted(STATUS.keys() - ELSEWHERE):
        answering(here.page, "**/actions", refusing(code))
        here.pick(offered[0])
        says(alert, f"Said of {code}.")
        here.offers(offered)
    answering(here.page, "**/actions", proxy)
    here.pick(offered[0])
    says(alert, UNREACHED)
    here.page.unroute("**/actions")
    here.pick(offered[0])
    expect(alert).to_have_count(0)
    expect(here.page.locator("#log li")).not_to_have_count(0)


def _offered(here: AtTable) -> list[Pick]:
    here.page.locator(".card.offered").first.wait_for()
    return [Pick(*pick) for pick in here.read()["offered"]]


@pytest.mark.parametrize("code", sorted(ELSEWHERE))
def test_a_table_that_is_out_of_reach_says_so_and_leads_on(
    visit: Visit, server: PageServer, code: str
) -> None:
    opened = server.open()
    here = AtTable(visit(opened).go(f"/table/{opened.table}"))
    answering(here.page, "**/actions", refusing(code))
    here.pick(_offered(here)[0])
    expect(here.page.locator("#gone")).to_be_visible()
    expect(here.page.locator("#table")).to_be_hidden()
    expect(here.page.locator("#gone-why")).not_to_be_empty()
    here.page.locator("#gone").get_by_role("link", name="To the lobby").click()
    expect(here.page.get_by_role("button", name="Open the table")).to_be_visible()


@pytest.mark.parametrize("call", ["concede", "quit", "join", "return"])
def test_what_else_is_refused_is_said(visit: Visit, server: PageServer, call: str) -> None:
    opened = server.open("open" if call == "join" else "hotseat", seat="white")
    if call == "return":
        server.game(opened).seats["white"].post("quit")
    seats = [] if call == "join" else [opened._replace(tokens={"white": opened.tokens["white"]})]
    page = visit(*seats).go(f"/table/{opened.table}")
    name = {
        "concede": "Concede",
        "quit": "Leave the seat",
        "join": "Take the open seat",
        "return": "Come back to the game",
    }[call]
    for code in ("game_over", "too_many", "internal"):
        answering(page, f"**/{call}", refusing(code))
        page.get_by_role("button", name=name).click()
        if call in ("concede", "quit"):
            page.get_by_role("dialog").get_by_role("button", name=name).click()
        says(page.get_by_role("alert"), f"Said of {code}.")


def test_a_refused_table_or_replay_is_said_in_place_of_it(visit: Visit, server: PageServer) -> None:
    opened = server.open()
    page = visit(opened).page
    for code in ("internal", "not_found", "method_not_allowed"):
        answering(page, f"**/api/tables/{opened.table}", refusing(code))
        answering(page, "**/api/tables/*/replay", refusing(code))
        page.goto(f"/table/{opened.table}")
        if code in ELSEWHERE:
            expect(page.locator("#gone-why")).to_have_text(f"Said of {code}.")
        else:
            says(page.get_by_role("alert"), f"Said of {code}.")
        page.goto(f"/replay/{opened.table}")
        says(page.get_by_role("alert"), f"Said of {code}.")


def test_a_table_that_must_be_waited_for_is_tried_again(visit: Visit, server: PageServer) -> None:
    opened = server.open()
    page = visit(opened).page
    path = f"**/api/tables/{opened.table}"
    page.route(path, refusing("too_many"))
    page.goto(f"/table/{opened.table}")
    says(page.get_by_role("alert"), "Said of too_many.")
    answering(page, path, refusing("unavailable"))
    says(page.get_by_role("alert"), "Said of unavailable.")
    page.unroute(path)
    expect(page.locator("#table")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_refused_stream_is_said_or_tried_again(visit: Visit, server: PageServer) -> None:
    opened = server.open()
    page = visit(opened).page
    for code in ("too_many", "unavailable", "internal", "malformed", "unauthorized", "not_found"):
        answering(page, "**/stream", refusing(code))
        page.goto(f"/table/{opened.table}")
        if code in ("too_many", "unavailable"):
            expect(page.locator("#connection")).to_contain_text("Connection lost, trying again")
        elif code in ELSEWHERE:
            expect(page.locator("#gone")).to_be_visible()
        else:
            says(page.get_by_role("alert"), f"Said of {code}.")


def test_a_refused_preview_is_said_where_the_preview_would_be(
    visit: Visit, server: PageServer
) -> None:
    opened = server.open()
    here = AtTable(visit(opened).go(f"/table/{opened.table}"))
    first, second, *_ = _offered(here)
    for code, pick in (("too_many", first), ("internal", second)):
        answering(here.page, "**/preview", refusing(code))
        here.control(pick).hover()
        expect(here.page.locator("#preview")).to_contain_text(f"Said of {code}.")
