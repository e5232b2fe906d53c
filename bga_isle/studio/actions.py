"""The actions of the game as a port's methods see them."""

from typing import Final, get_args

from msgspec.inspect import Field, StructType, type_info

from bga_isle.model.actions import Action, ActUndo
from bga_isle.model.grid import DIRECTIONS
from bga_isle.model.pieces import CARDS

UNDO: Final = str(ActUndo.__struct_config__.tag)
"""The one that is no move: it leads back, not along the chart, and no zombie takes it."""

WORDS: Final[dict[tuple[object, ...], str]] = {
    tuple(sorted(CARDS)): "CARDS",
    tuple(sorted(DIRECTIONS)): "DIRECTIONS",
}
"""The constants of Names that hold the values of a field, by those values in msgspec's order."""


def _described(kind: type) -> StructType:
    info = type_info(kind)
    assert isinstance(info, StructType)
    return info


_KINDS: Final = {str(info.tag): info for info in map(_described, (*get_args(Action), ActUndo))}

NAMES: Final = tuple(_KINDS)


def fields(name: str) -> tuple[Field, ...]:
    """What an action says beside its kind."""
    return _KINDS[name].fields


def about(name: str) -> str:
    """What an action is, with the rules that it follows."""
    return _KINDS[name].cls.__doc__ or ""
