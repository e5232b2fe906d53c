"""The kit for testing turn flows, tried on itself and in pytest runs of its own."""
