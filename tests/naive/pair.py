"""One game played twice at once: by a table of the module and by the naive rules."""

from collections.abc import Callable
from typing import Any

import msgspec

from bga_isle import Table
from bga_isle.model.actions import Action
from bga_isle.model.events import CardsDrawn, Event
from bga_isle.model.pieces import COLOURS, Card, Colour
from tests import naive

Hook = Callable[[Colour, tuple[Card, ...]], Card]


def plain(value: object) -> Any:
    """A value as a front end would have it after a trip through JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


def lying(table: Table) -> naive.Position:
    """What lies on a table as the naive rules write it."""
    return {**plain(table.position()), "result": plain(table.result)}


class Pair:
    """A table and a naive position that must agree in every respect at every decision.

    Without a hook both draw from the same decks; a reshuffle's order is read off
    the module, since it follows from the seed. With a hook the decks' order
    means nothing and is not compared.
    """

    def __init__(self, table: Table, hook: Hook | None = None) -> None:
        self.table = table
        self.hook = hook
        self.position = lying(table)

    def act(self, action: Action) -> tuple[Event, ...]:
        """One choice on both sides."""
        seat = self.table.active_player
        assert seat is not None
        answers: list[Card] = []

        def draw(colour: Colour, cards: tuple[Card, ...]) -> Card:
            assert self.hook is not None
            answers.append(self.hook(colour, cards))
            return answers[-1]

        events = self.table.act(seat, action, draw=draw if self.hook else None)
        draws = [event for event in events if isinstance(event, CardsDrawn)]

        def shuffle(colour: str, cards: list[str]) -> list[str]:
            turned_up = [card for event in draws if event.player == colour for card in event.cards]
            deck = [*turned_up, *plain(self.table.position())["decks"][colour]]
            order = deck[len(deck) - len(cards) :]
            assert sorted(order) == sorted(cards)
            return order

        def answered(_colour: str, deck: list[str]) -> str:
            assert answers[0] in deck
            return answers.pop(0)

        self.position = naive.act(
            self.position,
            plain(action),
            (lambda _colour, cards: cards) if self.hook else shuffle,
            answered if self.hook else None,
        )
        assert not answers
        return events

    def agree(self) -> None:
        """Fails where the two sides differ."""
        assert plain(self.table.possible_actions()) == naive.possible(self.position)
        ours, theirs = lying(self.table), self.position
        if self.hook:
            ours, theirs = (_unordered(side) for side in (ours, theirs))
        assert ours == theirs
        over = theirs["state"] == "gameEnd"
        assert self.table.active_player == (None if over else theirs["active"])


def _unordered(position: naive.Position) -> naive.Position:
    decks = {colour: sorted(position["decks"][colour]) for colour in COLOURS}
    return {**position, "decks": decks}
