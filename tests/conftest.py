"""Markers that tie a test to what it shows, and the event loop of asynchronous ones."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*rulings): shows these rulings of docs/rules.md")
    config.addinivalue_line("markers", "effect(name): shows one of the eleven effects")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"
