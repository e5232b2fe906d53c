"""What the rulebook says, as pure functions from a state to the events it calls for."""
