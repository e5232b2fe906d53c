"""What comes from outside, such as names of files and typed lines, made fit for a screen and for a shell."""

import os
import shlex
import sys
from pathlib import Path
from typing import Final

LONGEST_ECHO: Final = 40


def clean(text: str) -> str:
    """The text in one line, with "?" for each letter that a terminal would obey instead of showing."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def shown(text: str, longest: int = LONGEST_ECHO) -> str:
    """What a person typed, fit to be printed back: clean and not too long."""
    start = clean(text[: longest + 1])
    return start if len(start) <= longest else f"{start[: longest - 3]}..."


def named(path: Path) -> str:
    """A file's name as a sentence gives it."""
    return clean(str(path))


def said(error: Exception) -> str:
    """What an error says, with the file it is about."""
    if isinstance(error, OSError) and error.strerror:
        about = f"{os.fsdecode(error.filename)}: " if error.filename else ""
        return clean(about + error.strerror)
    return clean(str(error))


def quoted(word: str) -> str:
    """A word for a shell's command line; what cannot be shown is written as `$'…'` writes bytes."""
    if word.isprintable() and _has_letters_for(word):
        return shlex.quote(word)
    letters = (
        chr(byte) if 32 <= byte < 127 and byte not in b"\\'" else f"\\{byte:03o}"
        for byte in os.fsencode(word)
    )
    return f"$'{''.join(letters)}'"


def _has_letters_for(word: str) -> bool:
    try:
        word.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
