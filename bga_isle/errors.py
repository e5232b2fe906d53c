"""Every refusal the package makes, one tree:

IsleError
├── Malformed               cannot be decoded, whatever the state of the game
│   ├── MalformedAction     an action of no known shape
│   ├── UnknownSeat         neither "black" nor "white"
│   ├── BadSeed             a seed that is no whole number of at most 256 bits
│   ├── BadPosition         a position that cannot lie on a table; `field` names the place
│   ├── BadView             a view or events that do not fit each other
│   └── BadRecord           a game's record that is damaged or was tampered with; `place` names where
├── Refused                 well formed, not allowed now
│   ├── GameOver            the game has ended
│   ├── NotYourTurn         the other seat is to choose
│   ├── NotPossible         not among the possible actions
│   ├── NothingToUndo       no choice of this turn to take back
│   ├── WrongCard           a draw hook answered a card that is not in the deck
│   ├── NotFound            there is no such table
│   ├── NoOpenSeat          both seats are taken
│   ├── NotYourSeat         nobody can return to a seat that had no player
│   ├── Stale               the table has moved on; `version` is the current one
│   └── KeyReused           an idempotency key came again with another request
├── ChartFault              the state chart is not sound; `file` and `key` name the place
└── BadSave                 a save that cannot be loaded
    ├── DamagedSave         cut, altered or no save at all
    └── NewerSave           written by a later version of this module

Each carries a machine-readable `code`, an English `template` in BGA's style
(`${name}`), which a platform may translate, and the `facts` that fill it.
"""

import re
from collections.abc import Callable, Mapping
from string import Template
from typing import ClassVar

LONGEST_FACT = 200
"""So much of what was sent is said again in a sentence."""


class IsleError(Exception):
    """The root of all refusals; whatever raised one left everything as it was."""

    code: ClassVar[str] = "refused"
    template: ClassVar[str] = "${reason}"

    def __init__(self, **facts: object) -> None:
        super().__init__(filled(self.template, facts))
        self.facts = facts

    def __reduce__(self) -> tuple[Callable[..., "IsleError"], tuple[object, ...]]:
        return _revive, (type(self), self.facts)


def filled(template: str, facts: Mapping[str, object]) -> str:
    """A refusal's template with its facts in it."""
    shown = {name: _shortened(str(fact)) for name, fact in facts.items()}
    return Template(template).safe_substitute(shown)


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST_FACT else f"{text[: LONGEST_FACT - 1]}…"


def _revive(kind: type[IsleError], facts: dict[str, object]) -> IsleError:
    return kind(**facts)


def located(error: Exception, whole: str) -> tuple[str, str]:
    """Where a decoder found a fault, such as `board[3]`, and what it was; `whole` names all of it."""
    reason, _, where = str(error).partition(" - at ")
    path = where.removeprefix("`key` in ").strip("`").lstrip("$.")
    named = re.findall(r"'(.*)'" if where.startswith("`key`") else r"field `(\w+)`", reason)
    return ".".join(filter(None, [path, *named])) or whole, reason


class Malformed(IsleError):
    """Input that no state of the game could accept."""

    code = "malformed"


class MalformedAction(Malformed):
    """What was sent has no action's shape."""

    template = "This is not an action: ${reason}"


class UnknownSeat(Malformed):
    """Whoever asks is neither of the two colours."""

    code = "unknown_seat"
    template = 'A seat is "black" or "white", not ${seat}'


class BadSeed(Malformed):
    """The chance of a table cannot follow from this."""

    code = "bad_seed"
    template = "A seed is a whole number of at most 256 bits or None, not ${seed}"


class BadPosition(Malformed):
    """What was handed in cannot lie on a table when a turn begins."""

    code = "bad_position"
    template = "No game can start from this position: ${field}: ${reason}"

    @property
    def field(self) -> str:
        """Where the fault is, such as `board[3]` or `hands.black`."""
        return str(self.facts["field"])


class BadView(Malformed):
    """A front end's view cannot be brought up to date with these events."""

    code = "bad_view"
    template = "These events do not follow this view: ${reason}"


class BadRecord(Malformed):
    """A record tells what cannot have happened."""

    code = "bad_record"
    template = "This record does not hold: ${place}: ${reason}"

    @property
    def place(self) -> str:
        """Where the fault is, such as `moves[12].action` or `result`."""
        return str(self.facts["place"])


class Refused(IsleError):
    """A sound request that the rules do not allow at this moment."""


class GameOver(Refused):
    """Nothing can be done in a finished game (R13)."""

    code = "game_over"
    template = "The game has ended; it takes no more actions"


class NotYourTurn(Refused):
    """The active player is the other one."""

    code = "not_your_turn"
    template = "It is the turn of ${active_player}, not of ${seat}"


class NotPossible(Refused):
    """The action is not in the list of this decision (R24)."""

    code = "not_possible"
    template = "${action} is not among the possible actions in ${state}"


class NothingToUndo(Refused):
    """No choice that may be taken back has been made in this turn (R24)."""

    code = "nothing_to_undo"
    template = "There is no choice of this turn to take back"


class WrongCard(Refused):
    """A draw hook named a card that cannot be turned up."""

    code = "wrong_card"
    template = "The draw answered ${card}, which is not in the deck of ${player}"


class NotFound(Refused):
    """No table has this name."""

    code = "not_found"
    template = "There is no table ${table}"


class NoOpenSeat(Refused):
    """Nobody else can join."""

    code = "no_open_seat"
    template = "Both seats of this table are taken"


class NotYourSeat(Refused):
    """Only a player who left can return."""

    code = "not_your_seat"
    template = "The seat ${seat} has no player who could return"


class Stale(Refused):
    """The request was made for an older version of the table."""

    code = "stale"
    template = "The table has moved on to version ${version}"

    @property
    def version(self) -> int:
        """The current version of the table."""
        return int(str(self.facts["version"]))


class KeyReused(Refused):
    """One idempotency key stands for one request."""

    code = "key_reused"
    template = "This idempotency key belongs to another request"


class ChartFault(IsleError):
    """The chart in states/ is data; a fault in it stops the import, not a game."""

    code = "chart_fault"
    template = "${file}: ${key}: ${reason}"

    @property
    def file(self) -> str:
        """The TOML file, such as `playCard.toml`."""
        return str(self.facts["file"])

    @property
    def key(self) -> str:
        """The key inside the file, such as `transitions.done`."""
        return str(self.facts["key"])


class BadSave(IsleError):
    """The root of what keeps a save from being loaded."""

    code = "bad_save"


class DamagedSave(BadSave):
    """The bytes are not what `Table.save` returned."""

    code = "damaged_save"
    template = "This save is damaged: ${reason}"


class NewerSave(BadSave):
    """A later version of this module wrote the save."""

    code = "newer_save"
    template = "This save has format ${found}; this version reads formats up to ${known}"
