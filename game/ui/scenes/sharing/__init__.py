"""Scenes by which games are shared: a text to paste a code into, and the export of an animation."""
