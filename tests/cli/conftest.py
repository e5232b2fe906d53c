"""What all tests of the command line share."""

import os

import pytest


@pytest.fixture(autouse=True)
def no_power_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files need not reach the disk: a game is written after every choice, and waiting costs most of the time."""
    monkeypatch.setattr(os, "fsync", lambda _file: None)
