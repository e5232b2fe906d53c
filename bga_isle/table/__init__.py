"""The one thing a platform holds, and the door that everything from outside comes through."""
