"""Walls and floors, drawn pixel by pixel: a wall is a bright edge, with a face where it is seen from the south.

All patterns lie in world space: a cell shows its part of a sheet that repeats every 128 pixels (`place_sheets.py`).
What a pixel shows depends only on which cells near it are known to be open. A pixel that is not open is

* face, if there is open ground at most 16 pixels south of it. The upper three rows of a face are its lip.
* top otherwise. The tops of walls are brightest at the edge (the coping) and fall to nothing within a cell.

The arrays of this module are [y, x], as pictures lie in memory; those of cells are [x, y], as everywhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import numpy as np
import pygame
from numpy.typing import NDArray

from game.engine.grid.geometry import Rect
from game.engine.grid.neighbours import dilate4
from game.engine.level_theme import Masonry
from game.ui.graphics.colours.swatch import Part, Ramp, Swatch
from game.ui.graphics.place_sheets import SIZE, PlaceSheets, place_sheets
from game.ui.graphics.tilesheet import TILE
from game.ui.render.known_ground import Ground

MARGIN = 3
"""Cells around a piece of a level that can change how it looks: outlines, faces and copings reach a cell each."""
LIP = 3
"""Height in pixels of the part of a face that is seen from above."""
FADE_BEGINS, FADE_ENDS = 10, 16
"""Distances in pixels from the edge of a wall at which its dark core begins to fade, and where it has gone."""
BARE, BORDER = 2, 2
"""Width in pixels of the floor that is seen around a carpet, and of the carpet's border."""
FRONTIER = 8
"""Number of steps in which floor fades at the edge of what the hero knows, over about a cell."""
_ONE = 32
"""Shade that leaves a colour as it is. Shades go from 0, which is black, to `_SHADES` - 1."""
_SHADES = 64

_PARTS = (Part.FLOOR, Part.FACE, Part.COPING, Part.EDGE, Part.CORE)
"""Parts of walls and floors. Their numbers are their places here."""
Bools = NDArray[np.bool_]
Bytes = NDArray[np.uint8]


def _shades(*factors: float) -> Bytes:
    """Return shades, `uint8[n]`. `factors`: brightness, where 1 leaves a colour as it is."""
    return np.array([min(_SHADES - 1, round(factor * _ONE)) for factor in factors], np.uint8)


_SOUTH_OF_A_WALL = _shades(1, *(1 - 0.55 * 0.731**row for row in range(9)), 1)
"""Shade of open ground by the rows to the wall in the north: 1 to 9; then there is none."""
_EAST_OF_A_WALL = _shades(1, 0.77, 0.87, 0.92, 0.96, 1)
"""Shade of open ground by the columns to the wall in the west: 1 to 4; then there is none."""
_FACE = _shades(*((0.72 + height / 30) * (1.2 - abs(height - 6) / 30) for height in range(TILE)))
"""Shade of the face of a wall by the height above its foot."""
_TOP = _shades(
    *(
        (0.45 + 1.45 * 0.78 ** max(0, steps - 1)) * min(1, (FADE_ENDS - steps) / (FADE_ENDS - FADE_BEGINS))
        for steps in range(FADE_ENDS + 1)
    )
)
"""Shade of the top of a wall by the steps from its edge."""


