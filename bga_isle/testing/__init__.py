"""What proves that a platform, a front end or a changed chart is right; needs the extra `testing`.

Stores and buses: `store_kit`, `bus_kit`. Front ends: `front_end`. Turn flows:
`plugin`, `transcript`, `snapshots`, `positions`, `strategies`.
"""

from bga_isle.extras import extra

with extra("testing"):
    import pytest

pytest.register_assert_rewrite(
    "bga_isle.testing.bus_kit",
    "bga_isle.testing.store_kit",
    "bga_isle.testing.store_races",
)
