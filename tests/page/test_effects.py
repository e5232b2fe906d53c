"""Every turn flow of the catalogue played by clicks: what can be picked at each step, and what comes of it."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec
import pytest
from playwright.sync_api import Browser, expect

from bga_isle import Table, fold
from bga_isle.log import line
from bga_isle.model.actions import (
    ActGather,
    Action,
    ActPlayCard,
    ActSwapStacks,
    ActUndo,
)
from bga_isle.model.state import View
from bga_isle.testing.positions import position
from tests.flows.catalogue import FLOWS
from tests.positions import play

from .at_table import AtTable
from .browsers import Visitor
from .conftest import Visit
from .flow_tables import opened, script, unplayed
from .picks import Pick, options, picks
from .server import Opened, PageServer

PLAYED: Final = [flow for flow in FLOWS if not flow.startswith("concession")]


class Somebody(NamedTuple):
    """Who plays all flows, in one browser that need not fetch the page's files each time."""

    visitor: Visitor
    tables: dict[str, Opened]

    def at(self, flow: str) -> AtTable:
        return AtTable(self.visitor.go(f"/table/{self.tables[flow].table}"))


@pytest.fixture(scope="module")
def somebody(browser: Browser, server: PageServer) -> Iterator[Somebody]:
    tables = {flow: opened(server, flow) for flow in PLAYED}
    visitor = Visitor(browser, server.url, list(tables.values()))
    yield Somebody(visitor, tables)
    visitor.context.close()
    visitor.check()


def chosen(here: AtTable, table: Table, action: Action, way: list[Pick] | None = None) -> None:
    """An action made pick by pick: at each exactly what is possible is offered, and the last is foreseen."""
    *before, last = picks(action) if way is None else way
    possible = table.possible_actions()
    for done, pick in enumerate(before):
        here.offers(options(possible, before[:done]))
        here.pick(pick)
    here.offers(options(possible, before))
    view = table.view()
    assert table.active_player is not None
    events = table.act(table.active_player, action)
    here.control(last).hover()
    foreseen(here, line(events[0]), view, fold(view, events))
    with here.page.expect_request("**/actions") as sent:
        here.pick(last)
    assert (sent.value.post_data_json or {})["action"] == msgspec.to_builtins(action)
    here.hears(events)


def foreseen(here: AtTable, said: str, before: View, after: View) -> None:
    """What a choice would cause is said before it is made, and shown where the board would change."""
    expect(here.page.locator("#preview")).to_contain_text(said)
    shown = here.page.locator("#board .ghosts > *").count()
    assert (shown > 0) is (after.board != before.board)


@pytest.mark.parametrize("flow", PLAYED)
def test_flow(somebody: Somebody, flow: str) -> None:
    table = unplayed(flow)
    here = somebody.at(flow)
    for step in FLOWS[flow]().steps:
        here.shows(table.view())
        if isinstance(step.action, ActUndo):
            here.press("Undo")
            assert table.active_player is not None
            here.hears(table.undo(table.active_player))
        else:
            assert step.action is not None
            chosen(here, table, step.action)
    here.offers(options(table.possible_actions()) if table.result is None else [])
    here.shows(table.view())
    assert here.page.locator("#result").is_visible() is (table.result is not None)
    somebody.visitor.check()


def test_no_click_waits_for_movement(visit: Visit, server: PageServer) -> None:
    """With animation on, each choice is made as soon as it is offered."""
    flow = "wild-opposing-play-twice"
    table, given = unplayed(flow), opened(server, flow)
    here = AtTable(visit(given, reduced_motion="no-preference").go(f"/table/{given.table}"))
    for action in script(flow):
        here.click(table, action)
        play(table, action)
    expect(here.page.locator("#log li").first).to_have_text("Turn of White")
    expect(here.page.locator("#board .drowning, #board .splash")).to_have_count(0)
    here.shows(table.view())


def test_a_swap_is_picked_in_the_other_order_too(visit: Visit, server: PageServer) -> None:
    table = unplayed("swap")
    given = opened(server, "swap")
    here = AtTable(visit(given).go(f"/table/{given.table}"))
    here.choose(table, ActPlayCard("black-swap"))
    action = ActSwapStacks(2, 7)
    chosen(here, table, action, picks(action)[::-1])
    here.shows(table.view())


def test_a_party_can_be_piled_in_another_order(visit: Visit, server: PageServer) -> None:
    table = unplayed("party")
    given = opened(server, "party")
    here = AtTable(visit(given).go(f"/table/{given.table}"))
    here.choose(table, ActPlayCard("black-party"))
    here.choose(table, ActGather(5))
    while table.state == "chooseTarget":
        here.choose(table, table.possible_actions()[-1])
    here.shows(table.view())


def test_what_is_pointed_at_is_foreseen_and_forgotten(visit: Visit, server: PageServer) -> None:
    """With the mouse and with the keyboard's focus; leaving ends it, and nothing has happened."""
    lies = position(black="leap", white="leap")
    table, given = Table.from_position(lies), server.open(position=lies)
    here = AtTable(visit(given).go(f"/table/{given.table}"))
    here.choose(table, ActPlayCard("black-leap"))
    source = Pick("space", "0")
    here.offers(options(table.possible_actions()))
    here.pick(source)
    here.offers(options(table.possible_actions(), [source]))
    before = here.read()
    target = here.control(Pick("space", "5"))
    ghosts, says = here.page.locator("#board .ghosts > *"), here.page.locator("#preview")
    said = "Stack b moves from space 0 to space 5"
    for point, leave in (
        (target.hover, here.page.locator("#pagemaintitletext").hover),
        (target.focus, target.blur),
    ):
        here.page.keyboard.press("Shift")
        point()
        expect(says).to_contain_text(said)
        expect(ghosts).not_to_have_count(0)
        leave()
        expect(says).to_be_empty()
        expect(ghosts).to_have_count(0)
    assert here.read() == before
    assert server.game(given).watcher.version() == table.version
