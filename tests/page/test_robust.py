"""What goes wrong on the way to the server costs no move, makes none twice, and is seen."""

from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, Request, Route, expect

from bga_isle.adapter.events import TableEvent
from bga_isle.testing.positions import position
from tests.flows.boards import QUIET

from .at_table import PUBLIC, AtTable, lines
from .conftest import Visit
from .picks import Pick
from .server import Opened, PageServer

CARD = Pick("card", "black-dismiss")
STAY_AWAY = 3
"""Attempts at a call that find no server."""


@pytest.fixture
def opened(server: PageServer) -> Opened:
    """A table at which nothing happens but what is chosen."""
    return server.open(position=position(QUIET, black="dismiss leap push", white="swap leap push"))


def at(visit: Visit, opened: Opened) -> AtTable:
    """The table's page, once it hears of what happens."""
    here = AtTable(visit(opened).go(f"/table/{opened.table}"))
    connected(here.page)
    return here


def connected(page: Page) -> None:
    expect(page.locator("#connection")).to_have_text("Connected")


def stop(page: Page) -> None:
    """Lets the page's clock stand still, until the test lets it go on."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))


def go_on(page: Page) -> None:
    """Steps a stopped clock until a choice is told: let go, it can forget what had begun to wait."""
    while not page.locator("#log li[data-event=cardPlayed]").count():
        page.clock.run_for(100)


def happened(here: AtTable, server: PageServer, opened: Opened) -> None:
    """Waits until all that has happened is told once, and offered is what is possible now."""
    game = server.game(opened).show()
    logged = [event for entry in game["log"] for event in entry["events"]]
    told = lines(msgspec.convert(logged, list[TableEvent]))
    expect(here.page.locator("#log li")).to_have_text(told)
    here.told = len(told)
    actions = game["gamestate"]["args"]["possible_actions"]
    fields = [
        next((name, value) for name, value in action.items() if name != "action")
        for action in actions
    ]
    here.offers({Pick("card" if name == "card" else "space", str(at)) for name, at in fields})


def acts(page: Page) -> list[Request]:
    """Every attempt at a choice, from here on."""
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request) if _acting(request) else None)
    return sent


def _acting(request: Request) -> bool:
    return request.url.endswith("/actions")


def keys(sent: list[Request]) -> set[str | None]:
    return {request.header_value("Idempotency-Key") for request in sent}


def test_a_lost_connection_is_told_and_goes_on_where_it_broke_off(
    visit: Visit, server: PageServer, opened: Opened
) -> None:
    here = at(visit, opened)
    server.game(opened).choose()
    happened(here, server, opened)
    for _ in range(2):
        server.stop()
        expect(here.page.locator("#connection")).to_have_text("Connection lost, trying again")
        server.start()
        game = server.game(opened)
        for _ in range(2):
            game.choose()
        connected(here.page)
        happened(here, server, opened)
    fresh = at(visit, opened).read()
    assert {part: here.read()[part] for part in PUBLIC} == {part: fresh[part] for part in PUBLIC}


def test_a_click_while_the_server_is_away_moves_once_when_it_is_back(
    visit: Visit, server: PageServer, opened: Opened
) -> None:
    here = at(visit, opened)
    before = server.game(opened).show()["version"]
    server.stop()
    sent = acts(here.page)
    failed: list[Request] = []
    here.page.on(
        "requestfailed", lambda request: failed.append(request) if _acting(request) else None
    )
    stop(here.page)
    here.pick(CARD)
    while len(failed) < STAY_AWAY:
        here.page.clock.run_for(100)
    server.start()
    go_on(here.page)
    happened_once(here, server, opened, before, sent)


def test_a_choice_whose_answers_are_lost_moves_once(
    visit: Visit, server: PageServer, opened: Opened
) -> None:
    here = at(visit, opened)
    before = server.game(opened).show()["version"]
    sent = acts(here.page)
    lost = iter([True, True, False])

    def carried(route: Route) -> None:
        answer = route.fetch()
        if next(lost):
            route.abort()
        else:
            route.fulfill(response=answer)

    here.page.route("**/actions", carried)
    with here.page.expect_event("requestfinished", _acting):
        here.pick(CARD)
    assert len(sent) == STAY_AWAY
    happened_once(here, server, opened, before, sent)


def happened_once(
    here: AtTable, server: PageServer, opened: Opened, before: int, sent: list[Request]
) -> None:
    """One choice was made, however often it was sent: with one key and one body."""
    expect(here.control(Pick("space", "15"))).to_be_visible()
    assert server.game(opened).show()["version"] == before + 1
    assert len(sent) >= STAY_AWAY
    assert len(keys(sent)) == 1
    assert len({request.post_data for request in sent}) == 1
    happened(here, server, opened)
    expect(here.page.get_by_role("alert")).to_have_count(0)


def test_a_choice_given_up_is_refused_in_sight_and_clicked_again_with_its_key(
    visit: Visit, server: PageServer, opened: Opened
) -> None:
    here = at(visit, opened)
    before = server.game(opened).show()["version"]
    sent = acts(here.page)
    here.page.route("**/actions", lambda route: route.abort())
    here.pick(CARD)
    alert = here.page.get_by_role("alert")
    expect(alert).to_contain_text("The server cannot be reached, please try again")
    here.page.unroute("**/actions")
    here.pick(CARD)
    happened_once(here, server, opened, before, sent)


@pytest.mark.parametrize("quick", [True, False], ids=["before-the-answer", "after-it"])
def test_a_double_click_moves_once(
    visit: Visit, server: PageServer, opened: Opened, quick: bool
) -> None:
    here = at(visit, opened)
    version = server.game(opened).show()["version"]
    for pick in (CARD, Pick("space", "15"), Pick("space", "11")):
        box = here.control(pick).bounding_box()
        assert box is not None
        place = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        with here.page.expect_event("requestfinished", _acting):
            here.page.mouse.click(*place)
            if quick:
                here.page.mouse.click(*place, click_count=2)
        version += 1
        if not quick:
            happened(here, server, opened)
            here.page.mouse.click(*place, click_count=2)
        happened(here, server, opened)
        assert server.game(opened).show()["version"] == version


def test_undo_clicked_twice_takes_back_one_choice(
    visit: Visit, server: PageServer, opened: Opened
) -> None:
    game = server.game(opened)
    for _ in range(3):
        game.choose()
    here = at(visit, opened)
    with here.page.expect_event("requestfinished", _acting):
        here.page.get_by_role("button", name="Undo").dblclick()
    happened(here, server, opened)
    kinds = [entry["events"][0]["type"] for entry in game.show()["log"]]
    assert kinds.count("choiceTakenBack") == 1


def test_a_stale_page_is_refused_in_sight_and_catches_up(
    visit: Visit, server: PageServer, opened: Opened
) -> None:
    visitor = visit(opened)
    visitor.page.route("**/stream", lambda route: route.abort())
    here = AtTable(visitor.go(f"/table/{opened.table}"))
    here.offers(_cards("black-dismiss", "black-leap", "black-push"))
    other = AtTable(visitor.another(f"/table/{opened.table}"))
    with other.page.expect_event("requestfinished", _acting):
        other.pick(Pick("card", "black-leap"))
    happened(other, server, opened)
    here.offers(_cards("black-dismiss", "black-leap", "black-push"))
    here.pick(CARD)
    alert = here.page.get_by_role("alert")
    expect(alert).to_contain_text("The table is shown as it is now.")
    happened(here, server, opened)
    assert _public(here) == _public(other)
    alert.get_by_role("button", name="Close").click()
    expect(alert).to_have_count(0)


def _cards(*names: str) -> set[Pick]:
    return {Pick("card", name) for name in names}


def _public(here: AtTable) -> Any:
    read = here.read()
    return {part: read[part] for part in PUBLIC}
