"""When things happen: the chart of states, and what drives a table along it."""
