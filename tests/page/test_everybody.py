"""The page without a mouse, without sight of it, without colours, without movement, and on a phone."""

from collections.abc import Iterable
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from bga_isle import Position
from bga_isle.adapter.seating import Mode
from bga_isle.model.actions import (
    Action,
    ActMoveStack,
    ActPickUp,
    ActPlaceBear,
    ActPlayCard,
    ActPushStack,
)
from bga_isle.model.pieces import COLOUR_OF_BEAR
from bga_isle.testing.positions import Given, position, table

from .at_table import AtTable, lines
from .barriers import barriers
from .conftest import Visit
from .picks import Pick
from .server import Opened, PageServer

BOARD: Final = """
    bwwb .   .   w
    .    w   .   .
    .    .   bw  .
    w    .   .   b
"""
HANDS: Final[Given] = {"black": "push dismiss swap", "white": "leap straight-1 party"}
NARROW: Final = {"width": 360, "height": 740}
KEYS: Final = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
MOVING: Final = """() => document.querySelector("#board svg").getAnimations({ subtree: true })
  .filter((one) => one.effect.getComputedTiming().endTime !== Infinity).length"""
MID_MOVEMENT: Final = f"""(card) => {{
  globalThis.left = new Promise((tell) => {{
    const look = () => {{
      const offered = document.querySelector(`[data-card=${{card}}].offered`);
      if (!offered) return requestAnimationFrame(look);
      const moving = ({MOVING})();
      offered.click();
      tell([moving > 0, ({MOVING})()]);
    }};
    look();
  }});
}}"""
"""Takes a card as soon as it is offered; `left` becomes whether bears moved then, and how many still do."""
WATCH: Final = """() => {
  globalThis.moved = [];
  const look = () => {
    moved.push(...document.getAnimations().map(({ effect }) => effect.target.outerHTML));
    requestAnimationFrame(look);
  };
  look();
}"""
SHAPE: Final = """(bear) => [...bear.querySelectorAll("*"), bear]
  .map((part) => [part.tagName, part.getAttribute("d"), part.getAttribute("href")])"""
FOCUSED: Final = """() => {
  const { dataset, id } = document.activeElement;
  for (const kind of ["space", "direction", "card"]) if (dataset[kind]) return [kind, dataset[kind]];
  return ["id", id];
}"""
SMALL: Final = """() => [...document.querySelectorAll(
    "button, select, summary, input, a[href], [role=button]")]
  .filter((control) => control.checkVisibility({ visibilityProperty: true }))
  .filter((control) => !control.closest("p, h1, h2, nav, li") || !control.matches("a"))
  .map((control) => [control, (control.closest("label") ?? control).getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < 24)
  .map(([control, { width, height }]) =>
    `${control.tagName}#${control.id} ${control.textContent.trim()}: ${width} × ${height}`)"""
TINY: Final = """() => [...document.querySelectorAll("#board text")]
  .filter((text) => text.checkVisibility() && text.getBoundingClientRect().height < 8)
  .map((text) => `${text.textContent}: ${text.getBoundingClientRect().height}`)"""


def opened(server: PageServer, *actions: Action, mode: Mode = "hotseat", **more: Any) -> Opened:
    """A table with every kind of stack, so many choices on."""
    found = server.open(mode, position=more.get("position", given()))
    server.game(found).play(actions)
    return found


def given() -> Position:
    return position(BOARD, **HANDS)


ARROWS: Final[list[Action]] = [ActPlayCard("black-push")]
DISMISSING: Final[list[Action]] = [
    ActPlayCard("black-dismiss"),
    ActPickUp(0),
    ActPlaceBear(1),
    ActPlaceBear(5),
]


def cards(names: Iterable[str]) -> list[Pick]:
    return [Pick("card", name) for name in names]


def focused(page: Page) -> tuple[str, str]:
    kind, value = page.evaluate(FOCUSED)
    return kind, value


def by_tab(page: Page, *wanted: Pick) -> None:
    """Goes on with Tab until one of these has the focus."""
    for _ in range(40):
        if focused(page) in wanted:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way to {wanted} by Tab, the focus is at {focused(page)}")


def by_arrows(page: Page, wanted: Pick) -> None:
    """Goes on with arrow keys, along rows and columns, until this has the focus."""
    for key in (*KEYS * 2, *(key for key in KEYS for _ in range(8))):
        if focused(page) == wanted:
            return
        page.keyboard.press(key)
    raise AssertionError(f"no way to {wanted} by arrow keys, the focus is at {focused(page)}")


