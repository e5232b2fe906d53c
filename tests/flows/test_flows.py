"""Each flow against its text in snapshots/; `pytest --snapshot-update` writes them anew."""

from pathlib import Path
from typing import Final

import pytest
from syrupy.assertion import SnapshotAssertion

from bga_isle.model.events import CardActivated, CardPlayed
from bga_isle.model.pieces import EFFECT, EFFECTS
from bga_isle.testing.snapshots import flows_in

from .catalogue import FLOWS

FOLDER: Final = Path(__file__).parents[2] / "snapshots"


@pytest.mark.parametrize("flow", FLOWS)
def test_flow(flow: str, snapshot: SnapshotAssertion) -> None:
    assert str(FLOWS[flow]()) == snapshot.use_extension(flows_in(FOLDER))


def test_the_folder_holds_the_flows_alone() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{flow}.txt" for flow in FLOWS}


def test_every_effect_has_a_flow() -> None:
    resolved = {
        EFFECT[event.card]
        for flow in FLOWS.values()
        for step in flow().steps
        for event in step.events
        if isinstance(event, CardPlayed | CardActivated)
    }
    assert sorted(resolved, key=EFFECTS.index) == list(EFFECTS)
