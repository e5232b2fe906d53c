"""Isle of Bears as an OpenSpiel game; importing this module registers `python_isle_of_bears`.

Chance is explicit and lazy: the set-up is a row of chance nodes, and each card
is drawn by a node of its own when it is turned up. No order of a deck exists
before, so nothing is hidden and the game has perfect information.
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from bga_isle import fold
from bga_isle.errors import GameOver, MalformedAction, NotPossible
from bga_isle.extras import extra
from bga_isle.model.actions import ACTIONS, NUMBER
from bga_isle.model.pieces import CARDS, COLOURS, HAND_SIZE, OPPONENT, Card, Colour
from bga_isle.model.state import View
from bga_isle.table.late_draws import Deck, LateDraws, next_deck

from . import opening
from .observing import HIGHEST, SETUP, text
from .opening import OUTCOME_OF_CARD, OUTCOMES, Chances
from .options import turns as checked_turns
from .spiel_observers import MomentObserver, RecallObserver
from .turns import events_so_far, turns_after, turns_begun

with extra("openspiel"):
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame

SHORT_NAME: Final = "python_isle_of_bears"
DEFAULT_TURNS: Final = 200

CHOICES_A_TURN: Final = 2 + 2 * (1 + HIGHEST)
"""No turn has more: Wild and Play Twice, then two cards, each for a stack of 15 set down by Dismiss."""

_PLAYER: Final[dict[Colour, int]] = {seat: player for player, seat in enumerate(COLOURS)}
_CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
_TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)

_TYPE: Final = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Isle of Bears",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=len(COLOURS),
    min_num_players=len(COLOURS),
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"max_turns": DEFAULT_TURNS},
)


def _action_text(number: int) -> str:
    fields = msgspec.to_builtins(ACTIONS[number])
    kind = fields.pop("action")
    return f"{kind}({' '.join(str(value) for value in fields.values())})"


_ACTION_TEXTS: Final = tuple(_action_text(number) for number in range(len(ACTIONS)))


class IsleOfBearsGame(pyspiel.Game):
    """The game; where `max_turns` have been played and nobody has won, it is a draw."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        max_turns = checked_turns((params or {}).get("max_turns", DEFAULT_TURNS))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(ACTIONS),
            max_chance_outcomes=len(OUTCOMES),
            num_players=len(COLOURS),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=max_turns * CHOICES_A_TURN,
        )
        super().__init__(_TYPE, info, dict(params or {}))

    @property
    def max_turns(self) -> int:
        """The limit; an attribute would be lost where OpenSpiel unpickles a game."""
        turns: int = self.get_parameters().get("max_turns", DEFAULT_TURNS)
        return turns

    def new_initial_state(self) -> "IsleOfBearsState":
        """A game before its set-up."""
        return IsleOfBearsState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The set-up and each turn's cards; the last turn may be followed by a skipped one."""
        return opening.LENGTH + HAND_SIZE * (self.max_turns + 1)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> Any:
        """An observer of the moment, or with perfect recall; nothing is private to a player."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return MomentObserver(params, self.max_turns)
        if iig_obs_type.public_info:
            return RecallObserver(params, self.max_turns, self.max_history_length())
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class IsleOfBearsState(pyspiel.State):
    """A moment of a game.

    OpenSpiel clones a state by deep copies of its attributes: all are values
    but the table, whose deep copy is another table.
    """

    def __init__(self, game: IsleOfBearsGame) -> None:
        super().__init__(game)
        self._max_turns = game.max_turns
        self._player = _CHANCE
        self._setup: opening.Outcomes = ()
        self._table: LateDraws | None = None
        self._seat: Colour = COLOURS[0]
        self._after: LateDraws | None = None
        self._turns = 0
        self._chosen = 0
        self._drawn: tuple[Card, ...] = ()
        self._decks: tuple[Deck, ...] = ()
        self._deck: Deck = ()

    def current_player(self) -> int:
        """0 for black, 1 for white, or one of OpenSpiel's numbers for chance and the end."""
        return self._player

    def is_terminal(self) -> bool:
        """Whether somebody has won or the turns are used up."""
        return self._player == _TERMINAL

    def returns(self) -> list[float]:
        """1 and -1 once somebody has won, else 0."""
        winner = self._table and self._table.result and self._table.result.winner
        return [0.0 if winner is None else 1.0 if seat == winner else -1.0 for seat in COLOURS]

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The numbers of the possible actions, ascending; at a chance node, of the outcomes."""
        if self._player >= 0 and (player is None or player == self._player):
            return self._legal_actions(self._player)
        numbers: list[int] = super().legal_actions(*(() if player is None else (player,)))
        return numbers

    def _legal_actions(self, player: int) -> list[int]:
        assert self._table is not None
        return list(map(NUMBER.__getitem__, self._table.possible_actions()))

    def is_chance_node(self) -> bool:
        """Whether chance is to decide; OpenSpiel's own would ask `current_player`, by a detour."""
        return self._player == _CHANCE

    def chance_outcomes(self) -> Chances:
        """The outcomes at a chance node, with how likely they are."""
        if self._table is None:
            return opening.chances(self._setup)
        share = 1.0 / len(self._deck)
        return [(OUTCOME_OF_CARD[card], share) for card in self._deck]

    def _apply_action(self, action: int) -> None:
        if self._player < 0:
            self._come(action)
            return
        if not 0 <= action < len(ACTIONS):
            raise MalformedAction(reason=f"actions are numbered 0 to {len(ACTIONS) - 1}")
        assert self._table is not None
        after, decks = self._table.trial(ACTIONS[action])
        if decks:
            self._chosen, self._after = action, after
            self._decks, self._deck, self._drawn = tuple(decks), decks[0], ()
            self._player = _CHANCE
        else:
            self._settle(after)

    def _come(self, outcome: int) -> None:
        """What chance has decided."""
        if self._player == _TERMINAL:
            raise GameOver
        if not 0 <= outcome < len(OUTCOMES):
            raise MalformedAction(reason=f"outcomes are numbered 0 to {len(OUTCOMES) - 1}")
        if self._table is None:
            self._set_up(outcome)
            return
        card = CARDS[outcome] if outcome < len(CARDS) else ""
        if card not in self._deck:
            raise NotPossible(action=OUTCOMES[outcome], state=self._table.state)
        self._drawn = (*self._drawn, card)
        if len(self._drawn) < len(self._decks):
            self._deck = next_deck(self._decks, self._drawn)
            return
        after, self._after = self._after, None
        assert after is not None
        after.turn_up(self._drawn, self._decks)
        self._settle(after)

    def _set_up(self, outcome: int) -> None:
        if outcome not in [number for number, _ in opening.chances(self._setup)]:
            raise NotPossible(action=OUTCOMES[outcome], state=SETUP)
        self._setup = (*self._setup, outcome)
        if len(self._setup) == opening.LENGTH:
            position = opening.position(self._setup)
            self._seat = OPPONENT[position.active]
            self._settle(LateDraws.from_position(position, seed=0))

    def _settle(self, table: LateDraws) -> None:
        """What a choice has led to, once chance has decided what it had to."""
        seat = table.active_player
        self._turns += turns_after(table, self._seat, seat)
        self._table = table
        if seat is None or self._turns > self._max_turns:
            self._player = _TERMINAL
        else:
            self._seat, self._player = seat, _PLAYER[seat]

    def public(self) -> tuple[View, int]:
        """All there is to know: what lies on the table, and how many turns have begun."""
        if self._table is None:
            return opening.view(self._setup), 0
        if self._player == _CHANCE:
            action = ACTIONS[self._chosen]
            events = events_so_far(self._table, self._seat, action, self._drawn)
            return fold(self._table.view(), events), self._turns + turns_begun(events)
        return self._table.view(), self._turns

    def _action_to_string(self, player: int, action: int) -> str:
        return OUTCOMES[action] if player == _CHANCE else _ACTION_TEXTS[action]

    def __str__(self) -> str:
        view, turns = self.public()
        limit = f"turn {turns} of {self._max_turns}"
        return f"{text(view)}\n{limit if turns <= self._max_turns else 'no turn is left: a draw'}"


pyspiel.register_game(_TYPE, IsleOfBearsGame)
