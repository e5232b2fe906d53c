"""The Python face of the table, as the protocol fixes it."""
