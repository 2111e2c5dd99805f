"""Coloured light: its computation for each cell, and the light picture.

The light picture has one pixel for each cell. It is smoothly enlarged and multiplied with the picture of the ground.

A source other than fire gives light of the strength power · max(0, 1 - (d/r)²) ** FALL at the distance d. Here r is the
radius of the light, and `power` is its strength at d = 0. Firelight is computed differently: for all fires together.
Firelight reaches only cells that are lit by fire according to the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from math import ceil, floor

import numpy as np
import pygame
from numpy.typing import NDArray

from game.engine.grid.fov_tables import FovShape
from game.engine.grid.geometry import Vec
from game.engine.grid.neighbours import dilate8
from game.engine.model.fov_cache import FIRELIGHT, fire_reach
from game.engine.model.level import Level
from game.engine.records import record
from game.ui.graphics.colours.swatch import BRIGHTEST, MIN_ON_THINGS, LightColour, luma
from game.ui.graphics.tilesheet import TILE

GLARE = np.float32(1.2)
"""Upper limit of the strength of firelight in a cell, however many cells burn; 1 is the full power of a fire."""

Strength = NDArray[np.float32]
"""Strength of a light in each cell, float32[x, y]."""
Part = tuple[slice, slice]
"""Part of a level: the numbers of its columns and of its rows."""


def firelight(level: Level) -> Strength | None:
    """Return the strength of firelight on each cell, float32[x, y]; None while nothing burns.

    Walls beside lit cells are lit too.
    """
    fire = level.air.fire
    if fire is None:
        return None
    width, height = level.shape
    burning = np.pad((fire > 0).astype(np.float32), FIRELIGHT)
    total = np.zeros(level.shape, np.float32)
    for x in range(-FIRELIGHT, FIRELIGHT + 1):
        for y in range(-FIRELIGHT, FIRELIGHT + 1):
            weight = max(0.0, 1 - (x * x + y * y) / FIRELIGHT**2) ** 2
            if weight:
                total += np.float32(weight) * burning[FIRELIGHT + x :, FIRELIGHT + y :][:width, :height]
    reach = fire_reach(fire, level.opaque)
    return np.minimum(GLARE, total) * (reach | (dilate8(reach) & level.opaque))


THROUGH_A_GAP = np.float32(0.25)
"""Share of a light that passes through a door ajar (open a crack), 0 to 1."""
FALL = np.float32(1.25)
"""Exponent of the fall of light: with a greater one, a lamp lights less of what the hero sees."""
FLICKER = 0.06
"""Amplitude of the flicker of torches, as a share of their light."""
FLICKERS_A_SECOND = 6
"""Number of times in a second that flames look different: enough to seem alive, and an idle game draws no more frames.
"""

LightGrid = NDArray[np.float32]
"""Light on each cell: red, green and blue, float32[x, y, 3]; 1 is daylight."""


@record
class Glow:
    """Light of the hero's lamp, which moves with him.

    `x`, `y`: place in cells, with fractions. `at`: cell of the hero; only cells that can be seen from it get light.
    `radius`: in cells.
    """

    x: float
    y: float
    at: Vec
    radius: int
    colour: LightColour


class Lighting:
    """Computation of the light on one level, for drawing only. The rules have their own light."""

    def __init__(
        self, level: Level, ambient: LightColour, colours: dict[str, LightColour], brightest: float = BRIGHTEST
    ) -> None:
        """Create the lighting. `ambient`: light on every cell. `colours`: light of each kind of source, by name.

        `brightest`: upper limit of the light on a cell; 1 is daylight.
        """
        self._level = level
        self._brightest = brightest
        self.ambient: NDArray[np.float32] = np.array(ambient.rgb, np.float32) / np.float32(255 / ambient.power)
        """Light on every cell: red, green and blue, float32[3]; 1 is daylight."""
        self._dark: LightGrid = np.broadcast_to(self.ambient, (*level.shape, 3)).copy()
        """Light where no other falls: to copy it takes a tenth of the time of writing it anew."""
        self._colours = colours
        self._x, self._y = (axis.astype(np.float32) for axis in np.indices(level.shape))
        self._changes = -1
        self._torches: list[tuple[Part, LightGrid]] = []
        """Light of each torch, and the part of the level on which it can fall."""
        self._fire: Strength | None = None
        self._burned = (-1, -1)
        """Values of the change counters of the level and of its air when `_fire` was computed."""
        self._lamp: tuple[object, tuple[Part, LightGrid]] | None = None
        """Light of the hero's lamp, after the state of the lamp and the level that it belongs to; None at first."""
        self._flare = 1.0
        self._strength: NDArray[np.float32] = np.ones(len(level.all_lights), np.float32)

    @cached_property
    def _chance(self) -> np.random.Generator:
        """Random generator apart from that of the rules. It is made after the first picture: its import takes long."""
        return np.random.default_rng()

    def flickers_on(self, shown: Strength) -> bool:
        """Return whether the light of a torch or of a fire may fall on a cell of the picture.

        `shown`: visibility of each cell, float32[x, y]; the picture shows the cells above 0.
        """
        near = ((light.at, light.kind.radius) for light in self._level.all_lights)
        return not self._level.air.still or any(
            shown[max(0, at.x - far) : at.x + far + 1, max(0, at.y - far) : at.y + far + 1].any() for at, far in near
        )

    def flicker(self) -> None:
        """Change the strength of each torch a little at random, and the strength of all fires together."""
        noise = self._chance.uniform(-1, 1, len(self._strength)).astype(np.float32)
        self._strength = 0.5 * self._strength + 0.5 * (1 + FLICKER * noise)
        self._flare = 1 + 2 * FLICKER * float(self._chance.uniform(-1, 1))

    def light(self, lamp: Glow) -> LightGrid:
        """Return the light on each cell, float32[x, y, 3]: ambient light, torches, fires and the hero's lamp."""
        self._kindle()
        total = self._dark.copy()
        for strength, (part, torch) in zip(self._strength, self._torches, strict=True):
            total[part] += torch * strength
        if self._fire is not None:
            total += (self._fire * np.float32(self._flare))[:, :, None] * _rgb(self._colours["fire"])
        part, shine = self._shine(lamp)
        total[part] += shine
        return _shown(total, self._brightest)

    def even(self) -> LightGrid:
        """Return daylight on every cell, float32[x, y, 3]."""
        return np.ones((*self._level.shape, 3), np.float32)

    def _kindle(self) -> None:
        """Compute the light of torches and fires anew if the level or its air has changed."""
        level = self._level
        burned = (level.changes, level.air.changes)
        if self._burned != burned:
            self._burned, self._fire = burned, firelight(level)
        if self._changes == level.changes:
            return
        self._changes = level.changes
        lights = level.all_lights
        if len(lights) != len(self._strength):  # the wall that a torch hung on has been destroyed
            self._strength = np.ones(len(lights), np.float32)
        self._torches = []
        for light in lights:
            radius = light.kind.radius
            reach = reach_of_light(level, light.at, radius)
            colour = self._colours[light.kind.name]
            self._torches.append(self._spread(light.at.x, light.at.y, radius, reach, colour))

    def _shine(self, lamp: Glow) -> tuple[Part, LightGrid]:
        """Return what `_spread` returns for a lamp. It is computed anew only if something has changed."""
        state = lamp, self._level.changes
        if self._lamp is None or self._lamp[0] != state:
            reach = reach_of_light(self._level, lamp.at, lamp.radius)
            self._lamp = state, self._spread(lamp.x, lamp.y, lamp.radius, reach, lamp.colour)
        return self._lamp[1]

    def _spread(
        self, x: float, y: float, radius: int, reach: NDArray[np.float32], colour: LightColour
    ) -> tuple[Part, LightGrid]:
        """Return the part of the level on which the light of a source can fall, and its light there, float32[x, y, 3].

        `x`, `y`: place of the source, in cells. `reach`: share of the light that can fall on each cell of the level,
        float32[x, y].
        """
        part = (
            slice(max(0, floor(x - radius)), max(0, ceil(x + radius) + 1)),
            slice(max(0, floor(y - radius)), max(0, ceil(y + radius) + 1)),
        )
        strength = fading(self._x[part] - x, self._y[part] - y, radius) * reach[part]
        spread: LightGrid = strength[:, :, None] * _rgb(colour)
        return part, spread


