"""Where flows are kept: one text file each, directly in snapshots/, named after the flow."""

from pathlib import Path
from typing import Final

from syrupy.data import Snapshot, SnapshotCollection
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from syrupy.location import PyTestLocation
from syrupy.types import SnapshotIndex

FOLDER: Final = Path(__file__).parents[2] / "snapshots"
TEST: Final = "test_flow"


class FlowExtension(SingleFileSnapshotExtension):
    """Syrupy's single files without its folders: `test_flow[leap]` is kept in `leap.txt`.

    On update syrupy deletes what it did not write there, so the folder must
    hold nothing else.
    """

    _write_mode = WriteMode.TEXT
    file_extension = "txt"

    @classmethod
    def dirname(cls, *, test_location: PyTestLocation) -> str:
        return str(FOLDER)

    @classmethod
    def get_file_basename(cls, *, test_location: PyTestLocation, index: SnapshotIndex) -> str:
        return test_location.snapshot_name.removeprefix(f"{TEST}[").removesuffix("]")

    @classmethod
    def matches_test_location(
        cls, *, test_location: PyTestLocation, snapshot_location: str
    ) -> bool:
        return snapshot_location == cls.get_location(test_location=test_location, index=0)

    def read_snapshot_collection(self, *, snapshot_location: str) -> SnapshotCollection:
        collection = SnapshotCollection(location=snapshot_location)
        collection.add(Snapshot(name=f"{TEST}[{Path(snapshot_location).stem}]"))
        return collection
