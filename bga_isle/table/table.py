"""The table: the one thing a platform holds, and the only way into a game."""

from collections.abc import Callable, Mapping
from itertools import takewhile
from typing import Any, Final, Self

from msgspec import Struct
from msgspec.structs import replace

from bga_isle.errors import GameOver, NothingToUndo, NotPossible, NotYourTurn, Stale
from bga_isle.flow import turn
from bga_isle.flow.zombie import decide
from bga_isle.model.actions import ACTIONS, NUMBER, Action, ActUndo
from bga_isle.model.events import CardsDrawn, ChoiceTakenBack, DeckReshuffled, Event, StateEntered
from bga_isle.model.pieces import CARDS_OF, COLOURS, Colour
from bga_isle.model.state import Position, Result, Seats, State, View
from bga_isle.rules import chance, scoring, setup
from bga_isle.rules.fold import undoable, view_of
from bga_isle.rules.upkeep import Draw

from . import door, save

_ANY_SEED: Final = "0"
"""What keys the chance of a table whose own must not be seen."""

_REVEALING: Final = (CardsDrawn, DeckReshuffled)


class _Moment(Struct, frozen=True, gc=False):
    """All that a table is; a table changes by taking up another moment, or not at all."""

    now: State
    start: State
    choices: tuple[int, ...]
    version: int
    seed_hash: str | None


