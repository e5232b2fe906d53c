"""The board draws what a view says, moves what events say, and offers what it is asked to offer."""

from itertools import pairwise
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from .conftest import Visit
from .games import played

SETUP: Final = """async () => {
  const sheets = ["base", "board", "cards"].map((name) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href: `/page/css/${name}.css` });
    const loaded = new Promise((resolve) => { link.onload = resolve; });
    document.head.append(link);
    return loaded;
  });
  await Promise.all(sheets);
  const { speak } = await import("/page/js/language.js");
  await speak("en");
  const { Board } = await import("/page/js/board.js");
  const { Hands } = await import("/page/js/cards.js");
  document.body.innerHTML = "<main><div id=board></div><div id=hands></div></main>";
  board.style.width = "600px";
  globalThis.B = new Board(document.querySelector("#board"));
  globalThis.H = new Hands(document.querySelector("#hands"));
  globalThis.told = [];
  globalThis.listeners = {
    onPick: ({ value }) => told.push(value),
    onPreview: (pick) => told.push(["look", pick && pick.value]),
  };
}"""

PLAYED: Final = """async ({opening, versions}) => {
  const { fold } = await import("/page/js/fold.js");
  let draws = 0;
  const seen = [];
  const draw = B.draw;
  B.draw = (view) => { draws += 1; draw.call(B, view); };
  let view = opening;
  B.draw(view);
  for (const events of versions) {
    for (const event of events) {
      view = fold(view, event);
      await B.show(event, view);
    }
    seen.push({
      bears: [...document.querySelectorAll(".bears > .bear")].map((e) => e.dataset.bear).sort().join(""),
      counts: [...document.querySelectorAll(".banner")].map(
        (e) => [Number(e.dataset.of), e.querySelector(".flag path").parentNode.classList[1].at(-1),
          Number(e.querySelector(".count text")?.textContent ?? 1)]),
      afloat: [...document.querySelectorAll(".isle:not(.sunk)")].map((e) => Number(e.dataset.isle)),
    });
  }
  return [draws, seen];
}"""


@pytest.fixture
def page(visit: Visit) -> Page:
    """An empty board and empty hands, without movement."""
    return ready(visit)


@pytest.fixture
def opening() -> Any:
    """The view of an opening."""
    return played(1)[0]


def ready(visit: Visit, **more: Any) -> Page:
    page = visit(**more).go("/page/css/base.css")
    page.evaluate(SETUP)
    return page


def with_board(view: Any, **stacks: str) -> Any:
    """The view with other stacks: `s5="bw"`, nothing else on the board."""
    return {**view, "board": [stacks.get(f"s{space}", "") for space in range(16)]}


def told(page: Page) -> Any:
    return page.evaluate("told.splice(0)")


def offer(page: Page, *spaces: int, arrows: str = "[]") -> None:
    page.evaluate(
        """([spaces, arrows]) => B.ask({
          spaces: spaces.map((space) => ({space, label: `take ${space}`, kind: "source"})),
          arrows: JSON.parse(arrows), picked: [], path: [], ...listeners})""",
        [spaces, arrows],
    )


@pytest.mark.parametrize("seed", range(4))
def test_events_alone_lead_to_each_view(page: Page, seed: int) -> None:
    opening, versions, views = played(seed)
    draws, seen = page.evaluate(PLAYED, {"opening": opening, "versions": versions})
    undone = [e for events in versions for e in events if e["type"] == "choiceTakenBack"]
    assert draws == 1 + len(undone)
    for view, drawn in zip(views, seen, strict=True):
        stacks = list(enumerate(view["board"]))
        assert drawn["bears"] == "".join(sorted("".join(view["board"]) + view["held"]))
        assert drawn["counts"] == [[at, each[-1], len(each)] for at, each in stacks if each]
        assert set(drawn["afloat"]) == {0, 1, 2, 3} - set(view["sunk"])


