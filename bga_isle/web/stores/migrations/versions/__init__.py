"""One file a step, the first one first."""
