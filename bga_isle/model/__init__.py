"""Nouns: frozen values without behaviour, the vocabulary of all rooms above."""
