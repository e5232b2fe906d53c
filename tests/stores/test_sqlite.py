"""SQLite keeps to the kit, alone and with a second store over the same file."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bga_isle.adapter.ports import Store
from bga_isle.testing.store_kit import StoreKit
from bga_isle.web.stores.opening import open_stores


class TestSqliteStore(StoreKit):
    @pytest.fixture
    def url(self, tmp_path: Path) -> str:
        return f"sqlite:///{tmp_path / 'tables.db'}"

    @pytest.fixture
    async def store(self, url: str) -> AsyncIterator[Store]:
        async with open_stores(url) as stores:
            yield stores.store

    @pytest.fixture
    async def twin(self, url: str, store: Store) -> AsyncIterator[Store]:
        async with open_stores(url) as stores:
            yield stores.store
