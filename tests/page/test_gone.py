"""A table that cannot be shown gives the whole page to a sentence, with a way on."""

from .conftest import Visit
from .server import Opened, PageServer


def test_a_token_of_no_seat_is_told_and_the_table_can_be_watched(
    visit: Visit, server: PageServer
) -> None:
    opened = server.open("open")
    stranger = visit(Opened(opened.table, {"black": "A" * 43}, "open"))
    page = stranger.go(f"/table/{opened.table}")
    page.wait_for_selector("#gone a[href='/']")
    assert not page.locator("#table").is_visible()
    page.click("#gone-watch")
    page.wait_for_selector("#join")
    assert not page.locator("#gone").is_visible()


def test_a_table_that_is_not_there_is_told_and_its_replay_offered(visit: Visit) -> None:
    page = visit().go("/table/AAAAAAAAAAAAAAAA")
    page.wait_for_selector("#gone a[href='/']")
    assert page.inner_text("#gone-why")
    assert page.locator("#gone-replay").get_attribute("href") == "/replay/AAAAAAAAAAAAAAAA"
    assert not page.locator("#gone-watch").is_visible()