def by_keys(here: AtTable, *wanted: Pick) -> None:
    """Picks one thing after the other without a mouse; each choice leads the focus on to the next."""
    for pick in wanted:
        here.page.wait_for_function(f"() => ({FOCUSED})()[0] === '{pick.kind}'")
        by_arrows(here.page, pick)
        here.page.keyboard.press("Enter")


def test_whole_turns_by_keyboard_alone(visit: Visit, server: PageServer) -> None:
    here = AtTable(visit(found := opened(server)).go(f"/table/{found.table}"))
    page, shadow = here.page, table(BOARD, **HANDS)
    by_tab(page, *cards(shadow.view().hands.black))
    by_keys(here, Pick("card", "black-push"), Pick("space", "0"))
    expect(page.locator(".arrow[role=button]").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".arrow[role=button]")).to_have_count(0)
    by_keys(here, Pick("space", "15"), Pick("direction", "N"))
    shadow.act("black", ActPlayCard("black-push"))
    shadow.act("black", ActPushStack(15, "N"))
    here.offers(cards(shadow.view().hands.white))
    here.shows(shadow.view())
    by_keys(here, Pick("card", "white-leap"))
    expect(page.locator(".space[role=button]").first).to_be_visible()
    by_tab(page, Pick("id", "undo"))
    page.keyboard.press("Enter")
    here.offers(cards(shadow.view().hands.white))
    by_tab(page, *cards(shadow.view().hands.white))
    by_keys(here, Pick("card", "white-leap"), Pick("space", "3"), Pick("space", "2"))
    shadow.act("white", ActPlayCard("white-leap"))
    shadow.act("white", ActMoveStack(3, 2))
    here.offers(cards(shadow.view().hands.black))
    here.shows(shadow.view())
    by_keys(here, Pick("card", "black-dismiss"), Pick("space", "0"))
    for space in (1, 4, 0, 5):
        by_keys(here, Pick("space", str(space)))
    shadow.act("black", ActPlayCard("black-dismiss"))
    shadow.act("black", ActPickUp(0))
    for space in (1, 4, 0, 5):
        shadow.act("black", ActPlaceBear(space))
    here.offers(cards(shadow.view().hands.white))
    here.shows(shadow.view())


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_barriers_at_the_table(visit: Visit, server: PageServer, scheme: str) -> None:
    tables = {
        "choosing a source": (opened(server, ActPlayCard("black-dismiss")), None),
        "arrows": (opened(server, *ARROWS), "#board [data-space='0']"),
        "bears in hand": (opened(server, *DISMISSING), None),
        "a dialog": (opened(server), "#concede"),
        "settings": (opened(server), "button:text('Settings')"),
        "a discard pile": (
            opened(server, *ARROWS, ActPushStack(15, "N")),
            "#hands summary >> nth=0",
        ),
        "an invitation": (opened(server, mode="open"), None),
        "the end": (ended(server), None),
    }
    page = visit(*(found for found, _ in tables.values()), color_scheme=scheme).page
    found = {}
    for name, (seats, click) in tables.items():
        here = AtTable(_gone(page, f"/table/{seats.table}"))
        if click is not None:
            here.page.locator(click).click()
        found[name] = barriers(page)
    _gone(page, f"/replay/{tables['the end'][0].table}#1")
    expect(page.locator("#count")).to_have_text("1 / 2")
    found["the replay"] = barriers(page)
    assert {name: report for name, report in found.items() if report} == {}


def _gone(page: Page, path: str) -> Page:
    page.goto(path)
    return page


def ended(server: PageServer) -> Opened:
    """A game won after two choices, and left before."""
    found = opened(server, position=position("b . . w\n. . . .\n~ ~ ~ ~\n~ ~ ~ ~", black="leap"))
    game = server.game(found)
    game.seats["white"].post("quit")
    game.play([ActPlayCard("black-leap"), ActMoveStack(0, 3)])
    return found


def test_each_event_is_heard_and_what_to_do_is_said(visit: Visit, server: PageServer) -> None:
    found = opened(server)
    here = AtTable(visit(found).go(f"/table/{found.table}"))
    asked = here.page.get_by_role("status").filter(has=here.page.locator("#pagemaintitletext"))
    live = here.page.locator("#live[aria-live=polite] p")
    shadow = table(BOARD, **HANDS)
    heard: list[str] = []
    for action in (ActPlayCard("black-push"), ActPushStack(15, "N"), ActPlayCard("white-leap")):
        player = shadow.active_player
        assert player is not None
        before = asked.inner_text()
        events = shadow.act(player, action)
        server.game(found).play([action])
        heard += lines(events)[::-1]
        expect(live).to_have_text(heard)
        expect(asked).not_to_have_text(before)


