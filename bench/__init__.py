"""Speed and sizes of module and platform against their targets; run `make bench` or `python -m bench`."""
