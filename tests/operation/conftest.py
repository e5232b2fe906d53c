"""A new store of either kind."""

from pathlib import Path

import pytest


@pytest.fixture
def store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log"
