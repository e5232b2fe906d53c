"""The OpenAPI document, with the JSON Schemas as msgspec knows them: the very types that requests are decoded by."""

from typing import Any, Final

import msgspec

from bga_isle import __version__
from bga_isle.adapter.changes import Preview
from bga_isle.adapter.events import TableEvent
from bga_isle.adapter.gamedatas import Gamedatas
from bga_isle.model.actions import Action, ActUndo
from bga_isle.model.events import Event
from bga_isle.model.state import Position, View
from bga_isle.record import Record

from .bodies import MAX_VERSION, NewTable, SeatTaken, Submission, TableOpened, Told
from .calls import CALLS, TABLE, TEXT, Call, Json
from .refusals import STATUS
from .replays import Replay

NAMED: Final[dict[str, Any]] = {
    "Action": Action | ActUndo,
    "Event": Event,
    "TableEvent": TableEvent,
}
"""Unions, which msgspec spells out wherever they stand, under names of their own."""

_BODIES: Final = [
    NewTable,
    Submission,
    TableOpened,
    SeatTaken,
    Told,
    Gamedatas,
    Preview,
    Record,
    Replay,
]
_REF: Final = "#/components/schemas/"


def document() -> Json:
    """The whole document."""
    kinds = [*_BODIES, View, Position, *NAMED.values()]
    schemas, components = msgspec.json.schema_components(kinds, ref_template=f"{_REF}{{name}}")
    known = dict(zip([kind.__name__ for kind in _BODIES], schemas, strict=False))
    components |= dict(zip(NAMED, schemas[-len(NAMED) :], strict=True))
    paths: dict[str, Json] = {}
    for call in CALLS:
        paths.setdefault(call.path, {})[call.method] = _operation(call, known)
    whole = {
        "openapi": "3.1.0",
        "info": {
            "title": "Isle of Bears",
            "version": __version__,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }
    return _renamed(whole, components)


def _operation(call: Call, known: dict[str, Json]) -> Json:
    table = [TABLE] if "{table}" in call.path else []
    operation: Json = {
        "operationId": call.name,
        "summary": call.summary,
        "parameters": [*table, *call.parameters],
        "security": call.security,
        "responses": {
            call.status: {
                "description": call.described,
                "content": {call.media: {"schema": _schema(call.gives, known)}},
            }
        },
    }
    if call.body is not None:
        content = {"application/json": {"schema": _schema(call.body, known)}}
        operation["requestBody"] = {"required": True, "content": content}
    codes = [*call.refused, *(["too_many"] if call.limited else [])]
    for status in sorted({STATUS[code] for code in codes}):
        there = [code for code in codes if STATUS[code] == status]
        operation["responses"][str(status)] = _refusal(there)
    return operation


def _refusal(codes: list[str]) -> Json:
    properties: Json = {"error": {"enum": codes}, "message": {"type": "string"}}
    if "stale" in codes:
        version = {"type": "integer", "minimum": 0, "maximum": MAX_VERSION}
        properties["version"] = {**version, "description": "The current one, with `stale`"}
    response: Json = {
        "description": "Refused: " + " or ".join(codes),
        "content": {
            "application/json": {
                "schema": {
                    "type": "object",
                    "properties": properties,
                    "required": ["error", "message"],
                }
            }
        },
    }
    if codes == ["unauthorized"]:
        response["headers"] = {"WWW-Authenticate": {"required": True, "schema": TEXT}}
    if codes == ["too_many"]:
        seconds = {"type": "integer", "minimum": 1}
        response["headers"] = {
            "Retry-After": {"description": "Seconds, where waiting helps", "schema": seconds}
        }
    return response


def _schema(kind: Any, known: dict[str, Json]) -> Json:
    return kind if isinstance(kind, dict) else known[kind.__name__]


def _renamed(whole: Json, components: Json) -> Json:
    """Names for people where msgspec makes them of a generic's arguments."""
    text = msgspec.json.encode(whole).decode()
    for name in sorted(components, key=len, reverse=True):
        if name.startswith("Seats_"):
            kind = "cards" if "tuple" in name else name.removeprefix("Seats_").strip("_")
            text = text.replace(f'"{name}"', f'"SeatsOf{kind.capitalize()}"')
            text = text.replace(f'"{_REF}{name}"', f'"{_REF}SeatsOf{kind.capitalize()}"')
    renamed: Json = msgspec.json.decode(text)
    return renamed


DOCUMENT: Final = msgspec.json.encode(document())