def _shown(light: LightGrid, most: float) -> LightGrid:
    """Return a light in which red, green and blue are at most `most`, float32[x, y, 3].

    The result is the mean of two ways to limit light. The first way cuts off each of the three colours separately; used
    alone, it makes fires so white that stone beside them looks blue. The second way weakens the three colours by one
    factor; used alone, it dyes everything in the colour of the light.
    """
    brightest = np.float32(most)
    cut: LightGrid = np.minimum(light, brightest)
    strongest = np.maximum(np.maximum(light[..., 0], light[..., 1]), light[..., 2])  # faster than light.max(axis=2)
    cut += light * (brightest / np.maximum(brightest, strongest))[..., None]
    cut *= np.float32(0.5)
    return cut


def _rgb(colour: LightColour) -> NDArray[np.float32]:
    """Return red, green and blue of a light at its source, float32[3]; 1 is daylight."""
    return np.array(colour.rgb, np.float32) * np.float32(colour.power / 255)


def fading(across: NDArray[np.float32], down: NDArray[np.float32], radius: int) -> NDArray[np.float32]:
    """Return the share of a light, 0 to 1, that is left at a distance from its source.

    The share is 0 at `radius` cells and beyond.

    `across` and `down`: distances in cells, float32[...]; they are broadcast to the shape of the result.
    """
    faded: NDArray[np.float32] = np.maximum(0, 1 - (across**2 + down**2) / radius**2) ** FALL
    return faded


def reach_of_light(level: Level, at: Vec, radius: int) -> NDArray[np.float32]:
    """Return the share of a light that walls and doors let through to each cell, float32[x, y]: 0, 1, or THROUGH_A_GAP.

    `at`: cell of the light. `radius`: in cells; the share is 0 beyond it.

    THROUGH_A_GAP is for cells that the light reaches only through doors ajar (open a crack).
    """
    reach = level.view(at, radius, FovShape.CIRCLE).astype(np.float32)
    glimpse = level.glimpse(at, radius, FovShape.CIRCLE)
    if glimpse is not None:
        reach[glimpse] = THROUGH_A_GAP
    return reach


