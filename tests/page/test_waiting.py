"""Who waits for an answer is told so, and who is without a network learns it at once."""

import pytest
from playwright.sync_api import Route, expect

from bga_isle.testing.positions import position
from tests.flows.boards import QUIET

from .conftest import Visit
from .picks import Pick
from .server import Opened, PageServer
from .test_robust import acts, at, connected, go_on, happened, keys, stop

CARD = Pick("card", "black-dismiss")
LOST = "Connection lost, trying again"


@pytest.fixture
def opened(server: PageServer) -> Opened:
    return server.open(position=position(QUIET, black="dismiss leap push", white="swap leap push"))


def test_a_choice_that_takes_long_is_said_to_be_on_its_way(
    visit: Visit, server: PageServer, opened: Opened
) -> None:
    here = at(visit, opened)
    title = here.page.locator("#pagemaintitletext")
    held: list[Route] = []
    here.page.route("**/actions", lambda route: held.append(route))
    here.pick(CARD)
    expect(title).to_have_text("Sending …")
    held[0].continue_()
    expect(title).to_contain_text("Dismiss · Black: You must")
    happened(here, server, opened)


def test_without_a_network_it_is_told_at_once_and_the_choice_goes_out_when_it_is_back(
    visit: Visit, server: PageServer, opened: Opened
) -> None:
    here = at(visit, opened)
    sent = acts(here.page)
    stop(here.page)
    here.page.context.set_offline(True)
    expect(here.page.locator("#connection")).to_have_text(LOST)
    here.pick(CARD)
    here.page.clock.run_for(300)
    expect(here.page.locator("#pagemaintitletext")).to_have_text("Sending …")
    here.page.context.set_offline(False)
    go_on(here.page)
    connected(here.page)
    happened(here, server, opened)
    assert server.game(opened).show()["version"] == 1
    assert len(keys(sent)) == 1


def test_a_call_that_fails_shows_that_the_line_is_lost(visit: Visit, opened: Opened) -> None:
    here = at(visit, opened)
    for path in ("**/stream", "**/actions"):
        here.page.route(path, lambda route: route.abort())
    here.pick(CARD)
    expect(here.page.locator("#connection")).to_have_text(LOST)


def test_a_call_that_is_answered_wakes_the_stream(
    visit: Visit, server: PageServer, opened: Opened
) -> None:
    """Its own pause before the next try would never end: the page's clock stands still."""
    here = at(visit, opened)
    stop(here.page)
    here.page.context.set_offline(True)
    expect(here.page.locator("#connection")).to_have_text(LOST)
    here.page.route("**/stream", lambda route: route.abort())
    with here.page.expect_event("requestfailed", lambda request: "stream" in request.url):
        here.page.context.set_offline(False)
    here.page.unroute("**/stream")
    here.pick(CARD)
    connected(here.page)
    expect(here.page.locator("#log li[data-event=cardPlayed]")).to_have_count(1)
    happened(here, server, opened)
