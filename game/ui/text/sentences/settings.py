"""Texts of the rows of the settings menu."""

from __future__ import annotations

from game.ui.core.settings import ColourPreset, Motion
from game.ui.text.sentences import ByDevice

HEADING = "Settings"
ASK_BEFORE_OPENING = {True: "Ask before opening a door: on", False: "Ask before opening a door: off"}
EXPLORE_OPENS_DOORS = {True: "Auto-explore opens doors: on", False: "Auto-explore opens doors: off"}
GRAPHICS = {False: "Graphics: tiles", True: "Graphics: ASCII"}
"""Row for the graphics, by whether the world is drawn in characters and not in tiles."""
ANIMATIONS = {Motion.FULL: "Animations: full", Motion.BRIEF: "Animations: short", Motion.NONE: "Animations: off"}
COLOURS = {
    ColourPreset.USUAL: "Colours: usual",
    ColourPreset.STRONG: "Colours: strong contrast",
    ColourPreset.RED_GREEN: "Colours: for red-green blindness",
    ColourPreset.BLUE_YELLOW: "Colours: for blue-yellow blindness",
}
LETTERS = {False: "Letters: usual", True: "Letters: clear, with more space"}
TRANSCRIPT_OFF = "Text for screen readers: off"
TRANSCRIPT_TO_OUTPUT = "Text for screen readers: standard output"
TRANSCRIPT_TO_FILE = "Text for screen readers: file {file}"
"""Rows for the transcript, the text of everything that happens."""
TEXT_SIZE = "Text size: {percent} %"
TEXT_SIZE_ROUNDED = "Text size: {percent} % (drawn at {drawn} %, to stay sharp)"
TEXT_SIZE_WITHOUT_ROOM = "Text size: {percent} % (no room here: drawn at {drawn} %)"
"""Rows for the text size: as chosen, rounded to whole pixels, and limited because the window is too small."""
USUAL_TILE_SIZE = "Tile size: automatic ({pixels} pixels)"
TILE_SIZE = "Tile size: {pixels} pixels"
TILE_SIZE_WITHOUT_ROOM = "Tile size: {pixels} pixels (no room here: drawn at {drawn})"
"""Rows for the size of the tiles: by the size of the window, as chosen, and limited by the size of the window."""
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
