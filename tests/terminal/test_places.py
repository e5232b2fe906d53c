"""Files that are whole or untouched, and in one program's hands."""

import errno
import os
import stat
from pathlib import Path

import pytest

from bga_isle.terminal import places
from bga_isle.terminal.places import PRIVATE, Place, content


def put(path: Path, data: bytes = b"data", mode: int = places.PUBLIC) -> None:
    with Place(path, mode) as place:
        place.write(data)


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def failing(_file: int) -> None:
    raise OSError(errno.ENOSPC, "no room")


def test_a_write_that_fails_leaves_the_older_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    put(path, b"older")
    with Place(path) as place:
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", failing)
            with pytest.raises(OSError, match="no room") as refusal:
                place.write(b"newer")
        assert refusal.value.filename == str(path)
        assert path.read_bytes() == b"older"
        assert list(tmp_path.iterdir()) == [path]
        place.write(b"newest")
    assert path.read_bytes() == b"newest"


def test_an_empty_file_is_not_left_where_nothing_could_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", failing)
    with pytest.raises(OSError, match="no room"):
        put(tmp_path / "file")
    assert list(tmp_path.iterdir()) == []


def test_a_write_makes_folders_and_follows_links(tmp_path: Path) -> None:
    path, link = tmp_path / "a" / "b" / "file", tmp_path / "link"
    link.symlink_to(path)
    put(link)
    assert link.is_symlink()
    assert path.read_bytes() == b"data"


def test_links_in_a_circle_are_said_to_be_so(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.symlink_to(two)
    two.symlink_to(one)
    for attempt in (put, content):
        with pytest.raises(OSError, match=os.strerror(errno.ELOOP)):
            attempt(one)


@pytest.mark.parametrize("device", ["/dev/null", "/dev/zero"])
def test_a_device_is_neither_written_nor_read(device: str) -> None:
    for attempt in (put, content):
        with pytest.raises(OSError, match="no ordinary file"):
            attempt(Path(device))
    assert Path(device).is_char_device()


def test_a_pipe_without_a_writer_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for attempt in (put, content):
        with pytest.raises(OSError, match="no ordinary file"):
            attempt(pipe)


def test_a_file_larger_than_any_game_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "LARGEST", 3)
    path = tmp_path / "file"
    path.write_bytes(b"123")
    assert content(path) == b"123"
    path.write_bytes(b"1234")
    with pytest.raises(OSError, match="larger than any game"):
        content(path)


def test_a_place_that_is_held_is_refused_to_others_after_each_write_too(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with Place(path) as place:
        for there in ("yes", "either"):
            with pytest.raises(BlockingIOError, match="another bga-isle"):
                Place(path, there=there)
        place.write(b"one")
        place.write(b"two")
        with pytest.raises(BlockingIOError, match="another bga-isle"):
            put(path)
    put(path, b"three")
    assert path.read_bytes() == b"three"


def test_a_file_that_is_replaced_while_it_is_taken_is_taken_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, other = tmp_path / "file", tmp_path / "other"
    path.write_bytes(b"old")
    other.write_bytes(b"new")
    real_open = os.open

    def replaced_behind_the_back(name: Path, flags: int) -> int:
        file = real_open(name, flags)
        if other.exists():
            other.replace(name)
        return file

    monkeypatch.setattr(os, "open", replaced_behind_the_back)
    with Place(path, there="yes"):
        monkeypatch.undo()
        assert path.read_bytes() == b"new"
        with pytest.raises(BlockingIOError):
            Place(path)


def test_a_file_that_must_be_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Place(tmp_path / "none" / "file", there="yes")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_must_be_missing_is_not_taken(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FileExistsError):
        Place(tmp_path / "file", there="no")


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_a_file_keeps_the_rights_it_has(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "file"
    path.touch()
    path.chmod(mode)
    put(path, mode=PRIVATE)
    assert rights(path) == mode


def test_a_private_file_is_its_owners_alone(tmp_path: Path) -> None:
    put(tmp_path / "private", mode=PRIVATE)
    put(tmp_path / "public")
    umask = os.umask(0)
    os.umask(umask)
    assert rights(tmp_path / "private") == 0o600 & ~umask
    assert rights(tmp_path / "public") == 0o666 & ~umask


def test_what_a_crash_left_beside_is_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    written: list[Path] = []
    replace = Path.replace

    def replaced(self: Path, target: Path) -> Path:
        written.append(self)
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", replaced)
    put(path)
    written[0].write_bytes(b"half of a ga")
    put(path, b"whole")
    assert set(written) == {written[0]}
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_bytes() == b"whole"


@pytest.mark.parametrize("name", ["x" * 255, "ä" * 127, "☃" * 85])
def test_the_longest_names_that_a_folder_takes(tmp_path: Path, name: str) -> None:
    put(tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == [name]
