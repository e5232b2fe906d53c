"""People leave, come back, give up, run out of time; zombies play on."""

import re
from functools import partial
from typing import Any, Final

import msgspec
from playwright.sync_api import expect

from bga_isle.adapter.events import SeatReturned, TableEvent
from bga_isle.model.actions import Action
from bga_isle.model.pieces import Colour
from bga_isle.model.state import View
from bga_isle.testing.positions import position
from tests.flows.boards import QUIET
from tests.web.people import Game
from tests.web.waiting import until

from .at_table import AtTable, lines
from .conftest import Visit
from .flow_tables import opened, script, unplayed
from .picks import options, picks
from .server import Opened, PageServer

LEFT: Final = "a zombie plays on"
LATE: Final = "The time of Black has run out; the zombie plays on"
YOURS: Final = "Your time ran out; a zombie plays for you"
CALM: Final = position(QUIET, black="straight-1 leap push", white="leap party dismiss")


def seat(visit: Visit, given: Opened, colour: Colour) -> AtTable:
    """Somebody with one seat of a table, in a browser of their own."""
    alone = given._replace(tokens={colour: given.tokens[colour]}, mode="open")
    return AtTable(visit(alone).go(f"/table/{given.table}"))


def told(server: PageServer, given: Opened, *pages: AtTable) -> Any:
    """The table as the server has it, once all pages show that and have told how it came."""
    now = server.live.client.get(f"/api/tables/{given.table}").json()
    events = msgspec.convert(
        [event for entry in now["log"] for event in entry["events"]], list[TableEvent]
    )
    for page in pages:
        expect(page.page.locator("#log li")).to_have_text(lines(events))
        page.told = len(lines(events))
        page.shows(msgspec.convert(now["position"], View))
    return now


def possible(now: Any) -> list[Action]:
    """What can be done now."""
    return msgspec.convert(now["gamestate"]["args"]["possible_actions"], list[Action])


def standing(page: AtTable, colour: Colour, text: str) -> None:
    """What the page says of who holds a seat."""
    expect(page.page.locator(f"#players [data-player={colour}]")).to_contain_text(text)


def confirms(page: AtTable, name: str) -> None:
    """Takes a big step, having thought better of it once."""
    dialog = page.page.get_by_role("dialog")
    before = page.read()
    page.press(name)
    dialog.get_by_role("button", name="Go back").click()
    expect(dialog).to_be_hidden()
    assert page.read() == before
    page.press(name)
    dialog.get_by_role("button", name=name).click()
    expect(dialog).to_be_hidden()


def test_a_zombie_finishes_what_was_left_in_mid_effect(visit: Visit, server: PageServer) -> None:
    flow = "zombie-in-mid-effect"
    given, table = opened(server, flow), unplayed(flow)
    black, white = seat(visit, given, "black"), seat(visit, given, "white")
    for action in script(flow, 3):
        black.choose(table, action)
    confirms(black, "Leave the seat")
    until(lambda: server.game(given).turn() == "white")
    now = told(server, given, black, white)
    assert (now["position"]["held"], now["players"]["black"]["status"]) == ("", "zombie")
    for page in (black, white):
        standing(page, "black", LEFT)
    white.offers(options(possible(now)))
    black.offers([])
    assert black.read()["buttons"] == ["Undo (disabled)", "Come back to the game"]


def test_who_left_comes_back(visit: Visit, server: PageServer) -> None:
    given = server.open(position=CALM)
    black, white = seat(visit, given, "black"), seat(visit, given, "white")
    confirms(black, "Leave the seat")
    until(lambda: server.game(given).turn() == "white")
    told(server, given, black, white)
    black.press("Come back to the game")
    for page in (black, white):
        page.hears([SeatReturned("black")])
        standing(page, "black", "is back")
    assert black.read()["buttons"] == ["Undo (disabled)", "Concede", "Leave the seat"]
    game = server.game(given)
    while game.turn() == "white":
        game.choose()
    now = told(server, given, black, white)
    black.offers(options(possible(now)))
    first = possible(now)[0]
    [card] = picks(first)
    black.pick(card)
    expect(black.page.get_by_role("button", name="Undo")).to_be_enabled()
    told(server, given, black, white)


