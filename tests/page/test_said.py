"""What the title and the help say to who plays for the first time."""

import pytest
from playwright.sync_api import expect

from bga_isle.log import COLOUR_NAMES
from bga_isle.model.actions import ActPlayCard
from bga_isle.model.pieces import COLOURS, OPPONENT, Colour
from bga_isle.testing.positions import position

from .at_table import AtTable
from .conftest import Visit
from .picks import Pick
from .server import PageServer


def test_while_a_seat_is_open_nobody_is_said_to_choose_for_it(
    visit: Visit, server: PageServer
) -> None:
    opened = server.open("open", first="white")
    page = visit(opened).go(f"/table/{opened.table}")
    title = page.locator("#pagemaintitletext")
    expect(title).to_have_text("Waiting for somebody to join as White")
    visit().go(f"/table/{opened.table}").get_by_role("button", name="Take the open seat").click()
    expect(title).to_have_text("White must play a card")


def test_the_card_at_work_is_named_and_explained(visit: Visit, server: PageServer) -> None:
    opened = server.open(position=position(black="push leap", white="leap"))
    here = AtTable(visit(opened).go(f"/table/{opened.table}"))
    title, preview = here.page.locator("#pagemaintitletext"), here.page.locator("#preview")
    expect(title).to_have_text("Black: You must play a card")
    expect(preview).to_have_attribute("data-idle", "")
    here.pick(Pick("card", "black-push"))
    expect(title).to_contain_text("Push · Black: You must choose")
    sentence = here.page.locator("#text-black-push").text_content() or ""
    expect(preview).to_have_attribute("data-idle", sentence)
    here.press("Undo")
    expect(title).to_have_text("Black: You must play a card")


def test_a_last_choice_is_said_to_end_the_turn(visit: Visit, server: PageServer) -> None:
    lies = position(black="forcedDiscard leap", white="leap push")
    opened = server.open(position=lies)
    server.game(opened).play([ActPlayCard("black-forcedDiscard")])
    here = AtTable(visit(opened).go(f"/table/{opened.table}"))
    here.control(Pick("card", "white-push")).hover()
    expect(here.page.locator("#preview")).to_contain_text("this ends the turn")


def test_a_used_cards_discard_goes_without_saying_a_forced_one_does_not(
    visit: Visit, server: PageServer
) -> None:
    lies = position(black="forcedDiscard leap", white="leap push")
    opened = server.open(position=lies)
    here = AtTable(visit(opened).go(f"/table/{opened.table}"))
    here.pick(Pick("card", "black-forcedDiscard"))
    here.pick(Pick("card", "white-push"))
    expect(here.page.locator("#log [data-event=turnStarted]")).to_have_count(1)
    for place in ("#log [data-event=cardDiscarded]", "#live p:has-text('discard pile')"):
        told = here.page.locator(place)
        expect(told).to_have_text("Push goes to the discard pile of White (forced)")


@pytest.mark.parametrize("first", COLOURS)
def test_at_one_screen_big_steps_name_their_side(
    visit: Visit, server: PageServer, first: Colour
) -> None:
    opened, side = server.open(first=first), COLOUR_NAMES[first]
    here = AtTable(visit(opened).go(f"/table/{opened.table}"))
    assert here.read()["buttons"][1:] == [f"{side}: Concede", f"{side}: Leave the seat"]
    here.press(f"{side}: Concede")
    here.page.get_by_role("dialog").get_by_role("button", name=f"{side}: Concede").click()
    won = COLOUR_NAMES[OPPONENT[first]]
    expect(here.page.locator("#result")).to_contain_text(f"{won} has won")
