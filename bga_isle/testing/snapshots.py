"""Where turn flows are kept: one text file each in a folder of one's choice, named after its test.

Each file says in its first line which test of which file wrote it. What has no
such line is none of ours: it is neither counted as a snapshot nor overwritten
or deleted, so a folder may hold other things as well. A test that would have to
read or write another's file fails.
"""

import os
from functools import cache
from pathlib import Path
from typing import Final, cast

from bga_isle.extras import extra

with extra("testing"):
    from syrupy.data import Snapshot, SnapshotCollection, SnapshotCollections
    from syrupy.extensions.base import AbstractSyrupyExtension
    from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
    from syrupy.location import PyTestLocation
    from syrupy.types import SerializedData, SnapshotIndex

MARK: Final = "# Turn flow of "
PLAIN_TEST: Final = "test_flow"


class ForeignFile(Exception):
    """A snapshot's place is taken by a file that its test did not write."""

    def __init__(self, path: Path, test: str, owner: str | None) -> None:
        by = "" if owner is None else f" but by {owner}"
        super().__init__(
            f"{path} was not written by {test}{by}; move it, or name the test otherwise"
        )


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
    def get_snapshot_name(cls, *, test_location: PyTestLocation, index: SnapshotIndex = 0) -> str:
        """The whole test, `test_leap in ../test_flows.py`, as tests of one name may share the folder."""
        name = AbstractSyrupyExtension.get_snapshot_name(test_location=test_location, index=index)
        return f"{_on_one_line(name)}{cls._origin(test_location)}"

    @classmethod
    def _origin(cls, test_location: PyTestLocation) -> str:
        path = os.path.relpath(Path(test_location.filepath).resolve(), cls.folder)
        return f" in {_on_one_line(Path(path).as_posix())}"

    @classmethod
    def get_file_basename(cls, *, test_location: PyTestLocation, index: SnapshotIndex) -> str:
        name = super().get_snapshot_name(test_location=test_location, index=index)
        if name.startswith(f"{PLAIN_TEST}["):
            return name.removeprefix(f"{PLAIN_TEST}[").replace("]", "", 1)
        return name.removeprefix("test_")

    @classmethod
    def matches_test_location(
        cls, *, test_location: PyTestLocation, snapshot_location: str
    ) -> bool:
        place = Path(snapshot_location)
        test = written_by(place)
        if test is None:
            first = Path(cls.get_location(test_location=test_location, index=0)).stem
            return place.stem == first or place.stem.startswith((f"{first}.", f"{first}["))
        origin = cls._origin(test_location)
        return test.endswith(origin) and test_location.matches_snapshot_name(test)

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
        if not _written(path, snapshot_name):
            return None
        return path.read_bytes().decode().partition("\n\n")[2]

    @classmethod
    def write_snapshot_collection(
        cls,
        *,
        snapshot_collection: SnapshotCollection,
        name_order: dict[str, int] | None = None,
    ) -> None:
        path = Path(snapshot_collection.location)
        snapshot = next(iter(snapshot_collection))
        _written(path, snapshot.name)
        text = cast(str, snapshot.data)
        path.write_bytes(f"{MARK}{snapshot.name}\n\n{text}".encode())

    def delete_snapshots(self, *, snapshot_location: str, snapshot_names: set[str]) -> None:
        path = Path(snapshot_location)
        if written_by(path) in snapshot_names:
            path.unlink()


@cache
def flows_in(folder: str | Path) -> type[TurnFlowExtension]:
    """The syrupy extension that keeps turn flows in a folder, which need not exist."""
    return type("TurnFlows", (TurnFlowExtension,), {"folder": Path(folder).resolve()})


def written_by(path: Path) -> str | None:
    """The test that wrote a file, None for any other file."""
    try:
        with path.open("rb") as file:
            first = file.readline().decode()
    except (OSError, UnicodeDecodeError):
        return None
    return first.removeprefix(MARK).rstrip("\n") if first.startswith(MARK) else None


def _written(path: Path, test: str) -> bool:
    """Whether a test has written its file yet; raises `ForeignFile` where another one lies there."""
    owner = written_by(path)
    if owner != test and os.path.lexists(path):
        raise ForeignFile(path, test, owner)
    return owner == test


def _on_one_line(name: str) -> str:
    """A name that may hold anything, such as a parameter's identifier, without line breaks."""
    return repr(name)[1:-1]
