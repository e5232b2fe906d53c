"""How to come, from a deal, to any moment in which a player may quit."""

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

from bga_isle import Table
from bga_isle.model.actions import Action
from bga_isle.model.state import View

from .rig import Rig

DEALS: Final = range(400)
CHOICES: Final = 30

Sign = Callable[[View], bool]


def _in(state: str) -> Sign:
    return lambda view: view.state == state


def _dismissing(view: View) -> bool:
    return view.pending is not None and view.pending.last is not None and view.held != ""


def _partying(view: View) -> bool:
    return view.pending is not None and view.pending.center is not None


def _between_activations(view: View) -> bool:
    return view.pending is not None and view.pending.left == 1 and "chooseCard" in view.state


SIGNS: Final[dict[str, Sign]] = {
    "2 playCard": _in("playCard"),
    "3 chooseTarget": _in("chooseTarget"),
    "4 playTwiceSub.chooseCard": _in("playTwiceSub.chooseCard"),
    "5 playTwiceSub.chooseTarget": _in("playTwiceSub.chooseTarget"),
    "6 wildSub.chooseCard": _in("wildSub.chooseCard"),
    "7 wildSub.chooseTarget": _in("wildSub.chooseTarget"),
    "8 wildSub.playTwiceSub.chooseCard": _in("wildSub.playTwiceSub.chooseCard"),
    "9 wildSub.playTwiceSub.chooseTarget": _in("wildSub.playTwiceSub.chooseTarget"),
    "bears still in hand": _dismissing,
    "bears in hand, by Play Twice": lambda view: (
        _dismissing(view) and view.state == "playTwiceSub.chooseTarget"
    ),
    "bears in hand, by Wild": lambda view: (
        _dismissing(view) and view.state == "wildSub.chooseTarget"
    ),
    "a Party half gathered": _partying,
    "a Party half gathered, by Play Twice": lambda view: (
        _partying(view) and view.state == "playTwiceSub.chooseTarget"
    ),
    "a Party half gathered, by Wild": lambda view: (
        _partying(view) and view.state == "wildSub.chooseTarget"
    ),
    "between two activations": _between_activations,
    "between two activations, by Wild": lambda view: (
        _between_activations(view) and view.state.startswith("wildSub")
    ),
    "the second activation": lambda view: (
        view.pending is not None and view.pending.left == 0 and "chooseTarget" in view.state
    ),
}


class Moment(NamedTuple):
    """A deal in which black begins, and the choices from there to the moment."""

    seed: int
    choices: tuple[Action, ...]

    async def open(self, rig: Rig) -> str:
        """A table at this moment."""
        table = await rig.open(seed=self.seed)
        await rig.act(table, *self.choices)
        return table


@cache
def moments() -> dict[str, Moment]:
    """For each sign the moment with the fewest choices before it, of those that random play met."""
    found: dict[str, Moment] = {}
    for seed in DEALS:
        table, choices = Table.new(seed, "black"), list[Action]()
        while (seat := table.active_player) is not None and len(choices) < CHOICES:
            view = table.view()
            for name, sign in SIGNS.items():
                known = found.get(name)
                if sign(view) and choices and (known is None or len(choices) < len(known.choices)):
                    found[name] = Moment(seed, tuple(choices))
            choices.append(table.zombie_action(seat))
            table.act(seat, choices[-1])
    return found
