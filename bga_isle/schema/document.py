"""One JSON Schema document of everything that the game exchanges."""

from typing import Any, Final

import msgspec

from bga_isle import __version__

from .kinds import schemas
from .naming import Json

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
ROOTS: Final = ("Action", "TableEvent", "Position", "View", "Record", "Gamestate")
"""What stands by itself; a value of any of these fits the whole document."""

_PREFIX: Final = "#/$defs/"


def document() -> Json:
    """The document; each part can be referred to by its name, such as `#/$defs/Action`."""
    return {
        "$schema": DIALECT,
        "title": "Isle of Bears",
        "description": f"What bga-isle {__version__} exchanges as JSON.",
        "anyOf": [{"$ref": f"{_PREFIX}{name}"} for name in ROOTS],
        "$defs": _plain(schemas(_PREFIX)),
    }


def text() -> str:
    """The document as text."""
    return msgspec.json.format(msgspec.json.encode(document()), indent=2).decode() + "\n"


def _plain(node: Any) -> Any:
    """Without OpenAPI's `discriminator`, which JSON Schema does not know."""
    if isinstance(node, list):
        return [_plain(item) for item in node]
    if isinstance(node, dict):
        return {key: _plain(value) for key, value in node.items() if key != "discriminator"}
    return node
