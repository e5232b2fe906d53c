"""The lobby: tables opened, joined, watched, found again; and what the game is."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from bga_isle.model.pieces import EFFECT

from .barriers import barriers
from .browsers import MINE
from .conftest import Visit
from .server import PageServer

NOBODY = "A" * 16


def lobby(visit: Visit, *seats: Any, **more: Any) -> Page:
    """The lobby, once it has said all it has to say."""
    page = visit(*seats, **more).go("/")
    expect(page.locator(".help-cards li")).to_have_count(11)
    return page


def at_table(page: Page) -> str:
    """The table whose page the browser has gone to."""
    page.wait_for_url("**/table/*")
    return page.url.rpartition("/")[2]


def kept(page: Page) -> Any:
    return json.loads(page.evaluate(f"localStorage.getItem('{MINE}')") or "{}")


def shown(server: PageServer, table: str) -> Any:
    return server.live.client.get(f"/api/tables/{table}").json()


def opened(page: Page, **choices: str) -> str:
    for name, value in choices.items():
        page.locator(f"#open select[name={name}]").select_option(value)
    page.get_by_role("button", name="Open the table").click()
    return at_table(page)


def test_a_table_for_somebody_elsewhere(visit: Visit, server: PageServer) -> None:
    page = lobby(visit)
    table = opened(page, seat="white", first="black", turn_seconds="180")
    mine = kept(page)[table]
    assert (list(mine["tokens"]), mine["mode"]) == (["white"], "open")
    game = shown(server, table)
    assert game["players"]["black"]["status"] == "open"
    assert (game["gamestate"]["active_player"], game["turn_seconds"]) == ("black", 180)
    assert mine["tokens"]["white"] not in page.url


def test_a_table_for_two_at_one_screen(visit: Visit, server: PageServer) -> None:
    page = lobby(visit)
    page.get_by_role("radio", name="Two at this screen").check()
    expect(page.locator("#open select[name=seat]")).to_be_hidden()
    table = opened(page, first="white")
    assert set(kept(page)[table]["tokens"]) == {"black", "white"}
    game = shown(server, table)
    assert (game["gamestate"]["active_player"], game["turn_seconds"]) == ("white", None)


def test_a_table_against_a_zombie(visit: Visit, server: PageServer) -> None:
    page = lobby(visit)
    expect(page.locator("#open")).to_contain_text("The zombie plays at random")
    page.get_by_role("radio", name="You and a zombie").check()
    table = opened(page, seat="black", first="black")
    assert set(kept(page)[table]["tokens"]) == {"black"}
    assert shown(server, table)["players"]["white"]["status"] == "zombie"


def test_a_table_opened_by_keyboard_alone(visit: Visit) -> None:
    page = lobby(visit)
    page.locator("#open [name=mode]:checked").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="Two at this screen")).to_be_checked()
    for _ in range(3):
        page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Open the table")).to_be_focused()
    page.keyboard.press("Enter")
    table = at_table(page)
    assert set(kept(page)[table]["tokens"]) == {"black", "white"}


@pytest.mark.parametrize("link", ["{url}/table/{table}", "{table}", " {url}/replay/{table}#3 "])
def test_joining_by_a_link_or_a_name(visit: Visit, server: PageServer, link: str) -> None:
    waiting = server.open("open")
    page = lobby(visit)
    field = page.get_by_label("Link or name of the table")
    field.fill(link.format(url=server.url, table=waiting.table))
    page.get_by_role("button", name="Take the open seat").click()
    assert at_table(page) == waiting.table
    assert set(kept(page)[waiting.table]["tokens"]) == {"white"}
    assert shown(server, waiting.table)["players"]["white"]["status"] == "player"


def test_joining_a_table_of_ones_own_takes_no_further_seat(
    visit: Visit, server: PageServer
) -> None:
    mine = server.open("open")
    page = lobby(visit, mine)
    page.get_by_label("Link or name of the table").fill(mine.table)
    page.get_by_role("button", name="Take the open seat").click()
    assert at_table(page) == mine.table
    assert shown(server, mine.table)["players"]["white"]["status"] == "open"


@pytest.mark.parametrize("button", ["Take the open seat", "Watch"])
def test_a_table_that_is_not_there_is_refused_in_sight(visit: Visit, button: str) -> None:
    page = lobby(visit)
    page.get_by_label("Link or name of the table").fill(NOBODY)
    page.get_by_role("button", name=button, exact=True).click()
    expect(page.locator("#join").get_by_role("alert")).not_to_be_empty()
    expect(page.get_by_role("button", name=button, exact=True)).to_be_enabled()
    assert kept(page) == {}


def test_a_full_table_can_be_watched_only(visit: Visit, server: PageServer) -> None:
    full = server.open("hotseat")
    page = lobby(visit)
    page.get_by_label("Link or name of the table").fill(full.table)
    page.get_by_role("button", name="Take the open seat").click()
    expect(page.locator("#join").get_by_role("alert")).not_to_be_empty()
    page.get_by_role("button", name="Watch", exact=True).click()
    assert at_table(page) == full.table
    assert kept(page) == {}


def test_my_tables_say_how_they_stand(visit: Visit, server: PageServer) -> None:
    waiting, both, zombie = server.open("open"), server.open("hotseat"), server.open("zombie")
    lost = server.open("hotseat")
    server.game(lost).seats["black"].post("concede")
    page = lobby(visit, waiting, both, zombie, lost)
    for table, text in {
        waiting.table: "Waiting for somebody to join",
        both.table: "Black is to choose",
        zombie.table: "Your turn",
        lost.table: "White has won",
    }.items():
        expect(page.locator(f"[data-table='{table}'] .standing")).to_have_text(text)
    page.locator(f"[data-table='{lost.table}']").get_by_role("link", name="Replay").click()
    page.wait_for_url(f"**/replay/{lost.table}*")


def test_the_way_on_from_my_tables(visit: Visit, server: PageServer) -> None:
    """Where choices are left it leads to the table, else to the replay."""
    opened = server.open("hotseat")
    page = lobby(visit, opened)
    page.locator("#mine").get_by_role("link", name="Play on").click()
    assert at_table(page) == opened.table
    server.game(opened).seats["black"].post("concede")
    page.goto("/")
    page.locator("#mine").get_by_role("link", name="Replay").click()
    page.wait_for_url(f"**/replay/{opened.table}*")


def test_a_table_is_forgotten_once_that_is_confirmed(visit: Visit, server: PageServer) -> None:
    first, second = server.open("hotseat"), server.open("zombie")
    page = lobby(visit, first, second)
    button = page.locator(f"[data-table='{first.table}']").get_by_role("button", name="Forget")
    asked = page.get_by_role("dialog", name="seat at it is then lost")
    button.click()
    asked.get_by_role("button", name="Go back").click()
    button.click()
    page.keyboard.press("Escape")
    expect(asked).to_be_hidden()
    expect(button).to_be_focused()
    assert set(kept(page)) == {first.table, second.table}
    button.click()
    asked.get_by_role("button", name="Forget the table").click()
    expect(page.locator("#mine li")).to_have_count(1)
    assert set(kept(page)) == {second.table}


@pytest.mark.parametrize("mode", ["open", "hotseat", "zombie", "joined"])
def test_an_address_can_say_who_plays(visit: Visit, mode: str) -> None:
    """As for playing again; a way that is none leaves the first one chosen."""
    page = visit().go(f"/?mode={mode}")
    expect(page.locator(".help-cards li")).to_have_count(11)
    wanted = "open" if mode == "joined" else mode
    expect(page.locator("#open [name=mode]:checked")).to_have_value(wanted)
    assert page.locator("#open select[name=seat]").is_hidden() == (mode == "hotseat")


def test_the_game_is_told_in_five_sentences_and_eleven_cards(visit: Visit) -> None:
    page = lobby(visit)
    expect(page.locator("ol.sentences li")).to_have_count(5)
    cards = page.locator(".help-cards li")
    effects = cards.evaluate_all("cards => cards.map(card => card.dataset.effect)")
    assert sorted(effects) == sorted(set(EFFECT.values()))
    for card in cards.all():
        expect(card.locator(".before-after > :is(svg, .little-cards)")).to_have_count(2)
        expect(card.locator("p")).not_to_be_empty()
    assert cards.locator("small").all_inner_texts() == ["× 2", "× 2"]


def test_what_is_set_lasts(visit: Visit) -> None:
    page = lobby(visit)
    page.get_by_label("Theme").select_option("dark")
    page.get_by_label("Animation").select_option("off")
    page.reload()
    expect(page.get_by_label("Theme")).to_have_value("dark")
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-motion", "off")
    page.get_by_label("Theme").select_option("system")
    expect(root).not_to_have_attribute("data-theme", "dark")
    page.get_by_label("Language").select_option("zh-Hant")
    expect(root).to_have_attribute("lang", "zh-Hant")
    expect(page.locator("#open-title")).not_to_have_text("Open a table")


@pytest.mark.parametrize("locale", ["en-US", "zh-TW"])
def test_the_lobby_fits_a_narrow_phone(visit: Visit, server: PageServer, locale: str) -> None:
    mine = server.open("hotseat")
    page = lobby(visit, mine, viewport={"width": 360, "height": 740}, locale=locale)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_lobby_is_for_everybody(visit: Visit, server: PageServer, scheme: str) -> None:
    page = lobby(visit, server.open("hotseat"), color_scheme=scheme)
    expect(page.locator("#mine .standing")).to_have_text("Black is to choose")
    assert barriers(page) == ""
