"""A whole game between two people by clicks alone, while somebody else watches."""

import random
from functools import partial
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from bga_isle import Table
from bga_isle.adapter.events import SeatJoined
from bga_isle.model.pieces import OPPONENT

from .at_table import AtTable
from .conftest import Visit
from .picks import Pick, decided, options
from .server import PageServer

SEED: Final = 22
CHANCE: Final = 3
"""A deal and a player of few but various choices: 17 picks by black, 14 by white, who wins."""


@pytest.fixture
def dealt(server: PageServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables opened in the lobby are of a known deal."""
    host = server.live.platform.host
    monkeypatch.setattr(host, "create", partial(host.create, seed=SEED))


def opens(page: Page) -> str:
    """Opens a table in the lobby; the link to it that is to be sent on."""
    page.get_by_role("radio", name="You and somebody elsewhere").check()
    page.get_by_label("Your bears").select_option("Black")
    page.get_by_label("Who begins").select_option("Black")
    page.get_by_role("button", name="Open the table").click()
    return page.get_by_label("Link to this table").input_value()


def watches(spectator: AtTable) -> None:
    """A spectator sees nothing to choose and no button about the game."""
    read = spectator.read()
    assert (read["offered"], read["buttons"]) == ([], [])
    assert "You are watching" in read["asks"]
    expect(spectator.page.get_by_role("main").get_by_role("button")).to_have_count(0)


@pytest.mark.usefixtures("dealt")
def test_a_whole_game(visit: Visit) -> None:
    first = visit().go("/")
    link = opens(first)
    black = AtTable(first)
    second = visit().go(link)
    second.get_by_role("button", name="Take the open seat").click()
    white = AtTable(second)
    black.hears([SeatJoined("white")])
    expect(white.page.locator("#log li")).to_have_count(1)
    white.told = 1
    spectator = AtTable(visit().go(link))

    table, chance = Table.new(SEED, "black"), random.Random(CHANCE)
    seats = {"black": black, "white": white}
    while table.result is None:
        assert table.active_player is not None
        watches(spectator)
        acting = seats[table.active_player]
        assert seats[OPPONENT[table.active_player]].read()["offered"] == []
        possible = table.possible_actions()
        done: list[Pick] = []
        while (action := decided(possible, done)) is None:
            offered = options(possible, done)
            acting.offers(offered)
            done.append(chance.choice(offered))
            acting.pick(done[-1])
        events = table.act(table.active_player, action)
        for page in (black, white, spectator):
            page.hears(events)
        assert black.public() == white.public() == spectator.public()
    assert table.result.winner == "white"
    for page in (black, white, spectator):
        page.shows(table.view())
        expect(page.page.get_by_role("heading", name="White has won")).to_have_count(2)
        expect(page.page.get_by_role("link", name="Watch the replay")).to_be_visible()
        assert page.read()["buttons"] == []
