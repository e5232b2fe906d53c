"""The replay viewer: moments of finished and running games, and of record files."""

import json
import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from bga_isle.log import BEAR_NAMES
from bga_isle.model.events import Event
from bga_isle.model.grid import ISLE_OF
from bga_isle.model.state import View
from bga_isle.rules.fold import fold
from bga_isle.web.bodies import MAX_RECORD

from .barriers import barriers
from .conftest import Visit
from .server import Opened, PageServer

CHOICES = 12
FILE = re.compile("Choose a file|選擇檔案")
"""What the place for a record file is called, in either language."""


@pytest.fixture(scope="module")
def conceded(server: PageServer) -> Opened:
    """A short game that has ended."""
    opened = played(server, CHOICES)
    server.game(opened).active().post("concede")
    return opened


def played(server: PageServer, choices: int) -> Opened:
    """A table at which so many choices were made."""
    opened = server.open(seed=11)
    game, chance = server.game(opened), random.Random(5)
    for _ in range(choices):
        game.choose(chance)
    return opened


def views(server: PageServer, table: str) -> list[View]:
    """The view at each moment of a table's game."""
    answer = server.live.client.get(f"/api/tables/{table}/replay").json()
    found = [msgspec.convert(answer["opening"], View)]
    for step in answer["steps"]:
        found.append(fold(found[-1], msgspec.convert(step["events"], list[Event])))
    return found


def stands_at(page: Page, moment: int, last: int) -> None:
    expect(page.locator("#count")).to_have_text(f"{moment} / {last}")
    expect(page.locator("#log [aria-current]")).to_have_attribute("href", f"#{moment}")
    assert page.evaluate("location.hash") == f"#{moment}"


def shows(page: Page, view: View) -> None:
    """The board is that of a view, bear by bear, as it is read to who cannot see it."""
    for space, stack in enumerate(view.board):
        expect(page.locator(f"#board .space[data-space='{space}']")).to_have_attribute(
            "aria-label", re.compile(re.escape(f"space {space}: {told(view, space)}"))
        )
        drawn = page.locator(f"#board .banner[data-of='{space}']")
        expect(drawn).to_have_count(1 if stack else 0)
    bears = "".join(view.board) + view.held
    for bear in "bw":
        expect(page.locator(f"#board .bears [data-bear={bear}]")).to_have_count(bears.count(bear))


def told(view: View, space: int) -> str:
    """How a space is told, as far as bears are concerned."""
    if ISLE_OF[space] in view.sunk:
        return "sunk"
    stack = ", ".join(BEAR_NAMES[bear] for bear in view.board[space])
    if len(view.board[space]) < 2:
        return stack or "empty"
    return f"{len(view.board[space])} bears, bottom to top {stack}."


def test_stepping_by_keys_and_buttons(visit: Visit, server: PageServer, conceded: Opened) -> None:
    moments = views(server, conceded.table)
    last = len(moments) - 1
    page = visit().go(f"/replay/{conceded.table}")
    stands_at(page, 0, last)
    shows(page, moments[0])
    expect(page.get_by_role("button", name="One moment back")).to_be_disabled()
    for moment in range(1, last + 1):
        page.keyboard.press("ArrowRight")
        stands_at(page, moment, last)
        shows(page, moments[moment])
    expect(page.get_by_role("button", name="One moment on")).to_be_disabled()
    expect(page.locator("#result")).to_be_visible()
    page.get_by_role("button", name="One moment back").click()
    stands_at(page, last - 1, last)
    expect(page.locator("#result")).to_be_hidden()
    page.keyboard.press("Home")
    stands_at(page, 0, last)
    page.keyboard.press("ArrowLeft")
    stands_at(page, 0, last)
    page.keyboard.press("End")
    stands_at(page, last, last)
    page.get_by_role("button", name="First moment").click()
    stands_at(page, 0, last)
    page.get_by_role("button", name="Last moment").click()
    shows(page, moments[last])


def test_jumping_about(visit: Visit, server: PageServer, conceded: Opened) -> None:
    moments = views(server, conceded.table)
    last = len(moments) - 1
    page = visit().go(f"/replay/{conceded.table}")
    page.locator("#log a").nth(9).click()
    stands_at(page, 9, last)
    shows(page, moments[9])
    page.get_by_role("slider").fill("3")
    stands_at(page, 3, last)
    shows(page, moments[3])
    page.evaluate("location.hash = '#11'")
    stands_at(page, 11, last)
    shows(page, moments[11])


