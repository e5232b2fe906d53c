"""Tables in SQLite or PostgreSQL: the store and the bus of the reference platform."""
