"""Files put in a folder of which other people's work may be a part.

A list of what was written, with the project's name and a digest of each file,
stays in the folder. Only a file that is still as the list says is ever written
over or removed, and a project is never written over by one of another name.
"""

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Final

import msgspec
from msgspec import Struct

from bga_isle.errors import Refused

from . import php

LIST: Final = ".bga-isle.json"


class FolderInUse(Refused):
    """The folder holds something, and nobody said that this is right."""

    code = "folder_in_use"
    template = (
        "${folder} is not empty; --force writes there, over none but unchanged files of its own"
    )


class ForeignList(Refused):
    """What lies in the place of the list is none, so whose the files are cannot be told."""

    code = "foreign_list"
    template = "${file} is no list of exported files; remove it, and all there counts as yours"


class OtherProject(Refused):
    """The name is in every namespace, so files of two projects do not fit together."""

    code = "other_project"
    template = "${place} belongs to the project ${there}; ${project} needs a folder of its own"


class _List(Struct, frozen=True, forbid_unknown_fields=True):
    """What earlier exports wrote, by name, and for which project."""

    project: str | None
    files: dict[str, str]


class Outcome(Struct, frozen=True):
    """The files that were written, those of other hands that were left alone, those that were removed."""

    written: tuple[str, ...]
    kept: tuple[str, ...]
    removed: tuple[str, ...]


def project_in(folder: Path) -> str | None:
    """The project that an earlier export wrote into a folder; raises `ForeignList`, `OSError`."""
    return _read_list(folder).project


def export(folder: Path, files: Mapping[str, str], *, project: str, force: bool = False) -> Outcome:
    """Writes a project's files; what an earlier export wrote and this one no longer has goes.

    Raises `FolderInUse`, `ForeignList` and `OtherProject` with nothing changed, and `OSError`.
    """
    if not force and _holds_something(folder):
        raise FolderInUse(folder=folder)
    earlier = _read_list(folder)
    _same(project, earlier.project, folder)
    listed = earlier.files
    contents = {name: text.encode() for name, text in files.items()}
    kept = [name for name in contents if not _ours(folder, name, listed, contents[name])]
    for name in kept:
        _same(project, _project_of(folder / name), folder / name)
    gone = [name for name in listed if name not in contents and os.path.lexists(folder / name)]
    stale = [name for name in gone if _ours(folder, name, listed)]
    written = [name for name in contents if name not in kept]
    for name in written:
        _put(folder / name, contents[name])
    for name in stale:
        (folder / name).unlink()
    digests = {name: _digest(contents[name]) for name in written}
    others = {name: listed[name] for name in (*kept, *gone) if name in listed and name not in stale}
    listing = msgspec.json.encode(_List(project, digests | others), order="sorted")
    _put(folder / LIST, listing + b"\n")
    left = [name for name in gone if name not in stale]
    return Outcome(tuple(written), tuple(kept + left), tuple(stale))


def _holds_something(folder: Path) -> bool:
    try:
        return bool(os.listdir(folder))
    except FileNotFoundError:
        return False


def _same(project: str, there: str | None, place: Path) -> None:
    if there not in (None, project):
        raise OtherProject(place=place, there=there, project=project)


def _project_of(path: Path) -> str | None:
    return php.project_of(path.read_text("utf-8", "replace")) if path.is_file() else None


def _read_list(folder: Path) -> _List:
    try:
        listed = msgspec.json.decode((folder / LIST).read_bytes(), type=_List)
    except (FileNotFoundError, NotADirectoryError):
        return _List(None, {})
    except (UnicodeError, msgspec.DecodeError) as error:
        raise ForeignList(file=folder / LIST) from error
    inside = {name: digest for name, digest in listed.files.items() if _inside(name)}
    return _List(listed.project, inside)


def _inside(name: str) -> bool:
    path = PurePosixPath(name)
    return not path.is_absolute() and ".." not in path.parts


def _ours(folder: Path, name: str, listed: Mapping[str, str], content: bytes | None = None) -> bool:
    """Whether a place is free, or holds what was written there or would be."""
    path = folder / name
    if not os.path.lexists(path):
        return True
    if path.is_symlink() or not path.is_file():
        return False
    there = path.read_bytes()
    return there == content or listed.get(name) == _digest(there)


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _put(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.tmp")
    beside.write_bytes(content)
    beside.replace(path)
