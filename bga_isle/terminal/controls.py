"""What a person types beside the choices of a menu: control words, whole or begun."""

from collections.abc import Sequence
from typing import Final

from .choosing import Unclear, Value, begins
from .words import COMMANDS

NAMES: Final = tuple(usage.partition(" ")[0] for usage in COMMANDS)


def control(typed: str, values: Sequence[Value]) -> tuple[str, str] | None:
    """The control word that a line means, with the rest of the line; None where it is a choice.

    The beginning of a word is enough where no other begins so, nor an entry of
    the menu, which goes first. Raises `Unclear`.
    """
    word, _, rest = typed.partition(" ")
    word, rest = word.casefold(), rest.strip()
    if word in ("", "?") and not rest:
        return ("help" if word else "board"), ""
    if word in NAMES and (not rest or word == "save"):
        return word, rest
    if rest or not word.isalpha() or begins(values, word):
        return None
    meant = [name for name in NAMES if name.startswith(word)]
    if len(meant) > 1:
        raise Unclear(f'"{word}" can be {" or ".join(meant)}: type more of it')
    return (meant[0], "") if meant else None
