"""Helpers that several test modules share: drawn scenarios, a screen, saved games, sketches, command lines."""
