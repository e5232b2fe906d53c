"""One file a step; a new one names the last as its `down_revision`, and no released one is ever changed."""
