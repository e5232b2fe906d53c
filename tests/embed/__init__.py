"""The game in other people's frameworks."""
