"""`python -m bga_isle` is the command `bga-isle`."""

from bga_isle.cli import app

app(prog_name="bga-isle")
