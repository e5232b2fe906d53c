"""Languages: what is said, what is translated, what is asked for."""
