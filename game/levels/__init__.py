"""Levels as a library: make them, ask about them, and read and write them as files. No screen is needed.

`docs/library.md` explains each function with examples. Arrays have the shape (width, height) and are read as
`array[x, y]`, with (0, 0) at the top left.
"""

from game.engine.grid.geometry import Vec
from game.levels.level_data import LevelData
from game.levels.level_fields import LevelFileError
from game.levels.level_files import is_drawing, read_drawing, write_drawing
from game.levels.level_generation import GeneratorInfo, ThemeInfo, generate, generators, themes
from game.levels.level_lists import GroundInfo, ThingInfo, breeds, door_kinds, fixtures, grounds, items
from game.levels.level_questions import broken_promises, distances, field_of_view, measure, path, reachable
from game.levels.level_records import (
    ActorData,
    DoorData,
    FireData,
    GasData,
    HeroData,
    ItemData,
    LeverData,
    RoomData,
    TorchData,
    TrapData,
)
from game.levels.own_generators import GeneratorError, register_generator
from game.mapgen.measure.level_measures import Measures

__all__ = [
    "ActorData",
    "DoorData",
    "FireData",
    "GasData",
    "GeneratorError",
    "GeneratorInfo",
    "GroundInfo",
    "HeroData",
    "ItemData",
    "LevelData",
    "LevelFileError",
    "LeverData",
    "Measures",
    "RoomData",
    "ThemeInfo",
    "ThingInfo",
    "TorchData",
    "TrapData",
    "Vec",
    "breeds",
    "broken_promises",
    "distances",
    "door_kinds",
    "field_of_view",
    "fixtures",
    "generate",
    "generators",
    "grounds",
    "is_drawing",
    "items",
    "measure",
    "path",
    "reachable",
    "read_drawing",
    "register_generator",
    "themes",
    "write_drawing",
]
