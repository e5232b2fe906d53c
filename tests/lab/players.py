"""Policies for the tests, by the names that a simulation knows them by."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, cast

import msgspec

from bga_isle import Table
from bga_isle.lab import policies
from bga_isle.model.actions import Action
from tests.web.waiting import until

DECKS: list[tuple[str, ...]] = []
"""What `onlooker` saw of black's deck."""

MARK = "ISLE_TEST_MARK"
"""The variable that names the file by which a policy in another process is told something."""

AGES = 600


def named(function: Callable[..., object]) -> str:
    return f"{__name__}:{function.__name__}"


def zombie(table: Table, rng: Random) -> Action:
    """The built-in one under another name, so that it gets a table of its own like any other."""
    return policies.zombie(table, rng)


def meddler(table: Table, rng: Random) -> Action:
    """Plays its own table to the end before it says what it would do."""
    action = policies.zombie(table, rng)
    while (seat := table.active_player) is not None:
        table.zombie(seat)
    return action


def talker(table: Table, rng: Random) -> bytes:
    return msgspec.json.encode(policies.zombie(table, rng))


def mapper(table: Table, rng: Random) -> dict[str, Any]:
    return cast(dict[str, Any], msgspec.to_builtins(policies.zombie(table, rng)))


def onlooker(table: Table, rng: Random) -> Action:
    if len(DECKS) < 200:
        DECKS.append(table.position().decks.black)
    return policies.zombie(table, rng)


def failing(table: Table, rng: Random) -> Action:
    raise ValueError("no idea")


def leaving(table: Table, rng: Random) -> Action:
    raise SystemExit


def impossible(table: Table, rng: Random) -> dict[str, str]:
    return {"action": "actPlayCard", "card": "white-wild" if table.active_player == "black" else ""}


def lonely(table: Table) -> Action:
    """Takes no generator."""
    return table.possible_actions()[0]


def silent(table: Table, rng: Random) -> None:
    return None


def undoing(table: Table, rng: Random) -> object:
    return {"action": "actUndo"} if table.undoable else policies.zombie(table, rng)


def dying_once(table: Table, rng: Random) -> Action:
    """Takes its process along the first time it is asked."""
    mark = Path(os.environ[MARK])
    try:
        mark.touch(exist_ok=False)
    except FileExistsError:
        return policies.zombie(table, rng)
    os._exit(3)


def dying(table: Table, rng: Random) -> Action:
    os._exit(3)


def pondering(table: Table, rng: Random) -> Action:
    """Is done with the first games of one process, then never answers."""
    mark = Path(os.environ[MARK])
    if mark.exists():
        time.sleep(AGES)
    return policies.zombie(table, rng)


def waits_for(mark: Path) -> None:
    """Work that is done once a file is there."""
    until(mark.exists)


not_a_policy = 7

CHOICES: list[Action] = []
"""What `noting` chose, one choice after the other."""


def noting(table: Table, rng: Random) -> Action:
    CHOICES.append(policies.zombie(table, rng))
    return CHOICES[-1]
