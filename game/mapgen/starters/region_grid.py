"""Grid of regions with a room in the middle of most regions: the map of document 002 (Comeau's Rogue), three by three.

Regions are numbered from 1, left to right and top to bottom. A region is a third of the map wide and a third high, at
any size of the map. On a map of 78x24 cells, a region has 26x8 cells, and a room has 5x5 to 25x7 cells with its walls,
as in the document. The first column and the first row of each region stay free of rooms, so that a hallway fits between
any two rooms.

Deviations (B-30): the document counts the last column and the last row of a region as part of another region. Here they
belong to the region itself. A map with fewer than two rooms is rolled again. Chances of 95 or 90 per cent are exact,
while the document's chances are one per cent higher.
"""

from __future__ import annotations

from game.engine.grid.arithmetic import ceil_div
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Rect
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import RetryLevel, Sketch


@record
class RegionGrid:
    """Map divided into a grid of regions, whose sides differ by one cell at most.

    `across`, `down`: number of regions in a row and in a column.
    """

    size: tuple[int, int]
    across: int = 3
    down: int = 3

    def number(self, at: tuple[int, int]) -> int:
        """Return the number, from 1, of the region that contains a cell.

        The division rounds down, because columns and rows are counted from 0. In document 002 (Comeau's Rogue) they are
        counted from 1, so a division there has to round up.
        """
        (width, height), (x, y) = self.size, at
        return 1 + x * self.across // width + self.across * (y * self.down // height)

    def region(self, number: int) -> Rect:
        """Return the rectangle of a region. `number`: from 1, row by row."""
        (width, height), (row, column) = self.size, divmod(number - 1, self.across)
        x, right = (ceil_div(edge * width, self.across) for edge in (column, column + 1))
        y, bottom = (ceil_div(edge * height, self.down) for edge in (row, row + 1))
        return Rect(x, y, right - x, bottom - y)

    def regions(self) -> list[Rect]:
        """Return all regions, in the order of their numbers."""
        return [self.region(number) for number in range(1, self.across * self.down + 1)]


NARROWEST = 4
"""Least extent of a room in the document: cells from one wall to the opposite wall."""


@record
class Regions(BuildStep):
    """Starter: a room in the middle of most regions.

    No room fills its region: at least a column and a row of the region stay rock. The extent of a room is its width or
    height in cells, with only one of two opposite walls counted, as in document 002 (Comeau's Rogue). So the extent is
    one less than the number of cells with both walls. Raises RetryLevel if a region is too small, or if there are fewer
    than two rooms.
    """

    across: int = 3
    down: int = 3
    percent: int = 95
    """Chance, in percent, that a region has a room."""
    least: tuple[int, int] = (NARROWEST, NARROWEST)
    """Least extents of a room, across and down; smaller regions get smaller rooms."""
    most: tuple[int, int] | None = None
    """Greatest extents of a room, across and down; None for as far as the region reaches."""

    def __call__(self, sketch: Sketch) -> None:
        regions = RegionGrid(sketch.size, self.across, self.down).regions()
        for region in regions:
            if min(region.width, region.height) < NARROWEST + 2:
                raise RetryLevel(f"a region of {region.width}x{region.height} is too small for a room")
        for region in regions:
            if sketch.dice.chance(self.percent):
                room = self._room_in(region, sketch.dice)
                sketch.rooms.append(room)
                sketch.floor[room.inner.slices] = True
                sketch.record("a room is placed in its region")
        if len(sketch.rooms) < 2:
            raise RetryLevel("the level has only one room")

    def _room_in(self, region: Rect, dice: Dice) -> Rect:
        width, height = region.width - 2, region.height - 2
        wide, high = self.most or (width, height)
        down = dice.between(min(self.least[1], height), min(high, height))
        across = dice.between(min(self.least[0], width), min(wide, width))
        x, y = region.x + (region.width - across) // 2, region.y + (region.height - down) // 2
        return Rect(x, y, across + 1, down + 1)
