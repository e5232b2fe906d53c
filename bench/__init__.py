"""Speed and sizes of module, platform and embeddings against their targets; run `make bench` or `python -m bench`."""
