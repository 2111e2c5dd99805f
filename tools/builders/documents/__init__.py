"""Collection of all sentences of the game, each with example values, for the list that `tools/texts.py` prints."""
