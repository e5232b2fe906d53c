"""The stores and the bus of one process keep to the kits."""

import pytest

from bga_isle.adapter.memory import MemoryBus, MemoryStore
from bga_isle.testing.bus_kit import BusKit
from bga_isle.testing.store_kit import StoreKit


class TestMemoryStore(StoreKit):
    @pytest.fixture
    def store(self) -> MemoryStore:
        return MemoryStore()


class TestMemoryBus(BusKit):
    @pytest.fixture
    def bus(self) -> MemoryBus:
        return MemoryBus()