def test_an_event_that_leads_elsewhere_is_drawn_anew(page: Page, opening: Any) -> None:
    page.evaluate("view => B.draw(view)", with_board(opening, s0="b", s1="w"))
    page.evaluate(
        "view => B.show({type: 'stackMoved', source: 0, target: 1, stack: 'b'}, view)",
        with_board(opening, s9="wwb"),
    )
    assert page.locator('.banner[data-of="9"]').text_content() == "B3"
    assert page.locator(".bears > .bear").count() == 3


def test_each_bear_of_the_tallest_stack_has_an_edge_of_its_own(page: Page, opening: Any) -> None:
    page.evaluate("view => B.draw(view)", with_board(opening, s6="bw" * 8))
    feet = page.locator(".bears > .bear").evaluate_all(
        "bears => bears.map((bear) => new DOMMatrix(bear.style.transform).f)"
    )
    assert len(feet) == 16
    assert all(low - high > 4 for low, high in pairwise(feet))
    assert page.get_by_label("space 6: 16 bears").count() == 1


def test_movement_lasts_until_it_is_cut_short(visit: Visit, opening: Any) -> None:
    page = ready(visit, reduced_motion="no-preference")
    views = [with_board(opening, s0="b", s15="w"), with_board(opening, s15="wb")]
    moving = page.evaluate(
        """([before, after]) => {
          B.draw(before);
          globalThis.shown = B.show({type: "stackMoved", source: 0, target: 15, stack: "b"}, after);
          shown.then(() => told.push("done"));
          return document.getAnimations().length;
        }""",
        views,
    )
    assert moving > 0
    assert page.evaluate("B.finish(), shown.then(() => document.getAnimations().length)") == 0
    assert told(page) == ["done"]
    assert page.locator('.banner[data-of="15"]').text_content() == "B2"


def test_without_motion_nothing_moves(page: Page, opening: Any) -> None:
    views = [with_board(opening, s0="b", s15="w"), with_board(opening, s15="wb")]
    moving = page.evaluate(
        """([before, after]) => {
          B.draw(before);
          B.show({type: "stackMoved", source: 0, target: 15, stack: "b"}, after);
          return document.getAnimations().length;
        }""",
        views,
    )
    assert moving == 0


def test_spaces_and_arrows_are_taken_by_mouse(page: Page, opening: Any) -> None:
    page.evaluate("view => B.draw(view)", opening)
    offer(page, 0, 5, arrows='[{"source": 5, "direction": "SE", "label": "push"}]')
    page.click('[data-space="5"]')
    page.hover('[data-direction="SE"]')
    page.mouse.move(5, 5)
    page.click('[data-space="9"]')
    assert told(page) == [["look", 5], 5, ["look", "SE"], ["look", None]]
    assert page.locator("#board [role=button]").count() == 3
    page.evaluate("B.ask(null)")
    assert page.locator("#board :is([role=button], [tabindex])").count() == 0


def test_arrow_keys_lead_from_one_to_the_next(page: Page, opening: Any) -> None:
    page.evaluate("view => B.draw(view)", opening)
    offer(page, 0, 3, 12)
    page.keyboard.press("Tab")
    for key in ("ArrowRight", "Enter", "ArrowRight", "Space", "ArrowUp"):
        page.keyboard.press(key)
    looks = [each for each in told(page) if not isinstance(each, list)]
    assert looks == [3, 12]
    assert page.evaluate("document.activeElement.dataset.space") == "0"


def test_the_focus_goes_on_to_what_is_offered_next(page: Page, opening: Any) -> None:
    page.evaluate("view => B.draw(view)", opening)
    offer(page, 4)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.space") == "4"
    page.evaluate("B.ask(null)")
    offer(page, 7, 8)
    assert page.evaluate("document.activeElement.dataset.space") == "7"


