"""Plays games: what a worker does, wherever it is.

Game number i of a simulation depends on nothing but the plan and i, so it does
not matter who plays which games, or in which order.
"""

import hashlib
import traceback
import zlib
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct

from bga_isle.errors import IsleError
from bga_isle.model.actions import Action
from bga_isle.model.events import ChoiceTakenBack, Event
from bga_isle.model.pieces import COLOURS, Colour
from bga_isle.model.state import Position
from bga_isle.table.table import Table

from .faults import PolicyFault
from .policies import Policy, named, pick, zombie
from .rows import Counting, Row

CHUNK: Final = 50
"""The games that are played in one piece; part of the format of a journal."""


class Plan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that decides a simulation but the number of its games."""

    seed: int
    black: str = "zombie"
    white: str = "zombie"
    position: Position | None = None


Choose = Callable[[Table, Sequence[Action]], Action | Mapping[str, Any] | bytes]
"""What a seat does at a table, given the possible actions."""

_ROWS: Final = msgspec.msgpack.Decoder(list[tuple[Any, ...]])


def play(plan: Plan, games: range) -> bytes:
    """Some games played to their ends, as packed rows; raises `BadPolicy` or `PolicyFault`."""
    policies: dict[Colour, Policy] = {"black": named(plan.black), "white": named(plan.white)}
    rows = [_game(plan, game, policies) for game in games]
    return zlib.compress(msgspec.msgpack.encode(rows), 1)


def unpacked(packed: bytes) -> list[Row]:
    """The rows that `play` packed."""
    return _ROWS.decode(zlib.decompress(packed))


def table_of(plan: Plan, game: int) -> Table:
    """The table of a game before its first choice."""
    return _table(plan, _numbers(plan, game)[0])


def _numbers(plan: Plan, game: int) -> list[int]:
    """The seeds of a game: of the table, of black's and white's generators, of their tables' deals."""
    key = f"isle of bears|simulation|{plan.seed}|{game}"
    digest = hashlib.blake2b(key.encode(), digest_size=40).digest()
    return [int.from_bytes(digest[place : place + 8], "big") >> 1 for place in range(0, 40, 8)]


def _table(plan: Plan, seed: int) -> Table:
    return Table.new(seed) if plan.position is None else Table.from_position(plan.position, seed)


def _game(plan: Plan, game: int, policies: dict[Colour, Policy]) -> Row:
    seed, *rest = _numbers(plan, game)
    table = _table(plan, seed)
    choose = {
        colour: _chooser(policies[colour], *numbers)
        for colour, numbers in zip(COLOURS, zip(rest[:2], rest[2:], strict=True), strict=True)
    }
    happened: list[Event] = []
    decisions = choices = widest = 0
    seat = starter = last = table.active_player
    assert starter is not None
    while seat is not None:
        possible = table.possible_actions()
        width = len(possible)
        decisions += 1
        choices += width
        if width > widest:
            widest = width
        try:
            events = table.act(seat, choose[seat](table, possible))
            if type(events[0]) is ChoiceTakenBack:
                raise _TakenBack
        except (Exception, SystemExit) as error:
            name = {"black": plan.black, "white": plan.white}[seat]
            raise PolicyFault(policy=name, seat=seat, game=game, reason=_said(error)) from error
        happened += events
        last, seat = seat, table.active_player
    assert last is not None
    counting = Counting()
    counting.take(happened)
    counting.figures[:3] = decisions, choices, widest
    return counting.row(game, seed, starter, last)


def _chooser(policy: Policy, number: int, deal: int) -> Choose:
    """A policy in its seat; it draws from one generator, the tables it is shown from another.

    A zombie looks at nothing but the list, so it can do without a table of its own.
    """
    rng = Random(number)
    if policy is zombie:
        random = rng.random
        return lambda _table, possible: pick(possible, random())
    dealer = Random(deal)
    return lambda table, _possible: policy(table.copy(reshuffle=dealer), rng)


class _TakenBack(Exception):
    """A game in which choices are taken back need not end."""

    def __str__(self) -> str:
        return "actUndo is not among the possible actions"


def _said(error: BaseException) -> str:
    """What went wrong, and where unless it was a refused action or the call itself."""
    if isinstance(error, IsleError | _TakenBack):
        return str(error)
    place = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{place.filename}, line {place.lineno}"
    if place.filename == __file__:
        where = "a policy is called with a table and a random.Random"
    return f"{type(error).__name__}: {error} ({where})"
