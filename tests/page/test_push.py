"""Push: its arrows hide nothing of the stacks around, and a space is as good as the arrow to it."""

from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from bga_isle.model.actions import ActPlayCard, ActPushStack
from bga_isle.model.grid import DIRECTIONS, RAY
from bga_isle.testing.positions import position, table

from .at_table import AtTable
from .conftest import Visit
from .games import played
from .picks import Pick, options
from .server import PageServer
from .test_board import ready, with_board

BOARD: Final = """
    b w b .
    w b w .
    . b b w
    . . . .
"""
OWN: Final = (0, 2, 9, 10)
"""The own stacks around space 5."""
COVERED: Final = """(source) => {
  const box = (element) => element.getBoundingClientRect();
  const discs = [...document.querySelectorAll(".arrow .target-area")].map((disc) => {
    const { left, top, width } = box(disc);
    return [left + width / 2, top + width / 2, width / 2];
  });
  const hidden = ({ left, right, top, bottom }) => discs.some(([x, y, r]) =>
    Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) < r);
  const round = ({ left, top, width }) => discs.some(([x, y, r]) =>
    Math.hypot(left + width / 2 - x, top + width / 2 - y) < r + width / 2);
  const others = (name, of) => [...document.querySelectorAll(name)].filter((each) => of(each) !== source);
  const ofBanner = (part) => Number(part.closest(".banner").dataset.of);
  return [
    discs.length,
    ...others(".banner .flag path", ofBanner).filter((flag) => hidden(box(flag))).map(ofBanner),
    ...others(".banner .count circle", ofBanner).filter((count) => round(box(count))).map(ofBanner),
  ];
}"""


def ways(space: int) -> list[str]:
    """The directions in which a space has a neighbour while all isles are afloat."""
    return [direction for direction in DIRECTIONS if RAY[space, direction]]


@pytest.mark.parametrize("source", range(16))
def test_arrows_hide_no_flag_and_no_count_around(visit: Visit, source: int) -> None:
    page = ready(visit)
    stacks = {f"s{space}": "bw" for space in range(16)}
    page.evaluate("view => B.draw(view)", with_board(played(1)[0], **stacks))
    arrows = [{"source": source, "direction": way, "label": way} for way in ways(source)]
    page.evaluate("arrows => B.ask({ arrows, picked: [arrows[0].source], ...listeners })", arrows)
    assert page.evaluate(COVERED, source) == [len(arrows)]


def pushing(visit: Visit, server: PageServer, **more: Any) -> tuple[AtTable, Pick]:
    """The page of somebody who has picked a stack to push, and that pick."""
    lies = position(BOARD, black="push leap", white="leap party")
    opened = server.open(position=lies)
    server.game(opened).play([ActPlayCard("black-push")])
    here, source = AtTable(visit(opened, **more).go(f"/table/{opened.table}")), Pick("space", "5")
    here.pick(source)
    return here, source


def ground(page: Page, space: int) -> Locator:
    """A space, offered or not."""
    return page.locator(f"#board .space[data-space='{space}']")


def target(page: Page, space: int) -> Locator:
    return ground(page, space).and_(page.locator(".target"))


def test_a_push_is_chosen_by_the_space_next_to_the_stack(visit: Visit, server: PageServer) -> None:
    """Free or not; a stack that could itself be pushed is picked instead, its arrow pushes."""
    shadow = table(BOARD, black="push leap", white="leap party")
    shadow.act("black", ActPlayCard("black-push"))
    here, source = pushing(visit, server)
    here.offers(options(shadow.possible_actions(), [source]))
    expect(here.page.locator("#board .space.target")).to_have_count(len(ways(5)) - len(OWN))
    target(here.page, 6).hover()
    expect(here.page.locator("#preview")).to_contain_text("A push towards east moves")
    expect(here.page.locator("#board .ghosts > *")).not_to_have_count(0)
    with here.page.expect_request("**/actions") as sent:
        target(here.page, 6).click()
    assert (sent.value.post_data_json or {})["action"] == {
        "action": "actPushStack",
        "source": 5,
        "direction": "E",
    }
    here.hears(shadow.act("black", ActPushStack(5, "E")))
    here.shows(shadow.view())


@pytest.mark.parametrize("space", OWN)
def test_an_own_stack_next_to_the_picked_one_is_picked_instead(
    visit: Visit, server: PageServer, space: int
) -> None:
    here, _source = pushing(visit, server)
    ground(here.page, space).click()
    expect(here.page.locator("#board .picked")).to_have_attribute("data-space", str(space))
    assert here.page.locator("#log li").count() == 1


def test_a_stack_farther_away_is_picked_instead(visit: Visit, server: PageServer) -> None:
    lies = position("b . . .\nb . . b\n. . w .\n. . . .", black="push leap", white="leap party")
    opened = server.open(position=lies)
    server.game(opened).play([ActPlayCard("black-push")])
    here = AtTable(visit(opened).go(f"/table/{opened.table}"))
    here.pick(Pick("space", "4"))
    expect(here.page.locator("#board .picked")).to_have_attribute("data-space", "4")
    ground(here.page, 7).click()
    expect(here.page.locator("#board .picked")).to_have_attribute("data-space", "7")
    expect(here.page.locator("#board .space.target")).to_have_count(len(ways(7)))


def test_a_finger_sees_ahead_on_the_space_too(visit: Visit, server: PageServer) -> None:
    here, _source = pushing(visit, server, has_touch=True, viewport={"width": 360, "height": 740})
    box = target(here.page, 6).bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = here.page.context.new_cdp_session(here.page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(here.page.locator("#preview")).to_contain_text("A push towards east moves")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(here.page.locator("#preview")).to_be_empty()
    expect(here.page.locator("#board .picked")).to_have_attribute("data-space", "5")
