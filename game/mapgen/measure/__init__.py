"""The character of a level in figures."""
