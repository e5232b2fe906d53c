"""A game's whole record as one JSON document, kept by whoever drives the table.

A record holds what everybody saw: the opening as a view, each choice with who
made it, the cards it turned up, the result; the seed joins once the game has
ended. So a running game's record can be shown to anyone, and a finished one
proves that the decks were not changed under way.
"""

import hashlib
from collections.abc import Iterable, Iterator
from typing import Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bga_isle.errors import BadRecord, BadSeed, IsleError, located
from bga_isle.model.actions import Action, ActUndo
from bga_isle.model.events import CardsDrawn, Event, Happening
from bga_isle.model.pieces import Card, Colour
from bga_isle.model.state import Position, Result, Seats, View
from bga_isle.rules.chance import seed_hash
from bga_isle.rules.fold import state_of
from bga_isle.table.table import Table

FORMAT: Final = 1

Seeded = Literal["all", "reshuffles", "nothing"]


class Concession(
    Struct, frozen=True, tag_field="action", tag="concede", forbid_unknown_fields=True
):
    """A seat gave the game up; no action of the rules, so it stands in records alone."""


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    """One accepted change: who made it, and the cards it turned up, in their order."""

    seat: Colour
    by: Literal["player", "zombie"]
    action: Action | ActUndo | Concession
    drawn: tuple[Card, ...] = ()


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game so far.

    `seeded` says what follows from the seed: "all" of a dealt game, the
    "reshuffles" of one that began from a position, "nothing" where the cards
    drawn were given from outside. `seats` names who sat there. `digest` is
    over all the rest, also over what no move could contradict.
    """

    format: int = FORMAT
    module: str
    seeded: Seeded
    seats: Seats[str]
    opening: View
    moves: tuple[Move, ...] = ()
    result: Result | None = None
    seed: str | None = None
    digest: str = ""


class Step(Struct, frozen=True):
    """One move of a replay, the events it caused and the view after it."""

    move: Move
    events: tuple[Event, ...]
    view: View


class Recorder:
    """Keeps the record of one table from what its driver tells it.

    `record` is complete after every `note`; a driver that stores it can go on
    later with `Recorder(record)`.
    """

    def __init__(self, record: Record) -> None:
        self._opening = record
        self._moves = list(record.moves)

    @classmethod
    def opened(
        cls,
        table: Table,
        *,
        module: str,
        seats: Seats[str] | None = None,
        seeded: Seeded = "all",
    ) -> "Recorder":
        """A recorder for a table on which nothing has happened yet."""
        return cls(
            Record(
                module=module,
                seeded=seeded,
                seats=seats or Seats("player", "player"),
                opening=table.view(),
            )
        )

    def note(
        self,
        seat: Colour,
        action: Action | ActUndo | Concession,
        events: Iterable[Event],
        by: Literal["player", "zombie"] = "player",
    ) -> None:
        """Adds one change that the table has accepted, with the events it returned."""
        self._moves.append(Move(seat, by, action, drawn_cards(events)))

    def record(self, table: Table) -> Record:
        """The record up to the table's current moment."""
        seed = table.seed
        record = replace(
            self._opening,
            moves=tuple(self._moves),
            result=table.result,
            seed=None if seed is None else str(seed),
        )
        return sealed(record)


