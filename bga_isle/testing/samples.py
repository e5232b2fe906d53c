"""Tables for the kits: real changes of real games, made without a host."""

import secrets
from collections.abc import Iterator

from bga_isle import __version__
from bga_isle.adapter import changes
from bga_isle.adapter.changes import Change, Standing
from bga_isle.adapter.ports import Seat, Snapshot
from bga_isle.model.actions import ActUndo
from bga_isle.model.pieces import Colour
from bga_isle.model.state import Seats
from bga_isle.table.table import Table

BLACK: Colour = "black"
WHITE: Colour = "white"


def opened(
    name: str | None = None,
    *,
    client: str = "a client",
    deadline: float | None = None,
    touched: float = 1_000.25,
    turn_seconds: int | None = 60,
    seed: int = 7,
) -> Standing:
    """A table at version 0, black's player seated and white's seat open."""
    table = Table.new(seed, BLACK)
    snapshot = Snapshot(
        table=secrets.token_urlsafe(12) if name is None else name,
        version=0,
        save=table.save(),
        seats=Seats(Seat(owner="black's player"), Seat()),
        opening=table.view(),
        module=__version__,
        client=client,
        turn_seconds=turn_seconds,
        deadline=deadline,
        created=touched,
        touched=touched,
    )
    return Standing(snapshot, table)


def chance(standing: Standing, count: int, now: float = 1_001.5) -> Iterator[Change]:
    """Changes one after the other, each a random choice of whoever is active."""
    for step in range(count):
        change = changes.zombie(standing, now + step)
        yield change
        standing = change.after


def whole_game(standing: Standing) -> Iterator[Change]:
    """All that can happen at a table, to the end of its game."""

    def told(change: Change) -> Change:
        nonlocal standing
        standing = change.after
        return change

    now = iter(range(2_000, 1_000_000))
    first = standing.table.possible_actions()[0]
    yield told(changes.join(standing, "white's player", next(now)))
    yield told(changes.act(standing, BLACK, first, next(now)))
    yield told(changes.act(standing, BLACK, ActUndo(), next(now)))
    yield told(changes.leave(standing, BLACK, next(now), "clock"))
    yield told(changes.come_back(standing, BLACK, next(now)))
    while standing.table.progression < 60 and standing.table.result is None:
        yield told(changes.zombie(standing, next(now)))
    if standing.table.result is None:
        yield told(changes.concede(standing, WHITE, next(now)))


def ended(standing: Standing, now: float) -> Change:
    """The change that ends a game."""
    return changes.concede(standing, BLACK, now)
