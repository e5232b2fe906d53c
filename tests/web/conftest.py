"""Platforms that tests share, one a store; each test opens tables of its own."""

from collections.abc import Iterator

import pytest
import structlog

from .people import Site, served, sqlite_url


@pytest.fixture(scope="session", autouse=True)
def _quiet() -> None:
    """The log of platforms in this process goes nowhere."""
    structlog.configure(logger_factory=structlog.ReturnLoggerFactory())


@pytest.fixture(scope="session", params=["memory", "sqlite"])
def site(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("tables")
    store = "memory://" if request.param == "memory" else sqlite_url(folder)
    with served(store, sweep_every=0.5) as site:
        yield site
