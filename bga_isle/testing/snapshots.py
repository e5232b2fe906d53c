"""Where turn flows are kept: one text file each in a folder of one's choice, named after its test.

Each file says in its first line which test wrote it. What has no such line, or
another test's, is none of ours: it is neither counted as a snapshot nor
overwritten or deleted, so a folder may hold other things as well.
"""

from functools import cache
from pathlib import Path
from typing import Final, cast

from syrupy.data import Snapshot, SnapshotCollection, SnapshotCollections
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from syrupy.location import PyTestLocation
from syrupy.types import SerializedData, SnapshotIndex

MARK: Final = "# Turn flow of "
PLAIN_TEST: Final = "test_flow"


class ForeignFile(Exception):
    """A snapshot would overwrite a file that its test did not write."""

    def __init__(self, path: str, test: str) -> None:
        super().__init__(f"{path} was not written by {test}; move it, or name the test otherwise")


class TurnFlowExtension(SingleFileSnapshotExtension):
    """Syrupy's single files in one chosen folder; `flows_in` makes one for a folder.

    `test_flow[leap]` is kept in `leap.txt`, `test_a_whole_turn` in
    `a_whole_turn.txt`, `test_push[east]` in `push[east].txt`; a second snapshot
    of one test has its number or name behind that.
    """

    folder: Path
    _write_mode = WriteMode.TEXT
    file_extension = "txt"

    @classmethod
    def dirname(cls, *, test_location: PyTestLocation) -> str:
        return str(cls.folder)

    @classmethod
    def discovery_dirname(cls, *, test_location: PyTestLocation) -> str:
        return str(cls.folder)

    @classmethod
    def get_file_basename(cls, *, test_location: PyTestLocation, index: SnapshotIndex) -> str:
        name = cls.get_snapshot_name(test_location=test_location, index=index)
        if name.startswith(f"{PLAIN_TEST}["):
            return name.removeprefix(f"{PLAIN_TEST}[").replace("]", "", 1)
        return name.removeprefix("test_")

    @classmethod
    def matches_test_location(
        cls, *, test_location: PyTestLocation, snapshot_location: str
    ) -> bool:
        if snapshot_location == cls.get_location(test_location=test_location, index=0):
            return True
        test = written_by(Path(snapshot_location))
        return test is not None and test_location.matches_snapshot_name(test)

    def discover_snapshots(
        self, *, test_location: PyTestLocation, ignore_extensions: list[str] | None = None
    ) -> SnapshotCollections:
        found = SnapshotCollections()
        for path in sorted(self.folder.glob(f"*.{self.file_extension}")):
            if written_by(path) is not None:
                found.add(self.read_snapshot_collection(snapshot_location=str(path)))
        return found

    def read_snapshot_collection(self, *, snapshot_location: str) -> SnapshotCollection:
        collection = SnapshotCollection(location=snapshot_location)
        test = written_by(Path(snapshot_location))
        if test is not None:
            collection.add(Snapshot(name=test))
        return collection

    def read_snapshot_data_from_location(
        self, *, snapshot_location: str, snapshot_name: str, session_id: str
    ) -> SerializedData | None:
        path = Path(snapshot_location)
        if written_by(path) != snapshot_name:
            return None
        return path.read_text(encoding="utf-8").partition("\n\n")[2]

    @classmethod
    def write_snapshot_collection(
        cls,
        *,
        snapshot_collection: SnapshotCollection,
        name_order: dict[str, int] | None = None,
    ) -> None:
        path = Path(snapshot_collection.location)
        snapshot = next(iter(snapshot_collection))
        if path.exists() and written_by(path) != snapshot.name:
            raise ForeignFile(snapshot_collection.location, snapshot.name)
        text = cast(str, snapshot.data)
        path.write_text(f"{MARK}{snapshot.name}\n\n{text}", encoding="utf-8")

    def delete_snapshots(self, *, snapshot_location: str, snapshot_names: set[str]) -> None:
        path = Path(snapshot_location)
        if written_by(path) in snapshot_names:
            path.unlink()


@cache
def flows_in(folder: str | Path) -> type[TurnFlowExtension]:
    """The syrupy extension that keeps turn flows in a folder, which need not exist."""
    return type("TurnFlows", (TurnFlowExtension,), {"folder": Path(folder).resolve()})


def written_by(path: Path) -> str | None:
    """The name of the test that wrote a file, None for any other file."""
    try:
        with path.open(encoding="utf-8") as file:
            first = file.readline()
    except (OSError, UnicodeDecodeError):
        return None
    return first.removeprefix(MARK).rstrip("\n") if first.startswith(MARK) else None
