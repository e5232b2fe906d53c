"""A module whose import fails."""

WRONG = 1 / 0