class MasonryPainter:
    """Painter of the walls and floors of one level in the sheets of its place and the colours of a swatch."""

    def __init__(self, swatch: Swatch, masonry: Masonry) -> None:
        """Make the painter. The sheets are loaded when something is painted first."""
        self._swatch = swatch
        self._masonry = masonry

    @cached_property
    def _sheets(self) -> PlaceSheets:
        return place_sheets(self._masonry.sheet)

    @cached_property
    def _fov_colours(self) -> NDArray[np.uint32]:
        """Colours of pixels in the field of view, as 0xRRGGBB, uint32[256 · shade + value of the sheet]."""
        tones = self._tones({role: self._swatch.fov_ramps[role] for role in self._sheets.roles})
        shades = np.arange(_SHADES, dtype=np.float32)[:, None, None] * (self._swatch.brightest / _ONE)
        colours = tones * shades
        colours[:, 0] = tones[0]  # what is not known is not lit
        return _packed(colours)

    @cached_property
    def _remembered_colours(self) -> NDArray[np.uint32]:
        """Colours of remembered pixels, as 0xRRGGBB, uint32[256 · part + value of the sheet].

        The parts `_PARTS` are followed by the steps in which the dark inside of walls fades to nothing, and by those
        in which floor does so where the known ground ends.
        """
        void = np.array(self._swatch.shade("void").remembered, np.float32)
        tables = []
        for part in _PARTS:
            ramps = {role: self._swatch.remembered_ramp(role, part) for role in self._sheets.roles}
            tables.append(self._tones(ramps))
        for part, steps in ((Part.CORE, FADE_ENDS - FADE_BEGINS), (Part.FLOOR, FRONTIER)):
            tables += [tables[part] + (void - tables[part]) * (step / steps) for step in range(steps + 1)]
        return _packed(np.stack(tables))

    def _tones(self, ramps: Mapping[str, Ramp]) -> NDArray[np.float32]:
        """Return the colour for each value of the sheets, float32[256, 3]; that of 0 is the void."""
        tones = np.zeros((256, 3), np.float32)
        tones[0] = self._swatch.shade("void").fov
        flat = [tone for role in self._sheets.roles for tone in ramps[role]]
        tones[1 : 1 + len(flat)] = flat
        return tones

    def paint(
        self, box: Rect, ground: Ground, fov: pygame.Surface, remembered: pygame.Surface, corner: tuple[int, int]
    ) -> None:
        """Paint a box of cells into two pictures: as it looks in the field of view, and as it is remembered.

        `corner`: cell whose upper left corner is that of the pictures. What the hero does not know becomes void.
        """
        shape = Shape(box, ground, self._masonry, self._sheets)
        values, shade, part = self._values(box, ground, shape)
        place = ((box.x - corner[0]) * TILE, (box.y - corner[1]) * TILE, box.width * TILE, box.height * TILE)
        for picture, colours, kind in ((fov, self._fov_colours, shade), (remembered, self._remembered_colours, part)):
            pixels = pygame.surfarray.pixels2d(picture.subsurface(place))
            pixels.T[:] = colours[kind.astype(np.uint16) << 8 | values]

    def _values(self, box: Rect, ground: Ground, shape: Shape) -> tuple[Bytes, Bytes, Bytes]:
        """Return value of the sheets, shade and part of each pixel of a box of cells, each uint8[y, x]."""
        sheets, cells = self._sheets, (slice(box.x, box.x + box.width), slice(box.y, box.y + box.height))
        across, down = _places(box)
        values = sheets.floor[np.ix_(across, down)].T.copy()
        passages = _pixels(ground.passages[cells])
        if passages.any():
            np.copyto(values, sheets.corridor[np.ix_(across, down)].T, where=passages)
        self._cover(values, box, ground, across, down)
        shade, part = shape.shade_of_floor(), np.zeros_like(values)
        y, x = np.nonzero(shape.face)
        height = shape.height[y, x]
        foot = (down[y] + height + 1) // TILE * TILE
        values[y, x] = sheets.face[across[x], (foot + TILE - 1 - height) % SIZE]
        shade[y, x] = _FACE[height]
        part[y, x] = np.where(height >= TILE - LIP, np.where(height == TILE - 1, Part.EDGE, Part.COPING), Part.FACE)
        y, x = np.nonzero(shape.top)
        steps = shape.steps[y, x]
        values[y, x] = sheets.top[np.minimum(steps, len(sheets.top)) - 1, across[x], down[y]]
        fade = np.maximum(steps, FADE_BEGINS) - FADE_BEGINS
        shade[y, x] = _TOP[steps]
        core = len(_PARTS) + fade
        part[y, x] = np.where(steps == 1, Part.EDGE, np.where(steps <= self._masonry.coping, Part.COPING, core))
        self._fade_frontier(box, ground, shade, part)
        values *= _pixels(ground.drawn[cells])
        if self._swatch.dyes:  # exactly the colours of a document: no shadows, and nothing fades
            fading = (part >= len(_PARTS)) & ~shape.open
            shade, part = np.full_like(shade, _ONE), np.where(fading, Part.CORE, np.where(shape.open, 0, part))
        return values, shade, part

    def _cover(
        self, values: Bytes, box: Rect, ground: Ground, across: NDArray[np.intp], down: NDArray[np.intp]
    ) -> None:
        """Lay carpets and straw on the floor, in `values`, uint8[y, x]. They do not reach the edge of their cells.

        `across`, `down`: see `_places`.
        """
        around = _grown(box, 1)
        for name, cells in ground.covered.items():
            if (cover := self._sheets.covers.get(name)) is None or not _part_of(cells, box).any():
                continue
            steps = steps_from(~_pixels(_part_of(cells, around)), BARE + BORDER + 1)[TILE:-TILE, TILE:-TILE]
            for distance, picture in zip((BARE, BARE + BORDER), cover[:, across][:, :, down], strict=True):
                np.copyto(values, picture.T, where=(steps > distance) & (picture.T > 0))

    def _fade_frontier(self, box: Rect, ground: Ground, shade: Bytes, part: Bytes) -> None:
        """Let floor fade towards cells that the hero does not know, in `shade` and `part`, uint8[y, x].

        The known ground ends in steps of cells; the fading floor rounds them.
        """
        around = _grown(box, 1)
        known = _part_of(ground.known, around)
        if not (dilate4(~known) & _part_of(ground.open_floor, around)).any():
            return
        smooth = _blurred(_blurred(known.T.astype(np.float32)))[TILE:-TILE, TILE:-TILE]
        steps = np.clip((smooth - 0.5) * (2 * FRONTIER), 0, FRONTIER).astype(np.uint8)
        near = (part == Part.FLOOR) & (steps < FRONTIER)
        shade[near] = shade[near].astype(np.uint16) * steps[near] // FRONTIER
        part[near] = len(_PARTS) + FADE_ENDS - FADE_BEGINS + 1 + FRONTIER - steps[near]


