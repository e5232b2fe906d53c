"""What a field holds at most and at least, where its type leaves more open than a game does.

The types of the model decode any number in these places, as the rules look
after them; a program in another language has the schema alone.
"""

from typing import Final

from bga_isle.flow.chart import CHART
from bga_isle.model.grid import ISLES, SIDE, SPACES
from bga_isle.model.pieces import CARDS_OF, COLOURS, HAND_SIZE
from bga_isle.record import FORMAT
from bga_isle.rules.chance import SEED_BITS
from bga_isle.rules.fold import ACTIVATIONS

from .naming import Json

_END: Final = r"(?![\s\S])"
"""The end of a text, behind which no line break may follow either."""

_DECK: Final = max(len(cards) for cards in CARDS_OF.values())
_DIGITS: Final = len(str(2**SEED_BITS)) - 1

_ASKED: Final = sorted({name for state in CHART.states.values() for name in state.possibleactions})

_HASH: Final = {"pattern": f"^[0-9a-f]{{64}}{_END}"}
_ISLES: Final = {"maxItems": len(ISLES), "uniqueItems": True}
_CARDS: Final = {"maxItems": _DECK, "uniqueItems": True}
_SPACES: Final = {"minimum": 0, "maximum": len(SPACES)}
_BEARS: Final = {"minLength": 1}


def _most(number: int) -> Json:
    """A limit for both seats of a field that refers to a pair of numbers."""
    return {"properties": {colour: {"maximum": number} for colour in COLOURS}}


_LIMITS: Final[dict[str, dict[str, Json]]] = {
    "SeatsOfCards": dict.fromkeys(COLOURS, _CARDS),
    "SeatsOfInt": dict.fromkeys(COLOURS, _SPACES),
    "Position": {"sunk": _ISLES, "used": {"uniqueItems": True}},
    "View": {
        "sunk": _ISLES,
        "used": {"uniqueItems": True},
        "deck_counts": _most(_DECK),
        "version": {"minimum": 0},
        "seed_hash": _HASH,
    },
    "Pending": {"left": {"minimum": 0, "maximum": max(ACTIVATIONS.values())}},
    "Result": {"scores": _most(1)},
    "GameEnded": {"scores": _most(1)},
    "StackMoved": {"stack": _BEARS},
    "StacksSwapped": {"first_stack": _BEARS, "second_stack": _BEARS},
    "StackPiled": {"stack": _BEARS},
    "StackPickedUp": {"stack": _BEARS},
    "Shift": {"stack": _BEARS},
    "BearPlaced": {"bear": {"minLength": 1, "maxLength": 1}},
    "StacksPushed": {"moves": {"maxItems": SIDE}},
    "DeckReshuffled": {"count": {"minimum": 1, "maximum": _DECK}},
    "CardsDrawn": {"cards": {"minItems": 1, "maxItems": HAND_SIZE, "uniqueItems": True}},
    "Record": {
        "format": {"minimum": 1, "maximum": FORMAT},
        "seed": {"pattern": f"^(0|-?[1-9][0-9]{{0,{_DIGITS}}}){_END}"},
        "digest": {"pattern": f"^([0-9a-f]{{64}})?{_END}"},
    },
    "Gamestate": {
        "id": {"enum": sorted(state.id for state in CHART.states.values())},
        "type": {"enum": sorted({state.type for state in CHART.states.values()})},
        "possibleactions": {"items": {"enum": _ASKED}},
    },
}

_ALWAYS_SAID: Final = ("Pending",)
"""What the package writes whole, although it could read less."""


def limit(schemas: dict[str, Json]) -> None:
    """Tightens the schemas of the structs that are named here."""
    for struct, fields in _LIMITS.items():
        for field, narrower in fields.items():
            schema = schemas[struct]["properties"][field]
            schema.get("anyOf", [schema])[0].update(narrower)
    for struct in _ALWAYS_SAID:
        properties = schemas[struct]["properties"]
        schemas[struct]["required"] = list(properties)
        for schema in properties.values():
            schema.pop("default", None)
