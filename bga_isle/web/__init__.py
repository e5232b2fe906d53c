"""The reference platform: the module over HTTP, embedded through its public face only."""
