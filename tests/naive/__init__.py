"""A second implementation of the rules, to hold against the module.

It was written from the rules and the protocol alone, shares no code with the
package and takes no shortcut, so that where both agree they are likely right.
"""

from .effects import Action, Position
from .game import ALL_ACTIONS, act, complete_turns, concede, possible

__all__ = ["ALL_ACTIONS", "Action", "Position", "act", "complete_turns", "concede", "possible"]
