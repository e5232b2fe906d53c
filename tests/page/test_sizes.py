"""The table on screens of many sizes: what one needs for a move is seen at once and stands still."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import FloatRect, Page, ViewportSize, expect

from bga_isle.model.actions import Action, ActPlayCard, ActPushStack
from bga_isle.testing.positions import Given, position

from .at_table import AtTable
from .conftest import Visit
from .picks import Pick
from .server import Opened, PageServer
from .test_everybody import BOARD, HANDS

Size = tuple[int, int]

DESKTOP: Final = (1280, 800)
PHONES: Final = ((390, 844), (360, 640))
ZOOMED: Final = (640, 400)
BETWEEN: Final = (
    (1100, 800),
    (1024, 768),
    (960, 700),
    (900, 800),
    (844, 390),
    (800, 600),
    (768, 1024),
)
UPRIGHT: Final = (*PHONES, (768, 1024))
SIZES: Final = (DESKTOP, *BETWEEN, ZOOMED, *PHONES)
"""Of the screen in CSS pixels; a zoom of 200 % halves them."""

WIDE: Final[Given] = {
    "black": "dismiss playTwice forcedDiscard",
    "white": "diagonal-1 straight-1 forcedDiscard",
}
"""Cards of long names."""
TURNS: Final[dict[str, list[Action]]] = {
    "black": [],
    "white": [ActPlayCard("black-push"), ActPushStack(15, "N")],
}
PLACES: Final = """() => Object.fromEntries(
  [...document.querySelectorAll(".title-bar, #undo, .hand, [data-card], [data-space], [data-direction]")]
    .map((part, at) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [`${at} ${part.id || part.className.baseVal || part.className}`, [x, y, width, height]];
    }))"""
COVERED: Final = """() => [...document.querySelectorAll("[role=button][data-space], .card.offered")]
  .filter((control) => {
    const { x, y, width, height } = control.getBoundingClientRect();
    return !control.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  })
  .map(({ dataset }) => JSON.stringify(dataset))"""
CUT: Final = "(heading) => heading.scrollWidth > heading.clientWidth"
OUTSIDE: Final = """(card) => {
  const around = card.getBoundingClientRect();
  return [...card.querySelectorAll(".icon, .in-use, span:not([class])")]
    .filter((part) => part.checkVisibility())
    .map((part) => [part, part.getBoundingClientRect()])
    .filter(([part, { left, right, top, bottom }]) => left < around.left || right > around.right
      || top < around.top || bottom > around.bottom || (part.matches("svg") && right - left < 20))
    .map(([part]) => part.outerHTML);
}"""


def opened(server: PageServer, *actions: Action, hands: Given = HANDS) -> Opened:
    """Two at one screen, so many choices on."""
    found = server.open(position=position(BOARD, **hands))
    server.game(found).play(actions)
    return found


def at(visit: Visit, found: Opened, size: Size = DESKTOP, **more: Any) -> AtTable:
    here = AtTable(visit(found, viewport=viewport(size), **more).go(f"/table/{found.table}"))
    expect(here.page.locator(".card.offered, #board [role=button]").first).to_be_attached()
    return here


def viewport(size: Size) -> ViewportSize:
    return {"width": size[0], "height": size[1]}


def resized(page: Page, sizes: Iterable[Size]) -> Iterator[Size]:
    """The same page at one size after the other, from its top."""
    for size in sizes:
        page.set_viewport_size(viewport(size))
        page.evaluate("scrollTo(0, 0)")
        yield size


def in_sight(page: Page, *parts: str) -> None:
    for part in parts:
        expect(page.locator(part)).to_be_in_viewport(ratio=1)


def box(page: Page, part: str) -> FloatRect:
    found = page.locator(part).bounding_box()
    assert found is not None
    return found


def below(found: FloatRect) -> float:
    return found["y"] + found["height"]


@pytest.mark.parametrize("colour", ["black", "white"])
def test_a_turn_needs_no_scrolling(visit: Visit, server: PageServer, colour: str) -> None:
    """Title, board and the hand that is asked are seen at once; no room is left below the title."""
    page = at(visit, opened(server, *TURNS[colour])).page
    expect(page.locator(f".hand[data-player={colour}] .card.offered")).to_have_count(3)
    for size in resized(page, SIZES):
        in_sight(page, ".title-bar", "#board .board", f".hand[data-player={colour}]")
        assert page.evaluate(COVERED) == [], size
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], size
        board = box(page, "#board .board")
        assert board["width"] > min(0.8 * size[0], 0.62 * size[1], 900), size
        hands = [box(page, f".hand >> nth={place}")["y"] for place in (0, 1)]
        assert min(hands) < below(box(page, ".title-bar")) + 10, size


def test_nothing_lies_over_the_board_while_a_space_is_chosen(
    visit: Visit, server: PageServer
) -> None:
    page = at(visit, opened(server, ActPlayCard("black-dismiss"))).page
    for size in resized(page, SIZES):
        in_sight(page, "#board .board")
        assert page.evaluate(COVERED) == [], size
        expect(page.locator(".hand.active")).not_to_have_css("position", "sticky")


def test_on_the_least_of_screens_the_board_keeps_its_size(visit: Visit, server: PageServer) -> None:
    """What finds no room there is to be scrolled to; on a low screen nothing lies over it."""
    page = at(visit, opened(server)).page
    for size in resized(page, [(320, 568), (360, 500), (500, 470), (320, 256)]):
        assert box(page, "#board .board")["width"] >= min(290, size[0] - 16), size
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], size
        held = page.locator(".hand.active").evaluate("(hand) => getComputedStyle(hand).position")
        assert (held == "sticky") == (size[1] >= 480), size


def test_looking_ahead_moves_nothing(visit: Visit, server: PageServer) -> None:
    """The words of what would happen have their place, and hide nothing that could be clicked."""
    here = at(visit, opened(server, ActPlayCard("black-push")))
    here.pick(Pick("space", "0"))
    arrow, preview = here.control(Pick("direction", "E")), here.page.locator("#preview")
    for size in resized(here.page, SIZES):
        here.page.mouse.move(1, 1)
        expect(preview).to_be_empty()
        before = here.page.evaluate(PLACES)
        arrow.hover()
        expect(preview).to_contain_text("A push towards east")
        in_sight(here.page, "#preview")
        assert here.page.evaluate(PLACES) == before, size
        assert here.page.evaluate(COVERED) == [], size
        words, own = box(here.page, "#preview"), box(here.page, ".hand.active")
        assert below(words) <= own["y"] or words["x"] > own["x"] + own["width"], size


def test_the_big_place_is_that_of_who_is_asked(visit: Visit, server: PageServer) -> None:
    """Where two share a small screen; it is theirs from the moment they are asked."""
    here = at(visit, opened(server, ActPlayCard("black-push")), reduced_motion="no-preference")
    for colour, other in (("black", "white"), ("white", "black")):
        for size in resized(here.page, UPRIGHT):
            own, far = (box(here.page, f".hand[data-player={each}]") for each in (colour, other))
            assert far["y"] < box(here.page, "#board .board")["y"] < own["y"], size
            assert own["height"] > far["height"], size
        if colour == "black":
            here.pick(Pick("space", "15"))
            here.pick(Pick("direction", "N"))
            here.page.locator("[data-card=white-leap].offered").wait_for()


def test_one_s_own_hand_stays_near(visit: Visit, server: PageServer) -> None:
    """For who plays one side only, the other side's turn moves nothing."""
    found = opened(server, *TURNS["white"])
    alone = Opened(found.table, {"black": found.tokens["black"]}, found.mode)
    page = visit(alone, viewport=viewport(UPRIGHT[0])).go(f"/table/{found.table}")
    expect(page.locator(".hand.active")).to_have_attribute("data-player", "white")
    board = box(page, "#board .board")
    assert box(page, "[data-player=black].hand")["y"] > board["y"]
    assert box(page, "[data-player=white].hand")["y"] < board["y"]


@pytest.mark.parametrize(("locale", "mark"), [("en-US", "in use"), ("zh-TW", "使用中")])
def test_cards_and_heading_are_whole(
    visit: Visit, server: PageServer, locale: str, mark: str
) -> None:
    found = opened(server, ActPlayCard("black-dismiss"), hands=WIDE)
    page = at(visit, found, locale=locale).page
    used = page.locator("[data-card=black-dismiss] .in-use")
    expect(used).to_have_text(mark)
    for size in resized(page, SIZES):
        assert used.evaluate("(mark) => parseFloat(getComputedStyle(mark).fontSize)") > 10, size
        for card in page.locator("[data-card]").all():
            assert card.evaluate(OUTSIDE) == [], size
        assert not page.locator("h1").evaluate(CUT), size
