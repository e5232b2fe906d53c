"""Markers that tie a test to what it shows, the event loop of asynchronous ones, a PostgreSQL server.

Hypothesis tries the same examples in every run and takes its time, lest a run
fail by chance or on a busy machine; `--hypothesis-profile=default` tries others.
"""

import signal
from collections.abc import Generator
from random import Random

import pytest
from hypothesis import HealthCheck, settings

from tests.postgres import Postgres, folder_of_run, running

settings.register_profile(
    "steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")


def pytest_configure(config: pytest.Config) -> None:
    """Adds the markers; programs under test would inherit that a hang-up is ignored, as under nohup."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    config.addinivalue_line("markers", "rule(*rulings): shows these rulings of docs/rules.md")
    config.addinivalue_line("markers", "effect(name): shows one of the eleven effects")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The long ones first, so that no worker waits for another's at the end.

    One of these that fails is run once more: a stall of the machine must not
    refuse a change. What failed at first is named in the summary, as a finding.
    """
    items.sort(key=lambda item: item.get_closest_marker("real") is None)
    for item in items:
        if item.get_closest_marker("real"):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(autouse=True)
def _same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test is dealt the same games in every run, lest a rare one fail it by chance.

    Cards may lie in a pile, say, as they did in the deck, where nothing was told of the deck.
    """
    monkeypatch.setattr("secrets.randbits", Random(request.node.nodeid).getrandbits)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Generator[Postgres, None, None]:
    with running(folder_of_run()) as server:
        yield server


@pytest.fixture
def postgres_url(postgres: Postgres) -> Generator[str, None, None]:
    with postgres.database() as url:
        yield url
