"""The chart of the game's states: one TOML file a state, its stem the state's name."""
