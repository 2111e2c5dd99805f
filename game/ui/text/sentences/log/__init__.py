"""Texts of the message log, and words that rise from the map."""
