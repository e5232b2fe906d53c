"""PostgreSQL keeps to the kits, with two stores and two buses as two processes have them."""

from collections.abc import AsyncIterator

import pytest

from bga_isle.adapter.ports import Bus, Store
from bga_isle.testing.bus_kit import BusKit
from bga_isle.testing.store_kit import StoreKit
from bga_isle.web.stores.opening import open_stores

pytestmark = pytest.mark.real


class TestPostgresStore(StoreKit):
    @pytest.fixture
    async def store(self, postgres_url: str) -> AsyncIterator[Store]:
        async with open_stores(postgres_url) as stores:
            yield stores.store

    @pytest.fixture
    async def twin(self, postgres_url: str, store: Store) -> AsyncIterator[Store]:
        async with open_stores(postgres_url) as stores:
            yield stores.store


class TestPostgresBus(BusKit):
    @pytest.fixture
    async def bus(self, postgres_url: str) -> AsyncIterator[Bus]:
        async with open_stores(postgres_url) as stores:
            yield stores.bus

    @pytest.fixture
    async def far(self, postgres_url: str, bus: Bus) -> AsyncIterator[Bus]:
        async with open_stores(postgres_url) as stores:
            yield stores.bus
