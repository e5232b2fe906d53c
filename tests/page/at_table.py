"""A table's page as somebody at it sees and clicks it."""

from collections.abc import Iterable
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from bga_isle import Table
from bga_isle.adapter.events import TableEvent
from bga_isle.log import line
from bga_isle.model.actions import Action
from bga_isle.model.events import CardDiscarded, StateEntered
from bga_isle.model.grid import ISLE_OF
from bga_isle.model.pieces import COLOURS
from bga_isle.model.state import View
from tests.positions import play

from .picks import Pick, options, picks
from .test_replay import told

OFFERED: Final = """() => {
  const all = (selector, kind) =>
    [...document.querySelectorAll(selector)].map(({ dataset }) => [kind, dataset[kind]]);
  return [
    ...all("#board .space[role=button]:not(.picked)", "space"),
    ...all("#board .arrow[role=button]", "direction"),
    ...all("#hands .card.offered", "card"),
  ].sort((one, other) => (String(one) < String(other) ? -1 : 1));
}"""

READ: Final = """() => {
  const all = (within, selector, read) =>
    [...document.querySelectorAll(`${within} ${selector}`)].map(read);
  const text = (element) => element.textContent.replace(/\\s+/g, " ").trim();
  const named = (element) => `${text(element)}${element.disabled ? " (disabled)" : ""}`;
  const visible = (element) => element.checkVisibility();
  const hands = (read) => Object.fromEntries(["black", "white"].map((colour) =>
    [colour, read(`#hands [data-player=${colour}]`)]));
  return {
    title: document.title,
    asks: text(document.querySelector("#pagemaintitletext")),
    spaces: all("#board", ".space", (space) => space.getAttribute("aria-label")),
    bears: all("#board .bears", "[data-bear]", ({ dataset, style }) =>
      `${dataset.bear} ${style.transform}`).sort(),
    flags: all("#board .marks", ".banner", text),
    sunk: all("#board", ".space.sunk", ({ dataset }) => dataset.space),
    trail: all("#board .below", "*", (part) => part.outerHTML),
    hands: hands((hand) => all(hand, ".card", ({ dataset }) => dataset.card)),
    used: all("#hands", ".card.used", ({ dataset }) => dataset.card).sort(),
    piles: hands((hand) => all(hand, ".piles :is(.deck, summary, li)", text)),
    turn: all("#hands", ".hand.active", ({ dataset }) => dataset.player),
    players: all("#players", "li", text),
    log: all("#log", "li", text),
    buttons: [...document.querySelectorAll("#actions button, #leaving button")]
      .filter(visible).map(named),
    result: [...document.querySelectorAll("#result")].filter(visible).map(text),
    offered: (OFFERED)(),
    picked: all("#board", ".space.picked", ({ dataset }) => dataset.space),
  };
}""".replace("OFFERED", OFFERED)

OFFERS: Final = f"(wanted) => JSON.stringify(({OFFERED})()) === JSON.stringify(wanted)"

PUBLIC: Final = (
    "spaces",
    "bears",
    "flags",
    "sunk",
    "hands",
    "used",
    "piles",
    "turn",
    "log",
    "result",
)
"""What all people at a table see alike, but that offered spaces are called by what they are offered for."""


def tells(event: TableEvent) -> bool:
    """Whether the log has a line for an event: states and the discard of used cards go without saying."""
    used = isinstance(event, CardDiscarded) and event.reason == "used"
    return not (used or isinstance(event, StateEntered))


def lines(events: Iterable[TableEvent]) -> list[str]:
    """What the log says of some events, the newest on top."""
    return [line(event) for event in events if tells(event)][::-1]


class AtTable:
    """The page of somebody at a table, or of a spectator."""

    def __init__(self, page: Page) -> None:
        self.page = page
        expect(page.locator("#table")).to_be_visible()
        self.told = self.page.locator("#log li").count()

    def read(self) -> Any:
        """All that the page shows."""
        return self.page.evaluate(READ)

    def public(self) -> Any:
        """What all people at the table see alike."""
        read = self.read()
        read["spaces"] = [label[label.index("space ") :] for label in read["spaces"]]
        return {part: read[part] for part in PUBLIC}

    def hears(self, events: Iterable[TableEvent]) -> None:
        """Waits until the log has told these events; they must be the newest there."""
        expected = lines(events)
        self.told += len(expected)
        entries = self.page.locator("#log li")
        expect(entries).to_have_count(self.told)
        assert entries.all_text_contents()[: len(expected)] == expected

    def offers(self, wanted: Iterable[Pick]) -> None:
        """Waits until exactly this can be picked."""
        self.page.wait_for_function(OFFERS, arg=sorted(map(list, wanted)))

    def control(self, pick: Pick) -> Locator:
        """The element of a pick; what is done with it waits until it is offered."""
        host = "#hands" if pick.kind == "card" else "#board"
        return self.page.locator(f"{host} [data-{pick.kind}='{pick.value}'][role=button]")

    def pick(self, pick: Pick) -> None:
        self.control(pick).click()

    def click(self, table: Table, action: Action) -> None:
        """Clicks what makes an action, once exactly what is possible at a table beside is offered."""
        way = picks(action)
        for place, pick in enumerate(way):
            self.offers(options(table.possible_actions(), way[:place]))
            self.pick(pick)

    def choose(self, table: Table, action: Action) -> None:
        """Makes a choice by clicks, and at the table beside; waits until the page has told of it."""
        self.click(table, action)
        self.hears(play(table, action))

    def press(self, name: str) -> None:
        """Clicks a button by its name."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def shows(self, view: View) -> None:
        """All that lies on the table is drawn, and told to who cannot see it."""
        read = self.read()
        for space, label in enumerate(read["spaces"]):
            assert f"space {space}: {told(view, space)}" in label
        held = "".join(view.board) + view.held
        assert sorted(bear[0] for bear in read["bears"]) == sorted(held)
        assert len(set(read["bears"])) == len(held), "bears must not hide each other"
        assert len(read["flags"]) == sum(map(bool, view.board))
        assert read["sunk"] == [str(space) for space in range(16) if ISLE_OF[space] in view.sunk]
        assert read["used"] == sorted(view.used)
        assert read["turn"] == ([] if view.result else [view.active])
        for colour in COLOURS:
            assert read["hands"][colour] == list(view.hands[colour])
            deck, discards, *pile = read["piles"][colour]
            assert deck == f"Deck: {view.deck_counts[colour]}"
            assert discards == f"Discarded: {len(pile)}"
            assert len(pile) == len(view.discards[colour])
