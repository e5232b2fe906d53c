"""The game's nouns and notifications as PHP constants, so that a port keeps them."""

from collections.abc import Mapping
from typing import Any, Final, get_args

from bga_isle.log import (
    COLOUR_NAMES,
    DIRECTION_NAMES,
    EFFECT_NAMES,
    ISLE_NAMES,
    OUTCOMES,
    REASON_NAMES,
    STATE_NAMES,
)
from bga_isle.model.events import Event
from bga_isle.model.grid import DIRECTIONS
from bga_isle.model.pieces import CARDS, COLOURS, EFFECT, EFFECTS, OWNER

from . import php

_LISTS: Final[dict[str, tuple[str, ...]]] = {
    "COLOURS": COLOURS,
    "EFFECTS": EFFECTS,
    "CARDS": CARDS,
    "DIRECTIONS": DIRECTIONS,
}
_MAPS: Final[dict[str, Mapping[str, str]]] = {"EFFECT_OF": EFFECT, "OWNER_OF": OWNER}

_SHOWN: Final[dict[str, Mapping[Any, str]]] = {
    "colour": COLOUR_NAMES,
    "effect": EFFECT_NAMES,
    "direction": DIRECTION_NAMES,
    "reason": REASON_NAMES,
    "outcome": OUTCOMES,
    "state": STATE_NAMES,
}
"""What people read for the words of each kind."""


def names(namespace: str) -> str:
    """The file of the nouns."""
    lists = "".join(
        _constant(name, php.listed(map(php.quoted, words), 1)) for name, words in _LISTS.items()
    )
    maps = "".join(_constant(name, _map(words)) for name, words in _MAPS.items())
    shown = [
        *(
            _shown("string", kind, {php.quoted(word): text for word, text in words.items()})
            for kind, words in _SHOWN.items()
        ),
        _shown("int", "isle", {str(isle): text for isle, text in enumerate(ISLE_NAMES)}),
    ]
    head = "/** The words that actions and notifications are made of, and what people read for them. */\n"
    return php.file(
        namespace, (), f"{head}final class Names\n{{\n{lists}{maps}{''.join(shown)}}}\n"
    )


def notifications(namespace: str) -> str:
    """The file of the notifications: their names, their fields, their lines of the log."""
    kinds = {str(kind.__struct_config__.tag): kind for kind in get_args(Event)}
    constants = "".join(
        php.doc(kind.__doc__ or "", 1)
        + f"{php.INDENT}public const {php.constant(name)} = {php.quoted(name)};\n"
        for name, kind in kinds.items()
    )
    fields = {
        name: f"[{', '.join(map(php.quoted, kind.__struct_fields__))}]"
        for name, kind in kinds.items()
    }
    arms = {f"self::{php.constant(name)}": php.translated(kind.log) for name, kind in kinds.items()}
    body = (
        "/** The notifications, one for each thing that happens; a front end has one `notif_…` each. */\n"
        f"final class Notifications\n{{\n{constants}\n"
        f"{php.INDENT}/** What each carries. */\n{_constant('FIELDS', php.mapped(fields, 1))}"
        "\n"
        f"{php.INDENT}/** The line of the log for each. */\n"
        f"{_function('log', 'string $name', php.matched('$name', arms, 2))}}}\n"
    )
    return php.file(namespace, (), body)


def _constant(name: str, value: str) -> str:
    return f"{php.INDENT}public const {name} = {value};\n"


def _map(words: Mapping[str, str]) -> str:
    return php.mapped({key: php.quoted(value) for key, value in words.items()}, 1)


def _shown(kind: str, name: str, words: Mapping[str, str]) -> str:
    arms = {key: php.translated(text) for key, text in words.items()}
    return "\n" + _function(name, f"{kind} ${name}", php.matched(f"${name}", arms, 2))


def _function(name: str, parameters: str, value: str) -> str:
    return (
        f"{php.INDENT}public static function {name}({parameters}): string\n{php.INDENT}{{\n"
        f"{php.INDENT * 2}return {value};\n{php.INDENT}}}\n"
    )
