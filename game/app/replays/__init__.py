"""Replays and game codes: their scenes, and the check of their results."""
