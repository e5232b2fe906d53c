"""The pictures of the page in docs/pictures: `make pictures`.

Every game is dealt and played from a seed, so that a picture changes with the
page alone.
"""

import random
import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import structlog
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from bga_isle.model.actions import Action, ActPickUp, ActPlaceBear, ActPlayCard

from .at_table import AtTable
from .browsers import Visitor, chromium
from .picks import Pick
from .server import Opened, PageServer, page_server

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
DESKTOP: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}
PHONE: Final[dict[str, Any]] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}

LIVELY: Final = (297, 33)
"""A seed and a number of choices: an isle has sunk, most stacks are mixed."""
TALL: Final = (32, 18)
"""One of black's stacks has four bears, and Dismiss lies in black's hand."""
LINED: Final = (87, 33)
"""Three stacks stand in a line at the edge, and Push lies in black's hand."""


def played(server: PageServer, game: tuple[int, int], *actions: Action) -> Opened:
    """A table of two at one screen, so many random choices on and then these."""
    seed, choices = game
    opened = server.open(seed=seed)
    table, chance = server.game(opened), random.Random(seed)
    for _ in range(choices):
        table.choose(chance)
    table.play(actions)
    return opened


def ended(server: PageServer) -> Opened:
    """A game played to its end."""
    opened = played(server, LIVELY)
    table, chance = server.game(opened), random.Random(0)
    while table.turn() is not None:
        table.choose(chance)
    return opened


def save(picture: bytes, path: Path) -> None:
    """A picture with no more colours than the eye finds in it, a third of the size."""
    full = Image.open(BytesIO(picture)).convert("RGB")
    few = full.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(path, optimize=True)


class Camera:
    """Shows addresses of a server in a browser and takes pictures of them."""

    def __init__(self, browser: Browser, server: PageServer) -> None:
        self.browser = browser
        self.server = server

    def take(
        self, name: str, path: str, *seats: Opened, ready: Callable[[Page], None], **more: Any
    ) -> None:
        """One picture, once the page is ready for it."""
        visitor = Visitor(self.browser, self.server.url, seats, **{**DESKTOP, **more})
        page = visitor.go(path)
        ready(page)
        save(page.screenshot(), FOLDER / f"{name}.png")
        visitor.check()
        visitor.context.close()

    def table(
        self, name: str, seats: Opened, ready: Callable[[AtTable], None], **more: Any
    ) -> None:
        """A picture of a table."""
        self.take(name, f"/table/{seats.table}", seats, ready=lambda p: ready(AtTable(p)), **more)


def offered(here: AtTable) -> None:
    """It says what is to do and marks what can be chosen."""
    expect(here.page.locator("#connection")).to_have_text("Connected")
    expect(here.page.locator(".card.offered, #board [role=button]").first).to_be_visible()


def in_chinese(here: AtTable) -> None:
    expect(here.page.locator("html[lang=zh-Hant]")).to_be_attached()
    expect(here.page.locator(".card.offered").first).to_be_visible()


def pushing(here: AtTable) -> None:
    """A stack is picked, and what one of the arrows would do is shown."""
    here.pick(Pick("space", "9"))
    here.control(Pick("direction", "E")).hover()
    expect(here.page.locator(".ghosts > *").first).to_be_attached()


def over(here: AtTable) -> None:
    expect(here.page.locator("#result")).to_be_visible()


def replaying(page: Page) -> None:
    expect(page.locator("#board .bears [data-bear]")).not_to_have_count(0)
    expect(page.locator("#log [aria-current]")).to_be_visible()


def told(page: Page) -> None:
    expect(page.locator(".help-cards li")).to_have_count(11)


def main() -> None:
    """Takes all of them."""
    structlog.configure(logger_factory=structlog.ReturnLoggerFactory())
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        page_server(Path(folder)) as server,
        chromium() as browser,
    ):
        camera = Camera(browser, server)
        lively, end = played(server, LIVELY), ended(server)
        camera.table("desktop", lively, offered)
        camera.table("phone", lively, offered, **PHONE)
        camera.table("dark", lively, offered, color_scheme="dark")
        camera.table("zh-Hant", lively, in_chinese, locale="zh-TW")
        bears = (ActPlayCard("black-dismiss"), ActPickUp(9), ActPlaceBear(4), ActPlaceBear(8))
        camera.table("dismiss", played(server, TALL, *bears), offered)
        camera.table("push", played(server, LINED, ActPlayCard("black-push")), pushing)
        camera.table("end", end, over)
        camera.take("replay", f"/replay/{end.table}#33", ready=replaying)
        camera.take("lobby", "/", ready=told, viewport={"width": 1280, "height": 960})


if __name__ == "__main__":
    main()
