"""The keyboard's focus: it begins where there is something to do, and no choice or turn loses it."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from bga_isle.model.actions import ActPickUp, ActPlaceBear, ActPlayCard
from bga_isle.testing.positions import position

from .at_table import AtTable
from .conftest import Visit
from .picks import Pick
from .server import Opened, PageServer
from .test_everybody import focused

BOARD: Final = "bb w . .\n. . . .\n. . b w\n. . . ."
TITLE: Final = ("id", "pagemaintitletext")


@pytest.fixture
def opened(server: PageServer) -> Opened:
    lies = position(BOARD, black="forcedDiscard dismiss push", white="swap leap push")
    return server.open(position=lies)


def at(visit: Visit, opened: Opened) -> AtTable:
    return AtTable(visit(opened).go(f"/table/{opened.table}"))


def tabbed(page: Page) -> list[tuple[str, str]]:
    """What Tab leads to from where the focus is, until it comes to the side."""
    stops: list[tuple[str, str]] = []
    while True:
        page.keyboard.press("Tab")
        if focused(page)[0] == "id" and focused(page)[1] in ("undo", "log"):
            return stops
        if page.evaluate("document.activeElement.matches('summary')"):
            continue
        stops.append(focused(page))


def enter(here: AtTable, pick: Pick) -> None:
    here.control(pick).focus()
    here.page.keyboard.press("Enter")


def test_it_begins_at_what_is_to_do_and_one_tab_leads_to_it(visit: Visit, opened: Opened) -> None:
    here = at(visit, opened)
    expect(here.page.locator("#pagemaintitletext")).to_be_focused()
    [(kind, _card)] = tabbed(here.page)
    assert kind == "card"


def test_a_spectator_stops_at_no_card(visit: Visit, opened: Opened) -> None:
    here = AtTable(visit().go(f"/table/{opened.table}"))
    expect(here.page.locator("#pagemaintitletext")).to_be_focused()
    assert tabbed(here.page) == []
    expect(here.page.locator("#hands").get_by_role("img", name="Swap")).to_be_visible()


def test_who_joins_is_led_to_what_is_to_do(visit: Visit, server: PageServer) -> None:
    page = visit().go(f"/table/{server.open('open').table}")
    page.get_by_role("button", name="Take the open seat").press("Enter")
    expect(page.locator("#players")).to_contain_text("you")
    expect(page.locator("#pagemaintitletext")).to_be_focused()


def test_a_turn_that_changes_at_one_screen_keeps_it(visit: Visit, opened: Opened) -> None:
    here = at(visit, opened)
    enter(here, Pick("card", "black-forcedDiscard"))
    expect(here.page.locator(".card.white.offered:focus")).to_have_count(1)
    _kind, chosen = focused(here.page)
    here.page.keyboard.press("Enter")
    expect(here.page.locator("#log li[data-event=turnStarted]")).to_have_count(1)
    expect(here.page.locator(f"[data-card={chosen}]")).to_have_count(0)
    expect(here.page.locator(".card.white.offered:focus")).to_have_count(1)


def test_it_waits_where_it_was_for_the_next_turn(
    visit: Visit, server: PageServer, opened: Opened
) -> None:
    alone = opened._replace(tokens={"black": opened.tokens["black"]}, mode="open")
    here = at(visit, alone)
    enter(here, Pick("card", "black-push"))
    enter(here, Pick("space", "0"))
    enter(here, Pick("direction", "S"))
    expect(here.page.locator("#log li[data-event=turnStarted]")).to_have_count(1)
    assert focused(here.page) == ("space", "0")
    game = server.game(opened)
    while game.turn() == "white":
        game.choose()
    expect(here.page.locator("#hands .card.offered:focus")).to_have_count(1)


def test_it_is_taken_from_nowhere_else(visit: Visit, server: PageServer, opened: Opened) -> None:
    here = at(visit, opened)
    here.page.locator("#hands summary").first.focus()
    server.game(opened).play([ActPlayCard("black-push")])
    expect(here.page.locator("#board .source")).not_to_have_count(0)
    expect(here.page.locator("#hands summary").first).to_be_focused()


@pytest.mark.parametrize("key", ["Enter", " "])
def test_a_key_held_down_makes_one_choice(
    visit: Visit, server: PageServer, opened: Opened, key: str
) -> None:
    here = at(visit, opened)
    here.control(Pick("card", "black-forcedDiscard")).focus()
    for choices in (1, 2):
        here.page.keyboard.down(key)
        expect(here.page.locator("#log li[data-event=cardPlayed]")).to_have_count(1)
        expect(here.page.locator(".card.white.offered:focus")).to_have_count(1)
        for _ in range(3):
            here.page.keyboard.down(key)
        here.page.keyboard.up(key)
        assert server.game(opened).show()["version"] == choices


def test_undo_held_down_takes_back_one_choice(
    visit: Visit, server: PageServer, opened: Opened
) -> None:
    server.game(opened).play([ActPlayCard("black-dismiss"), ActPickUp(0), ActPlaceBear(5)])
    here = at(visit, opened)
    undo, undone = here.page.locator("#undo"), here.page.locator("[data-event=choiceTakenBack]")
    undo.focus()
    here.page.keyboard.down("Enter")
    expect(undone).to_have_count(1)
    expect(undo).to_be_enabled()
    for _ in range(3):
        here.page.keyboard.down("Enter")
    here.page.keyboard.up("Enter")
    here.page.keyboard.press("Shift")
    with here.page.expect_response("**/preview"):
        here.page.locator(".card.offered, #board [role=button]").first.hover()
    expect(undone).to_have_count(1)
