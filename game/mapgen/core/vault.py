"""Vaults: drawn parts of levels, such as a cell in a hall or a fort, ready to be put on a sketch.

The content of a vault is itself a sketch of its size, without stairs unless the vault is a whole level. Some vaults
have several such sketches, of which chance takes one. A sketch can be turned by quarters and mirrored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from functools import cache, cached_property
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Rect, Vec
from game.engine.records import NamedTuple, record
from game.mapgen.core.sketch import Sketch

_Value = TypeVar("_Value", np.bool_, np.uint8)


class Stands(Enum):
    """Where in a level a vault may stand."""

    OPEN = "open"
    """On open ground: all cells of its outline are floor."""
    ROCK = "rock"
    """In rock: its outline is rock, except for the mouths, to which passages are dug."""
    NAMED = "named"
    """Only where a generator asks for it by its name."""


class Turn(NamedTuple):
    """A way to turn a drawing: perhaps left and right are exchanged, and then it is turned by quarters, clockwise."""

    mirrored: bool = False
    quarters: int = 0

    def cell(self, at: Vec, size: tuple[int, int]) -> Vec:
        """Return where a cell of a drawing of a size lies after the turn."""
        width, height = size
        x, y = (width - 1 - at.x if self.mirrored else at.x), at.y
        for _ in range(self.quarters):
            x, y, width, height = height - 1 - y, x, height, width
        return Vec(x, y)

    def step(self, step: Vec) -> Vec:
        """Return the direction that a step has after the turn."""
        x, y = (-step.x if self.mirrored else step.x), step.y
        for _ in range(self.quarters):
            x, y = -y, x
        return Vec(x, y)

    def rect(self, rect: Rect, size: tuple[int, int]) -> Rect:
        """Return where a rectangle in a drawing of a size lies after the turn."""
        one, other = (self.cell(Vec(*at), size) for at in ((rect.x, rect.y), (rect.right, rect.bottom)))
        return Rect(min(one.x, other.x), min(one.y, other.y), abs(one.x - other.x) + 1, abs(one.y - other.y) + 1)


AS_DRAWN = Turn()
MIRRORED = Turn(mirrored=True)
TURNS = {
    "never": (AS_DRAWN,),
    "mirrored": (AS_DRAWN, MIRRORED),
    "any": tuple(Turn(mirrored, quarters) for mirrored in (False, True) for quarters in range(4)),
}
"""The turns that a vault may have, by the word in its heading."""


@record
class Heading:
    """What the heading of a vault says: its name, and in which levels it may be.

    `where`: the line of each word of the heading, such as "line 3", by the word.
    """

    name: str
    where: dict[str, str]
    depths: tuple[int, int]
    """Least and greatest depth."""
    weight: int
    """How often it is drawn, compared with others; 0 if never."""
    themes: frozenset[str]
    stands: Stands
    turns: tuple[Turn, ...]

    def misfit(self, depth: int, theme: str) -> str | None:
        """Return why the vault has no place on levels of a depth and a theme; None if it has."""
        least, most = self.depths
        if not least <= depth <= most:
            return f"depth {depth} is not among its depths, {least} to {most}"
        if theme not in self.themes:
            return f"'{theme}' is not among its themes: {', '.join(sorted(self.themes))}"
        if self.stands is Stands.NAMED:
            return "it stands only where a generator names it"
        return None


class Vault:
    """Vault with its heading.

    `contents`: returns the functions that draw what it can have: sketches of one size, of which chance takes one. Each
    is drawn when it is needed, because most games see few vaults.
    """

    def __init__(self, heading: Heading, contents: Callable[[], Iterable[Callable[[], Sketch]]]) -> None:
        self.heading = heading
        self._contents = contents

    @cached_property
    def _drawn(self) -> tuple[Callable[[], Sketch], ...]:
        return tuple(cache(draw) for draw in self._contents())

    @property
    def sketches(self) -> tuple[Sketch, ...]:
        """All that the vault can have."""
        return tuple(draw() for draw in self._drawn)

    def content(self, dice: Dice) -> Sketch:
        """Return one of the sketches that the vault can have, by the dice of a level."""
        draw = self._drawn[0] if len(self._drawn) == 1 else dice.choice(self._drawn)
        return draw()

    @property
    def name(self) -> str:
        """Name of the vault."""
        return self.heading.name

    @property
    def size(self) -> tuple[int, int]:
        """Size of the vault as it is drawn: cells across and down."""
        return self._drawn[0]().size


def turned(sketch: Sketch, turn: Turn) -> Sketch:
    """Return a copy of the content of a vault, turned. All lists keep their order."""
    if turn == AS_DRAWN:
        return sketch
    image, size = sketch.copy(), sketch.size
    image.size = size if turn.quarters % 2 == 0 else (size[1], size[0])
    image.floor = _turned_cells(sketch.floor, turn)
    image.cover.numbers = _turned_cells(sketch.cover.numbers, turn)
    image.map_cells(lambda at: turn.cell(at, size), turn.step)
    image.map_rooms(lambda room: turn.rect(room, size))
    return image


def _turned_cells(cells: NDArray[_Value], turn: Turn) -> NDArray[_Value]:
    """Return an array[x, y] after a turn."""
    copy = cells[::-1] if turn.mirrored else cells
    for _ in range(turn.quarters):
        copy = copy.T[::-1]  # x becomes the last row less y, and y becomes x
    return copy.copy()
