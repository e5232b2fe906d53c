"""JSON Schemas as msgspec knows them, with a name for people on every part.

msgspec names structs alone and spells literals, numbers and unions out
wherever they stand; here each becomes a reference to one definition.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec

Json = dict[str, Any]

_WORDS = ("title", "description", "default")
"""What a schema says beside the shape of a value."""


def definitions(kinds: Mapping[str, Any], prefix: str) -> dict[str, Json]:
    """The schemas of some types and of all structs in them, by name; a reference is `prefix` and a name.

    Wherever one of the types stands in another, a reference stands in its place.
    """
    schemas, structs = msgspec.json.schema_components(
        kinds.values(), ref_template=f"{prefix}{{name}}"
    )
    spelled = {
        name: _ordered(kind, schema)
        for (name, kind), schema in zip(kinds.items(), schemas, strict=True)
        if "$ref" not in schema
    }
    names = {_shape(schema): name for name, schema in spelled.items()}
    renamed = {f"{prefix}{name}": f"{prefix}{_for_people(name)}" for name in structs}

    def referring(node: Any) -> Any:
        if isinstance(node, dict):
            name = names.get(_shape(node))
            return inside(node) if name is None else _said(node) | {"$ref": f"{prefix}{name}"}
        if isinstance(node, list | tuple):
            return [referring(item) for item in node]
        return renamed.get(node, node) if isinstance(node, str) else node

    def inside(node: Json) -> Json:
        return {key: referring(value) for key, value in node.items()}

    structs = {_for_people(name): schema for name, schema in structs.items()}
    return {name: inside(schema) for name, schema in (spelled | structs).items()}


def _shape(schema: Json) -> bytes:
    bare = {key: value for key, value in schema.items() if key not in _WORDS}
    if "enum" in bare:
        bare["enum"] = sorted(bare["enum"])
    return msgspec.json.encode(bare, order="sorted")


def _said(schema: Json) -> Json:
    return {key: value for key, value in schema.items() if key in _WORDS}


def _ordered(kind: Any, schema: Json) -> Json:
    """The schema with a literal's values in the order of the type, which msgspec sorts."""
    if get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    return {**schema, "enum": list(get_args(kind))} if get_origin(kind) is Literal else schema


def _for_people(name: str) -> str:
    """A struct's name; msgspec makes that of a generic from all that its argument holds."""
    generic, _, argument = name.partition("_")
    if not argument:
        return name
    return f"{generic}Of{'Cards' if 'tuple' in argument else argument.strip('_').capitalize()}"
