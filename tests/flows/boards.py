"""Boards that several flows start from."""

MIXED = """
    b   .   w   .
    .   wb  .   bbw
    .   w   .   b
    wb  .   .   w
"""
"""Four stacks of each colour, some of them mixed."""

QUIET = """
    b   .   .   w
    .   .   .   .
    .   .   bw  .
    w   .   .   b
"""
"""Few stacks, on all four isles, so that nothing happens but what a flow is about."""
