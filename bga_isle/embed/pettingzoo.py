"""Isle of Bears as a PettingZoo environment: agents "black" and "white" choose by turns (AEC).

One step is one choice, so an agent may be asked several times in a row. An
action is its number in `ACTIONS`; both agents observe all that is public.
"""

from random import Random
from typing import Any, Final

from bga_isle.errors import MalformedAction, Refused, UnknownSeat
from bga_isle.extras import extra
from bga_isle.model.actions import ACTIONS, NUMBER
from bga_isle.model.pieces import COLOURS, Colour
from bga_isle.table.table import Table

from .observing import SIZE, encode, text
from .options import BadOption
from .options import turns as checked_turns
from .picture import picture
from .turns import turns_after

with extra("pettingzoo"):
    import numpy as np
    from gymnasium import logger
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import (
        AssertOutOfBoundsWrapper,
        OrderEnforcingWrapper,
        TerminateIllegalWrapper,
    )

SEED_BITS: Final = 128
_WHOLE: Final = (int, np.integer)
RENDER_MODES: Final = ("human", "ansi", "rgb_array")
DEALT: Final = frozenset(
    {
        "agent_selection",
        "agents",
        "infos",
        "num_agents",
        "rewards",
        "terminations",
        "truncations",
        "_cumulative_rewards",
        "_table",
    }
)
"""What an environment has only once a game has been dealt."""


class NotReset(Refused, AttributeError):
    """No game has been dealt; PettingZoo wants an `AttributeError` for what is not there yet."""

    code = "not_reset"
    template = "No game has been dealt yet: reset() comes before anything else"


def env(render_mode: str | None = None, max_turns: int | None = None) -> Any:
    """The environment with PettingZoo's usual guards: who takes an impossible action loses."""
    guarded = TerminateIllegalWrapper(raw_env(render_mode, max_turns), illegal_reward=-1)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(guarded))


def raw_env(render_mode: str | None = None, max_turns: int | None = None) -> "IsleOfBearsEnv":
    """The environment alone: what is impossible it refuses with an `IsleError`, and stays as it is."""
    return IsleOfBearsEnv(render_mode, max_turns)


class IsleOfBearsEnv(AECEnv):
    """One game after the other; `max_turns` cuts a game short for both agents (truncation)."""

    def __init__(self, render_mode: str | None = None, max_turns: int | None = None) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            reason = f"expected one of {', '.join(RENDER_MODES)}, got {render_mode!r}"
            raise BadOption(name="render_mode", reason=reason)
        self.metadata = {
            "name": "isle_of_bears_v0",
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.max_turns = None if max_turns is None else checked_turns(max_turns)
        self.possible_agents = list(COLOURS)
        self.action_spaces = {agent: Discrete(len(ACTIONS)) for agent in COLOURS}
        self.state_space = Box(0, 1, (SIZE,), np.int8)
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(0, 1, (SIZE,), np.int8),
                    "action_mask": Box(0, 1, (len(ACTIONS),), np.int8),
                }
            )
            for agent in COLOURS
        }
        self._seeds: Random | None = None

    def __getattr__(self, name: str) -> Any:
        """What is not there: before `reset` raises `NotReset`."""
        if name in DEALT:
            raise NotReset
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def observation_space(self, agent: Colour) -> Dict:
        """What an agent observes: zeros and ones, see `observing.PARTS`, and which actions are possible."""
        return self.observation_spaces[_agent(agent)]

    def action_space(self, agent: Colour) -> Discrete:
        """The 600 numbers of `ACTIONS`."""
        return self.action_spaces[_agent(agent)]

    def reset(
        self, seed: "int | np.integer[Any] | None" = None, options: dict[str, Any] | None = None
    ) -> None:
        """Deals a game; `options` are not used.

        The same seed deals the same game, and the games dealt without a seed
        after it are the same again; before any seed they are random. Raises
        `BadSeed`.
        """
        if seed is not None:
            number: int = seed.item() if isinstance(seed, np.integer) else seed
            self._table = Table.new(number)
            self._seeds = Random(number)
        else:
            again = None if self._seeds is None else self._seeds.getrandbits(SEED_BITS)
            self._table = Table.new(again)
        self._turns = 1
        self.agents = list(COLOURS)
        self.rewards = dict.fromkeys(COLOURS, 0)
        self._cumulative_rewards = dict.fromkeys(COLOURS, 0)
        self.terminations = dict.fromkeys(COLOURS, False)
        self.truncations = dict.fromkeys(COLOURS, False)
        self.infos: dict[Colour, dict[str, Any]] = {agent: {} for agent in COLOURS}
        self._skip_agent_selection = None
        active = self._table.active_player
        assert active is not None
        self.agent_selection = active
        self._show()

    def step(self, action: Any) -> None:
        """Carries out a choice of `agent_selection`; None for an agent whose game is over.

        Raises `MalformedAction`, `NotPossible`, `NotReset`.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._table.act(agent, ACTIONS[_number(action)])
        self._cumulative_rewards[agent] = 0
        active = self._table.active_player
        if active is None:
            self._end()
        else:
            self.agent_selection = active
            self._turns += turns_after(self._table, agent, active)
            if self.max_turns is not None and self._turns > self.max_turns:
                self.truncations = dict.fromkeys(COLOURS, True)
        self._show()

    def _end(self) -> None:
        result = self._table.result
        assert result is not None
        self.terminations = dict.fromkeys(COLOURS, True)
        if result.winner is not None:
            self.rewards = {seat: 1 if seat == result.winner else -1 for seat in COLOURS}
            self._accumulate_rewards()

    def observe(self, agent: Colour) -> dict[str, Any]:
        """What an agent may know; in its mask no action is possible while it is not to choose."""
        mask = bytearray(len(ACTIONS))
        if _agent(agent) == self._table.active_player and not any(self.truncations.values()):
            for action in self._table.possible_actions():
                mask[NUMBER[action]] = 1
        return {"observation": self.state(), "action_mask": np.frombuffer(mask, np.int8)}

    def state(self) -> Any:
        """All that is public, which is the same for both."""
        return np.frombuffer(encode(self._table.view()), np.int8)

    def render(self) -> Any:
        """The table in `render_mode`: printed, as text, or as an array of height, width and colour."""
        if self.render_mode is None:
            logger.warn("render needs a render_mode given to env()")
            return None
        view = self._table.view()
        if self.render_mode == "rgb_array":
            return np.asarray(picture(view))
        if self.render_mode == "ansi":
            return text(view)
        print(text(view), end="\n\n")
        return None

    def close(self) -> None:
        """Nothing is open."""

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


def _agent(agent: Any) -> Colour:
    if agent not in COLOURS:
        raise UnknownSeat(seat=repr(agent))
    colour: Colour = agent
    return colour


def _number(action: Any) -> int:
    if type(action) is bool or not isinstance(action, _WHOLE) or not 0 <= action < len(ACTIONS):
        raise MalformedAction(reason=f"expected a number from 0 to {len(ACTIONS) - 1}")
    return int(action)
