"""The page in 繁體中文: nothing English is left, and a change of language leaves all where it was."""

import re
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from bga_isle.language import messages
from bga_isle.model.actions import (
    ActMoveStack,
    ActPickUp,
    ActPlaceBear,
    ActPlayCard,
    ActPushStack,
)
from tests.web.waiting import until

from .at_table import AtTable
from .conftest import Visit
from .picks import Pick
from .server import Opened, PageServer
from .test_everybody import ended, given, opened
from .test_replay import handed

CHINESE: Final = "zh-Hant"
READ: Final = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [document.title];
  for (let node; (node = walker.nextNode()); ) {
    if (node.parentElement.checkVisibility() || node.parentElement.closest("#live")) {
      texts.push(node.data);
    }
  }
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
    for (const name of ["aria-label", "title", "placeholder", "aria-valuetext"]) {
      texts.push(element.getAttribute(name) ?? "");
    }
  }
  return [...new Set(texts.map((text) => text.trim()).filter(Boolean))];
}"""
NAMES: Final = {"English"}
"""What is called so in every language."""
_WORD: Final = re.compile(r"[A-Za-z]{2,}")
_STACK: Final = re.compile(r"\b[bw]+\b")
HAN: Final = re.compile(r"[一-鿿]")
_PLACE: Final = re.compile(r"\\\$\\\{\w+\\\}")


def sentences() -> re.Pattern[str]:
    """Whatever the page may say in English that has words of its own in Chinese."""
    told = {text for text, said in messages(CHINESE).items() if said != text}
    shapes = (_PLACE.sub(".+?", re.escape(text)) for text in told if _WORD.search(_bare(text)))
    return re.compile("|".join(f"(?:{shape})" for shape in shapes))


def _bare(text: str) -> str:
    return re.sub(r"\$\{\w+\}", "", text)


ENGLISH: Final = sentences()


def left(page: Page) -> list[str]:
    """What is English among all that is shown or read out."""
    return [
        text
        for text in page.evaluate(READ)
        if text not in NAMES and (ENGLISH.fullmatch(text) or _WORD.search(_STACK.sub("", text)))
    ]


def chinese(visit: Visit, path: str, *seats: Opened, **more: Any) -> Page:
    page = visit(*seats, locale="zh-TW", **more).go(path)
    expect(page.locator(f"html[lang={CHINESE}]")).to_be_attached()
    return page


def test_what_is_english_is_found(visit: Visit, server: PageServer) -> None:
    """So that the other tests can fail."""
    found = opened(server)
    here = AtTable(visit(found).go(f"/table/{found.table}"))
    texts = here.page.evaluate(READ)
    for text in ("You must play a card", "Play Push", "Undo", "space 14: empty"):
        assert any(text in shown for shown in texts), text
        assert ENGLISH.fullmatch(text), text


def test_the_lobby_in_chinese(visit: Visit, server: PageServer) -> None:
    mine = [server.open("open"), server.open("zombie"), opened(server), ended(server)]
    page = chinese(visit, "/", *mine)
    expect(page.locator("#mine .standing", has_text="…")).to_have_count(0)
    expect(page.locator(".help-cards li")).to_have_count(11)
    page.get_by_role("textbox").fill("x")
    page.locator("#join button[value=join]").click()
    expect(page.locator("#join").get_by_role("alert")).not_to_be_empty()
    assert left(page) == []


def foretold(here: AtTable, pick: Pick) -> bool:
    """Whether pointing at something said what it does; news that come meanwhile take it away again."""
    here.page.mouse.move(0, 0)
    here.control(pick).hover()
    try:
        expect(here.page.locator("#preview")).not_to_be_empty(timeout=2_000)
    except AssertionError:
        return False
    return True


def test_a_turn_in_chinese(visit: Visit, server: PageServer) -> None:
    found = opened(server)
    here = AtTable(chinese(visit, f"/table/{found.table}", found))
    assert left(here.page) == []
    for pick in (
        Pick("card", "black-push"),
        Pick("space", "15"),
        Pick("direction", "N"),
        Pick("card", "white-leap"),
        Pick("space", "3"),
        Pick("space", "2"),
        Pick("card", "black-dismiss"),
        Pick("space", "0"),
        Pick("space", "1"),
    ):
        until(partial(foretold, here, pick))
        assert left(here.page) == []
        here.pick(pick)
    expect(here.page.locator("#log li[data-event=bearPlaced]")).to_have_count(1)
    here.page.locator("#undo").click()
    expect(here.page.locator("#log li[data-event=choiceTakenBack]")).to_have_count(1)
    for hidden in (
        "[popovertarget=settings]",
        "#hands summary >> nth=0",
        "#hands summary >> nth=1",
        "#quit",
    ):
        here.page.locator(hidden).click()
        assert left(here.page) == []


def test_what_else_a_table_shows_in_chinese(visit: Visit, server: PageServer) -> None:
    over, waiting, back = ended(server), server.open("open"), opened(server)
    server.game(back).seats["white"].post("quit")
    page = chinese(visit, f"/table/{over.table}", over, waiting, back)
    expect(page.locator("#result")).to_be_visible()
    assert left(page) == []
    page.locator("#help").click()
    expect(page.locator(".help-cards li")).to_have_count(11)
    assert left(page) == []
    page.goto(f"/table/{back.table}")
    expect(page.locator("#return")).to_be_visible()
    assert left(page) == []
    page.goto("/table/x")
    expect(page.locator("#gone-why")).not_to_be_empty()
    assert left(page) == []


def test_a_refusal_in_chinese(visit: Visit, server: PageServer) -> None:
    found = opened(server)
    visitor = visit(found, locale="zh-TW")
    visitor.page.route("**/stream", lambda route: route.abort())
    here = AtTable(visitor.go(f"/table/{found.table}"))
    server.game(found).choose()
    here.pick(Pick("card", "black-push"))
    expect(here.page.get_by_role("alert")).to_have_text(HAN)
    assert left(here.page) == []


def test_the_replay_in_chinese(visit: Visit, server: PageServer, tmp_path: Path) -> None:
    over, running = ended(server), opened(server, ActPlayCard("black-push"))
    page = chinese(visit, f"/replay/{over.table}")
    expect(page.locator("#replay")).to_be_visible()
    for key in ("Home", *["ArrowRight"] * 3):
        page.keyboard.press(key)
        assert left(page) == []
    page.goto(f"/replay/{running.table}")
    expect(page.locator("#status")).not_to_be_empty()
    assert left(page) == []
    page.goto("/replay")
    handed(page, tmp_path, "{}")
    expect(page.get_by_role("alert")).to_have_text(HAN)


def test_a_change_of_language_keeps_the_place(visit: Visit, server: PageServer) -> None:
    found = server.open(position=given())
    server.game(found).play(
        [
            ActPlayCard("black-push"),
            ActPushStack(15, "N"),
            ActPlayCard("white-leap"),
            ActMoveStack(3, 2),
            ActPlayCard("black-dismiss"),
            ActPickUp(0),
            ActPlaceBear(1),
        ]
    )
    here = AtTable(visit(found).go(f"/table/{found.table}"))
    page = here.page
    here.offers(before := [Pick(*pick) for pick in here.read()["offered"]])
    bears = here.read()["bears"]
    for code in (CHINESE, "en"):
        page.locator("[popovertarget=settings]").click()
        page.locator("select[name=language]").select_option(code)
        expect(page.locator(f"html[lang={code}]")).to_be_attached()
        here = AtTable(page)
        here.offers(before)
        assert here.read()["bears"] == bears
    page.goto(f"/replay/{found.table}#3")
    expect(page.locator("#count")).to_have_text("3 / 7")
    page.locator("select[name=language]").select_option(CHINESE)
    expect(page.locator(f"html[lang={CHINESE}]")).to_be_attached()
    expect(page.locator("#count")).to_have_text("3 / 7")


@pytest.mark.parametrize(
    ("locale", "spoken"), [("zh-HK", CHINESE), ("zh-CN", "en"), ("de-DE", "en"), ("en-GB", "en")]
)
def test_the_browser_says_which_language(visit: Visit, locale: str, spoken: str) -> None:
    page = visit(locale=locale).go("/")
    expect(page.locator(f"html[lang={spoken}]")).to_be_attached()
    expect(page.locator(".help-cards li")).to_have_count(11)
