"""A Hypothesis machine: calls on several hosts over one store, which wait at every step.

For another store, derive from `HostMachine` and set `stores`; for each host it
gets a store of its own, as so many processes have.
"""

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from bga_isle.model.actions import ActUndo
from bga_isle.model.pieces import OPPONENT, Colour

from .calls import Kind, Submission
from .frame import HOSTS, SEAT, TURN, Frame

AT_ONCE = 4
MATURE = 40

HOST = st.integers(0, HOSTS - 1)
WHICH = st.integers(0, AT_ONCE - 1)
PICK = st.integers(0, 1000)


class HostMachine(Frame):
    """People, clocks and processes that come and go, in any order."""

    def room(self) -> bool:
        return len(self.under_way) < AT_ONCE

    def busy(self) -> bool:
        return bool(self.under_way)

    @precondition(room)
    @rule(
        number=HOST, seat=SEAT, pick=PICK, age=st.sampled_from([0, 0, 0, 1, 5]), key=st.booleans()
    )
    def submit(self, number: int, seat: Colour, pick: int, age: int, key: bool) -> None:
        """A choice, at the newest version or an old one, from whoever's turn it was then or from `seat`."""
        snapshot = self.snapshots[max(0, len(self.snapshots) - 1 - age)]
        self._start(
            number, Submission.picked(snapshot, seat, pick, f"key {pick % 7}" if key else None)
        )

    @precondition(room)
    @rule(number=HOST, seat=SEAT)
    def undo(self, number: int, seat: Colour) -> None:
        self._start(number, Submission(seat, self.snapshots[-1].version, ActUndo(), None))

    @precondition(lambda self: self.room() and self._submitted())
    @rule(number=HOST, which=PICK, other_body=st.booleans())
    def repeat(self, number: int, which: int, other_body: bool) -> None:
        """A request comes again, or another under its key."""
        known = self._submitted()
        again = known[which % len(known)]
        self._start(number, again.altered() if other_body else again)

    @precondition(lambda self: len(self.under_way) <= AT_ONCE - 2)
    @rule(numbers=st.tuples(HOST, HOST), pick=PICK, ahead=st.integers(0, 4), wait=st.booleans())
    def twins(self, numbers: tuple[int, int], pick: int, ahead: int, wait: bool) -> None:
        """One request twice at once; the second comes some steps further, and waits there or not."""
        request = Submission.picked(self.snapshots[-1], None, pick, f"twins {pick}")
        first, second = (self._begun(number, request) for number in numbers)
        self._step(second, ahead)
        self._finish(first)
        if not wait:
            self._finish(second)
        self._settle()

    @precondition(room)
    @rule(number=HOST, kind=st.sampled_from(["quit", "back"]), seat=SEAT)
    def reseat(self, number: int, kind: Kind, seat: Colour) -> None:
        if self._may_quit(seat):
            self._start(number, (kind, seat))

    @precondition(room)
    @rule(seat=SEAT, hands=st.lists(st.tuples(HOST, st.sampled_from(["quit", "back"])), max_size=5))
    def change_hands(self, seat: Colour, hands: list[tuple[int, Kind]]) -> None:
        """A player leaves and comes back through any hosts, which need not know of one another."""
        if self._may_quit(seat):
            for number, kind in hands:
                self._finish(self._begun(number, (kind, seat)))
                self._settle()

    @precondition(room)
    @rule(number=HOST, kind=st.sampled_from(["join", "sweep", "sweep"]))
    def join_or_sweep(self, number: int, kind: Kind) -> None:
        self._start(number, (kind, "black"))

    @precondition(lambda self: self.room() and len(self.snapshots) > MATURE)
    @rule(number=HOST, seat=SEAT)
    def concede(self, number: int, seat: Colour) -> None:
        self._start(number, ("concede", seat))

    @precondition(busy)
    @rule(turns=st.lists(st.tuples(WHICH, st.integers(1, 9)), min_size=1, max_size=6))
    def go_on(self, turns: list[tuple[int, int]]) -> None:
        """Calls under way come some steps further, by turns."""
        for which, steps in turns:
            if self.busy():
                self._step(self.under_way[which % len(self.under_way)], steps)
                self._settle()

    @precondition(busy)
    @rule(which=WHICH)
    def finish(self, which: int) -> None:
        self._finish(self.under_way[which % len(self.under_way)])
        self._settle()

    @rule(numbers=st.lists(st.tuples(HOST, PICK), min_size=1, max_size=8))
    def play(self, numbers: list[tuple[int, int]]) -> None:
        """Some choices, each made to its end while the calls under way wait."""
        for number, pick in numbers:
            if not self.snapshots[-1].ended:
                self._finish(
                    self._begun(number, Submission.picked(self.snapshots[-1], None, pick, None))
                )
                self._settle()

    @rule(seconds=st.sampled_from([1, 3, TURN - 1, TURN + 1]))
    def time_passes(self, seconds: int) -> None:
        self.clock.go(seconds)

    @rule(number=HOST, at_once=st.booleans())
    def restart(self, number: int, at_once: bool) -> None:
        """A process begins anew. What its predecessor had begun ends where it stands, or goes on in its own time."""
        for call in [
            call for call in self.under_way if at_once and call.host is self.hosts[number]
        ]:
            self.runner.run(call.die())
            self.under_way.remove(call)
            self.died.append(call)
        self.hosts[number] = self._host(number)

    def _submitted(self) -> list[Submission]:
        calls = (*self.answered, *self.under_way, *self.died)
        return [
            call.what
            for call in calls
            if isinstance(call.what, Submission) and call.what.key is not None
        ]

    def _may_quit(self, seat: Colour) -> bool:
        """Somebody has the seat; while the game is young the other is no zombie, lest it be over at once."""
        seats = self.snapshots[-1].seats
        young = len(self.snapshots) < MATURE
        return seats[seat].owner is not None and not (young and seats[OPPONENT[seat]].zombie)
