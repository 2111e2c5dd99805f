"""Drawing: a map typed as text, after it was parsed. Also the characters that mean something without a legend."""

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
"""Characters for ground that is neither rock nor plain floor, each with the name of its terrain."""
IMPASSABLE = {"deep water", "stalactite", "stalagmite"}

LISTS = ("bag", "worn", "abilities", "conditions")
"""Words that begin a legend line with a list of names, such as the items in the hero's bag."""
NUMBERS = ("oil", "health", "gold", "keys", "latches", "depth")
"""Words that begin a legend line with a number, which replaces the usual value."""
LEVER = "lever"


class DrawingError(Exception):
    """Error in a drawing. The message names the line and, if it concerns one cell, the column, both counted from 1."""


class Legend(NamedTuple):
    """Meaning of a letter in a drawing, word by word, and the number of the legend line that gives the meaning."""

    words: tuple[str, ...]
    line: int

    @property
    def is_door(self) -> bool:
        """Whether the letter stands for a door."""
        return self.words[-1:] == ("door",)


class Listed(NamedTuple):
    """Names from a line below a drawing, such as the items in the hero's bag, and the number of the line, from 1."""

    names: tuple[str, ...]
    line: int


class Number(NamedTuple):
    """Value that a legend line gives, and the number of the line in the text, from 1."""

    value: int
    line: int


@dataclass
class Drawing:
    """Parsed drawing. Cells are counted from the drawing's first character, which is (0, 0).

    `size`: cells across and down.
    """

    size: tuple[int, int]
    floor: set[Vec] = field(default_factory=set)
    """Walkable cells."""
    cover: dict[Vec, str] = field(default_factory=dict)
    """Name of the terrain of each cell that is neither plain floor nor rock."""
    doors: list[tuple[Vec, DoorState]] = field(default_factory=list)
    """Cell and state of each door that is drawn with a sign of its own, not with a letter."""
    marks: dict[str, list[Vec]] = field(default_factory=lambda: {name: [] for name in MARKS.values()})
    """Cells of the hero and of the stairs, by the name of the mark (see `MARKS`)."""
    letters: list[tuple[Vec, str]] = field(default_factory=list)
    """Cell of each letter, row by row."""
    legend: dict[str, Legend] = field(default_factory=dict)
    rooms: list[Rect] = field(default_factory=list)
    dark: list[Rect] = field(default_factory=list)
    """Rooms without light."""
    corridors: list[list[Vec]] = field(default_factory=list)
    lists: dict[str, Listed] = field(default_factory=dict)
    """Names that describe the hero, such as the items in his bag, by the word before the colon (see `LISTS`)."""
    fire: list[Vec] = field(default_factory=list)
    """Cells that are on fire."""
    gas: list[tuple[str, Vec, int, int]] = field(default_factory=list)
    """Gas in the drawing: its kind, its cell, its amount in units, and the number of the line that gives it."""
    numbers: dict[str, Number] = field(default_factory=dict)
    """Numbers that describe the hero, and the depth, by the word before the colon (see `NUMBERS`)."""
    torches: list[tuple[Vec, int]] = field(default_factory=list)
    """Open cells that a torch in the wall beside them lights, each with the number of the line that gives it."""
    choices: list[tuple[list[Vec], int]] = field(default_factory=list)
    """Groups of cells with items, each with the number of the line that gives it.

    The hero may take one item of a group.
    """
    healths: dict[str, Number] = field(default_factory=dict)
    """Present health of the monsters drawn with a letter, by that letter."""
    facings: dict[str, tuple[Vec, int]] = field(default_factory=dict)
    """Step from a door to the side from which it opens, and the number of the legend line, by the door's letter."""
    levers: list[tuple[Vec, str, int]] = field(default_factory=list)
    """Cell of each lever, the letter of the door that it opens, and the number of the line that gives it."""
