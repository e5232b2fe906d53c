"""How the tables of a database came to be, step by step; Alembic runs what a database lacks."""
