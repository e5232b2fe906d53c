"""Proves a front end's own fold: given a view and events, does it get the view that the table shows?

`cases` are plain JSON, for a front end in any language
(`python -m bga_isle.testing.front_end --games 20 > cases.jsonl`); `check_fold`
runs them through a Python function, which may well call something outside.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from itertools import chain
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct

from bga_isle.errors import IsleError, Malformed
from bga_isle.model.events import Event
from bga_isle.model.pieces import COLOURS, Colour
from bga_isle.streams import drop_the_output
from bga_isle.table.table import Table

from .positions import position

Json = dict[str, Any]
Fold = Callable[[Json, list[Json]], Json]

UNDO: Final = 0.15
CONCEDE: Final = 0.1
"""How often a choice is taken back, and how often a game is given up instead of played to its end."""

RARE: Final = 4
RARITIES: Final = position(black="wild forcedDiscard", white="playTwice")
"""Every so many games begin where cards fizzle and turns are skipped, which dealt games seldom show."""


class Case(Struct, frozen=True):
    """One accepted change as a front end meets it; `game` and `version` say where it was found."""

    game: int
    version: int
    view: Json
    events: list[Json]
    after: Json


class TooFewGames(Malformed):
    """Without a game nothing is proved."""

    code = "too_few_games"
    template = "A fold is tried on a number of games, at least 1, not ${games}"


class FoldDiffers(AssertionError):
    """A front end's fold went wrong; says in which game, at which events, and in which fields."""

    def __init__(self, case: Case, got: object) -> None:
        self.case = case
        self.got = got
        kinds = ", ".join(event["type"] for event in case.events)
        fields = _differences(case.after, got)
        super().__init__(f"game {case.game}, version {case.version} ({kinds}): {fields}")


def cases(games: int = 20, seed: int = 1) -> Iterator[Case]:
    """Every change of so many random games, with take-backs and concessions, the same for one seed.

    Raises `TooFewGames`.
    """
    if type(games) is not int or games < 1:
        raise TooFewGames(games=repr(games))
    return chain.from_iterable(_game(game, Random(f"{seed} {game}")) for game in range(games))


def check_fold(fold: Fold, games: int = 20, seed: int = 1) -> int:
    """Runs all cases through a fold of JSON values and returns their number.

    Raises `FoldDiffers`, `TooFewGames`. The fold must leave the view it is given alone, which is looked at as well.
    """
    number = 0
    for case in cases(games, seed):
        number += 1
        view = _json(case.view)
        got = _json(fold(view, case.events))
        if got != case.after or view != case.view:
            raise FoldDiffers(case, got if view == case.view else {"view given": "changed"})
    return number


def _game(game: int, rng: Random) -> Iterator[Case]:
    seed = rng.getrandbits(64)
    table = Table.new(seed) if game % RARE else Table.from_position(RARITIES, seed)
    quits = rng.random() < CONCEDE
    while table.active_player is not None:
        view, seat = _json(table.view()), table.active_player
        events = _change(table, seat, rng, quits)
        yield Case(
            game, table.version, view, [_json(event) for event in events], _json(table.view())
        )


def _change(table: Table, seat: Colour, rng: Random, quits: bool) -> tuple[Event, ...]:
    if quits and table.version > 3 and rng.random() < CONCEDE:
        return table.concede(rng.choice(COLOURS))
    if table.undoable and rng.random() < UNDO:
        return table.undo(seat)
    return table.zombie(seat, rng)


def _json(value: object) -> Json:
    decoded: Json = msgspec.json.decode(msgspec.json.encode(value))
    return decoded


def _differences(wanted: Json, got: object) -> str:
    if not isinstance(got, dict):
        return f"a view is an object, not {got!r}"
    names = [name for name in {**wanted, **got} if wanted.get(name) != got.get(name)]
    shown = (f"{name} is {got.get(name)!r}, not {wanted.get(name)!r}" for name in names)
    return "; ".join(shown) or "a field is there that should not be"


def main(arguments: list[str] | None = None) -> None:
    """Prints cases, one JSON object a line."""
    parser = argparse.ArgumentParser(
        prog="python -m bga_isle.testing.front_end", description=__doc__
    )
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args(arguments)
    try:
        for case in cases(wish.games, wish.seed):
            sys.stdout.write(msgspec.json.encode(case).decode() + "\n")
        sys.stdout.flush()
    except IsleError as error:
        parser.error(str(error))
    except BrokenPipeError:
        drop_the_output()
        sys.exit(1)


if __name__ == "__main__":
    main()
