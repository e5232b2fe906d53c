"""Where everything from outside is checked, once: seats, actions, positions, views, events.

Structs built in Python are as suspect as JSON, since a msgspec constructor
checks nothing; only the package's own action objects pass unread.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from bga_isle.errors import (
    BadPosition,
    BadView,
    MalformedAction,
    UnknownSeat,
    located,
)
from bga_isle.model.actions import ACTIONS, NUMBER, Action, ActUndo
from bga_isle.model.events import Event
from bga_isle.model.pieces import COLOURS, Colour
from bga_isle.model.state import Position, View
from bga_isle.rules import fold as folding

MAX_BYTES: Final = 4096
"""The longest action as JSON that is read at all; the longest real one has 60 bytes."""

_SEATS: Final[dict[str, Colour]] = {colour: colour for colour in COLOURS}
_JSON: Final = msgspec.json.Decoder(Action | ActUndo)
_OURS: Final[dict[int, Action]] = {id(action): action for action in ACTIONS}
_UNREADABLE: Final = (msgspec.MsgspecError, UnicodeError, RecursionError, TypeError, ValueError)


def seat(value: object) -> Colour:
    """A seat's colour; raises `UnknownSeat`."""
    if isinstance(value, str) and value in _SEATS:
        return _SEATS[value]
    raise UnknownSeat(seat=repr(value))


def action(value: object) -> Action | ActUndo:
    """An action as the package's own object, from a struct, a mapping or JSON bytes.

    What has an action's shape but is none of the 600 (a stack moved onto
    itself, say) is returned as it was read; no list holds it. Raises
    `MalformedAction`.
    """
    ours = _OURS.get(id(value))
    if ours is not None:
        return ours
    read = _read(value)
    if isinstance(read, ActUndo):
        return read
    return ACTIONS[NUMBER[read]] if read in NUMBER else read


def json_text(action: Action | ActUndo) -> str:
    """An action as the text that a front end would send."""
    return msgspec.json.encode(action).decode()


def _read(value: object) -> Action | ActUndo:
    try:
        if isinstance(value, bytes | bytearray | memoryview):
            if memoryview(value).nbytes > MAX_BYTES:
                raise MalformedAction(reason=f"it has more than {MAX_BYTES} bytes")
            decoded: Action | ActUndo = _JSON.decode(bytes(value))
            return decoded
        if isinstance(value, Mapping | msgspec.Struct):
            converted: Action | ActUndo = _strict(value, Action | ActUndo)
            return converted
    except _UNREADABLE as error:
        raise MalformedAction(reason=_said(error)) from error
    raise MalformedAction(reason=f"expected a struct, a mapping or JSON bytes, got {_kind(value)}")


def position(value: object) -> Position:
    """A position of the right shape, from a struct or a mapping; raises `BadPosition`."""
    if not isinstance(value, Mapping | Position):
        raise BadPosition(field="position", reason=f"expected a mapping, got {_kind(value)}")
    try:
        converted: Position = _strict(value, Position)
    except msgspec.ValidationError as error:
        field, reason = located(error, "position")
        raise BadPosition(field=field, reason=reason) from error
    except _UNREADABLE as error:
        raise BadPosition(field="position", reason=_said(error)) from error
    return converted


def fold(view: View | Mapping[str, Any], events: Iterable[Event | Mapping[str, Any]]) -> View:
    """The view after one change, from the view before it and that change's events.

    `view` is what `Table.view` said before the change, `events` what the change
    returned, as structs or as decoded JSON. Raises `BadView` where they are no
    view and events, or cannot be folded.
    """
    try:
        return folding.fold(_strict(view, View), [_strict(event, Event) for event in events])
    except (LookupError, StopIteration, *_UNREADABLE) as error:
        raise BadView(reason=_said(error)) from error


def _strict(value: Any, kind: Any) -> Any:
    """A value rebuilt from plain objects, as strictly as from JSON."""
    return msgspec.convert(msgspec.to_builtins(value, enc_hook=_plain), kind)


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"Encoding objects of type {_kind(value)} is unsupported")


def _said(error: BaseException) -> str:
    return str(error) or type(error).__name__


def _kind(value: object) -> str:
    return type(value).__name__
