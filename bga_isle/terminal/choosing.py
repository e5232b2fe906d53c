"""Groups a list of possible actions into the steps in which a person thinks.

A step asks for one field of the action: the card, then the source, then the
target. What it offers is read off the list itself, so nothing here knows a
rule. Spaces go by the number they carry on the board; all else is numbered
from 1.
"""

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Final

from bga_isle.log import COLOUR_NAMES, DIRECTION_NAMES, card_name
from bga_isle.model.actions import Action, ActSwapStacks
from bga_isle.model.pieces import OWNER, Card

from .outside import shown

Value = str | int
"""What one step settles: a card, a direction or the number of a space."""

Steps = tuple[Value, ...]
"""The steps taken so far, a half-made choice."""

MOST_WORDS: Final = 12
"""More than any action has in its longest form, so that a long line costs no more than it is worth."""


class Unclear(Exception):
    """What was typed names no entry, or more than one; the text says what would."""


class Menu:
    """The choices of one decision, by the steps that lead to them."""

    def __init__(self, actions: Sequence[Action], cards: Sequence[Card] = ()) -> None:
        """`actions` is what the table says is possible; it is of one kind and not empty.

        `cards` are those on the table, in the order in which a person sees them.
        """
        self.kind: Final = type(actions[0])
        self._seen: Final[dict[Value, int]] = {card: place for place, card in enumerate(cards)}
        self._choices: Final = {steps: action for action in actions for steps in _orders(action)}

    def action(self, steps: Steps) -> Action | None:
        """The action that the steps have settled, None while more is to be asked."""
        return self._choices.get(steps)

    def values(self, steps: Steps = ()) -> tuple[Value, ...]:
        """What the next step offers; spaces ascend, cards stand as they lie on the table."""
        depth = len(steps)
        found = dict.fromkeys(
            choice[depth]
            for choice in self._choices
            if len(choice) > depth and choice[:depth] == steps
        )
        return tuple(
            sorted(
                found,
                key=lambda value: value if isinstance(value, int) else self._seen.get(value, 0),
            )
        )

    def read(self, steps: Steps, text: str) -> tuple[Steps, str]:
        """The steps after what was typed, and the words after a card, which its effect may ask for.

        One line may settle several steps ("5 9", "5 ne"), and may name the
        step before once more. Raises `Unclear`, about the first word that
        does not fit.
        """
        words = text.replace(",", " ").split(maxsplit=MOST_WORDS)
        if len(words) > MOST_WORDS:
            raise Unclear(
                f'"{shown(text)}" is too long: a line holds a card and its target, as "swap 4 7"'
            )
        if steps and len(words) > 1 and words[0] == str(steps[-1]):
            words = words[1:]
        return self._read(steps, words or [text])

    def _read(self, steps: Steps, words: Sequence[str]) -> tuple[Steps, str]:
        value, count = _first(self.values(steps), words)
        further, rest = (*steps, value), words[count:]
        if rest and self.values(further):
            return self._read(further, rest)
        if rest and value not in OWNER:
            settled = shown(" ".join(words[:count]))
            raise Unclear(
                f'"{shown(" ".join(rest))}" is too much: with "{settled}" the choice is made'
            )
        return further, " ".join(rest)


def _orders(action: Action) -> Iterable[Steps]:
    """The orders in which a person may name the parts of an action.

    The two stacks of a Swap are listed once, the lower space first, but either
    may be thought of first.
    """
    fields = tuple(getattr(action, name) for name in action.__struct_fields__)
    yield fields
    if isinstance(action, ActSwapStacks):
        yield fields[::-1]


def _first(values: Sequence[Value], words: Sequence[str]) -> tuple[Value, int]:
    """The value that a line begins with, by as many words as belong to it; raises `Unclear`.

    A number after a name that is clear without it is the next step's.
    """
    for count in range(len(words), 1, -1):
        with suppress(Unclear):
            value = pick(values, " ".join(words[:count]))
            if words[count - 1].isdecimal():
                with suppress(Unclear):
                    return pick(values, " ".join(words[: count - 1])), count - 1
            return value, count
    return pick(values, words[0]), 1


def pick(values: Sequence[Value], text: str) -> Value:
    """The one value that a text means, by number, name or the beginning of a name.

    Raises `Unclear`.
    """
    typed = _plain(text)
    numbers = {str(number): value for number, value in numbered(values)}
    if text.strip() in numbers:
        return numbers[text.strip()]
    found = [value for value in values if typed in _words(value)]
    if not found and typed:
        found = [
            value
            for value in values
            if isinstance(value, str) and any(word.startswith(typed) for word in _words(value)[:1])
        ]
    if len(found) == 1:
        return found[0]
    names = labels(values)
    if found:
        either = " or ".join(names[value] for value in found)
        raise Unclear(f'"{shown(text)}" can be {either}: type more of it or its number')
    if values[0] in OWNER:
        listed, instead = "not on the list", "type a number from it or a name"
    else:
        what = "spaces" if isinstance(values[0], int) else "ways"
        listed, instead = f"none of the {what} to choose from", ", ".join(map(str, values))
    raise Unclear(f'"{shown(text)}" is {listed}: {instead}; "help" says more')


def begins(values: Sequence[Value], text: str) -> bool:
    """Whether a text begins the name of a card to choose from or, where none is asked for, of any direction."""
    named = values if values[0] in OWNER else tuple(DIRECTION_NAMES)
    return any(_words(value)[0].startswith(_plain(text)) for value in named)


def numbered(values: Sequence[Value]) -> list[tuple[int, Value]]:
    """The values with the numbers to type for them."""
    return [
        (value if isinstance(value, int) else place, value)
        for place, value in enumerate(values, start=1)
    ]


def labels(values: Sequence[Value]) -> dict[Value, str]:
    """What each value is called where these stand side by side.

    Cards of one name are told apart by their owner or, both being of one
    owner, by a number.
    """
    cards = [value for value in values if value in OWNER]
    owners = {OWNER[str(card)] for card in cards}
    named = {}
    for value in values:
        named[value] = str(value)
        if value in OWNER:
            card = str(value)
            twins = [other for other in cards if _stem(str(other)) == _stem(card)]
            name = f"{card_name(card)} {_copy(card)}" if len(twins) > 1 else card_name(card)
            named[value] = f"{COLOUR_NAMES[OWNER[card]]} {name}" if len(owners) > 1 else name
    return named


def _words(value: Value) -> tuple[str, ...]:
    """What may be typed for a value, in the form of `_plain`; its name stands first."""
    if isinstance(value, int):
        return ()
    if value in DIRECTION_NAMES:
        return _plain(DIRECTION_NAMES[value]), _plain(value)
    name, colour = _plain(card_name(value)), OWNER[value]
    copy = _copy(value)
    return name, name + copy, colour + name, colour + name + copy


def _stem(card: Card) -> str:
    """A card's identifier without the number of the copy."""
    return re.sub(r"-\d+$", "", card)


def _copy(card: Card) -> str:
    """The number of the copy, empty for a card that there is once."""
    return card[len(_stem(card)) + 1 :]


def _plain(text: str) -> str:
    return re.sub(r"[\s_-]+", "", text).casefold()
