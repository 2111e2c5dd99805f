"""Scenes that are opened from the title before a game: the seed, and the choice of a tradition (a set of rules)."""
