"""What holds in every game, however it is played."""
