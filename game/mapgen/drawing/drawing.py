"""Parts of a drawing after parsing, and the characters of drawings other than letters."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from game.engine.grid.geometry import Rect, Vec
from game.engine.model.door import DoorState

ROCK = "# "
DOORS = {"+": DoorState.SHUT, "|": DoorState.AJAR, **dict.fromkeys("-'/", DoorState.OPEN)}
MARKS = {"@": "hero", ">": "stairs down", "<": "stairs up"}
COVERS = {
    "~": "deep water",
    ",": "shallow water",
    "]": "bridge",
    "_": "wood floor",
    ";": "road",
    '"': "grass",
    "`": "gravel",
    "*": "stalactite",
    "&": "stalagmite",
    ":": "curtain",
    "=": "scratched floor",
}
"""Characters of ground that is neither rock nor plain floor, each with the name of its terrain."""
IMPASSABLE = {"deep water", "stalactite", "stalagmite"}

LISTS = ("bag", "worn", "abilities", "conditions")
NUMBERS = ("oil", "health", "gold", "keys", "latches", "depth")
"""Words that a legend gives a number for, in place of the usual value."""
LEVER = "lever"


class DrawingError(Exception):
    """Error in a drawing; the message names the line and column, both counted from 1."""


class Legend(NamedTuple):
    """Meaning of a letter, and the line that gives it."""

    words: tuple[str, ...]
    line: int

    @property
    def is_door(self) -> bool:
        """Whether the letter stands for a door."""
        return self.words[-1:] == ("door",)


class Listed(NamedTuple):
    """Names, separated by commas, and the line that gives them."""

    names: tuple[str, ...]
    line: int


class Number(NamedTuple):
    """Number, and the line that gives it."""

    value: int
    line: int


@dataclass
class Drawing:
    """Parsed drawing."""

    size: tuple[int, int]
    floor: set[Vec] = field(default_factory=set)
    """Cells that actors can walk."""
    cover: dict[Vec, str] = field(default_factory=dict)
    """Terrain of the cells that are not plain floor or rock."""
    doors: list[tuple[Vec, DoorState]] = field(default_factory=list)
    marks: dict[str, list[Vec]] = field(default_factory=lambda: {name: [] for name in MARKS.values()})
    letters: list[tuple[Vec, str]] = field(default_factory=list)
    """Cell of each letter, in reading order."""
    legend: dict[str, Legend] = field(default_factory=dict)
    rooms: list[Rect] = field(default_factory=list)
    dark: list[Rect] = field(default_factory=list)
    """Rooms without light."""
    corridors: list[list[Vec]] = field(default_factory=list)
    lists: dict[str, Listed] = field(default_factory=dict)
    """Possessions and conditions of the hero, by the word before the colon (see `LISTS`)."""
    fire: list[Vec] = field(default_factory=list)
    """Cells that burn."""
    gas: list[tuple[str, Vec, int, int]] = field(default_factory=list)
    """Kind, cell and units of gas, and the line that gives them."""
    numbers: dict[str, Number] = field(default_factory=dict)
    """Numbers that describe the hero, and the depth, by the word before the colon (see `NUMBERS`)."""
    torches: list[tuple[Vec, int]] = field(default_factory=list)
    """Open cells that are lit by torches in the wall beside them, and the line that gives each."""
    choices: list[tuple[list[Vec], int]] = field(default_factory=list)
    """Groups of cells with things; the hero may take one thing of a group. Each with the line that gives it."""
    healths: dict[str, Number] = field(default_factory=dict)
    """Health left to the creatures drawn with a letter."""
    facings: dict[str, tuple[Vec, int]] = field(default_factory=dict)
    """Side from which the doors of a letter open, as the step from them to it, and the line that gives it."""
    levers: list[tuple[Vec, str, int]] = field(default_factory=list)
    """Cell of a lever, the letter of the door that it opens, and the line that gives it."""
