"""Fields: values for each pixel of a sheet of 128 by 128 pixels, which repeat without a seam.

A pattern divides the sheet into whole numbers of parts, cells or knots, and takes its chances from the number of a
part. So its right edge fits its left edge, and its bottom fits its top.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

SIZE = 128
"""Width and height of a sheet in pixels."""

Field = NDArray[Any]
"""Values of all pixels, `number[x, y]`."""
Mask = NDArray[np.bool_]
"""The pixels that are part of something, `bool[x, y]`."""

X, Y = (axis.astype(np.int64) for axis in np.indices((SIZE, SIZE)))


def chance(x: Field, y: Field, salt: int = 0) -> Field:
    """Return a number from 0 to below 1 for each pair of whole numbers, `float64[x, y]`; it looks like chance.

    `x`, `y`: `number[x, y]`. `salt`: another salt gives other numbers. The mixing is that of xxHash32: its primes, and
    shifts between products.
    """
    with np.errstate(over="ignore"):
        mixed = np.asarray(x).astype(np.uint32) * np.uint32(2654435761) + np.uint32(salt * 374761393 % 2**32)
        mixed = mixed + np.asarray(y).astype(np.uint32) * np.uint32(2246822519)
        for shift, factor in ((15, 2246822519), (13, 3266489917)):
            mixed = (mixed ^ (mixed >> np.uint32(shift))) * np.uint32(factor)
    return (mixed ^ (mixed >> np.uint32(16))) / 2.0**32


def parts(along: Field, count: int, moved: Field | int = 0) -> tuple[Field, Field]:
    """Divide the sheet into parts of almost equal length; return the number of each pixel's part and the place in it.

    `along`: X or Y, `int64[x, y]`. `count`: number of parts. `moved`: how many pixels the parts are moved back. Both
    results are `int64[x, y]`; the place is counted in pixels from 0.
    """
    place = (along + moved) % SIZE
    number = place * count // SIZE
    return number, place + (-number * SIZE) // count


def noise(x: Field, y: Field, across: float, down: float | None = None, salt: int = 0) -> Field:
    """Return smooth noise from 0 to 1, `float64[x, y]`: value noise, interpolated between knots with random values.

    `x`, `y`: where to look, `number[x, y]`; the noise repeats every 128 pixels. `across`, `down`: pixels between knots
    (`down`: as `across`, unless given), rounded so that a whole number of knots fits.
    """
    columns, rows = round(SIZE / across), round(SIZE / (down or across))
    right, below = x * (columns / SIZE), y * (rows / SIZE)
    column, row = np.floor(right), np.floor(below)
    right, below = _eased(right - column), _eased(below - row)

    def knot(dx: int, dy: int) -> Field:
        return chance((column + dx) % columns, (row + dy) % rows, salt)

    upper = knot(0, 0) * (1 - right) + knot(1, 0) * right
    lower = knot(0, 1) * (1 - right) + knot(1, 1) * right
    result: Field = upper * (1 - below) + lower * below
    return result


def _eased(share: Field) -> Field:
    result: Field = share * share * (3 - 2 * share)
    return result


def bent(far: float, salt: int) -> tuple[Field, Field]:
    """Return X and Y moved by smooth noise, `float64[x, y]`: what is drawn there has no straight edges.

    Value noise alone shows its grid of knots. `far`: greatest distance of the move in pixels.
    """
    return X + (noise(X, Y, 10, salt=salt) - 0.5) * 2 * far, Y + (noise(X, Y, 10, salt=salt + 1) - 0.5) * 2 * far


def lines(values: Field, width: float = 1.2) -> Mask:
    """Return lines where smooth values pass 0.5, such as cracks or roots, `bool[x, y]`.

    `values`: noise, `float64[x, y]`. `width`: of the lines in pixels, wherever the values are steep or flat.
    """
    right, below = (values - np.roll(values, -1, axis=axis) for axis in (0, 1))
    result: Mask = np.abs(values - 0.5) < np.hypot(right, below) * width / 2
    return result


class Cells(NamedTuple):
    """Cells that divide the sheet, such as stones or hexagons: for each pixel, facts on its cell."""

    chance: Field
    """Random number of the cell, 0 to 1, `float64[x, y]`."""
    rim: Field
    """Distance to the edge of the cell in pixels, `float64[x, y]`."""
    height: Field
    """Place in the cell from its top, negative, to its bottom, in pixels from its centre, `float64[x, y]`."""


def stones(x: Field, y: Field, across: float, down: float, salt: int = 0, jitter: float = 0.75) -> Cells:
    """Return irregular stones without gaps: the Voronoi cells of points that are moved from a grid at random.

    `x`, `y`: where to look, `number[x, y]`. `across`, `down`: size of a stone in pixels, rounded so that whole stones
    fit. `jitter`: how far the points are moved, as a share of a stone.
    """
    columns, rows = round(SIZE / across), round(SIZE / down)
    width, height = SIZE / columns, SIZE / rows
    column, row = np.floor(x / width), np.floor(y / height)
    nearest = np.full(np.shape(x), np.inf)
    second, who, below = nearest.copy(), np.zeros(np.shape(x)), np.zeros(np.shape(x))
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            place = (column + dx) % columns, (row + dy) % rows
            left = (column + dx + 0.5 + (chance(*place, salt) - 0.5) * jitter) * width
            top = (row + dy + 0.5 + (chance(*place, salt + 1) - 0.5) * jitter) * height
            distance = np.hypot(x - left, (y - top) * width / height)
            closer = distance < nearest
            second = np.where(closer, nearest, np.minimum(second, distance))
            who = np.where(closer, chance(*place, salt + 2), who)
            below = np.where(closer, y - top, below)
            nearest = np.where(closer, distance, nearest)
    return Cells(who, (second - nearest) / 2, below)


def hexagons(x: Field, y: Field, columns: int, salt: int = 0) -> Cells:
    """Return hexagons with a corner at the top. They are as regular as whole rows of them allow.

    `x`, `y`: where to look, `number[x, y]`. `columns`: hexagons in a row of the sheet.
    """
    width = SIZE / columns
    pairs = round(SIZE / (width * np.sqrt(3)))
    tall = SIZE / pairs  # from a row of hexagons to the next but one
    even = np.round(x / width), np.round(y / tall) * 2
    odd = np.floor(x / width) + 0.5, np.floor(y / tall) * 2 + 1
    squash = width * np.sqrt(3) / tall
    away = [np.hypot(x - column * width, (y - row * tall / 2) * squash) for column, row in (even, odd)]
    column, row = (np.where(away[0] < away[1], one, other) for one, other in zip(even, odd, strict=True))
    right, below = x - column * width, y - row * tall / 2
    slope = np.abs(right) / 2 + np.abs(below) * squash * np.sqrt(3) / 2
    rim = width / 2 - np.maximum(np.abs(right), slope)
    return Cells(chance(np.floor(column) % columns, row % (2 * pairs), salt), rim, below)