ON_GROUND, ON_DOORS, ON_CREATURES = 0.74, 0.55, 0.40
"""Shares of the hue of light that the ground, doors and things, and creatures take on; the rest is white light."""
_WEIGHTS = np.array((0.2126, 0.7152, 0.0722), np.float32)


def toned(light: NDArray[np.float32], share: float) -> NDArray[np.float32]:
    """Return a light with only a share of its hue, and all of its strength, float32[..., 3]."""
    toned_light: NDArray[np.float32] = light * np.float32(share) + (light @ _WEIGHTS)[..., None] * np.float32(1 - share)
    return toned_light


def light_picture(light: LightGrid, shown: NDArray[np.float32], brightest: float, area: pygame.Rect) -> pygame.Surface:
    """Return the light picture of a part of the level, to be multiplied with the picture of the ground.

    Its opacity is the visibility of the ground. `light`: light on each cell, float32[x, y, 3]. `shown`: visibility of
    each cell, float32[x, y], 0 to 1. `brightest`: amount of light that white in the picture stands for. `area`: the
    part, in pixels of the level. Beyond the level, light and visibility are those of the nearest cell of the level.
    """
    across, down = _cells_of(area)
    across, down = across.clip(0, light.shape[0] - 1), down.clip(0, light.shape[1] - 1)
    small = pygame.Surface((across.size, down.size), pygame.SRCALPHA, 32)
    cells = toned(light[across, down], ON_GROUND) * (255 / brightest)
    pygame.surfarray.pixels3d(small)[:] = np.minimum(np.rint(cells), 255).astype(np.uint8)
    pygame.surfarray.pixels_alpha(small)[:] = (shown[across, down] * 255).astype(np.uint8)
    return _enlarged(small, area)


def dimming(bright: Iterable[tuple[float, float]], share: float, area: pygame.Rect) -> pygame.Surface:
    """Return a picture that dims a part of the level where it is multiplied with it, except around some cells.

    `bright`: these cells, with fractions. `share`: 0 dims nothing, 1 dims fully. `area`: the part, in pixels of the
    level.
    """
    across, down = _cells_of(area)
    far = np.minimum.reduce([np.hypot(across - x, down - y) for x, y in bright])
    kept = 1 - share * DIMMED * np.clip((far - DIM_FROM) / (DIM_TO - DIM_FROM), 0, 1)
    small = pygame.Surface((across.size, down.size), 0, 32)
    pygame.surfarray.pixels3d(small)[:] = (255 * kept).astype(np.uint8)[:, :, None]
    return _enlarged(small, area)


DIMMED = 0.30
"""Share of the light that is taken from the ground while the hero stands at a door."""
DIM_FROM, DIM_TO = 1.2, 4.5
"""Distances in cells from hero and door at which the ground begins to be dimmer, and from which on it is dimmest."""


def _cells_of(area: pygame.Rect) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the columns, intp[n, 1], and rows, intp[m], of the cells in a part of the level, with a cell around it.

    `area`: the part, in pixels of the level.
    """
    columns, rows = area.width // TILE + 3, area.height // TILE + 3
    first_x, first_y = area.x // TILE - 1, area.y // TILE - 1
    return np.arange(first_x, first_x + columns)[:, None], np.arange(first_y, first_y + rows)


def _enlarged(small: pygame.Surface, area: pygame.Rect) -> pygame.Surface:
    """Return a picture with a pixel for each cell of `_cells_of`, smoothly enlarged to the pixels of `area`."""
    width, height = small.get_size()
    large = pygame.transform.smoothscale(small, (width * TILE, height * TILE))
    return large.subsurface((area.x - (area.x // TILE - 1) * TILE, area.y - (area.y // TILE - 1) * TILE, *area.size))


def tint(picture: pygame.Surface, light: LightGrid, at: tuple[int, int], share: float = ON_DOORS) -> pygame.Surface:
    """Return a copy of a sprite in the light of its cell; in daylight, the sprite itself.

    The light counts as at least MIN_ON_THINGS. `light`: light on each cell, float32[x, y, 3]. `at`: the cell. `share`:
    share of the hue of the light that the sprite takes on.
    """
    hue: list[float] = light[at].tolist()  # plain numbers: arrays of three are slower
    white = (1 - share) * luma(hue)
    red, green, blue = (min(255, round(255 * max(MIN_ON_THINGS, tone * share + white))) for tone in hue)
    colour = (red, green, blue)
    if colour == (255, 255, 255):
        return picture
    tinted = picture.copy()
    tinted.fill(colour, special_flags=pygame.BLEND_RGB_MULT)
    return tinted


def seen_through(picture: pygame.Surface, share: float) -> pygame.Surface:
    """Return a copy of a picture that is opaque to a share, 0 to 1; at 1, the picture itself."""
    if share >= 1:
        return picture
    faint = picture.copy()
    faint.set_alpha(round(255 * share))
    return faint
