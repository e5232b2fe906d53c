"""The nouns of the box: colours, bears, the eleven effects and the 26 cards (R2, R3).

Every list of names in the package is derived from the ones here, so the order
of `CARDS` is the order of every list of cards and of every card action.
"""

from typing import TYPE_CHECKING, Annotated, Final, Literal, get_args

from msgspec import Meta

Colour = Literal["black", "white"]
"""A colour, which is also a seat: a platform maps its people to these two."""

COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
OPPONENT: Final[dict[Colour, Colour]] = {"black": "white", "white": "black"}

BEAR: Final[dict[Colour, str]] = {"black": "b", "white": "w"}
COLOUR_OF_BEAR: Final[dict[str, Colour]] = {bear: colour for colour, bear in BEAR.items()}
BEARS_A_COLOUR: Final = 8

Stack = Annotated[str, Meta(pattern=r"^[bw]*(?![\s\S])", max_length=16)]
"""Bears on one space, bottom first: "bbw" is white's, "" is an empty space (R2)."""

Effect = Literal[
    "straight",
    "diagonal",
    "leap",
    "swap",
    "party",
    "push",
    "dismiss",
    "banish",
    "playTwice",
    "forcedDiscard",
    "wild",
]
EFFECTS: Final[tuple[Effect, ...]] = get_args(Effect)
COPIES: Final[dict[Effect, int]] = {"straight": 2, "diagonal": 2}
"""How many of a card each colour holds, where it is not one (R3)."""

HAND_SIZE: Final = 3


def _names(colour: Colour, effect: Effect) -> list[str]:
    copies = COPIES.get(effect, 1)
    if copies == 1:
        return [f"{colour}-{effect}"]
    return [f"{colour}-{effect}-{number}" for number in range(1, copies + 1)]


_CARDS: Final[dict[str, tuple[Colour, Effect]]] = {
    name: (colour, effect)
    for colour in COLOURS
    for effect in EFFECTS
    for name in _names(colour, effect)
}

CARDS: Final[tuple[str, ...]] = tuple(_CARDS)
"""All 26, black before white, each colour in the order of `EFFECTS`."""

if TYPE_CHECKING:
    Card = str
else:
    Card = Literal[CARDS]

OWNER: Final[dict[Card, Colour]] = {card: colour for card, (colour, _) in _CARDS.items()}
EFFECT: Final[dict[Card, Effect]] = {card: effect for card, (_, effect) in _CARDS.items()}
CARDS_OF: Final[dict[Colour, tuple[Card, ...]]] = {
    colour: tuple(card for card in CARDS if OWNER[card] == colour) for colour in COLOURS
}
