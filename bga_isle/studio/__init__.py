"""The skeleton of a BGA Studio project, written from the game's own chart and names."""
