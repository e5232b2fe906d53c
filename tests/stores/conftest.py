"""An empty store in either kind of database."""

from pathlib import Path

import pytest

from .places import sqlite_url


@pytest.fixture
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return sqlite_url(tmp_path)
    return str(request.getfixturevalue("postgres_url"))
