"""The help as a dialog at the table."""

import pytest
from playwright.sync_api import expect

from bga_isle.testing.positions import position

from .barriers import barriers
from .conftest import Visit
from .server import PageServer


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_help_opens_above_the_table_and_gives_the_focus_back(
    visit: Visit, server: PageServer, scheme: str
) -> None:
    opened = server.open()
    page = visit(opened, color_scheme=scheme, viewport={"width": 360, "height": 740}).go(
        f"/table/{opened.table}"
    )
    button = page.get_by_role("button", name="How it is played")
    button.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="How it is played")
    expect(dialog.locator(".help-cards li")).to_have_count(11)
    assert dialog.evaluate("dialog => dialog.contains(document.activeElement)")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert dialog.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
    assert barriers(page) == ""
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()


def test_what_decides_a_game_is_told(visit: Visit, server: PageServer) -> None:
    opened = server.open()
    page = visit(opened).go(f"/table/{opened.table}")
    page.get_by_role("button", name="How it is played").click()
    told = page.get_by_role("dialog")
    for words in (
        "six bears or more",
        "must play",
        "two by two",
        "before bears fall",
        "shuffled",
        "up to eight spaces",
        "All stacks above",
        "any one space",
        "until your opponent's turn",
        "that one is final",
        "zombie",
        "flag",
        "press it long",
        "Tracks show",
    ):
        expect(told).to_contain_text(words)


def test_the_settings_close_like_any_menu(visit: Visit, server: PageServer) -> None:
    opened = server.open()
    page = visit(opened).go(f"/table/{opened.table}")
    menu, theme = page.get_by_role("button", name="Settings"), page.get_by_label("Theme")
    menu.click()
    theme.select_option("dark")
    theme.press("Escape")
    expect(theme).to_be_hidden()
    expect(menu).to_be_focused()
    page.keyboard.press("Enter")
    expect(theme).to_be_visible()
    page.get_by_text("Language", exact=True).click()
    expect(theme).to_be_visible()
    page.locator("#pagemaintitletext").click()
    expect(theme).to_be_hidden()


def test_escape_closes_the_settings_before_it_puts_a_choice_back(
    visit: Visit, server: PageServer
) -> None:
    opened = server.open(position=position(black="leap", white="leap"))
    page = visit(opened).go(f"/table/{opened.table}")
    page.locator("[data-card=black-leap]").click()
    page.locator("#board .source").first.click()
    picked, theme = page.locator("#board .picked"), page.get_by_label("Theme")
    expect(picked).to_have_count(1)
    page.get_by_role("button", name="Settings").click()
    expect(theme).to_be_visible()
    page.keyboard.press("Escape")
    expect(theme).to_be_hidden()
    expect(picked).to_have_count(1)
    page.keyboard.press("Escape")
    expect(picked).to_have_count(0)
