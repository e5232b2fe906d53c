"""Files that appear whole at the end, or not at all.

Each is written beside its place under a name that no other run has, so runs
that write to one place at once do not write into each other.
"""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, count
from pathlib import Path


class Draft:
    """A file under way: content goes to `file`, and that to `place` at the end, or nowhere."""

    def __init__(self, path: Path) -> None:
        """What a link leads to is replaced, not the link."""
        self._home = Path(os.path.realpath(path)) if path.is_symlink() else path
        self._partial = False
        self.file = self._home.with_name(f".{secrets.token_hex(8)}.bga-isle.tmp")
        self.place: Path | None = path

    def cut_short(self) -> None:
        """The content is not all that was wanted: it takes no other file's place."""
        self._partial = True

    def drop(self) -> None:
        """There is nothing to keep; what lies at the place stays."""
        self.place = None

    def settle(self) -> None:
        """Puts the content where it goes."""
        if self.place is not None:
            if self._partial:
                self._home = self.place = self._free()
            os.replace(self.file, self._home)

    def _free(self) -> Path:
        """The first free one of games.csv, games.partial.csv, games.partial-2.csv …, taken."""
        marks = chain(("", ".partial"), (f".partial-{number}" for number in count(2)))
        home = self._home
        places = (home.with_name(f"{home.stem}{mark}{home.suffix}") for mark in marks)
        return next(filter(_taken, places))


def _taken(place: Path) -> bool:
    """Takes a place that is free; says whether it was."""
    try:
        place.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


@contextmanager
def drafted(path: Path) -> Iterator[Draft]:
    """A file that takes its place unless something fails; raises `OSError`, which names the path."""
    draft = Draft(path)
    try:
        draft.file.touch(exist_ok=False)
        yield draft
        draft.settle()
    except OSError as error:
        if error.filename not in (None, str(draft.file)):
            raise
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error
    finally:
        draft.file.unlink(missing_ok=True)
