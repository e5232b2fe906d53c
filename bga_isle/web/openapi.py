"""The OpenAPI document, with the JSON Schemas as msgspec knows them: the very types that requests are decoded by."""

from typing import Any, Final

import msgspec

from bga_isle import __version__
from bga_isle.adapter.changes import Preview
from bga_isle.adapter.gamedatas import Gamedatas
from bga_isle.schema.kinds import schemas
from bga_isle.schema.naming import Json

from .bodies import MAX_VERSION, NewTable, SeatTaken, Submission, TableOpened, Told
from .calls import CALLS, TABLE, TEXT, Call
from .refusals import STATUS
from .replays import Replay

_BODIES: Final = [
    NewTable,
    Submission,
    TableOpened,
    SeatTaken,
    Told,
    Gamedatas,
    Preview,
    Replay,
]
_REF: Final = "#/components/schemas/"


def document() -> Json:
    """The whole document."""
    paths: dict[str, Json] = {}
    for call in CALLS:
        paths.setdefault(call.path, {})[call.method] = _operation(call)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Isle of Bears",
            "version": __version__,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {
            "schemas": schemas(_REF, *_BODIES),
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(call: Call) -> Json:
    table = [TABLE] if "{table}" in call.path else []
    operation: Json = {
        "operationId": call.name,
        "summary": call.summary,
        "parameters": [*table, *call.parameters],
        "security": call.security,
        "responses": {
            call.status: {
                "description": call.described,
                "content": {call.media: {"schema": _schema(call.gives)}},
            }
        },
    }
    if call.body is not None:
        content = {"application/json": {"schema": _schema(call.body)}}
        operation["requestBody"] = {"required": True, "content": content}
    for status in sorted({STATUS[code] for code in call.codes}):
        there = [code for code in call.codes if STATUS[code] == status]
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


def _schema(kind: Any) -> Json:
    return kind if isinstance(kind, dict) else {"$ref": f"{_REF}{kind.__name__}"}


DOCUMENT: Final = msgspec.json.encode(document())
