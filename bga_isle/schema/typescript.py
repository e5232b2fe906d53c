"""The same document as TypeScript declarations."""

import json
from typing import Final

from bga_isle import __version__

from .document import document
from .naming import Json

_HEAD = (
    f"// What bga-isle {__version__} exchanges as JSON; `bga-isle schema --format typescript` "
    "writes this file.\n"
)
_PRIMITIVES: Final = {
    "boolean": "boolean",
    "integer": "number",
    "null": "null",
    "number": "number",
    "string": "string",
}
_FEW: Final = 16
"""Up to so many whole numbers are told one by one."""

_WIDTH: Final = 80


def text() -> str:
    """The declaration file: an exported type for each definition of the document."""
    declared = (_declaration(name, schema) for name, schema in document()["$defs"].items())
    return "\n".join([_HEAD, *declared])


def _declaration(name: str, schema: Json) -> str:
    doc = _doc(schema.get("description", ""))
    if schema.get("type") == "object":
        fields = "".join(_field(key, schema) for key in schema["properties"])
        return f"{doc}export interface {name} {{\n{fields}}}\n"
    return f"{doc}export type {name} ={_laid_out(_options(schema))};\n"


def _doc(description: str) -> str:
    lines = description.replace("*/", "*\\/").splitlines()
    if len(lines) < 2:
        return "".join(f"/** {line} */\n" for line in lines)
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"


def _field(key: str, schema: Json) -> str:
    mark = "" if key in schema.get("required", []) else "?"
    return f"  readonly {key}{mark}: {_type(schema['properties'][key])};\n"


def _laid_out(options: list[str]) -> str:
    line = " | ".join(options)
    if len(options) == 1 or len(line) < _WIDTH:
        return f" {line}"
    return "".join(f"\n  | {option}" for option in options)


def _type(schema: Json) -> str:
    return " | ".join(_options(schema))


def _options(schema: Json) -> list[str]:
    """The alternatives of a type; one where there is no choice."""
    if "$ref" in schema:
        return [schema["$ref"].rpartition("/")[2]]
    if "anyOf" in schema:
        return [_type(option) for option in schema["anyOf"]]
    if "enum" in schema:
        return [json.dumps(value) for value in schema["enum"]]
    if schema["type"] == "array":
        return [_array(schema)]
    if schema["type"] == "integer" and schema.get("maximum", _FEW) < _FEW:
        return [str(number) for number in range(schema["minimum"], schema["maximum"] + 1)]
    return [_PRIMITIVES[schema["type"]]]


def _array(schema: Json) -> str:
    """An array of a fixed length is a tuple, so that a literal index is known to be inside."""
    options = _options(schema["items"])
    item = options[0] if len(options) == 1 else f"({' | '.join(options)})"
    if "minItems" in schema and schema["minItems"] == schema.get("maxItems"):
        return f"readonly [{', '.join([item] * schema['minItems'])}]"
    return f"readonly {item}[]"
