"""What a client sends and gets back, and the reading of what it sends."""

import asyncio
import re
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from litestar import Request
from litestar.exceptions import HTTPException
from msgspec import Meta, Struct

from bga_isle.adapter.changes import Standing
from bga_isle.adapter.events import TableEvent
from bga_isle.adapter.gamestate import Gamestate, gamestate
from bga_isle.adapter.ports import Entry
from bga_isle.errors import located
from bga_isle.model.actions import Action, ActUndo
from bga_isle.model.pieces import Colour

from .refusals import MalformedRequest, TooLarge, TooSlow, UnsupportedMedia

MAX_BODY: Final = 4096
"""The longest body that is read; the longest that is right has about 150 bytes."""

MAX_RECORD: Final = 512 * 1024
"""The longest record that is read; a game of 100 choices takes about 15 KiB."""

PATIENCE: Final = 20.0
"""Seconds within which a body has come; the longest record needs 26 KiB a second."""

MAX_VERSION: Final = 2**53 - 1
MAX_TURN: Final = 30 * 24 * 3600

Version = Annotated[int, Meta(ge=0, le=MAX_VERSION)]
Struct_ = TypeVar("Struct_", bound=Struct)
AnyRequest = Request[Any, Any, Any]


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What kind of table to open; `seat` is the opener's, `first` the seat that begins."""

    mode: Literal["open", "hotseat", "zombie"]
    seat: Literal["black", "white", "random"] = "random"
    first: Colour | None = None
    turn_seconds: Annotated[int, Meta(ge=1, le=MAX_TURN)] | None = None


class Submission(Struct, frozen=True, forbid_unknown_fields=True):
    """An action, and the version of the table at which it was chosen."""

    version: Version
    action: Action | ActUndo


class TableOpened(Struct, frozen=True):
    """A new table's name and the tokens of the opener's seats."""

    table: str
    tokens: dict[Colour, str]


class SeatTaken(Struct, frozen=True):
    """The seat that was open, and its token."""

    seat: Colour
    token: str


class Told(Struct, frozen=True):
    """What happened up to a version, and what is asked since."""

    version: int
    events: tuple[TableEvent, ...]
    gamestate: Gamestate

    @classmethod
    def of(cls, entry: Entry) -> "Told":
        """One version of a table."""
        return cls(entry.version, entry.events, entry.gamestate)

    @classmethod
    def nothing(cls, standing: Standing) -> "Told":
        """A table as it stands, with nothing new."""
        snapshot = standing.snapshot
        return cls(snapshot.version, (), gamestate(standing.table, snapshot.own_choices))


async def content(request: AnyRequest, limit: int = MAX_BODY) -> bytes:
    """A request's body as it came, of at most `limit` bytes, which its route sees to; raises `TooLarge`, `TooSlow`, `UnsupportedMedia`."""
    try:
        async with asyncio.timeout(PATIENCE):
            data = await request.body()
    except TimeoutError as error:
        raise TooSlow(seconds=round(PATIENCE)) from error
    except HTTPException as error:
        if error.status_code == 413:
            raise TooLarge(limit=limit) from error
        raise
    if not all(_is_json(media) for media in request.headers.getall("content-type", [])):
        raise UnsupportedMedia
    return data


def _is_json(media: str) -> bool:
    kind, *parameters = [part.strip().lower() for part in media.split(";")]
    named = [parameter.partition("=") for parameter in parameters]
    charsets = {value.strip(' "') for name, _, value in named if name.strip() == "charset"}
    return kind == "application/json" and charsets <= {"utf-8", "utf8"}


async def read(request: AnyRequest, kind: type[Struct_]) -> Struct_:
    """A request's body; raises as `content` does, and after that `MalformedRequest`."""
    data = await content(request)
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        place, reason = located(error, "body")
        raise MalformedRequest(place=place, reason=reason) from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise MalformedRequest(place="body", reason=str(error)) from error


def key(request: AnyRequest) -> str | None:
    """A request's Idempotency-Key; raises `MalformedRequest`."""
    return _header(request, "idempotency-key", _KEY, "expected 1 to 128 visible ASCII characters")


def after(request: AnyRequest) -> int | None:
    """The version that a client has already seen, from `after` in the query; raises `MalformedRequest`."""
    values = request.query_params.getall("after", [])
    return None if not values else int(_one("after", values, _NUMBER, _WHOLE))


def last_event(request: AnyRequest) -> int | None:
    """The version that a stream goes on from, from Last-Event-ID; raises `MalformedRequest`."""
    value = _header(request, "last-event-id", _NUMBER, _WHOLE)
    return None if value is None else int(value)


_KEY: Final = re.compile(r"[!-~]{1,128}")
_NUMBER: Final = re.compile(r"[0-9]{1,15}")
_WHOLE: Final = "expected a whole number of at most 15 digits"


def _header(request: AnyRequest, name: str, shape: re.Pattern[str], want: str) -> str | None:
    values = request.headers.getall(name, [])
    return None if not values else _one(name, values, shape, want)


def _one(name: str, values: list[str], shape: re.Pattern[str], want: str) -> str:
    if len(values) != 1 or shape.fullmatch(values[0]) is None:
        raise MalformedRequest(place=name, reason=want)
    return values[0]
