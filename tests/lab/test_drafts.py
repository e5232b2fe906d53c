"""Files that are written beside their places: whole, apart from each other, and of nobody else's."""

import errno
from pathlib import Path

import pytest

from bga_isle.lab.drafts import Draft, drafted


def test_two_at_once_do_not_write_into_each_other(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    with drafted(path) as one, drafted(path) as other:
        one.file.write_text("one")
        other.file.write_text("other")
    assert path.read_text() == "one"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_is_written_through(tmp_path: Path) -> None:
    target, link = tmp_path / "there" / "target.csv", tmp_path / "games.csv"
    target.parent.mkdir()
    link.symlink_to(target)
    for text in ("first", "second"):
        with drafted(link) as draft:
            draft.file.write_text(text)
        assert link.is_symlink()
        assert target.read_text() == text
    assert list(target.parent.iterdir()) == [target]


def test_what_fails_leaves_nothing_and_spares_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text("earlier")
    with pytest.raises(KeyboardInterrupt), drafted(path) as draft:
        _interrupted(draft)
    assert path.read_text() == "earlier"
    assert list(tmp_path.iterdir()) == [path]


def _interrupted(draft: Draft) -> None:
    draft.file.write_text("half")
    raise KeyboardInterrupt


def test_a_part_takes_no_other_files_place(tmp_path: Path) -> None:
    path, found = tmp_path / "games.csv", []
    for text in ("one", "two", "three", "four"):
        with drafted(path) as draft:
            draft.file.write_text(text)
            draft.cut_short()
        assert draft.place is not None
        found.append((draft.place.name, draft.place.read_text()))
    assert found == [
        ("games.csv", "one"),
        ("games.partial.csv", "two"),
        ("games.partial-2.csv", "three"),
        ("games.partial-3.csv", "four"),
    ]
    assert len(list(tmp_path.iterdir())) == len(found)


def test_nothing_to_keep_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text("earlier")
    with drafted(path) as draft:
        draft.drop()
    assert draft.place is None
    assert path.read_text() == "earlier"
    assert list(tmp_path.iterdir()) == [path]


def test_a_fault_is_told_of_the_file_it_is_about(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    full = OSError(errno.ENOSPC, "No space left on device")
    elsewhere = OSError(errno.ENOSPC, "No space left on device", "journal")
    for raised, name in ((full, str(path)), (elsewhere, "journal")):
        with pytest.raises(OSError, match="No space") as told, drafted(path):
            raise raised
        assert told.value.filename == name
    nowhere = tmp_path / "no" / "games.parquet"
    with pytest.raises(FileNotFoundError, match="No such file") as missing, drafted(nowhere):
        pass
    assert missing.value.filename == str(nowhere)
