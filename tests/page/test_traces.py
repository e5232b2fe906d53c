"""What the last turn did stays in sight, told by shapes, until the next choice is made."""

from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from bga_isle.model.actions import (
    ActBanish,
    ActGather,
    Action,
    ActMoveStack,
    ActPickUp,
    ActPile,
    ActPlaceBear,
    ActPlayCard,
    ActPushStack,
    ActSwapStacks,
)
from bga_isle.testing.positions import position

from .at_table import AtTable
from .conftest import Visit
from .picks import Pick
from .server import Opened, PageServer

BOARD: Final = """
    b .   b w
    w bwb b w
    . b   w .
    . .   . .
"""
TRACES: Final = """() => ({
  ways: [...document.querySelectorAll("#board .below .track")].map(({ dataset }) => dataset.way),
  sunken: document.querySelectorAll("#board .below .sunken").length,
  fallen: document.querySelectorAll("#board .below .fallen").length,
})"""
CONTRAST: Final = """() => {
  const channel = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const light = (colour) => {
    const [red, green, blue] = colour.match(/[\\d.]+/g).map((part) => channel(part / 255));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const style = (selector) => getComputedStyle(document.querySelector(`#board ${selector}`));
  const ratio = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const ice = style(".space:not(.sunk) .patch").fill;
  return [ratio(style(".track .head").fill, ice), ratio(style(".track .paws").stroke, ice)];
}"""


class Left(NamedTuple):
    """What must be seen after some choices."""

    ways: list[str]
    sunken: int = 0
    fallen: int = 0


TURNS: Final[dict[str, tuple[list[Action], Left]]] = {
    "straight-1": ([ActMoveStack(0, 3)], Left(["0-3"])),
    "leap": ([ActMoveStack(9, 15)], Left(["9-15"], sunken=1)),
    "swap": ([ActSwapStacks(0, 10)], Left(["0-10", "10-0"])),
    "push": ([ActPushStack(5, "E")], Left(["5-6", "6-7"], sunken=1)),
    "party": (
        [ActGather(5), ActPile(6), ActPile(4)],
        Left(["6-5", "4-5", "9-5"], sunken=1, fallen=1),
    ),
    "dismiss": (
        [ActPickUp(5), ActPlaceBear(1), ActPlaceBear(4), ActPlaceBear(0)],
        Left(["5-1", "1-4", "4-0"]),
    ),
    "banish": ([ActBanish(7)], Left([], fallen=1)),
}


def begun(server: PageServer, card: str) -> Opened:
    """A table at which black is to play a card, at one screen."""
    lies = position(BOARD, black=f"{card} forcedDiscard", white="leap party")
    return server.open(position=lies)


def traces(page: Page) -> Any:
    return page.evaluate(TRACES)


def shows(page: Page, left: Left) -> None:
    """Waits until just this is left on the board."""
    page.wait_for_function(
        f"(wanted) => JSON.stringify(({TRACES})()) === wanted",
        arg=page.evaluate("JSON.stringify", left._asdict()),
    )


@pytest.mark.parametrize("card", TURNS)
def test_the_last_turn_stays_marked_until_the_next_choice(
    visit: Visit, server: PageServer, card: str
) -> None:
    """For who was there, for who comes later, and in the replay; undo brings it back."""
    choices, left = TURNS[card]
    opened = begun(server, card)
    watching = AtTable(visit().go(f"/table/{opened.table}"))
    shows(watching.page, Left([]))
    server.game(opened).play([ActPlayCard(f"black-{card}"), *choices])
    shows(watching.page, left)
    here = AtTable(visit(opened).go(f"/table/{opened.table}"))
    shows(here.page, left)
    here.pick(Pick("card", "white-leap"))
    shows(here.page, Left([]))
    shows(watching.page, Left([]))
    here.press("Undo")
    shows(here.page, left)
    shows(watching.page, left)
    here.page.goto(f"/replay/{opened.table}#{1 + len(choices)}")
    shows(here.page, left)
    here.page.get_by_role("button", name="One moment back").click()
    shows(here.page, left._replace(ways=left.ways[: max(0, len(choices) - 2)], sunken=0, fallen=0))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_track_is_a_shape_that_stands_out_from_the_ice(
    visit: Visit, server: PageServer, scheme: str
) -> None:
    opened = begun(server, "dismiss")
    server.game(opened).play([ActPlayCard("black-dismiss"), ActPickUp(5), ActPlaceBear(1)])
    here = AtTable(visit(opened, color_scheme=scheme).go(f"/table/{opened.table}"))
    shows(here.page, Left(["5-1"]))
    here.pick(Pick("space", "4"))
    shows(here.page, Left(["5-1", "1-4"]))
    expect(here.page.locator("#board .below .head")).to_have_count(2)
    assert min(here.page.evaluate(CONTRAST)) >= 3
