"""How an event reads in a log: BGA's templates filled with names that can be translated.

A platform sends `template` and `args` to its front end, which translates both;
`line` is the same in one go, in any language that `translate` speaks.
"""

from collections.abc import Callable, Mapping
from string import Template
from typing import Any, Final

import msgspec

from bga_isle.model.events import Happening, StacksPushed
from bga_isle.model.pieces import EFFECT, Card, Colour, Effect

Translate = Callable[[str], str]

EFFECT_NAMES: Final[dict[Effect, str]] = {
    "straight": "Straight",
    "diagonal": "Diagonal",
    "leap": "Leap",
    "swap": "Swap",
    "party": "Party",
    "push": "Push",
    "dismiss": "Dismiss",
    "banish": "Banish",
    "playTwice": "Play Twice",
    "forcedDiscard": "Forced Discard",
    "wild": "Wild",
}
COLOUR_NAMES: Final[dict[Colour, str]] = {"black": "Black", "white": "White"}
BEAR_NAMES: Final[dict[str, str]] = {"b": "black", "w": "white"}
ISLE_NAMES: Final = ("north-west", "north-east", "south-west", "south-east")
DIRECTION_NAMES: Final[dict[str, str]] = {
    "N": "north",
    "NE": "north-east",
    "E": "east",
    "SE": "south-east",
    "S": "south",
    "SW": "south-west",
    "W": "west",
    "NW": "north-west",
}
REASON_NAMES: Final[dict[str, str]] = {
    "pushed": "pushed off",
    "banished": "banished",
    "overcrowded": "overcrowded",
    "used": "used",
    "forced": "forced",
    "control": "control of every stack",
    "concede": "concession",
    "draw": "no bear left",
}
STATE_NAMES: Final[dict[str, str]] = {
    "playCard": "play a card",
    "chooseTarget": "choose a target",
    "playTwiceSub.chooseCard": "Play Twice, choose a card",
    "playTwiceSub.chooseTarget": "Play Twice, choose a target",
    "wildSub.chooseCard": "Wild, choose a card",
    "wildSub.chooseTarget": "Wild, choose a target",
    "wildSub.playTwiceSub.chooseCard": "Wild and Play Twice, choose a card",
    "wildSub.playTwiceSub.chooseTarget": "Wild and Play Twice, choose a target",
    "overcrowd": "overcrowding",
    "sink": "sinking",
    "draw": "discard and draw",
    "skipTurn": "skipped turn",
    "gameEnd": "end of the game",
}
OUTCOMES: Final[dict[str, str]] = {
    "control": "${winner_name} controls every stack",
    "concede": "${winner_name} wins, the other side has conceded",
    "draw": "a draw",
}
"""What decided a game, by the reason of its end."""


def same(text: str) -> str:
    """The translation into English."""
    return text


def card_name(card: Card, translate: Translate = same) -> str:
    """The name printed on a card."""
    return translate(EFFECT_NAMES[EFFECT[card]])


def args(
    event: Happening, names: Mapping[Colour, str] | None = None, translate: Translate = same
) -> dict[str, Any]:
    """What fills the event's `log` template: its fields as JSON has them, and the names derived from them.

    `names` gives the people's names; without it a seat is called by its colour.
    """
    people = names or {seat: translate(name) for seat, name in COLOUR_NAMES.items()}
    filled: dict[str, Any] = msgspec.to_builtins(event)
    for field, value in list(filled.items()):
        if field in _NAMED and value is not None:
            key, name = _NAMED[field]
            filled[key] = name(value, people, translate)
    if isinstance(event, StacksPushed):
        filled["moves"] = translate(", ").join(
            f"{shift.stack} {shift.source}–{shift.target}" for shift in event.moves
        )
    if "winner" in filled:
        outcome = translate(OUTCOMES[filled["reason"]])
        filled["outcome"] = Template(outcome).safe_substitute(filled)
    return filled


def line(
    event: Happening, names: Mapping[Colour, str] | None = None, translate: Translate = same
) -> str:
    """One event as a line of a log."""
    return Template(translate(event.log)).substitute(args(event, names, translate))


_Namer = Callable[[Any, Mapping[Colour, str], Translate], str]

_NAMED: Final[dict[str, tuple[str, _Namer]]] = {
    "player": ("player_name", lambda seat, people, translate: people[seat]),
    "winner": ("winner_name", lambda seat, people, translate: people[seat]),
    "card": ("card_name", lambda card, people, translate: card_name(card, translate)),
    "cards": (
        "card_names",
        lambda cards, people, translate: translate(", ").join(
            card_name(card, translate) for card in cards
        ),
    ),
    "bear": ("bear_name", lambda bear, people, translate: translate(BEAR_NAMES[bear])),
    "bears": ("bears_name", lambda bears, people, translate: bears or translate("no bears")),
    "isle": ("isle_name", lambda isle, people, translate: translate(ISLE_NAMES[isle])),
    "direction": (
        "direction_name",
        lambda way, people, translate: translate(DIRECTION_NAMES[way]),
    ),
    "reason": (
        "reason_name",
        lambda reason, people, translate: translate(REASON_NAMES[reason]),
    ),
    "state": ("state_name", lambda state, people, translate: translate(STATE_NAMES[state])),
}
