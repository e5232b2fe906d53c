"""Isle of Bears as a module that a turn-based platform embeds.

`Table` is one game; `ACTIONS` numbers everything that can be done in one;
`fold` brings a front end's view up to date; every refusal is an `IsleError`.
"""

from .errors import IsleError
from .model.actions import ACTIONS
from .model.state import Position, Result, View
from .table.door import fold
from .table.table import Table

__version__ = "0.1.0"

__all__ = ["ACTIONS", "IsleError", "Position", "Result", "Table", "View", "__version__", "fold"]