def test_a_link_to_a_moment(visit: Visit, server: PageServer, conceded: Opened) -> None:
    moments = views(server, conceded.table)
    last = len(moments) - 1
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    page = visitor.go(f"/replay/{conceded.table}#7")
    stands_at(page, 7, last)
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Copy a link to this moment").click()
    expect(page.locator("#copied")).not_to_be_empty()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{server.url}/replay/{conceded.table}#8"
    other = visitor.another(link)
    stands_at(other, 8, last)
    shows(other, moments[8])


def test_a_moment_beyond_the_end_is_the_end(visit: Visit, conceded: Opened) -> None:
    page = visit().go(f"/replay/{conceded.table}#999999")
    stands_at(page, CHOICES + 1, CHOICES + 1)


def test_playing_and_pausing(visit: Visit, server: PageServer, conceded: Opened) -> None:
    moments = views(server, conceded.table)
    last = len(moments) - 1
    page = visit().go(f"/replay/{conceded.table}#{last - 3}")
    page.locator("#pace select").select_option("Fast")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#count")).to_have_text(f"{last} / {last}")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    shows(page, moments[last])
    expect(page.locator("#result")).to_be_visible()
    page.locator("#pace select").select_option("Slow")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.keyboard.press("Home")
    stands_at(page, 0, last)


def test_stepping_while_bears_move(visit: Visit, server: PageServer, conceded: Opened) -> None:
    """Each key is answered at once, whatever still moves."""
    moments = views(server, conceded.table)
    page = visit(reduced_motion="no-preference").go(f"/replay/{conceded.table}")
    stands_at(page, 0, len(moments) - 1)
    for _ in range(8):
        page.keyboard.press("ArrowRight")
    stands_at(page, 8, len(moments) - 1)
    shows(page, moments[8])
    page.keyboard.press("ArrowLeft")
    shows(page, moments[7])


def test_a_running_game_goes_on_by_itself(visit: Visit, server: PageServer) -> None:
    opened = played(server, 3)
    game, chance = server.game(opened), random.Random(1)
    page = visit().go(f"/replay/{opened.table}")
    stands_at(page, 3, 3)
    expect(page.locator("#status")).to_have_text("Live")
    game.choose(chance)
    stands_at(page, 4, 4)
    shows(page, views(server, opened.table)[4])
    page.get_by_label("Follow the running game").uncheck()
    game.choose(chance)
    expect(page.locator("#log li")).to_have_count(6)
    stands_at(page, 4, 5)
    page.get_by_label("Follow the running game").check()
    stands_at(page, 5, 5)
    game.active().post("concede")
    stands_at(page, 6, 6)
    expect(page.locator("#result")).to_be_visible()
    expect(page.locator("#live")).to_be_hidden()


def test_a_running_game_does_not_pull_away_who_looks_back(visit: Visit, server: PageServer) -> None:
    opened = played(server, 3)
    page = visit().go(f"/replay/{opened.table}")
    expect(page.locator("#status")).to_have_text("Live")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_label("Follow the running game")).not_to_be_checked()
    server.game(opened).choose()
    expect(page.locator("#log li")).to_have_count(5)
    stands_at(page, 2, 4)


def test_choices_made_while_the_replay_could_not_be_read_are_not_missed(
    visit: Visit, server: PageServer
) -> None:
    opened = played(server, 3)
    game, visitor = server.game(opened), visit()
    page = visitor.go(f"/replay/{opened.table}")
    expect(page.locator("#status")).to_have_text("Live")
    page.clock.install()
    visitor.context.route("**/replay", lambda route: route.abort())
    game.choose()
    until_lost = page.locator("#status").filter(has_text="Connection lost")
    while until_lost.count() == 0:
        page.clock.run_for(1000)
    visitor.context.unroute_all()
    game.choose()
    page.clock.run_for(6000)
    stands_at(page, 5, 5)
    expect(page.locator("#status")).to_have_text("Live")


def test_choices_of_zombies_are_told_apart(visit: Visit, server: PageServer) -> None:
    opened = server.open(seed=11)
    game = server.game(opened)
    for colour in ("black", "white"):
        game.seats[colour].post("quit")
    page = visit().go(f"/replay/{opened.table}#1")
    expect(page.locator("#now b")).to_have_text("Black (zombie)")
    server.clock.go(3600)
    expect(page.locator("#live")).to_be_hidden()
    page.keyboard.press("End")
    expect(page.locator("#result")).to_be_visible()


