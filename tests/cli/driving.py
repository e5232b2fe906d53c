"""Ways to run the command line: in this process, through pipes, at a pseudo-terminal."""

import os
import pty
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from typer.testing import CliRunner

from bga_isle.cli import app
from bga_isle.model.actions import Action
from tests.web.waiting import PATIENCE


def environment(folder: Path, **further: str) -> dict[str, str]:
    """A person's environment with a data folder of its own and no wish about colour."""
    unset = ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "COLORTERM")
    kept = {name: value for name, value in os.environ.items() if name not in unset}
    own = {"XDG_DATA_HOME": str(folder), "COLUMNS": "100", "LINES": "50", "TERM": "xterm-256color"}
    return kept | own | further


def called(folder: Path, *arguments: str | Path, typed: str = "") -> tuple[int, str]:
    """Exit status and output of the command run in this process; it has no word of complaint."""
    status, output, errors = said(folder, *arguments, typed=typed)
    assert errors == ""
    return status, output


def said(folder: Path, *arguments: str | Path, typed: str = "") -> tuple[int, str, str]:
    """Exit status, output and error output of the command run in this process."""
    result = CliRunner(env=environment(folder)).invoke(
        app, [str(word) for word in arguments], typed
    )
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def piped(
    folder: Path, *arguments: str | Path, typed: bytes = b"", **further: str
) -> subprocess.CompletedProcess[bytes]:
    """The command as a program of its own, with pipes for input and output."""
    return subprocess.run(
        program(*arguments),
        input=typed,
        capture_output=True,
        timeout=PATIENCE,
        env=environment(folder, **further),
        check=False,
    )


def program(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "bga_isle", *map(str, arguments)]


def lines(action: Action) -> str:
    """What a person types for an action: one step a line."""
    return "".join(f"{getattr(action, name)}\n" for name in action.__struct_fields__)


_TAKE_TERMINAL = "import os, sys; os.login_tty(0); os.execv(sys.argv[1], sys.argv[1:])"
"""Makes the terminal the one whose Ctrl-C a program hears, then becomes that program."""


class Terminal:
    """A person at a pseudo-terminal; `seen` is all that the screen has shown."""

    def __init__(self, process: subprocess.Popen[bytes], screen: int) -> None:
        self.process = process
        self._screen = screen
        self.seen = ""
        self._read = 0

    def expect(self, text: str) -> None:
        """Waits until the text has appeared after what was expected before."""
        while (place := self.seen.find(text, self._read)) < 0:
            assert self._more(), f"{text!r} never came; the screen showed {self.seen!r}"
        self._read = place + len(text)

    def type(self, text: str) -> None:
        os.write(self._screen, f"{text}\n".encode())

    def press(self, key: bytes) -> None:
        os.write(self._screen, key)

    def ended(self) -> int:
        """The exit status, once the program has ended."""
        while self._more():
            pass
        return self.process.wait(PATIENCE)

    def _more(self) -> bool:
        """Reads on; False at the end of the program."""
        ready, _, _ = select.select([self._screen], [], [], PATIENCE)
        assert ready, f"silence; the screen showed {self.seen!r}"
        try:
            data = os.read(self._screen, 65536)
        except OSError:
            return False
        self.seen += data.decode(errors="replace").replace("\r\n", "\n")
        return bool(data)


@contextmanager
def terminal(folder: Path, *arguments: str | Path, **further: str) -> Iterator[Terminal]:
    """The command at a pseudo-terminal of its own; it is gone afterwards."""
    screen, inside = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", _TAKE_TERMINAL, *program(*arguments)],
        stdin=inside,
        stdout=inside,
        stderr=inside,
        env=environment(folder, **further),
    )
    os.close(inside)
    try:
        yield Terminal(process, screen)
    finally:
        process.kill()
        process.wait(PATIENCE)
        os.close(screen)


@contextmanager
def waiting_at_a_pipe(folder: Path, *arguments: str | Path) -> Iterator[subprocess.Popen[bytes]]:
    """A program that has accepted one choice of black's, of a hand with Push, and waits for the next."""
    with subprocess.Popen(
        program(*arguments),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(folder),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"push\n")
        process.stdin.flush()
        output = b""
        while output.count(b"Black> ") < 2:
            some = os.read(process.stdout.fileno(), 4096)
            assert some, f"it ended after {output!r}"
            output += some
        yield process
