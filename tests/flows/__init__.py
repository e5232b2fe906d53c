"""Whole turns, kept as readable text in snapshots/."""
