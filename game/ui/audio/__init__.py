"""Sounds: their synthesis, the events that cause them, and their playback."""