def dump(record: Record) -> bytes:
    """The record as a JSON document."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1)


def parse(data: bytes | str) -> Record:
    """The record of a JSON document; raises `BadRecord` with the place of the fault."""
    try:
        if not 1 <= _HEAD.decode(data).format <= FORMAT:
            raise BadRecord(place="format", reason=f"this version reads formats 1 to {FORMAT}")
        return _DECODER.decode(data)
    except msgspec.ValidationError as error:
        place, reason = located(error, "record")
        raise BadRecord(place=place, reason=reason) from error
    except (msgspec.DecodeError, UnicodeError, RecursionError, TypeError) as error:
        raise BadRecord(place="record", reason=str(error)) from error


def replay(record: Record) -> Iterator[Step]:
    """Plays a record move by move; raises `BadRecord` at the first that does not hold.

    The cards turned up are those of the record, so this works for a running
    game too.
    """
    record = _checked(record)
    yield from _replayed(record, _handed_in(record), given=True)


def verify(record: Record) -> View:
    """The view at the end of a record that holds throughout; raises `BadRecord` where it does not.

    Every move must be possible and the result must be the one that the moves
    lead to. A known seed must have the hash that the opening shows, and what
    `seeded` says must follow from it: with "all" the opening and every card
    drawn, with "reshuffles" the cards drawn after each reshuffle.
    """
    record = _checked(record)
    if (record.seed is not None) != (record.result is not None):
        raise BadRecord(place="seed", reason="it stands in the record of a finished game alone")
    if record.seed is None or record.seeded == "nothing":
        table, given = _handed_in(record), True
    else:
        table, given = _seeded(record, record.seed), False
    if record.seed is not None and record.opening.seed_hash not in (None, seed_hash(record.seed)):
        raise BadRecord(place="seed", reason="its hash is not the one shown at the opening")
    view = record.opening
    for step in _replayed(record, table, given=given):
        view = step.view
    if view.result != record.result:
        raise BadRecord(place="result", reason="the moves lead to another one")
    if record.digest != _digest(record):
        raise BadRecord(place="digest", reason="something else in the record was altered")
    return view


class _Head(Struct):
    """What must be read first, since later formats may hold other fields."""

    format: int = FORMAT


_HEAD: Final = msgspec.json.Decoder(_Head)
_DECODER: Final = msgspec.json.Decoder(Record)


def sealed(record: Record) -> Record:
    """The record with the digest over all the rest of it."""
    return replace(record, digest=_digest(record))


def _digest(record: Record) -> str:
    return hashlib.sha256(msgspec.json.encode(replace(record, digest=""))).hexdigest()


def _checked(record: Record) -> Record:
    """The record rebuilt from plain objects, since a struct built in Python may hold anything."""
    try:
        document = msgspec.json.encode(record)
    except (TypeError, ValueError) as error:
        raise BadRecord(place="record", reason=str(error)) from error
    return parse(document)


def drawn_cards(events: Iterable[Happening]) -> tuple[Card, ...]:
    """The cards that some events turned up, in their order."""
    return tuple(card for event in events if isinstance(event, CardsDrawn) for card in event.cards)


def _replayed(record: Record, table: Table, *, given: bool) -> Iterator[Step]:
    for index, move in enumerate(record.moves):
        place = f"moves[{index}]"
        draws = iter(move.drawn)

        def draw(_colour: Colour, cards: tuple[Card, ...], draws: Iterator[Card] = draws) -> Card:
            return next(draws, "")

        if move.by == "zombie" and isinstance(move.action, ActUndo | Concession):
            raise BadRecord(place=f"{place}.by", reason="a zombie neither takes back nor concedes")
        try:
            if isinstance(move.action, Concession):
                events = table.concede(move.seat)
            else:
                events = table.act(move.seat, move.action, draw if given else None)
        except IsleError as error:
            raise BadRecord(place=place, reason=str(error)) from error
        if drawn_cards(events) != move.drawn:
            raise BadRecord(place=f"{place}.drawn", reason="other cards were turned up")
        yield Step(move, events, replace(table.view(), seed_hash=record.opening.seed_hash))


def _handed_in(record: Record, seed: int | None = None) -> Table:
    """A table at the record's opening; each deck holds first what the record draws from it."""
    opening = state_of(record.opening)
    drawn = [card for move in record.moves for card in move.drawn]
    decks = [
        tuple(sorted(deck, key=lambda card: drawn.index(card) if card in drawn else len(drawn)))
        for deck in (opening.decks.black, opening.decks.white)
    ]
    fields = {name: getattr(opening, name) for name in Position.__struct_fields__}
    try:
        table = Table.from_position(Position(**{**fields, "decks": Seats(*decks)}), seed)
    except BadSeed:
        raise
    except IsleError as error:
        raise BadRecord(place="opening", reason=str(error)) from error
    if record.opening != replace(table.view(), seed_hash=record.opening.seed_hash):
        raise BadRecord(place="opening", reason="no game begins like this")
    return table


def _seeded(record: Record, text: str) -> Table:
    """A table at the record's opening whose chance follows from the record's seed."""
    try:
        seed = int(text)
        if str(seed) != text:
            raise BadRecord(place="seed", reason="it is not written as a number is")
        if record.seeded == "reshuffles":
            return _handed_in(record, seed)
        table = Table.new(seed, record.opening.active)
    except (BadSeed, ValueError) as error:
        raise BadRecord(place="seed", reason=str(error)) from error
    if record.opening != replace(table.view(), seed_hash=record.opening.seed_hash):
        raise BadRecord(place="opening", reason="another one follows from the seed")
    return table