def test_a_board_is_told_without_colours(visit: Visit, server: PageServer) -> None:
    """Flags differ in letter and outline, bears in their drawing, and every space has its words."""
    found = opened(server)
    page = visit(found, forced_colors="active").go(f"/table/{found.table}")
    view = table(BOARD, **HANDS).view()
    flags, drawings = set(), set()
    for space, stack in enumerate(view.board):
        if not stack:
            continue
        banner = page.locator(f"#board .banner[data-of='{space}']")
        letter = banner.locator("text").first.text_content()
        assert letter == stack[-1].upper()
        flags.add((letter, banner.locator("path").first.get_attribute("d")))
        label = page.locator(f"#board .space[data-space='{space}']").get_attribute("aria-label")
        assert label is not None
        assert COLOUR_OF_BEAR[stack[-1]] in label.lower()
    assert len({outline for _, outline in flags}) == len(flags) == 2
    for bear in "bw":
        shape = page.locator(f"#board .bears [data-bear={bear}]").first.evaluate(SHAPE)
        drawings.add(str(shape))
    assert len(drawings) == 2


def test_the_cards_to_choose_stand_out_without_colours_and_shadows(
    visit: Visit, server: PageServer
) -> None:
    found = opened(server)
    page = visit(found, forced_colors="active").go(f"/table/{found.table}")
    outlined = "cards => cards.map(card => getComputedStyle(card).outlineStyle)"
    expect(page.locator(".card.offered")).to_have_count(3)
    page.locator("#undo").evaluate("() => document.activeElement.blur()")
    assert page.locator(".card.offered").evaluate_all(outlined) == ["solid"] * 3
    assert page.locator(".card:not(.offered)").evaluate_all(outlined) == ["none"] * 3


def test_nothing_moves_for_who_wants_no_movement(visit: Visit, server: PageServer) -> None:
    found = opened(server, *ARROWS)
    here = AtTable(visit(found).go(f"/table/{found.table}"))
    here.page.evaluate(WATCH)
    here.pick(Pick("space", "15"))
    here.pick(Pick("direction", "N"))
    here.offers(cards(("white-leap", "white-straight-1", "white-party")))
    assert here.page.evaluate("moved") == []
    here.page.goto(f"/replay/{found.table}#0")
    expect(here.page.locator("#count")).to_have_text("0 / 2")
    here.page.evaluate(WATCH)
    here.page.keyboard.press("End")
    expect(here.page.locator("#count")).to_have_text("2 / 2")
    assert here.page.evaluate("moved") == []


def test_a_click_in_the_middle_of_a_movement_is_answered_at_once(
    visit: Visit, server: PageServer
) -> None:
    found = opened(server, *ARROWS)
    here = AtTable(visit(found, reduced_motion="no-preference").go(f"/table/{found.table}"))
    here.pick(Pick("space", "15"))
    here.page.evaluate(MID_MOVEMENT, "white-leap")
    here.pick(Pick("direction", "N"))
    assert here.page.evaluate("left") == [True, 0]
    expect(here.page.locator("#log li[data-event=cardPlayed]")).to_have_count(2)
    shadow = table(BOARD, **HANDS)
    for action in (*ARROWS, ActPushStack(15, "N")):
        shadow.act("black", action)
    shadow.act("white", ActPlayCard("white-leap"))
    here.shows(shadow.view())


@pytest.mark.parametrize("locale", ["en-US", "zh-TW"])
def test_a_narrow_phone_shows_it_all(visit: Visit, server: PageServer, locale: str) -> None:
    tables = [
        opened(server, *ARROWS),
        opened(server, *DISMISSING),
        opened(server, mode="open"),
        ended(server),
    ]
    page = visit(*tables, viewport=NARROW, has_touch=True, locale=locale).page
    for path in (
        *(f"/table/{each.table}" for each in tables),
        f"/replay/{tables[-1].table}",
        "/replay",
        "/",
    ):
        _gone(page, path)
        shown = "#board .bears *" if path.count("/") == 2 else ".setting select"
        page.locator(shown).first.wait_for()
        if path.endswith(tables[0].table):
            page.locator("#board [data-space='0']").click()
            expect(page.locator(".arrow[role=button]").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"], path
        assert page.evaluate(SMALL) == [], path
        if page.locator("#board .space").count():
            assert page.evaluate(TINY) == [], path
            box = page.locator("#board [data-space='15']").bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) > NARROW["width"] / 6
