"""The files of the terminal: saved games, records, handed-in positions.

A saved game is one JSON document: the table's own bytes in base64, who sits
where, and the record so far. Every file is written beside its place and then
put there, so a crash leaves either the older or the newer one whole.
"""

import os
import sys
import time
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
import typer
from msgspec import Struct

from bga_isle.errors import BadPosition, BadRecord, DamagedSave, IsleError, NewerSave
from bga_isle.model.state import Seats
from bga_isle.record import Record, dump, parse, verify
from bga_isle.table.table import Table

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


def default_path() -> Path:
    """A place in the user's data folder where no game is kept yet."""
    home = os.environ.get("XDG_DATA_HOME", "")
    if os.path.isabs(home):
        folder = Path(home) / "bga-isle"
    elif sys.platform in ("win32", "darwin"):
        folder = Path(typer.get_app_dir("bga-isle"))
    else:
        folder = Path.home() / ".local" / "share" / "bga-isle"
    stem = time.strftime("game-%Y%m%d-%H%M%S")
    path, number = folder / f"{stem}.json", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.json"
    return path


def write(path: Path, data: bytes) -> None:
    """Puts a file in its place, whole or not at all; raises `OSError`.

    Links are followed; a device is left alone.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        raise FileExistsError(0, "this is no ordinary file", str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name[:100]}.{os.getpid()}.tmp")
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def write_game(path: Path, game: SavedGame) -> None:
    """Keeps a game in a file; raises `OSError`."""
    write(path, msgspec.json.encode(game))


def read_game(path: Path) -> tuple[SavedGame, Table]:
    """A kept game and its table, which is the one that its record leads to.

    Raises `OSError`, `DamagedSave` or `NewerSave`.
    """
    game = _kept(path.read_bytes())
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


def must_be_free(path: Path) -> None:
    """Raises `FileExistsError` where a file would be lost; a finished game may be written over."""
    if not path.exists():
        return
    try:
        _, table = read_game(path)
    except IsleError:
        raise FileExistsError(0, "this file is no saved game; name another", str(path)) from None
    if table.result is None:
        raise FileExistsError(
            0, "an unfinished game is kept here; go on with --resume or name another", str(path)
        )


def must_hold_no_game(path: Path) -> None:
    """Raises `FileExistsError` where a record would take the place of a kept game or a device."""
    if not path.exists():
        return
    try:
        free = path.is_file() and _kept(path.read_bytes()) is None
    except IsleError:
        free = False
    if not free:
        raise FileExistsError(0, "a record cannot go here; name another file", str(path))


def write_record(path: Path, record: Record) -> None:
    """Raises `OSError`."""
    write(path, dump(record) + b"\n")


def read_record(path: Path) -> Record:
    """The record in a file of its own, or the one inside a saved game.

    Raises `OSError`, `BadRecord`, `DamagedSave` or `NewerSave`.
    """
    data = path.read_bytes()
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
        return msgspec.json.decode(path.read_bytes())
    except _UNREADABLE as error:
        raise BadPosition(field="position", reason=f"this is not JSON: {error}") from error


def said(error: Exception) -> str:
    """What an error says, with the file it is about."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)
