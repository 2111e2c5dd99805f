"""Texts of the rows of the settings menu."""

from __future__ import annotations

from game.ui.core.settings import Motion
from game.ui.text.sentences import ByDevice

HEADING = "Settings"
ASK_BEFORE_OPENING = {True: "Ask before opening a door: on", False: "Ask before opening a door: off"}
EXPLORE_OPENS_DOORS = {True: "Auto-explore opens doors: on", False: "Auto-explore opens doors: off"}
GRAPHICS = {False: "Graphics: tiles", True: "Graphics: ASCII"}
"""Row for the graphics, by whether the world is drawn in characters and not in tiles."""
ANIMATIONS = {Motion.FULL: "Animations: full", Motion.BRIEF: "Animations: short", Motion.NONE: "Animations: off"}
TEXT_SIZES = ("Text size: normal", "Text size: large", "Text size: very large")
"""Row for the text size. The index is the number that the setting adds to the scale of text."""
SOUND = {True: "Sound: on", False: "Sound: off"}
HINTS = {True: "Hints: on", False: "Hints: off"}
READING_PAUSE = {
    0: "Pause after a surprise: off",
    350: "Pause after a surprise: 0.35 seconds",
    700: "Pause after a surprise: 0.7 seconds",
}
"""Row for the pause in which keys and clicks are ignored, so that none is obeyed before the player has seen the news.

By its milliseconds.
"""
KEYS = ByDevice(
    "Left, Right: change · {CANCEL}: back", "Click: change · Right-click: back", "Left, Right: change · {CANCEL}: back"
)
