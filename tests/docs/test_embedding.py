"""The page for platforms is a program that runs, and its ports keep the promises that it names."""

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bga_isle.adapter.gamedatas import LOG_ENTRIES
from bga_isle.adapter.host import TRIES, ZOMBIE_BURST
from bga_isle.adapter.ports import Bus, Store
from bga_isle.testing.bus_kit import BusKit
from bga_isle.testing.store_kit import StoreKit

PAGE = Path(__file__).parents[2] / "docs" / "embedding.md"


def program() -> list[str]:
    """The page's blocks of Python, each on the lines where the page has it."""
    text = PAGE.read_text("utf-8")
    return [
        "\n" * text.count("\n", 0, found.start(1)) + found[1]
        for found in re.finditer(r"```python\n(.*?)```", text, re.DOTALL)
    ]


def ran(blocks: list[str]) -> dict[str, Any]:
    """The names that running some blocks leaves behind."""
    names: dict[str, Any] = {}
    for block in blocks:
        exec(compile(block, PAGE, "exec"), names)
    return names


def ports() -> dict[str, Any]:
    """The page's store, bus and clock, without the story told with them."""
    return ran([block for block in program() if "class Small" in block])


def test_the_page_runs_from_top_to_bottom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names = ran(program())
    assert {"SmallStore", "SmallBus", "Clock", "life", "keep_house"} <= names.keys()
    assert (tmp_path / "isle.db").exists()


def test_its_figures_are_the_adapters() -> None:
    text = PAGE.read_text("utf-8")
    assert f"at most {ZOMBIE_BURST} choices" in text
    assert f"latest {LOG_ENTRIES} entries" in text
    assert f"({TRIES} times" in text


class TestSmallStore(StoreKit):
    @pytest.fixture
    async def store(self) -> AsyncIterator[Store]:
        store = ports()["SmallStore"](":memory:")
        yield store
        store.db.close()


class TestSmallBus(BusKit):
    @pytest.fixture
    def bus(self) -> Bus:
        bus: Bus = ports()["SmallBus"]()
        return bus