def test_a_long_press_looks_ahead_and_takes_nothing(visit: Visit, opening: Any) -> None:
    page = ready(visit, has_touch=True)
    page.evaluate("view => B.draw(view)", opening)
    offer(page, 10)
    box = page.locator('[data-space="10"]').bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    page.wait_for_function("() => told.length")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function("() => told.length > 1")
    page.touchscreen.tap(at["x"], at["y"])
    page.wait_for_function("() => told.length > 2")
    assert told(page) == [["look", 10], ["look", None], 10]


def test_a_preview_leaves_nothing_behind(page: Page, opening: Any) -> None:
    before = with_board(opening, s0="bw", s10="w")
    page.evaluate("view => B.draw(view)", before)
    present = page.locator("#board").inner_html()
    page.evaluate("view => B.preview(view, [10])", {**with_board(opening, s10="ww"), "sunk": [0]})
    assert page.locator(".ghosts .arriving").count() == 1
    assert page.locator(".ghosts .swimming").count() == 1
    assert page.locator(".leaving").count() == 3
    assert page.locator(".isle.doomed").count() == 2
    page.evaluate("B.preview(null)")
    assert page.locator("#board").inner_html().replace(' class=""', "") == present


def test_cards_say_what_they_are(page: Page, opening: Any) -> None:
    first, used, last = opening["hands"]["black"]
    draw = "view => H.draw(view, {you: 'black', people: {black: 'Ada', white: 'Bo'}})"
    page.evaluate(draw, {**opening, "active": "black", "used": [used]})
    page.evaluate(
        "card => H.ask({cards: [{card, label: `Play it`}], ...listeners})",
        last,
    )
    page.click(f'[data-card="{last}"]')
    page.click(f'[data-card="{first}"]', force=True)
    assert told(page) == [["look", last], last, ["look", None]]
    assert page.locator(f'[data-card="{used}"] .in-use').is_visible()
    assert not page.locator(f'[data-card="{first}"] .in-use').is_visible()
    assert page.locator(".card[role=button]").count() == 1
    assert page.locator(".hand.active .name").inner_text() == "Ada"
    page.focus(f'[data-card="{last}"]')
    hand = [used, last, "black-wild"]
    page.evaluate(draw, {**opening, "hands": {**opening["hands"], "black": hand}})
    assert page.locator("#hands section:first-child .card").count() == 3
    assert page.evaluate("document.activeElement.dataset.card") == last


def test_the_focus_of_a_card_that_leaves_goes_on_to_what_is_offered_next(
    page: Page, opening: Any
) -> None:
    draw = "view => H.draw(view, {you: 'black', people: {black: 'Ada', white: 'Bo'}})"
    ask = "cards => H.ask({cards: cards.map(card => ({card, label: 'Play it'})), ...listeners})"
    [left, *others] = opening["hands"]["black"]
    page.evaluate(draw, opening)
    page.evaluate(ask, [left])
    page.focus(f'[data-card="{left}"]')
    page.evaluate("H.ask()")
    page.evaluate(draw, {**opening, "hands": {**opening["hands"], "black": others}})
    assert page.evaluate("document.activeElement.className") == "cards"
    page.evaluate(ask, ["black-wild"])
    assert page.evaluate("document.activeElement.className") == "cards"
    hand = [*others, "black-wild"]
    page.evaluate(draw, {**opening, "hands": {**opening["hands"], "black": hand}})
    assert page.evaluate("document.activeElement.dataset.card") == "black-wild"
    assert page.locator("#hands [tabindex]").count() == 1


def test_two_equal_cards_of_a_hand_are_told_apart(page: Page, opening: Any) -> None:
    hand = ["black-straight-1", "black-leap", "black-straight-2"]
    view = {**opening, "hands": {**opening["hands"], "black": hand}}
    page.evaluate("view => H.draw(view, {you: 'black', people: {black: 'Ada', white: 'Bo'}})", view)
    names = page.locator(".card.black").evaluate_all("all => all.map(card => card.ariaLabel)")
    assert names == ["Straight (1)", "Leap", "Straight (2)"]
