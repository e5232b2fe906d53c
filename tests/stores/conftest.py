"""An empty store in either kind of database, on a machine that may be busy."""

from pathlib import Path

import pytest

from bga_isle.web.stores import bus

from .places import sqlite_url


@pytest.fixture(autouse=True)
def time_to_send(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bus gives up what a busy machine cannot send in time, and tests wait for what was sent."""
    monkeypatch.setattr(bus, "SENDING_SECONDS", 60)


@pytest.fixture
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return sqlite_url(tmp_path)
    return str(request.getfixturevalue("postgres_url"))
