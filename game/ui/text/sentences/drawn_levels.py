"""Texts of a game on a level from a file."""

from __future__ import annotations

PLAYING = "You are playing a level from a file. This game is not saved."
PLAYING_NAMED = "You are playing {name}, a level from a file. This game is not saved."
WARNING = "About the file: {warning}"
MORE_WARNINGS = "There are more warnings about the file: the map viewer lists all of them."
NOT_SAVED = "This game is not saved."
AGAIN = "Play this level again"
UNREADABLE = "The file cannot be read now"
READ_AGAIN = "Read the file again"
AS_BEFORE = "Play the level as it was before"
GOAL_STAIRS = "Find the stairs down and leave this level."
GOAL_STAIRS_UP = "Find the stairs up and leave this level."
GOAL_LAST_DOOR = "Find the last key and open the last door."
NO_GOAL = "This level has no stairs that lead out of it, and no other goal: look around as long as you like."
