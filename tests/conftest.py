"""Markers that tie a test to what it shows."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*rulings): shows these rulings of docs/rules.md")
    config.addinivalue_line("markers", "effect(name): shows one of the eleven effects")
