"""A game's record: kept, dumped, parsed, replayed, verified."""
