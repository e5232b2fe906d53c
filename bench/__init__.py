"""Speed and sizes of the module against their targets; run `make bench` or `python -m bench`."""
