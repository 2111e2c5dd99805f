"""Masonry in the four ramps that the swatch of every tradition has, for the traditions that follow a document."""

from __future__ import annotations

from abc import ABC
from typing import ClassVar

import numpy as np

from builders.assets.patterns.built import BEHIND, bricks, course, jointed
from builders.assets.patterns.fields import X, Y, chance
from builders.assets.patterns.masonry import HEIGHT, SHADE_LINE, Masonry, Pixels, over

RIGHT, DOWN = X % 16, Y % 16
"""Place of each pixel in its cell, `int64[x, y]`."""


class Plain(Masonry, ABC):
    """Masonry in the ramps of every swatch.

    In these ramps most of a brick is tone 2, and the edges of tops of walls are tone 3. Most of a floor is tone 2, its
    joints are tone 1, and its specks, which have the colour of the glyph of a floor, are tone 3.
    """

    roles: ClassVar[tuple[str, ...]] = ("stone", "face", "floor", "passage")
    core = "stone"

    def inside(self) -> Pixels:
        return self.paint("stone", 1)


class Stone(Plain):
    """Bricks and slabs."""

    def floor(self) -> Pixels:
        slabs = bricks(8, 8, salt=1)
        joint = (slabs.right == 0) | (slabs.down == 15)
        speck = (chance(X, Y, 2) > 0.994) & ~joint
        return self.paint("floor", np.select([joint, speck], [1, 3], 2))

    def corridor(self) -> Pixels:
        slabs = bricks(16, 16, salt=3)
        joint = (slabs.right == 0) | (slabs.down == 7)
        speck = (chance(X, Y, 4) > 0.995) & ~joint
        return self.paint("passage", np.select([joint, speck], [1, 3], 2))

    def wall(self) -> Pixels:
        blocks = course(4, 16, salt=5)
        tone = jointed(blocks, np.where(blocks.chance > 0.8, 1.5, 2.0))
        return over(HEIGHT == SHADE_LINE, self.paint("face", 0), self.paint("face", tone))

    def lip(self) -> Pixels:
        return self.paint("stone", np.where(BEHIND == 2, 4, 3) - (RIGHT == 0))

    def top(self, distance: int) -> Pixels:
        if distance > 5:
            return self.inside()
        joint = ((RIGHT == 0) | (DOWN == 0)) & (1 < distance < 5)
        return self.paint("stone", {1: 4, 2: 3, 3: 3, 4: 3, 5: 1}[distance] - joint * 1)


class Outlined(Plain):
    """Dark flat floors with one bright line round each room."""

    def floor(self) -> Pixels:
        speck = (RIGHT % 8 == 4) & (DOWN == 8)
        return self.paint("floor", np.where(speck, 3, 1))

    def corridor(self) -> Pixels:
        speck = (RIGHT % 4 == 0) & (DOWN % 4 == 0)
        return self.paint("passage", np.where(speck, 3, 1))

    def wall(self) -> Pixels:
        return self.paint("face", np.where(HEIGHT == 0, 2, 0))

    def lip(self) -> Pixels:
        return self.paint("face", np.where(BEHIND == 2, 4, 2))

    def top(self, distance: int) -> Pixels:
        return self.paint("face", 4) if distance == 1 else self.inside()


class Boxes(Plain):
    """Walls of boxes, one in each cell."""

    def floor(self) -> Pixels:
        speck = (RIGHT % 8 == 4) & (DOWN % 8 == 4)
        return self.paint("floor", np.select([speck, (RIGHT == 0) | (DOWN == 0)], [3, 1], 2))

    def corridor(self) -> Pixels:
        return self.paint("passage", np.where((RIGHT == 0) | (DOWN == 0), 1, 2))

    def wall(self) -> Pixels:
        light, dark = RIGHT <= 1, (RIGHT == 15) | (HEIGHT == 0)
        inner = (RIGHT > 3) & (RIGHT < 12) & (HEIGHT > 2) & (HEIGHT < 10)
        tone = np.select([dark, light, inner], [0, 3, 1], 2)
        return self.paint("face", np.where(HEIGHT == SHADE_LINE, 0, tone))

    def lip(self) -> Pixels:
        return self.paint("face", np.select([RIGHT == 15, RIGHT == 0], [1, 4], np.where(BEHIND == 2, 4, 3)))

    def top(self, distance: int) -> Pixels:
        if distance > 5:
            return self.inside()
        edge = (RIGHT == 0) | (DOWN == 0)
        dark = (RIGHT == 15) | (DOWN == 15)
        return self.paint("face", np.select([dark, edge], [1, 4], {1: 3, 2: 3, 3: 2, 4: 2, 5: 1}[distance]))


class Flat(Plain):
    """Floors and walls with hardly any texture."""

    def floor(self) -> Pixels:
        return self.paint("floor", np.where(chance(X, Y, 6) > 0.99, 3, 2))

    def corridor(self) -> Pixels:
        return self.paint("passage", np.where(chance(X, Y, 7) > 0.99, 3, 2))

    def wall(self) -> Pixels:
        return self.paint("face", np.select([HEIGHT == SHADE_LINE, HEIGHT <= 1], [0, 1], 2))

    def lip(self) -> Pixels:
        return self.paint("stone", np.where(BEHIND == 2, 4, 3))

    def top(self, distance: int) -> Pixels:
        return self.paint("stone", {1: 4, 2: 3, 3: 3, 4: 2}.get(distance, 1))
