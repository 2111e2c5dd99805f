"""Replays: watching a game again, the controls and the timeline, and exporting a part of it as a GIF."""
