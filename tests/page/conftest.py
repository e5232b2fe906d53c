"""A server and a browser a module, and visitors that must leave without a fault."""

from collections.abc import Iterator
from typing import Any, Protocol

import pytest
import structlog
from playwright.sync_api import Browser

from .browsers import Visitor, chromium
from .server import Opened, PageServer, page_server


class Visit(Protocol):
    """Brings a visitor: with the tokens of some seats, and a browser as Playwright's `new_context` makes it."""

    def __call__(self, *seats: Opened, **more: Any) -> Visitor: ...


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(__file__.removesuffix("conftest.py")):
            item.add_marker("real")


@pytest.fixture(scope="session", autouse=True)
def _quiet() -> None:
    """The log of platforms in this process goes nowhere."""
    structlog.configure(logger_factory=structlog.ReturnLoggerFactory())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageServer]:
    with page_server(tmp_path_factory.mktemp("page")) as server:
        yield server


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def visit(browser: Browser, server: PageServer) -> Iterator[Visit]:
    """Visitors for a test; each is checked for faults at its end."""
    visitors: list[Visitor] = []

    def arrive(*seats: Opened, **more: Any) -> Visitor:
        visitors.append(Visitor(browser, server.url, seats, **more))
        return visitors[-1]

    yield arrive
    for visitor in visitors:
        visitor.context.close()
    for visitor in visitors:
        visitor.check()
