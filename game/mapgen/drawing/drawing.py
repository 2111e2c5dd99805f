"""What a drawing is made of, once it has been taken apart; and its characters, besides letters."""

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
"""Ground that is neither rock nor plain floor, by the name of its terrain."""
IMPASSABLE = {"deep water", "stalactite", "stalagmite"}

LISTS = ("bag", "worn", "abilities", "conditions")
NUMBERS = ("oil", "health", "gold", "keys", "latches", "depth")
"""What a legend gives a number of, in place of what there would be."""
LEVER = "lever"


class DrawingError(Exception):
    """What is wrong with a drawing, and in which line and column, both counted from 1."""


class Legend(NamedTuple):
    """What a letter was said to mean, and in which line."""

    words: tuple[str, ...]
    line: int

    @property
    def is_door(self) -> bool:
        return self.words[-1:] == ("door",)


class Listed(NamedTuple):
    """Names, parted by commas, and in which line."""

    names: tuple[str, ...]
    line: int


class Number(NamedTuple):
    """A number, and in which line it was given."""

    value: int
    line: int


@dataclass
class Drawing:
    """A drawing taken apart."""

    size: tuple[int, int]
    floor: set[Vec] = field(default_factory=set)
    """The cells that can be walked."""
    cover: dict[Vec, str] = field(default_factory=dict)
    """What lies there instead of plain floor or rock."""
    doors: list[tuple[Vec, DoorState]] = field(default_factory=list)
    marks: dict[str, list[Vec]] = field(default_factory=lambda: {name: [] for name in MARKS.values()})
    letters: list[tuple[Vec, str]] = field(default_factory=list)
    """Where each letter was drawn, in reading order."""
    legend: dict[str, Legend] = field(default_factory=dict)
    rooms: list[Rect] = field(default_factory=list)
    dark: list[Rect] = field(default_factory=list)
    """Those of the rooms in which no light burns."""
    corridors: list[list[Vec]] = field(default_factory=list)
    lists: dict[str, Listed] = field(default_factory=dict)
    """What the hero is said to have, by the word before the colon."""
    fire: list[Vec] = field(default_factory=list)
    """What burns."""
    gas: list[tuple[str, Vec, int, int]] = field(default_factory=list)
    """Kind, place, units, and the line that says so."""
    numbers: dict[str, Number] = field(default_factory=dict)
    """Of what the hero is said to have so many, and how deep he is."""
    torches: list[tuple[Vec, int]] = field(default_factory=list)
    """The open cells that torches in the wall beside them light from, and the line that says so."""
    choices: list[tuple[list[Vec], int]] = field(default_factory=list)
    """The cells of things of which only one can be had, and the line that says so."""
    healths: dict[str, Number] = field(default_factory=dict)
    """The health that is left to those who are drawn with a letter."""
    facings: dict[str, tuple[Vec, int]] = field(default_factory=dict)
    """From which side the doors of a letter open, as the step from them to there, and the line that says so."""
    levers: list[tuple[Vec, str, int]] = field(default_factory=list)
    """Where a lever is, the letter of the door that it opens, and the line that says so."""
