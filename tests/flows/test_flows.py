"""Each flow against its text in snapshots/; `pytest --snapshot-update` writes them anew."""

import pytest
from syrupy.assertion import SnapshotAssertion

from .catalogue import FLOWS
from .snapshots import FOLDER, FlowExtension


@pytest.mark.parametrize("flow", FLOWS)
def test_flow(flow: str, snapshot: SnapshotAssertion) -> None:
    assert str(FLOWS[flow]()) == snapshot.use_extension(FlowExtension)


def test_the_folder_holds_the_flows_alone() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{flow}.txt" for flow in FLOWS}
