"""The help as a dialog at the table."""

import pytest
from playwright.sync_api import expect

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
