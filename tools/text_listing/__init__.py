"""Collecting the sentences of the game, each with an example, for `tools/texts.py`."""
