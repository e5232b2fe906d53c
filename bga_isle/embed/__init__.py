"""The game in other people's frameworks, each an extra that the core does without."""