class Shape:
    """The outlines of a box of cells, in pixels. `open`: what is not wall. `face`, `top`: parts of walls. Bools[y, x].

    `height`: rows above the foot of a face, int16[y, x]. `steps`: steps from the edge of a top, 1 to `FADE_ENDS`,
    uint8[y, x].
    """

    def __init__(self, box: Rect, ground: Ground, masonry: Masonry, sheets: PlaceSheets) -> None:
        """Find the outlines, which wander as the masonry does."""
        around = _grown(box, MARGIN)
        cells = _part_of(ground.open_floor, around)
        wide = _pixels(cells)
        if masonry.wander:
            straight = _pixels(_part_of(ground.straight, around))
            unknown = ~_part_of(ground.known, around)
            outlined = cells | unknown & dilate4(cells)  # no wall where the known ground only ends
            wandering = _wandering(outlined, wide, around, masonry.wander, sheets.wander) & ~_pixels(unknown)
            wide = np.where(straight, wide, wandering)
        rows = np.arange(wide.shape[0], dtype=np.int16)[:, None]
        below = np.minimum.accumulate(np.where(wide, rows, np.int16(30000))[::-1])[::-1] - rows
        face = ~wide & (below <= TILE)
        height = below - 1
        lip = face & (height >= TILE - LIP)
        inside = (slice(MARGIN * TILE, -MARGIN * TILE),) * 2
        self._wide = wide
        self.open, self.face, self.height = wide[inside], face[inside], height[inside]
        self.top = ~self.open & ~self.face
        steps = steps_from(wide | face & ~lip, FADE_ENDS)
        np.minimum(steps, STONE_STEPS, out=steps, where=_pixels(_stubs(cells)))
        self.steps = steps[inside]

    def shade_of_floor(self) -> Bytes:
        """Return the shade that walls in the north and in the west throw on open ground, uint8[y, x]."""
        inside = (slice(MARGIN * TILE, -MARGIN * TILE),) * 2
        shade = np.full(self.open.shape, _ONE, np.uint16)
        for axis, table in ((0, _SOUTH_OF_A_WALL), (1, _EAST_OF_A_WALL)):
            places = np.arange(self._wide.shape[axis], dtype=np.int16)
            places = places[:, None] if axis == 0 else places[None]
            wall = np.maximum.accumulate(np.where(self._wide, np.int16(-999), places), axis=axis)
            shade = shade * table[np.minimum(places - wall, len(table) - 1)][inside] // _ONE
        return shade.astype(np.uint8)


STONE_STEPS = 3
"""Steps from the edge at which the top of a wall has the colour of bare stone."""


def _stubs(cells: Bools) -> Bools:
    """Return the walls with open ground on three or four sides, bool[x, y]. `cells`: open cells, bool[x, y].

    They are stone throughout: with a dark inside, a wall of one cell would look like an arch.
    """
    sides = np.zeros(cells.shape, np.uint8)
    sides[1:] += cells[:-1]
    sides[:-1] += cells[1:]
    sides[:, 1:] += cells[:, :-1]
    sides[:, :-1] += cells[:, 1:]
    stubs: Bools = ~cells & (sides >= 3)
    return stubs


