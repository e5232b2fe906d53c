"""The zombie: level 1 of BGA's zombie mode, one function for every state (R25).

It knows the list of possible actions and nothing else, so it can take a seat
over at any moment, in the middle of an effect too, and no state has code of
its own for quitters.
"""

from collections.abc import Sequence

from bga_isle.model.actions import Action
from bga_isle.rules.chance import Rng, zombie_pick


def decide(possible: Sequence[Action], seed: str, decision: int, rng: Rng | None = None) -> Action:
    """One of the possible actions, all equally likely; never an undo.

    Without `rng` the choice follows from the seed and the number of the
    decision, from a stream that touches no deck, so a replay repeats it.
    """
    if rng is None:
        return zombie_pick(possible, seed, decision)
    return possible[rng.randrange(len(possible))]
