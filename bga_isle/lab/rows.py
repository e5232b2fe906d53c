"""One row a game: what is kept of it, column by column.

A row is a tuple in the order of `COLUMNS`: names first, then whole numbers.
Everything in it is counted from the events of the game, which `Counting`
looks at once each.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from bga_isle.model.events import (
    BearsDrowned,
    CardActivated,
    CardPlayed,
    EffectFizzled,
    Event,
    GameEnded,
    IsleSunk,
    TurnSkipped,
    TurnStarted,
)
from bga_isle.model.pieces import BEAR, COLOURS, EFFECT, EFFECTS

Row = tuple[Any, ...]

OVERCROWDING: Final = "overcrowding"
"""What a game ended by, where it was no card but the crowd on a space (R6)."""

CAUSES: Final = ("pushed", "banished", "overcrowded")
USES: Final = ("played", "activated", "fizzled")

IDENTITY: Final = ("game", "seed")
"""A game's number in its simulation and the seed of its table."""

ENDING: Final = ("starter", "winner", "reason", "last_turn", "last_effect", "through")
"""How it began and ended: in whose turn, during which effect, by way of which others."""

FIGURES: Final = (
    "decisions",
    "choices",
    "widest",
    "turns",
    "skipped",
    "isles_sunk",
    *(f"{colour}_{cause}" for colour in COLOURS for cause in CAUSES),
    *(f"{colour}_{use}_{effect}" for colour in COLOURS for use in USES for effect in EFFECTS),
)
"""`choices` is the sum of the lengths of all lists of possible actions, `widest` the longest one."""

COLUMNS: Final = (*IDENTITY, *ENDING, *FIGURES)

_PLACE: Final = {name: place for place, name in enumerate(FIGURES)}
_TURNS, _SKIPPED, _SUNK = (_PLACE[name] for name in ("turns", "skipped", "isles_sunk"))
_DROWNED: Final = {
    (bear, cause): _PLACE[f"{colour}_{cause}"] for colour, bear in BEAR.items() for cause in CAUSES
}
_USED: Final = {
    use: {
        (colour, card): _PLACE[f"{colour}_{use}_{effect}"]
        for colour in COLOURS
        for card, effect in EFFECT.items()
    }
    for use in USES
}
_PLAYED, _ACTIVATED, _FIZZLED = (_USED[use] for use in USES)


class Counting:
    """The figures of one game, as far as its events have come."""

    __slots__ = ("effects", "end", "figures")

    def __init__(self) -> None:
        self.figures = [0] * len(FIGURES)
        self.figures[_TURNS] = 1
        self.effects: tuple[str, ...] = ()
        self.end: GameEnded | None = None

    def take(self, events: Iterable[Event]) -> None:
        """Counts what happened."""
        noted = _NOTES.get
        for event in events:
            note = noted(type(event))
            if note is not None:
                note(self, event)

    def row(self, game: int, seed: int, starter: str, last_turn: str) -> Row:
        """The finished game as a row."""
        end, figures = self.end, self.figures
        assert end is not None
        *through, last = self.effects
        ending = (starter, end.winner, end.reason, last_turn, last, " ".join(through))
        return (game, seed, *ending, *figures)


def _card_played(count: Counting, event: CardPlayed) -> None:
    count.figures[_PLAYED[event.player, event.card]] += 1
    count.effects = (EFFECT[event.card],)


def _card_activated(count: Counting, event: CardActivated) -> None:
    count.figures[_ACTIVATED[event.player, event.card]] += 1
    asker = count.effects.index(event.by)
    count.effects = (*count.effects[: asker + 1], EFFECT[event.card])


def _effect_fizzled(count: Counting, event: EffectFizzled) -> None:
    count.figures[_FIZZLED[event.player, event.card]] += 1


def _bears_drowned(count: Counting, event: BearsDrowned) -> None:
    for bear in event.bears:
        count.figures[_DROWNED[bear, event.reason]] += 1
    if event.reason == "overcrowded":
        count.effects = (OVERCROWDING,)


def _isle_sunk(count: Counting, event: IsleSunk) -> None:
    count.figures[_SUNK] += 1


def _turn_started(count: Counting, event: TurnStarted) -> None:
    count.figures[_TURNS] += 1


def _turn_skipped(count: Counting, event: TurnSkipped) -> None:
    count.figures[_SKIPPED] += 1


def _game_ended(count: Counting, event: GameEnded) -> None:
    count.end = event


_NOTES: Final[dict[type[Any], Callable[[Counting, Any], None]]] = {
    CardPlayed: _card_played,
    CardActivated: _card_activated,
    EffectFizzled: _effect_fizzled,
    BearsDrowned: _bears_drowned,
    IsleSunk: _isle_sunk,
    TurnStarted: _turn_started,
    TurnSkipped: _turn_skipped,
    GameEnded: _game_ended,
}
"""What counts; the other kinds of events say where things lie."""
