"""The adapter: a host over stores, buses and clocks that tests can hold, cut and turn."""
