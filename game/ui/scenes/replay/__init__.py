"""Scenes of replays: watching a game again, and exporting a part of it as a GIF."""
