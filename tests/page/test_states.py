"""A reload in each state shows the same page, undo leads back to what was there, picks can be put back."""

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from bga_isle import Table
from bga_isle.flow.chart import CHART

from .at_table import AtTable
from .conftest import Visit
from .flow_tables import opened, script, unplayed
from .picks import options, picks
from .server import PageServer

MOMENTS: Final = {
    "playCard": [("leap", 0)],
    "chooseTarget": [
        ("leap", 1),
        ("swap", 1),
        ("push", 1),
        ("banish", 1),
        ("forced-discard", 1),
        ("party", 1),
        ("party", 3),
        ("dismiss", 1),
        ("dismiss", 4),
    ],
    "playTwiceSub.chooseCard": [("play-twice", 1), ("play-twice", 3)],
    "playTwiceSub.chooseTarget": [("play-twice", 4)],
    "wildSub.chooseCard": [("wild-opposing-card", 1)],
    "wildSub.chooseTarget": [("wild-opposing-card", 2)],
    "wildSub.playTwiceSub.chooseCard": [("wild-opposing-play-twice", 2)],
    "wildSub.playTwiceSub.chooseTarget": [("wild-own-play-twice", 5)],
}
"""For each state in which somebody chooses: flows, and how many of their choices lead there."""


def test_the_moments_are_of_every_state_in_which_somebody_chooses() -> None:
    assert list(MOMENTS) == [
        name for name, state in CHART.states.items() if state.type == "activeplayer"
    ]


def clicked(here: AtTable, table: Table, flow: str, choices: int) -> list[Any]:
    """Makes a flow's first choices by clicks, on the page and at the table; the page before each."""
    pages = []
    for action in script(flow, choices):
        here.offers(options(table.possible_actions()))
        pages.append(here.read())
        here.choose(table, action)
    here.offers(options(table.possible_actions()))
    return pages


@pytest.mark.parametrize(
    ("state", "flow", "choices"),
    [(state, *moment) for state, moments in MOMENTS.items() for moment in moments],
)
def test_reload_and_undo(
    visit: Visit, server: PageServer, state: str, flow: str, choices: int
) -> None:
    table, given = unplayed(flow), opened(server, flow)
    here = AtTable(visit(given).go(f"/table/{given.table}"))
    pages = clicked(here, table, flow, choices)
    assert table.state == state
    left = here.read()
    here.page.reload()
    here.offers(options(table.possible_actions()))
    assert here.read() == left
    log, seat = left["log"], table.view().active
    for before in reversed(pages):
        here.press("Undo")
        here.hears(table.undo(seat))
        here.offers(options(table.possible_actions()))
        log = [f"{seat.capitalize()} takes a choice back", *log]
        assert here.read() == {**before, "log": log}
    expect(here.page.get_by_role("button", name="Undo")).to_be_disabled()


@pytest.mark.parametrize("flow", ["leap", "swap", "push"])
def test_what_was_picked_is_put_back(visit: Visit, server: PageServer, flow: str) -> None:
    """By Escape and by a second click; nothing of it reaches the server."""
    table, given = unplayed(flow), opened(server, flow)
    here = AtTable(visit(given).go(f"/table/{given.table}"))
    [_start] = clicked(here, table, flow, 1)
    before, version = here.read(), server.game(given).watcher.version()
    source, _last = picks(script(flow)[1])
    here.pick(source)
    here.offers(options(table.possible_actions(), [source]))
    assert here.read()["picked"] == [source.value]
    here.page.keyboard.press("Escape")
    here.offers(options(table.possible_actions()))
    assert here.read() == before
    here.pick(source)
    here.offers(options(table.possible_actions(), [source]))
    here.pick(source)
    here.offers(options(table.possible_actions()))
    assert here.read() == before
    here.page.keyboard.press("Escape")
    assert here.read() == before
    assert server.game(given).watcher.version() == version
