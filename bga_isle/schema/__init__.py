"""What actions, events, positions, views and records look like, for programs in any language."""
