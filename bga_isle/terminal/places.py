"""Files that are read and written whole, each in the hands of one program at a time.

A file is written beside its place and then put there, so a crash leaves
either the older or the newer one. Whoever holds a `Place` holds a lock on the
very file that lies there: what takes its place is locked before it does, so
there is no moment at which another program could take over.
"""

import errno
import fcntl
import hashlib
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal, Self

PRIVATE: Final = 0o600
PUBLIC: Final = 0o666
"""The rights of files that are not there yet, less what the user's umask takes away."""

LARGEST: Final = 64 * 2**20
"""Bytes; no game comes near."""

LONGEST_NAME: Final = 100

_ORDINARY: Final = os.O_NONBLOCK | os.O_NOCTTY
"""Whatever is opened to find out what it is, the program neither waits for it nor is led by it."""


def real(path: Path) -> Path:
    """Where a path leads, links followed; one that leads in a circle comes back, to fail when used."""
    return Path(os.path.realpath(path))


class Place:
    """A file of this program's own until it is released; a context manager."""

    def __init__(
        self,
        path: Path,
        mode: int = PUBLIC,
        there: Literal["yes", "no", "either"] = "either",
    ) -> None:
        """Takes a file, which must be `there` or must not; raises `OSError`, also where it is taken.

        An empty file stands for one that is to come; if nothing is written it
        goes again.
        """
        self.path = path.absolute()
        self._mode = mode
        self._real = real(path)
        if there != "yes":
            self._real.parent.mkdir(parents=True, exist_ok=True)
        self._file, self._unwritten = self._taken(there)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.release()

    def write(self, data: bytes) -> None:
        """Puts new content here, whole or not at all; raises `OSError`."""
        beside = _beside(self._real)
        try:
            beside.unlink(missing_ok=True)
            file = os.open(beside, os.O_RDWR | os.O_CREAT | os.O_EXCL, self._mode)
            try:
                _lock(file)
                beside.chmod(stat.S_IMODE(os.fstat(self._file).st_mode))
                with open(file, "wb", closefd=False) as content:
                    content.write(data)
                    content.flush()
                    os.fsync(file)
                beside.replace(self._real)
            except BaseException:
                os.close(file)
                beside.unlink(missing_ok=True)
                raise
        except OSError as error:
            raise OSError(error.errno, error.strerror or str(error), str(self.path)) from error
        os.close(self._file)
        self._file, self._unwritten = file, False

    def release(self) -> None:
        """Leaves the file to others."""
        if self._unwritten and self._lies_here(self._file):
            with suppress(OSError):
                self._real.unlink()
        os.close(self._file)

    def _taken(self, there: str) -> tuple[int, bool]:
        """The locked file, and whether it was made here."""
        while True:
            file, made = self._opened(there)
            try:
                _must_be_ordinary(file, self.path)
                _lock(file)
            except BaseException as error:
                os.close(file)
                if isinstance(error, BlockingIOError):
                    why = "another bga-isle is playing this game"
                    raise BlockingIOError(errno.EWOULDBLOCK, why, str(self.path)) from error
                raise
            if self._lies_here(file):
                return file, made
            os.close(file)

    def _opened(self, there: str) -> tuple[int, bool]:
        if there != "yes":
            try:
                flags = os.O_RDWR | os.O_CREAT | os.O_EXCL
                return os.open(self._real, flags, self._mode), True
            except FileExistsError:
                if there == "no":
                    raise
        return os.open(self._real, os.O_RDWR | _ORDINARY), False

    def _lies_here(self, file: int) -> bool:
        """Whether an open file is the one that lies at the path by now."""
        try:
            return os.path.samestat(os.fstat(file), self._real.stat())
        except FileNotFoundError:
            return False


def content(path: Path) -> bytes:
    """A file's bytes; raises `OSError`, also for what is no ordinary file or is endless."""

    def opened(name: str, flags: int) -> int:
        return os.open(name, flags | _ORDINARY)

    with open(path, "rb", opener=opened) as file:
        _must_be_ordinary(file.fileno(), path)
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise OSError(errno.EFBIG, "this file is larger than any game", str(path))
    return data


def _must_be_ordinary(file: int, path: Path) -> None:
    if not stat.S_ISREG(os.fstat(file).st_mode):
        raise OSError(errno.EINVAL, "this is no ordinary file", str(path))


def _lock(file: int) -> None:
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _beside(path: Path) -> Path:
    """Where content is written first: one name a file, so that what a crash left is written over."""
    name = os.fsencode(path.name)
    short = path.name if len(name) <= LONGEST_NAME else hashlib.sha256(name).hexdigest()
    return path.with_name(f".{short}.bga-isle.tmp")
