"""Many games at once: `simulate` plays them, a `Summary` says what they come to.

Playing needs the package alone; files, pictures and clusters have modules and
libraries of their own.
"""

from .rows import COLUMNS, Row
from .simulation import Simulation, planned, simulate
from .summary import Summary
from .workers import Workers

__all__ = ["COLUMNS", "Row", "Simulation", "Summary", "Workers", "planned", "simulate"]
