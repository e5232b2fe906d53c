"""Kits with which a platform proves its own store and bus; they need pytest and anyio."""

import pytest

pytest.register_assert_rewrite(
    "bga_isle.testing.bus_kit",
    "bga_isle.testing.store_kit",
    "bga_isle.testing.store_races",
)
