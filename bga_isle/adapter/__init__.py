"""What a platform embeds: a Host with one write path, over a store, a bus and a clock that the platform brings."""
