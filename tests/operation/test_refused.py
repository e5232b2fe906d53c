"""What `serve` refuses before anybody is let in."""

import subprocess
from pathlib import Path

import pytest

from tests.web.waiting import PATIENCE

from .servers import command

pytestmark = pytest.mark.real


def test_several_workers_on_sqlite_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    done = subprocess.run(
        command(f"sqlite:///{file}", "--workers", "2"), capture_output=True, timeout=PATIENCE
    )
    assert done.returncode == 2
    assert done.stdout == b""
    assert b"--workers: several processes need a PostgreSQL store" in done.stderr
    assert not file.exists()
