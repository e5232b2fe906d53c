"""A table driven by Hypothesis: choices, undo, saves, copies, quitters, concessions and junk."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from bga_isle import ACTIONS, Position, Table, View, fold
from bga_isle.model.actions import ActUndo
from bga_isle.model.events import Event
from bga_isle.model.pieces import COLOURS, OPPONENT, Colour
from bga_isle.testing.strategies import positions

from .invariants import (
    bears,
    check_all_600,
    check_board,
    check_cards,
    check_list,
    check_view,
    refusal,
)

LARGEST_SAVE = 2048
PICKS = st.integers(0, 10_000)
"""A choice: its place in the list, whatever the list's length."""

JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.binary(max_size=40),
    st.text(max_size=10),
    st.dictionaries(st.text(max_size=8), st.integers() | st.text(max_size=8), max_size=3),
    st.builds(
        lambda action, changes: msgspec.to_builtins(action) | changes,
        st.sampled_from(ACTIONS),
        st.dictionaries(
            st.sampled_from(["action", "card", "source", "target", "direction", "first", "isle"]),
            st.sampled_from([True, 1.0, -1, 16, "0", None, [], "actUndo!", "black-hug", 2**70]),
            min_size=1,
            max_size=2,
        ),
    ),
)


class Play(RuleBasedStateMachine):
    """One table, everything it has been, and the view that a front end has folded."""

    table: Table
    shown: View

    @initialize(start=st.integers(0, 2**64) | positions())
    def begin(self, start: int | Position) -> None:
        if isinstance(start, int):
            self.table = Table.new(seed=start)
        else:
            self.table = Table.from_position(start, seed=1)
        self.shown = self.table.view()
        self.turn: list[View] = []
        self.past: list[tuple[Table, bytes, View]] = []

    @property
    def seat(self) -> Colour:
        assert self.table.active_player is not None
        return self.table.active_player

    def going_on(self) -> bool:
        return self.table.active_player is not None

    def keep(self) -> Table:
        """The table as it is, put aside to see that it stays so."""
        kept = self.table.copy()
        self.past.append((kept, kept.save(), kept.view()))
        return kept

    def follow(self, before: Table, events: Sequence[Event]) -> None:
        """What an accepted change must leave behind."""
        self.shown = fold(self.shown, events)
        assert self.table.version == before.version + 1
        was, now = bears(before), bears(self.table)
        assert all(now[colour] <= was[colour] for colour in COLOURS)
        self.turn = [*self.turn, before.view()] if self.table.undoable else []

    @precondition(going_on)
    @rule(pick=PICKS, form=st.sampled_from(["struct", "mapping", "bytes"]))
    def act(self, pick: int, form: str) -> None:
        before, possible = self.keep(), self.table.possible_actions()
        action: Any = possible[pick % len(possible)]
        if form == "mapping":
            action = msgspec.to_builtins(action)
        elif form == "bytes":
            action = msgspec.json.encode(action)
        self.follow(before, self.table.act(self.seat, action))

    @precondition(going_on)
    @rule(picks=st.lists(PICKS, min_size=2, max_size=12))
    def act_on(self, picks: list[int]) -> None:
        for pick in picks:
            if self.going_on():
                self.act(pick, "struct")

    @precondition(going_on)
    @rule(seed=st.none() | st.integers(0, 2**32))
    def zombie(self, seed: int | None) -> None:
        before = self.keep()
        rng = None if seed is None else Random(seed)
        self.follow(before, self.table.zombie(self.seat, rng))

    @precondition(lambda self: self.table.undoable)
    @rule(as_action=st.booleans())
    def undo(self, as_action: bool) -> None:
        before = self.keep()
        seat = self.seat
        events = self.table.act(seat, ActUndo()) if as_action else self.table.undo(seat)
        self.shown = fold(self.shown, events)
        *self.turn, then = self.turn
        assert replace(self.table.view(), version=then.version) == then
        assert self.table.version == before.version + 1

    @precondition(lambda self: self.going_on() and self.table.version > 20)
    @rule(seat=st.sampled_from(COLOURS))
    def concede(self, seat: Colour) -> None:
        before = self.keep()
        self.follow(before, self.table.concede(seat))
        assert self.table.result is not None
        assert self.table.result.winner == OPPONENT[seat]

    @rule()
    def save_and_load(self) -> None:
        self.keep()
        data = self.table.save()
        assert len(data) <= LARGEST_SAVE
        self.table = Table.load(data)
        assert self.table.save() == data

    @rule(seed=st.none() | st.integers(0, 2**32))
    def copy(self, seed: int | None) -> None:
        self.keep()
        self.table = self.table.copy(None if seed is None else Random(seed))

    @rule(seat=st.sampled_from(["black", "white", "red"]), junk=JUNK)
    def junk(self, seat: Any, junk: Any) -> None:
        kept = self.keep()
        assert refusal(self.table, seat, junk) is not None
        assert self.table.save() == kept.save()

    @rule()
    def every_action_there_is(self) -> None:
        self.keep()
        check_all_600(self.table)

    @invariant()
    def it_is_sound(self) -> None:
        check_cards(self.table)
        check_board(self.table)
        check_list(self.table)
        assert check_view(self.table) == self.shown
        assert 0 <= self.table.progression <= 100
        assert self.table.undoable == bool(self.turn)

    @invariant()
    def what_was_just_done_left_the_past_as_it_was(self) -> None:
        for kept, data, view in self.past[-1:]:
            assert (kept.save(), kept.view()) == (data, view)

    def teardown(self) -> None:
        for kept, data, view in getattr(self, "past", []):
            assert (kept.save(), kept.view()) == (data, view)


Play.TestCase.settings = settings(
    max_examples=60,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
TestPlay = Play.TestCase
