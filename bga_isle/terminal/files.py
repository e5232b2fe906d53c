"""The files of the terminal: saved games, records, handed-in positions.

A saved game is one JSON document: the table's own bytes in base64, who sits
where, and the record so far. It holds the decks and the seed, so nobody else
may read it.
"""

import errno
import os
import sys
import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
import typer
from msgspec import Struct

from bga_isle.errors import BadPosition, BadRecord, DamagedSave, IsleError, NewerSave
from bga_isle.model.state import Seats
from bga_isle.record import Record, dump, parse, verify
from bga_isle.table.table import Table

from .places import PRIVATE, Place, content

KIND: Final = "bga-isle game"
FORMAT: Final = 1

Sitter = Literal["player", "zombie"]


class _Head(Struct, frozen=True):
    kind: Literal["bga-isle game"]
    format: int


class SavedGame(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game as it lies in its file."""

    kind: Literal["bga-isle game"] = KIND
    format: int = FORMAT
    seats: Seats[Sitter]
    table: bytes
    record: Record


_UNREADABLE: Final = (msgspec.MsgspecError, UnicodeError, RecursionError)
_HEAD: Final = msgspec.json.Decoder(_Head)
_GAME: Final = msgspec.json.Decoder(SavedGame)


def place_of_its_own() -> Place:
    """A file in the user's data folder that is nobody else's; raises `OSError`."""
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    stem = time.strftime("game-%Y%m%d-%H%M%S")
    for number in count(1):
        name = f"{stem}.json" if number == 1 else f"{stem}-{number}.json"
        with suppress(FileExistsError, BlockingIOError):
            return Place(folder / name, PRIVATE, there="no")
    raise AssertionError("numbers do not end")


def data_folder() -> Path:
    """Where games go that no file was named for; raises `OSError` where there is no home."""
    home = os.environ.get("XDG_DATA_HOME", "")
    if os.path.isabs(home):
        return Path(home) / "bga-isle"
    if sys.platform == "darwin":
        return Path(typer.get_app_dir("bga-isle"))
    try:
        return Path.home() / ".local" / "share" / "bga-isle"
    except RuntimeError as error:
        raise FileNotFoundError(
            errno.ENOENT,
            "there is no home folder to keep the game in; name a file with --save",
            "~",
        ) from error


def place_to_resume(path: Path) -> Place:
    """The place of a kept game; raises `OSError`, also while somebody plays it."""
    return Place(path, PRIVATE, there="yes")


def free_place(path: Path, ours: bytes | None = None) -> Place:
    """A place where a game may be kept: empty, with a finished game, or with what is `ours`.

    Raises `OSError` where a file would be lost.
    """
    place = Place(path, PRIVATE)
    try:
        _must_be_free(path, ours)
    except BaseException:
        place.release()
        raise
    return place


def _must_be_free(path: Path, ours: bytes | None) -> None:
    data = content(path)
    if data in (b"", ours):
        return
    try:
        _, table = _game(data)
    except IsleError:
        raise FileExistsError(
            errno.EEXIST, "this file is no saved game; name another", str(path)
        ) from None
    if table.result is None:
        raise FileExistsError(
            errno.EEXIST,
            "an unfinished game is kept here; go on with --resume or name another",
            str(path),
        )


def encoded(game: SavedGame) -> bytes:
    """A game as its file holds it."""
    return msgspec.json.encode(game)


def read_game(path: Path) -> tuple[SavedGame, Table]:
    """A kept game and its table, which is the one that its record leads to.

    Raises `OSError`, `DamagedSave` or `NewerSave`.
    """
    return _game(content(path))


def _game(data: bytes) -> tuple[SavedGame, Table]:
    game = _kept(data)
    if game is None:
        raise DamagedSave(reason="it is no game that bga-isle has kept, or it is cut")
    table = Table.load(game.table)
    try:
        end = verify(game.record)
    except BadRecord as error:
        raise DamagedSave(reason=str(error)) from error
    if end != table.view():
        raise DamagedSave(reason="its record leads to another table")
    return game, table


def must_hold_no_game(path: Path, what: str = "the record") -> None:
    """Raises `OSError` where a record, or `what`, would take the place of a kept game or cannot go."""
    try:
        free = _kept(content(path)) is None
    except FileNotFoundError:
        return
    except IsleError:
        free = False
    if not free:
        raise FileExistsError(
            errno.EEXIST, f"a game is kept here; name another file for {what}", str(path)
        )


def write_record(path: Path, record: Record) -> None:
    """Puts a record in its file; raises `OSError`."""
    write_over(path, dump(record) + b"\n", "the record")


def write_over(path: Path, data: bytes, what: str) -> None:
    """Puts anything in a file that holds no game; raises `OSError`."""
    with Place(path) as place:
        must_hold_no_game(path, what)
        place.write(data)


def read_record(path: Path) -> Record:
    """The record in a file of its own, or the one inside a saved game.

    Raises `OSError`, `BadRecord`, `DamagedSave` or `NewerSave`.
    """
    data = content(path)
    game = _kept(data)
    return parse(data) if game is None else game.record


def _kept(data: bytes) -> SavedGame | None:
    """The saved game that the bytes hold; None where they do not even claim to."""
    try:
        head = _HEAD.decode(data)
    except _UNREADABLE:
        return None
    if head.format > FORMAT:
        raise NewerSave(found=head.format, known=FORMAT)
    try:
        return _GAME.decode(data)
    except _UNREADABLE as error:
        raise DamagedSave(reason=str(error)) from error


def read_position(path: Path) -> Any:
    """What a file hands in as a position; raises `OSError` or `BadPosition`."""
    try:
        return msgspec.json.decode(content(path))
    except _UNREADABLE as error:
        raise BadPosition(field="position", reason=f"this is not JSON: {error}") from error
