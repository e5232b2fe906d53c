"""The journal of a simulation: finished games in a file that a crash can only cut short.

First the plan, so that a file of another simulation is told apart, then one
entry a finished piece, each with a checksum and written at once. What a crash
has left of an entry at the end is taken off; games that cannot be read are
played again.
"""

import fcntl
import hashlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple, NoReturn, Self

import msgspec
from msgspec import Struct

from bga_isle import __version__

from .faults import BadJournal
from .playing import CHUNK, Plan

MAGIC: Final = b"ISLELAB1"
_DIGEST: Final = 8
_LENGTH: Final = 4


class _Head(Struct, frozen=True):
    """What all games of a journal have in common."""

    module: str
    chunk: int
    plan: Plan


class _Entry(NamedTuple):
    place: int
    length: int


_HEAD: Final = msgspec.json.Decoder(_Head)
_BODY: Final = msgspec.msgpack.Decoder(tuple[int, int, bytes])


class Journal:
    """A file of finished games, this program's own until it is closed; a context manager."""

    def __init__(self, path: Path) -> None:
        """Opens a journal, or begins one; raises `BadJournal` or `OSError`."""
        self.path = path
        flags = os.O_RDWR | os.O_CREAT | os.O_NONBLOCK | os.O_NOCTTY
        self._file = os.open(path, flags, 0o666)
        self._entries: dict[tuple[int, int], _Entry] = {}
        self._head: _Head | None = None
        try:
            self._lock()
            self._end = self._read()
        except BaseException:
            os.close(self._file)
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        """A journal that never began goes again."""
        if self._head is None:
            self.path.unlink(missing_ok=True)
        os.close(self._file)

    @property
    def seed(self) -> int | None:
        """The seed of the simulation that is kept here, None in a journal that begins."""
        return None if self._head is None else self._head.plan.seed

    def begin(self, plan: Plan) -> None:
        """Says which simulation it is; raises `BadJournal` where another one is kept here."""
        wanted = _Head(__version__, CHUNK, plan)
        if self._head is None:
            self._append(MAGIC, msgspec.json.encode(wanted))
            self._head = wanted
        kept = self._head
        if kept.module != __version__ or kept.chunk != CHUNK:
            self._refuse(f"bga-isle {kept.module} wrote it; this is {__version__}")
        for name in Plan.__struct_fields__:
            if getattr(kept.plan, name) != getattr(plan, name):
                self._refuse(f"it is the journal of another simulation, with another {name}")

    def has(self, games: range) -> bool:
        """Whether some games are kept here."""
        return (games.start, len(games)) in self._entries

    def read(self, games: range) -> bytes:
        """The packed rows of games that are kept here."""
        entry = self._entries[games.start, len(games)]
        body = os.pread(self._file, entry.length, entry.place)
        return _BODY.decode(body)[2]

    def write(self, games: range, packed: bytes) -> None:
        """Keeps some games; raises `OSError`."""
        body = msgspec.msgpack.encode((games.start, len(games), packed))
        place = self._append(b"", body)
        self._entries[games.start, len(games)] = _Entry(place, len(body))

    def _append(self, before: bytes, body: bytes) -> int:
        """Writes an entry whole or not at all; says where its body begins."""
        data = b"".join((before, len(body).to_bytes(_LENGTH, "big"), _digest(body), body))
        try:
            written = os.pwrite(self._file, data, self._end)
            while written < len(data):
                written += os.pwrite(self._file, data[written:], self._end + written)
        except OSError as error:
            os.ftruncate(self._file, self._end)
            raise OSError(error.errno, error.strerror, str(self.path)) from error
        place = self._end + len(data) - len(body)
        self._end += len(data)
        return place

    def _lock(self) -> None:
        if not stat.S_ISREG(os.fstat(self._file).st_mode):
            self._refuse("this is no ordinary file")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise BadJournal(
                file=self.path, reason="another simulation is writing this journal"
            ) from error

    def _read(self) -> int:
        """Finds the whole entries; says where they end, and what lies behind is taken off."""
        size = os.fstat(self._file).st_size
        if not size:
            return 0
        start = os.pread(self._file, len(MAGIC), 0)
        if start != MAGIC:
            if MAGIC.startswith(start):
                return self._cut(0)
            self._refuse("this is no journal of a simulation")
        end = len(MAGIC)
        for place, body in self._bodies(end, size):
            if self._head is None:
                self._head = self._heading(body)
            else:
                first, count, _ = _BODY.decode(body)
                self._entries[first, count] = _Entry(place, len(body))
            end = place + len(body)
        return self._cut(0 if self._head is None else end)

    def _bodies(self, place: int, size: int) -> Iterator[tuple[int, bytes]]:
        """The bodies that are as they were written; damaged ones are passed over."""
        while place < size:
            start = os.pread(self._file, _LENGTH + _DIGEST, place)
            place += len(start)
            length = int.from_bytes(start[:_LENGTH], "big")
            if len(start) < _LENGTH + _DIGEST or place + length > size:
                return
            body = os.pread(self._file, length, place)
            if start[_LENGTH:] == _digest(body):
                yield place, body
            elif self._head is None:
                self._refuse("its beginning is damaged")
            place += length

    def _heading(self, body: bytes) -> _Head:
        try:
            return _HEAD.decode(body)
        except msgspec.MsgspecError:
            self._refuse("another version of bga-isle wrote it")

    def _cut(self, end: int) -> int:
        os.ftruncate(self._file, end)
        return end

    def _refuse(self, reason: str) -> NoReturn:
        raise BadJournal(file=self.path, reason=reason)


def _digest(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=_DIGEST).digest()
