"""The calls of the platform as data: what each takes, gives and can refuse."""

from typing import Any, Final

from msgspec import Struct

from bga_isle.adapter.changes import Preview
from bga_isle.adapter.gamedatas import Gamedatas
from bga_isle.record import Record
from bga_isle.schema.naming import Json

from .bodies import NewTable, SeatTaken, Submission, TableOpened, Told
from .replays import Replay

TABLE: Final[Json] = {
    "name": "table",
    "in": "path",
    "required": True,
    "description": "The table's name, which cannot be guessed",
    "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{16}$"},
}
_AFTER: Final[Json] = {
    "name": "after",
    "in": "query",
    "description": "The last version that the client knows",
    "schema": {"type": "integer", "minimum": 0, "maximum": 10**15 - 1},
}
_LAST: Final[Json] = {
    "name": "Last-Event-ID",
    "in": "header",
    "description": "The id of the last message that arrived; before `after`, and without both a "
    "stream begins with the next version",
    "schema": {"type": "string", "pattern": "^[0-9]{1,15}$"},
}
_KEY: Final[Json] = {
    "name": "Idempotency-Key",
    "in": "header",
    "description": "Names this request among those of its seat at this table: a repeat gives the "
    "first answer again and never a second move",
    "schema": {"type": "string", "pattern": "^[!-~]{1,128}$"},
}
_MESSAGE: Final = (
    "One message a version, whose number is its `id`. Comments are heartbeats. "
    "The stream ends with the game, and when the server stops"
)
_EVENT: Final[Json] = {
    "type": "object",
    "properties": {
        "id": {"type": "string", "pattern": "^[0-9]+$"},
        "data": {
            "type": "string",
            "contentMediaType": "application/json",
            "contentSchema": {"$ref": "#/components/schemas/Told"},
        },
    },
    "required": ["id", "data"],
}
"""A message as its reader finds it; here, as is the custom, OpenAPI describes one of many."""

_PLAYER: Final[list[Json]] = [{"seat": []}]
_ANYBODY: Final[list[Json]] = [{}, {"seat": []}]


class Call(Struct, frozen=True, kw_only=True):
    """One call; `refused` are the codes it can answer beside those of `codes`."""

    method: str
    path: str
    name: str
    summary: str
    refused: tuple[str, ...] = ()
    parameters: tuple[Json, ...] = ()
    security: list[Json] = []
    body: Any = None
    status: str = "200"
    gives: Any = None
    media: str = "application/json"
    described: str = "Done"
    limited: bool = True

    @property
    def codes(self) -> tuple[str, ...]:
        """All codes it can answer."""
        changing = ("cross_site",) if self.method == "post" else ()
        return (*self.refused, *changing, *(("too_many",) if self.limited else ()))


def _seat(path: str, name: str, summary: str, *refused: str, **more: Any) -> Call:
    """A call on a table that takes a seat's token."""
    return Call(
        method="post",
        path=f"/api/tables/{{table}}/{path}",
        name=name,
        summary=summary,
        security=_PLAYER,
        gives=Told,
        refused=("unauthorized", "not_found", *refused),
        **more,
    )


def _watched(
    path: str, name: str, summary: str, *refused: str, method: str = "get", **more: Any
) -> Call:
    """A call on a table that anybody may make who knows its name."""
    return Call(
        method=method,
        path=f"/api/tables/{{table}}{path}",
        name=name,
        summary=summary,
        security=_ANYBODY,
        refused=("unauthorized", "not_found", *refused),
        **more,
    )


_ACTION: Final = ("game_over", "stale", "not_your_turn", "not_possible", "nothing_to_undo")
_BODY: Final = ("too_large", "too_slow", "unsupported_media", "malformed")
TEXT: Final = {"type": "string"}

CALLS: Final = (
    Call(
        method="post",
        path="/api/tables",
        name="create",
        summary="Open a table: for somebody to join, for two at one screen, or against a zombie",
        body=NewTable,
        status="201",
        gives=TableOpened,
        refused=_BODY,
    ),
    Call(
        method="post",
        path="/api/tables/{table}/join",
        name="join",
        summary="Take the open seat",
        status="201",
        gives=SeatTaken,
        refused=("not_found", "no_open_seat", "game_over"),
    ),
    _watched("", "show", "gamedatas, for the bearer's seat or a spectator", gives=Gamedatas),
    _seat(
        "actions",
        "act",
        "One choice, or an undo",
        *_BODY,
        "key_reused",
        *_ACTION,
        parameters=(_KEY,),
        body=Submission,
    ),
    _watched(
        "/preview",
        "preview",
        "What a choice would do, up to the first card that nobody can know, and what would be "
        "asked then; nothing is done",
        *_BODY,
        "game_over",
        "stale",
        "not_possible",
        method="post",
        body=Submission,
        gives=Preview,
    ),
    _seat("quit", "quit", "Leave the seat to the zombie, at any moment", "game_over"),
    _seat("return", "return", "Take the seat back while the game lasts", "game_over"),
    _seat("concede", "concede", "Give the game up", "game_over"),
    _watched(
        "/events",
        "events",
        "All that happened after a version",
        "malformed",
        "stale",
        parameters=(_AFTER,),
        gives=Told,
    ),
    _watched(
        "/stream",
        "stream",
        "Every version after one, as it comes",
        "malformed",
        "stale",
        parameters=(_AFTER, _LAST),
        gives=_EVENT,
        media="text/event-stream",
        described=_MESSAGE,
    ),
    _watched(
        "/record",
        "record",
        "The game's record; it holds the seed once the game has ended, and outlives the table",
        gives=Record,
    ),
    _watched("/replay", "replay", "The game so far, step by step", gives=Replay),
    Call(
        method="post",
        path="/api/replay",
        name="replay_of",
        summary="The game of a record, step by step, if the record holds throughout",
        body=Record,
        gives=Replay,
        refused=("too_large", "too_slow", "unsupported_media", "bad_record"),
    ),
    Call(
        method="get",
        path="/healthz",
        name="alive",
        summary="Is the process there?",
        gives={"type": "object"},
        limited=False,
    ),
    Call(
        method="get",
        path="/readyz",
        name="ready",
        summary="Can the store be reached?",
        gives={"type": "object"},
        refused=("unavailable",),
        limited=False,
    ),
    Call(
        method="get",
        path="/metrics",
        name="metrics",
        summary="Counts for Prometheus",
        gives=TEXT,
        media="text/plain",
        limited=False,
    ),
    Call(
        method="get",
        path="/schema",
        name="schema",
        summary="This document",
        gives={"type": "object"},
    ),
)
