"""Texts of a game on a level from a file."""

from __future__ import annotations

PLAYING = "You are playing a level from a file. This game is not saved."
PLAYING_NAMED = "You are playing {name}, a level from a file. This game is not saved."
NOT_SAVED = "This game is not saved."
AGAIN = "Play this level again"