@pytest.mark.parametrize("moment", [0, 7, CHOICES + 1])
def test_all_of_a_moment_is_in_sight(visit: Visit, conceded: Opened, moment: int) -> None:
    """On a screen of usual size nothing scrolls but the log, which has its entry in sight."""
    page = visit(viewport={"width": 1280, "height": 800}).go(f"/replay/{conceded.table}#{moment}")
    stands_at(page, moment, CHOICES + 1)
    size = page.evaluate(
        "(({ scrollWidth, scrollHeight }) => [scrollWidth, scrollHeight])(document.documentElement)"
    )
    assert size == [1280, 800]
    for part in ("#board .board", ".hand >> nth=0", ".hand >> nth=1", "#log"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    top, bottom = span(page, "#log")
    begin, end = span(page, "#log [aria-current]")
    assert begin > top - 1, "less than a pixel, which scrolling rounds"
    assert end < bottom + 1 or begin < top + 1, "one that is taller than the log begins with it"


def span(page: Page, part: str) -> tuple[float, float]:
    """Where a part of the page begins and ends, from above."""
    box = page.locator(part).bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


def test_the_result_is_words_apart(visit: Visit, conceded: Opened) -> None:
    page = visit().go(f"/replay/{conceded.table}#{CHOICES + 1}")
    expect(page.locator("#result")).to_be_visible()
    told = page.locator("#result").text_content() or ""
    assert re.search(r"\w Spaces controlled at the end: \d+ black, \d+ white$", told)


def test_the_way_to_a_file_fits_a_narrow_phone(visit: Visit) -> None:
    page = visit(viewport={"width": 360, "height": 740}).go("/replay")
    expect(page.locator("#choose")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_table_that_is_not_there_is_refused_in_sight(visit: Visit) -> None:
    page = visit().go(f"/replay/{'A' * 16}")
    expect(page.locator("#alert")).not_to_be_empty()
    expect(page.locator("#replay")).to_be_hidden()


def record(server: PageServer, opened: Opened) -> Any:
    return server.live.client.get(f"/api/tables/{opened.table}/record").json()


def handed(page: Page, folder: Path, text: str) -> None:
    """Chooses a file that holds a text, once the page offers to take one."""
    file = folder / "game.json"
    file.write_text(text)
    expect(page.locator("#choose")).to_be_visible()
    page.get_by_label(FILE).set_input_files(file)


@pytest.mark.parametrize("text", ["1" * (MAX_RECORD + 1), '{"a": 1}'], ids=["large", "foreign"])
def test_a_file_of_another_kind_is_not_even_sent(visit: Visit, tmp_path: Path, text: str) -> None:
    page = visit().go("/replay")
    expect(page.locator("#choose")).to_be_visible()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    handed(page, tmp_path, text)
    expect(page.get_by_role("alert")).to_have_text("This file is not a record of a game.")
    assert sent == []


def test_a_record_file(visit: Visit, server: PageServer, conceded: Opened, tmp_path: Path) -> None:
    moments = views(server, conceded.table)
    page = visit().go("/replay")
    handed(page, tmp_path, json.dumps(record(server, conceded)))
    stands_at(page, 0, len(moments) - 1)
    page.keyboard.press("End")
    shows(page, moments[-1])
    expect(page.get_by_role("button", name="Copy a link to this moment")).to_be_hidden()


def test_a_dropped_record_file(visit: Visit, server: PageServer, conceded: Opened) -> None:
    page = visit().go("/replay")
    expect(page.locator("#choose")).to_be_visible()
    page.evaluate(
        """text => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], "game.json"));
          document.body.dispatchEvent(
            new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        }""",
        json.dumps(record(server, conceded)),
    )
    stands_at(page, 0, CHOICES + 1)


def test_damaged_records_are_refused_in_sight(
    visit: Visit, server: PageServer, conceded: Opened, tmp_path: Path
) -> None:
    page = visit().go("/replay")
    expect(page.locator("#choose")).to_be_visible()
    sound = record(server, conceded)
    altered = {**sound, "moves": sound["moves"][1:]}
    for text in ["no record", "null", "[]", json.dumps(altered)]:
        handed(page, tmp_path, text)
        expect(page.locator("#alert")).not_to_be_empty()
        expect(page.locator("#replay")).to_be_hidden()
        handed(page, tmp_path, json.dumps(sound))
        expect(page.locator("#alert")).to_be_empty()
        expect(page.locator("#replay")).to_be_visible()
        page.reload()
        expect(page.locator("#choose")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_replay_is_for_everybody(visit: Visit, conceded: Opened, scheme: str) -> None:
    page = visit(color_scheme=scheme, viewport={"width": 360, "height": 740}).go(
        f"/replay/{conceded.table}#{CHOICES + 1}"
    )
    expect(page.locator("#result")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert barriers(page) == ""
