"""Platforms that tests share, one a store; each test opens tables of its own."""

from collections.abc import Iterator
from random import Random

import pytest
import structlog

from .people import Site, served, sqlite_url


@pytest.fixture(scope="session", autouse=True)
def _quiet() -> None:
    """The log of platforms in this process goes nowhere."""
    structlog.configure(logger_factory=structlog.ReturnLoggerFactory())


@pytest.fixture(autouse=True)
def _same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test is dealt the same games in every run, lest a rare one fail it by chance.

    Cards may lie in a pile, say, as they did in the deck, where nothing was told of the deck.
    """
    monkeypatch.setattr("secrets.randbits", Random(request.node.nodeid).getrandbits)


@pytest.fixture(scope="session", params=["memory", "sqlite"])
def site(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("tables")
    store = "memory://" if request.param == "memory" else sqlite_url(folder)
    with served(store, sweep_every=0.5) as site:
        yield site