def steps_from(start: Bools, most: int) -> Bytes:
    """Return the number of steps from each pixel to the nearest pixel of `start`, at most `most`, uint8[y, x].

    Every second step may be diagonal, so that the distances are those of an octagon.
    """
    steps = np.zeros(start.shape, np.uint8)
    reached = start.copy()
    for step in range(most):
        steps += ~reached
        grown = reached.copy()
        grown[1:] |= reached[:-1]
        grown[:-1] |= reached[1:]
        if step % 2:  # a row up or down and then to the side: a diagonal step
            reached = grown.copy()
        grown[:, 1:] |= reached[:, :-1]
        grown[:, :-1] |= reached[:, 1:]
        reached = grown
    return steps


_BLUR = np.convolve(np.convolve(np.ones(11) / 11, np.ones(11) / 11), np.ones(TILE)).astype(np.float32)
"""The blurred picture of a row of pixels of one open cell: how open each pixel is, float32[36]."""
_BEYOND = (len(_BLUR) - TILE) // 2
"""Pixels by which the blurred picture of a cell reaches beyond the cell."""


def _blurred(cells: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return cells, float32[a, b], as blurred pixels along their second axis, turned: float32[16 · b, a]."""
    padded = np.pad(cells, ((0, 0), (1, 1)))
    pixels = np.zeros((*cells.shape, TILE), np.float32)
    table = np.pad(_BLUR, TILE)
    for near in (-1, 0, 1):
        begin = TILE + _BEYOND - near * TILE
        pixels += padded[:, 1 + near : 1 + near + cells.shape[1], None] * table[begin : begin + TILE]
    return pixels.reshape(len(cells), -1).T


def _wandering(cells: Bools, wide: Bools, box: Rect, share: float, noise: Bytes) -> Bools:
    """Return open ground with outlines that wander and have round corners, bool[y, x].

    The middle of every open cell stays open, and the middle of every other cell stays wall. `cells`: open cells,
    bool[x, y]. `wide`: the same in pixels. `share`: how far the outline wanders, as a share of the blur.
    """
    across, down = _places(box)
    soft = _blurred(_blurred(cells.T.astype(np.float32)))
    wandered = soft + (noise[np.ix_(across, down)].T.astype(np.float32) / 255 - 0.5) * np.float32(share) > 0.5
    place = np.arange(TILE)
    kept = (place > 3) & (place < 12)
    middle = np.tile(kept[:, None] & kept, (cells.shape[1], cells.shape[0]))
    outline: Bools = np.where(middle, wide, wandered)
    return outline


def _grown(box: Rect, cells: int) -> Rect:
    return Rect(box.x - cells, box.y - cells, box.width + 2 * cells, box.height + 2 * cells)


def _places(box: Rect) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the place in a sheet of each column and of each row of pixels of a box of cells, intp[n]."""
    across = np.arange(box.x * TILE, (box.x + box.width) * TILE) % SIZE
    return across, np.arange(box.y * TILE, (box.y + box.height) * TILE) % SIZE


def _pixels(cells: Bools) -> Bools:
    """Return values of cells, bool[x, y], for their pixels, bool[y, x]."""
    return np.repeat(np.repeat(cells.T, TILE, axis=0), TILE, axis=1)


def _part_of(cells: Bools, box: Rect) -> Bools:
    """Return the part of an array of cells in a box, bool[x, y], False beyond the edge of the level."""
    width, height = cells.shape
    part = np.zeros((box.width, box.height), np.bool_)
    left, top = max(0, box.x), max(0, box.y)
    right, bottom = min(width, box.x + box.width), min(height, box.y + box.height)
    part[left - box.x : right - box.x, top - box.y : bottom - box.y] = cells[left:right, top:bottom]
    return part


def _packed(colours: NDArray[np.float32]) -> NDArray[np.uint32]:
    """Return colours, float32[..., 3] from 0 to 255 or more, as 0xRRGGBB in one row, uint32[n]."""
    tones = np.minimum(colours, 255).astype(np.uint32).reshape(-1, 3)
    packed: NDArray[np.uint32] = tones @ np.array((1 << 16, 1 << 8, 1), np.uint32)
    return packed
