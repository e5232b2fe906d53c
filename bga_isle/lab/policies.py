"""Who plays: functions from a table and a generator to one of the possible actions.

A policy gets a table of its own, whose hidden order has been dealt anew, so
it may try out on it whatever it likes and learns nothing that a player could
not know.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from operator import attrgetter
from random import Random
from typing import Any, Final

from bga_isle.model.actions import Action
from bga_isle.model.pieces import OPPONENT, Colour
from bga_isle.table.table import Table

from .faults import BadPolicy

Policy = Callable[[Table, Random], Action | Mapping[str, Any] | bytes]
"""What it answers is anything that `Table.act` takes; its seat is `table.active_player`."""


def zombie(table: Table, rng: Random) -> Action:
    """Any of the possible actions, all equally likely (R25)."""
    return pick(table.possible_actions(), rng.random())


def pick(actions: Sequence[Action], chance: float) -> Action:
    """One of some actions, by a number from 0 to below 1."""
    return actions[int(chance * len(actions))]


def greedy(table: Table, rng: Random) -> Action:
    """The action after which the own share of occupied spaces is largest; chance parts equals."""
    seat = table.active_player
    assert seat is not None
    best, found = -1.0, list[Action]()
    for action in table.possible_actions():
        trial = table.copy()
        trial.act(seat, action)
        worth = standing(trial, seat)
        if worth > best:
            best, found = worth, [action]
        elif worth == best:
            found.append(action)
    return pick(found, rng.random())


def standing(table: Table, seat: Colour) -> float:
    """How well a seat stands: its share of the occupied spaces, 2 for a game won, 0 for one lost."""
    view = table.view(seat)
    if view.result is not None:
        return {seat: 2.0, OPPONENT[seat]: 0.0, None: 0.5}[view.result.winner]
    tops = [stack[-1] for stack in view.board if stack]
    return tops.count(seat[0]) / len(tops) if tops else 0.5


BUILT_IN: Final[dict[str, Policy]] = {"zombie": zombie, "greedy": greedy}


def named(name: object) -> Policy:
    """The policy of a name, one of `BUILT_IN` or "module:function"; raises `BadPolicy`."""
    if not isinstance(name, str):
        reason = 'workers and journal know it by its name alone, "module:function"'
        raise BadPolicy(policy=repr(name), reason=reason)
    if name in BUILT_IN:
        return BUILT_IN[name]
    module, colon, function = name.partition(":")
    if not (module and colon and function):
        known = ", ".join(BUILT_IN)
        raise BadPolicy(policy=repr(name), reason=f"it is {known} or module:function")
    try:
        policy = attrgetter(function)(import_module(module))
    except (Exception, SystemExit) as error:
        raise BadPolicy(policy=name, reason=f"{type(error).__name__}: {error}") from error
    if not callable(policy):
        raise BadPolicy(
            policy=name, reason=f"{type(policy).__name__} is nothing that can be called"
        )
    found: Policy = policy
    return found