def test_giving_up_in_the_other_sides_turn(visit: Visit, server: PageServer) -> None:
    flow = "concession-in-mid-effect"
    given, table = opened(server, flow), unplayed(flow)
    black, white = seat(visit, given, "black"), seat(visit, given, "white")
    for action in script(flow, 3):
        black.choose(table, action)
    told(server, given, black, white)
    confirms(white, "Concede")
    table.concede("white")
    until(lambda: server.game(given).turn() is None)
    told(server, given, black, white)
    for page in (black, white):
        page.shows(table.view())
        expect(page.page.locator("#result")).to_contain_text("By concession")
        expect(page.page.get_by_role("heading", name="Black has won")).to_have_count(2)
        assert (page.read()["buttons"], page.read()["offered"]) == ([], [])


def test_time_that_runs_out(visit: Visit, server: PageServer) -> None:
    given = server.open(position=CALM, turn_seconds=60)
    black, white = seat(visit, given, "black"), seat(visit, given, "white")
    for page in (black, white):
        expect(page.page.get_by_role("timer")).to_have_text(re.compile(r"^(1:00|0:\d\d)$"))
    server.clock.go(60)
    until(lambda: server.game(given).turn() == "white")
    for page in (black, white):
        expect(page.page.locator("#log [data-event=seatQuit]")).to_have_text(LATE)
        expect(page.page.locator("#live")).to_contain_text(LATE)
        standing(page, "black", LEFT)
    asks = black.page.locator("#pagemaintitletext")
    expect(asks).to_contain_text(YOURS)
    expect(white.page.locator("#pagemaintitletext")).not_to_contain_text(YOURS)
    black.page.reload()
    expect(black.page.locator("#log [data-event=seatQuit]")).to_have_text(LATE)
    expect(asks).to_contain_text(YOURS)
    now = server.live.client.get(f"/api/tables/{given.table}").json()
    white.offers(options(possible(now)))
    black.offers([])
    expect(white.page.get_by_role("timer")).to_be_visible()
    black.press("Come back to the game")
    standing(black, "black", "is back")
    expect(asks).not_to_contain_text(YOURS)
    expect(black.page.get_by_role("timer")).to_be_visible()


def test_a_seat_left_at_one_screen(visit: Visit, server: PageServer) -> None:
    """It is the active one; the other is still played here."""
    given = server.open(position=CALM)
    here = AtTable(visit(given).go(f"/table/{given.table}"))
    confirms(here, "Black: Leave the seat")
    until(lambda: server.game(given).turn() == "white")
    here.offers(options(possible(told(server, given, here))))
    standing(here, "black", LEFT)
    here.press("Come back to the game")
    standing(here, "black", "is back")
    game = server.game(given)
    while game.turn() == "white":
        game.choose()
    here.offers(options(possible(told(server, given, here))))


def test_both_have_left(visit: Visit, server: PageServer) -> None:
    """The game is played to its end before everybody's eyes, and does not count."""
    given = server.open(position=CALM)
    here = AtTable(visit(given).go(f"/table/{given.table}"))
    spectator = AtTable(visit().go(f"/table/{given.table}"))
    confirms(here, "Black: Leave the seat")
    until(lambda: server.game(given).turn() == "white")
    told(server, given, here)
    confirms(here, "White: Leave the seat")
    until(lambda: server.game(given).turn() is None)
    told(server, given, here, spectator)
    for page in (here, spectator):
        expect(page.page.locator("#result")).to_contain_text("this game does not count")
        assert page.read()["buttons"] == []


def zombie_is_done(game: Game, version: int) -> bool:
    """The choice at a version has been made, and all that white's zombie chose after it."""
    return game.watcher.version() > version and game.turn() != "white"


def test_a_game_against_a_zombie_and_its_replay(visit: Visit, server: PageServer) -> None:
    given = server.open("zombie", position=CALM, seed=54)
    here = AtTable(visit(given).go(f"/table/{given.table}"))
    standing(here, "white", "a zombie")
    game = server.game(given)
    now = told(server, given, here)
    while now["outcome"] is None:
        version, way = now["version"], picks(possible(now)[-1])
        for place, pick in enumerate(way):
            here.offers(options(possible(now), way[:place]))
            here.pick(pick)
        until(partial(zombie_is_done, game, version))
        now = told(server, given, here)
    expect(here.page.get_by_role("heading", name="White has won")).to_have_count(2)
    here.page.get_by_role("link", name="Watch the replay").click()
    here.page.wait_for_url(f"**/replay/{given.table}")
    here.page.get_by_role("button", name="Last moment").click()
    expect(here.page.locator("#result")).to_contain_text("White controls every stack")