class Table:
    """One game of Isle of Bears, from its deal to its end.

    Make one with `Table.new`, `Table.from_position` or `Table.load`. Every
    method that refuses raises a subclass of `IsleError` and leaves the table
    exactly as it was.
    """

    __slots__ = ("_moment", "_possible")

    _moment: _Moment
    _possible: tuple[Action, ...] | None

    def __init__(self, moment: _Moment) -> None:
        """For the class methods' use; a table is not built from its parts elsewhere."""
        self._moment = moment
        self._possible = None

    @classmethod
    def new(cls, seed: int | None = None, first: Colour | None = None) -> Self:
        """A freshly dealt game (R4).

        `seed` is an int of at most 256 bits; without one the table takes 128
        secret bits and shows their hash in every view. `first` names who
        starts; without one chance decides. Raises `BadSeed`, `UnknownSeat`.
        """
        starter = None if first is None else door.seat(first)
        text, commitment = _seeded(seed)
        return cls._begun(turn.begin(setup.deal(text, starter)), commitment)

    @classmethod
    def from_position(cls, position: Position | Mapping[str, Any], seed: int | None = None) -> Self:
        """A game from a position in which a turn begins; `seed` is for later shuffles.

        It need not be reachable from an opening. Raises `BadPosition`, which
        names the field, and `BadSeed`.
        """
        given = door.position(position)
        text, commitment = _seeded(seed)
        return cls._begun(turn.begin(setup.handed_in(given, text)), commitment)

    @classmethod
    def load(cls, data: bytes) -> Self:
        """The table that `save` wrote; raises `DamagedSave` or `NewerSave`."""
        saved = save.parse(data)
        return cls(
            _Moment(
                now=saved.now,
                start=saved.start or saved.now,
                choices=saved.choices,
                version=saved.version,
                seed_hash=saved.seed_hash,
            )
        )

    @classmethod
    def _begun(cls, state: State, seed_hash: str | None) -> Self:
        return cls(_Moment(state, state, (), 0, seed_hash))

    @property
    def state(self) -> str:
        """The full name of the current state, such as "wildSub.chooseTarget"."""
        return self._moment.now.state

    @property
    def active_player(self) -> Colour | None:
        """The seat that is to choose; None once the game has ended."""
        now = self._moment.now
        return now.active if now.result is None else None

    @property
    def result(self) -> Result | None:
        """How the game ended, None while it goes on (R11, R13)."""
        return self._moment.now.result

    @property
    def version(self) -> int:
        """The number of changes accepted so far, undo and concession included."""
        return self._moment.version

    @property
    def seed_hash(self) -> str | None:
        """The commitment to a secret seed; None where the seed was given."""
        return self._moment.seed_hash

    @property
    def seed(self) -> int | None:
        """The seed of all chance, once the game has ended; None while it is a secret."""
        now = self._moment.now
        return None if now.result is None or now.seed is None else int(now.seed)

    @property
    def undoable(self) -> bool:
        """Whether the active player may take a choice back (R24)."""
        return undoable(self._moment.now)

    @property
    def progression(self) -> int:
        """0–100 as BGA asks: the lead in occupied spaces while the game goes on, 100 at its end."""
        now = self._moment.now
        return 100 if now.result is not None else scoring.progression(now.board)

    @property
    def question(self) -> tuple[str, str]:
        """What is asked now, as BGA's `description` and `descriptionmyturn` templates."""
        return turn.question(self._moment.now)

    def possible_actions(self) -> tuple[Action, ...]:
        """Every choice of the current decision, ascending in `ACTIONS`; empty once the game has ended."""
        if self._possible is None:
            self._possible = tuple(turn.possible(self._moment.now))
        return self._possible

    def act(
        self,
        seat: Colour,
        action: Action | ActUndo | Mapping[str, Any] | bytes,
        draw: Draw | None = None,
    ) -> tuple[Event, ...]:
        """One choice of the active player carried out; returns the events it caused.

        `action` is a struct, a mapping or JSON bytes. `draw(colour, cards)`
        answers each card to be turned up, from the deck's cards in the order of
        `ACTIONS`, in place of the deck's own order; what it raises passes
        through and nothing changes. A hook that changes the table itself gets
        its way, and the choice is refused as `Stale`.

        Raises `UnknownSeat`, `MalformedAction`, `GameOver`, `NotYourTurn`,
        `NotPossible`, `NothingToUndo`, `WrongCard`, `Stale`.
        """
        colour = door.seat(seat)
        chosen = door.action(action)
        self._must_be_active(colour)
        if isinstance(chosen, ActUndo):
            return self._undo(colour)
        return self._choose(chosen, draw)

    def undo(self, seat: Colour) -> tuple[Event, ...]:
        """The last choice of the active player's turn taken back (R24); returns the events.

        Raises `UnknownSeat`, `GameOver`, `NotYourTurn`, `NothingToUndo`.
        """
        colour = door.seat(seat)
        self._must_be_active(colour)
        return self._undo(colour)

    def zombie(
        self, seat: Colour, rng: chance.Rng | None = None, draw: Draw | None = None
    ) -> tuple[Event, ...]:
        """One possible action at random for a seat whose player has quit (R25); returns the events.

        Without `rng` the choice comes from the table's own zombie stream, keyed
        by seed and version, so a replay chooses the same. Raises `UnknownSeat`,
        `GameOver`, `NotYourTurn`.
        """
        return self._choose(self.zombie_action(seat, rng), draw)

    def zombie_action(self, seat: Colour, rng: chance.Rng | None = None) -> Action:
        """What `zombie` would do now with the same `rng`, not done: for a driver that acts by itself.

        Raises `UnknownSeat`, `GameOver`, `NotYourTurn`.
        """
        colour = door.seat(seat)
        self._must_be_active(colour)
        seed = self._moment.now.seed or ""
        return decide(self.possible_actions(), seed, self.version, rng)

    def concede(self, seat: Colour) -> tuple[Event, ...]:
        """The game ended by a seat that gives it up, in its turn or not (R13); returns the events.

        Raises `UnknownSeat`, `GameOver`.
        """
        colour = door.seat(seat)
        moment = self._moment
        if moment.now.result is not None:
            raise GameOver
        change = turn.concede(moment.now, colour)
        self._take_up(replace(moment, now=change.state, version=moment.version + 1))
        return tuple(change.events)

    def preview(
        self, action: Action | ActUndo | Mapping[str, Any] | bytes
    ) -> tuple[tuple[Event, ...], Self | None]:
        """What a choice would do, nothing done: its events, and the table after it.

        The events end before the first card that is turned up or deck that is
        reshuffled, and there is no table once the turn has ended (R24). It is
        all worked out on a table whose hidden order was put aside, so neither
        can show it; the table after is for looking on and further previews.

        Raises `MalformedAction`, `GameOver`, `NotPossible`.
        """
        chosen = door.action(action)
        moment = self._moment
        if moment.now.result is not None:
            raise GameOver
        if isinstance(chosen, ActUndo) or chosen not in self.possible_actions():
            raise NotPossible(action=door.json_text(chosen), state=moment.now.state)
        now, start = (_dealt_anew(state, _ANY_SEED) for state in (moment.now, moment.start))
        after = type(self)(replace(moment, now=now, start=start))
        events = after._choose(chosen, None)
        known = tuple(takewhile(lambda event: not isinstance(event, _REVEALING), events))
        return known, after if after.undoable else None

    def position(self) -> Position:
        """All that lies on the table, decks in order included: for tests and set-ups, not to be shown."""
        now = self._moment.now
        return Position(**{name: getattr(now, name) for name in Position.__struct_fields__})

    def view(self, seat: Colour | None = None) -> View:
        """What a seat, or with None a spectator, may see; all see the same (R3).

        Raises `UnknownSeat`.
        """
        if seat is not None:
            door.seat(seat)
        moment = self._moment
        return view_of(moment.now, moment.version, moment.seed_hash)

    def copy(self, reshuffle: chance.Rng | None = None) -> Self:
        """An independent table at the same moment.

        With `reshuffle`, a generator such as `random.Random`, the hidden order
        of both decks and all later chance are dealt anew, behind undo too: so a
        searcher learns nothing that its player could not know.
        """
        if reshuffle is None:
            return type(self)(self._moment)
        moment = self._moment
        seed = chance.seed_text(reshuffle.getrandbits(chance.SECRET_BITS))
        now, start = (_dealt_anew(state, seed) for state in (moment.now, moment.start))
        return type(self)(replace(moment, now=now, start=start))

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """What a moment is made of never changes, so copies share it."""
        return self.copy()

    def __reduce__(self) -> tuple[Callable[[bytes], Self], tuple[bytes]]:
        return type(self).load, (self.save(),)

    def save(self) -> bytes:
        """The table as bytes, complete in every state, undo included; `load` reads them."""
        moment = self._moment
        start = moment.start if moment.choices else None
        return save.dump(
            save.Saved(moment.version, moment.seed_hash, moment.now, start, moment.choices)
        )

    def __repr__(self) -> str:
        return f"<Table version {self.version} in {self.state}>"

    def _must_be_active(self, seat: Colour) -> None:
        now = self._moment.now
        if now.result is not None:
            raise GameOver
        if seat != now.active:
            raise NotYourTurn(active_player=now.active, seat=seat)

    def _choose(self, action: Action, draw: Draw | None) -> tuple[Event, ...]:
        moment = self._moment
        if action not in self.possible_actions():
            raise NotPossible(action=door.json_text(action), state=moment.now.state)
        change = turn.choose(moment.now, action, draw)
        if self._moment is not moment:
            raise Stale(version=self.version)
        if undoable(change.state):
            start, choices = moment.start, (*moment.choices, NUMBER[action])
        else:
            start, choices = change.state, ()
        self._take_up(
            _Moment(change.state, start, choices, moment.version + 1, moment.seed_hash),
            tuple(change.choices),
        )
        return tuple(change.events)

    def _undo(self, seat: Colour) -> tuple[Event, ...]:
        moment = self._moment
        if not moment.choices:
            raise NothingToUndo
        state, choices, version = moment.start, moment.choices[:-1], moment.version + 1
        for number in choices:
            state = turn.choose(state, ACTIONS[number]).state
        events: list[Event] = [ChoiceTakenBack(seat, view_of(state, version, moment.seed_hash))]
        if state.state != moment.now.state:
            events.append(StateEntered(state.state, seat))
        self._take_up(_Moment(state, moment.start, choices, version, moment.seed_hash))
        return tuple(events)

    def _take_up(self, moment: _Moment, possible: tuple[Action, ...] | None = None) -> None:
        self._possible = None
        self._moment = moment
        self._possible = possible


def _seeded(seed: int | None) -> tuple[str, str | None]:
    """A seed's text and, only where it is a secret, its hash."""
    if seed is not None:
        return chance.seed_text(seed), None
    secret = chance.secret_seed()
    return secret, chance.seed_hash(secret)


def _dealt_anew(state: State, seed: str) -> State:
    decks = []
    for index, colour in enumerate(COLOURS):
        deck = [card for card in CARDS_OF[colour] if card in state.decks[colour]]
        decks.append(chance.shuffled(deck, seed, state.shuffles + index))
    return replace(state, decks=Seats(*decks), seed=seed, shuffles=state.shuffles + len(decks))
