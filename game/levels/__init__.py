"""Levels as a library: make them, ask about them, and read and write them as files. No screen is needed.

`docs/library.md` explains each function with examples. Arrays have the shape (width, height) and are read as
`array[x, y]`, with (0, 0) at the top left.
"""

from game.levels.level_data import LevelData
from game.levels.level_fields import LevelFileError
from game.levels.level_files import is_drawing, read_drawing, write_drawing
from game.levels.level_generation import GeneratorInfo, generate, generators, themes
from game.levels.level_questions import broken_promises, distances, field_of_view, measure, path, reachable

__all__ = [
    "GeneratorInfo",
    "LevelData",
    "LevelFileError",
    "broken_promises",
    "distances",
    "field_of_view",
    "generate",
    "generators",
    "is_drawing",
    "measure",
    "path",
    "reachable",
    "read_drawing",
    "themes",
    "write_drawing",
]
