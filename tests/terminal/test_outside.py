"""Nothing from outside reaches a screen or a shell raw."""

import subprocess
from pathlib import Path

import pytest

from bga_isle.terminal.outside import clean, named, quoted, said


@pytest.mark.parametrize(
    "raw", ["\x1b[2J", "\x9b2J", "a\rb", "a\bb", "a\nb", "\x7f", "\u202e", "\udcff"]
)
def test_what_a_terminal_would_obey_is_not_printed(raw: str) -> None:
    for text in (
        clean(raw),
        named(Path(f"x{raw}")),
        said(OSError(1, "no", raw)),
        said(ValueError(raw)),
    ):
        assert text.isprintable()
        assert "?" in text


def test_other_letters_stay() -> None:
    assert clean("Bären ☃ 熊") == "Bären ☃ 熊"


def test_an_error_is_said_with_its_file() -> None:
    assert said(FileNotFoundError(2, "No such file", "a")) == "a: No such file"
    assert said(FileNotFoundError(2, "No such file", b"a")) == "a: No such file"
    assert said(OSError(28, "No room")) == "No room"
    assert said(OSError("odd")) == "odd"


@pytest.mark.parametrize(
    "word",
    ["plain", "it's $1", "", "bär\x1b[2J", "a\nb", "caf\udce9 \\ 'x'", "\udcff1", "\x011"],
)
def test_a_shell_reads_every_word_back_as_it_was(word: str) -> None:
    assert quoted(word).isprintable()
    said = subprocess.run(
        ["bash", "-c", f"printf %s {quoted(word)}"], capture_output=True, check=True
    )
    assert said.stdout == word.encode(errors="surrogateescape")
