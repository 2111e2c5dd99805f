"""The masonry of places: sheets of floors and walls, drawn in world space, so that cells show parts of one pattern.

A sheet is 128 by 128 pixels, eight cells of 16 pixels in each direction, and repeats without a seam. A pixel has no
colour: its value 1 + 5 · role + tone stands for a tone of the ramp that the role has, in `place_ramps.py` for a place
of the tradition `ajar`, and in the swatch for a place that every tradition can have.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import numpy as np
import pygame
from numpy.typing import NDArray

from game.assets import DamagedAsset, assets
from game.engine.records import record
from game.ui.graphics.assets import packed

SIZE = 128
"""Width and height of a sheet in pixels."""
_FOLDER = "places"


@record
class PlaceSheets:
    """The sheets of one place. Those of walls and floors have values 1 + 5 · role + tone."""

    floor: NDArray[np.uint8]
    """The floor of rooms, `uint8[x, y]`."""
    corridor: NDArray[np.uint8]
    """The floor of corridors, `uint8[x, y]`."""
    face: NDArray[np.uint8]
    """Eight faces of walls one below the other, each 16 high, `uint8[x, y]`.

    From its top, a face has three rows of lip, one of shadow and twelve of material.
    """
    top: NDArray[np.uint8]
    """The tops of walls at seven distances from their edge, `uint8[distance, x, y]`.

    The first distance, of 1 pixel, is at index 0. The last shows only the dark core of the wall.
    """
    covers: Mapping[str, NDArray[np.uint8]]
    """What covers floors, by its name: its edge and what lies within, each `uint8[2, x, y]`. 0 shows the floor."""
    roles: tuple[str, ...]
    """Names of the ramps of the place."""

    @property
    def wander(self) -> NDArray[np.uint8]:
        """Smooth noise from 0 to 255, by which the outlines of some places wander, `uint8[x, y]`.

        It is loaded when it is first needed. Raises DamagedAsset if it was changed after packing.
        """
        return _wander()


@cache
def place_sheets(name: str) -> PlaceSheets:
    """Return the sheets of a place, such as "cellars". They cannot be changed.

    Raises DamagedAsset if there is no such place or its files were changed after packing, and FileNotFoundError if the
    folder of assets is missing.
    """
    roles, pages = _pages(name)
    if "floor" not in pages:
        raise DamagedAsset(assets() / _FOLDER / f"{name}.png", "it is no picture of a place")
    (floor,), (corridor,), (face,) = (pages.pop(page) for page in ("floor", "corridor", "face"))
    return PlaceSheets(floor, corridor, face, pages.pop("top"), pages, roles)


@cache
def _wander() -> NDArray[np.uint8]:
    """Return the noise that all places share, `uint8[x, y]`."""
    wander: NDArray[np.uint8] = _pages("wander")[1]["wander"][0]
    return wander


def _pages(name: str) -> tuple[tuple[str, ...], dict[str, NDArray[np.uint8]]]:
    """Return the roles of a packed picture and its pages by their names, each `uint8[number, x, y]`."""
    index, picture = packed(assets() / _FOLDER, name)
    pixels = pygame.surfarray.array2d(picture).astype(np.uint8)
    pages = pixels.reshape(SIZE, -1, SIZE).swapaxes(0, 1).copy()
    pages.flags.writeable = False
    places = index["pages"].items()
    return tuple(index["roles"]), {page: pages[y // SIZE : (y + height) // SIZE] for page, (_, y, _, height) in places}
