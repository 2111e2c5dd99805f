"""Sentences of the message log, and the words that rise from the map."""
