"""Games of earlier sittings that wait in the user's data folder."""

import time
from contextlib import suppress
from pathlib import Path

from bga_isle.errors import IsleError

from .files import data_folder, place_to_resume, read_game
from .places import real


def waiting(path: Path) -> tuple[Path, str] | None:
    """The unfinished game beside `path` that was played last, and when; None where there is none.

    Only the data folder is looked at, where files are named by the program:
    elsewhere a person knows which is which. A game that is being played does
    not wait.
    """
    with suppress(OSError):
        folder = data_folder()
        if path.parent == folder:
            for played, other in sorted(_games(folder), reverse=True):
                if real(other) != real(path) and _waits(other):
                    return other, time.strftime("%Y-%m-%d %H:%M", time.localtime(played))
    return None


def _games(folder: Path) -> list[tuple[float, Path]]:
    found = []
    for path in folder.glob("game-*.json"):
        with suppress(OSError):
            found.append((path.stat().st_mtime, path))
    return found


def _waits(path: Path) -> bool:
    """Whether a game can be gone on with; it is read before it is locked, since one about to begin has nothing in its file."""
    with suppress(OSError, IsleError):
        if read_game(path)[1].result is None:
            place_to_resume(path).release()
            return True
    return False
