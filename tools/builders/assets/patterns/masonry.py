"""The masonry of a place: what its floors, corridors and walls are made of, drawn pixel by pixel.

A pixel is 1 + 5 × role + tone, as in `tiles.py`. A role is a material such as "oak", a number in the roles of the
place; the tone goes from 0 (dark) to 4 (light). All patterns repeat after 128 pixels, so cells of 16 pixels that lie
beside each other show parts of one large pattern.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from builders.assets.patterns.fields import SIZE, Field, Mask, X, Y, bent, chance, noise

TONES = 5
"""Tones of a role."""
FACE = 16
"""Height of the face of a wall in pixels; a sheet has eight of them, one below the other."""
LIP = 3
"""Rows of a face, from its top, that show the top of the wall."""
DEEPEST = 7
"""Distance from the edge of the top of a wall at which there is only the dark core."""

HEIGHT = FACE - 1 - Y % FACE
"""Height of each pixel of the sheet of faces above the foot of its face, 0 to 15, `int64[x, y]`."""
SHADE_LINE = FACE - 1 - LIP
"""Height of the line of shadow below the lip."""

Pixels = NDArray[np.uint8]
"""Palette indices, `uint8[x, y]`."""


class Masonry(ABC):
    """The look of one place."""

    roles: ClassVar[tuple[str, ...]]
    """Materials of the place: names of ramps, as in `place_ramps.py` or in every swatch."""
    core: ClassVar[str]
    """Role of the dark inside of walls."""

    @abstractmethod
    def floor(self) -> Pixels:
        """Return the floor of rooms, `uint8[x, y]`."""

    @abstractmethod
    def corridor(self) -> Pixels:
        """Return the floor of corridors, `uint8[x, y]`."""

    @abstractmethod
    def wall(self) -> Pixels:
        """Return the material of the faces of walls, `uint8[x, y]`: what stands below the lip."""

    @abstractmethod
    def lip(self) -> Pixels:
        """Return the lip of the faces of walls, `uint8[x, y]`: the highest rows of each face."""

    @abstractmethod
    def top(self, distance: int) -> Pixels:
        """Return the tops of walls, `uint8[x, y]`. `distance`: pixels from the edge of the top, from 1."""

    def face(self) -> Pixels:
        """Return eight faces of walls one below the other, `uint8[x, y]`, each with its lip."""
        return np.where(HEIGHT > SHADE_LINE, self.lip(), self.wall())

    def tops(self) -> NDArray[np.uint8]:
        """Return the tops of walls at each distance from their edge, 1 to 7, `uint8[distance, x, y]`."""
        return np.stack([self.top(distance) for distance in range(1, DEEPEST + 1)])

    def covers(self) -> dict[str, tuple[Pixels, Pixels]]:
        """Return what lies on floors, by its name, each `uint8[x, y]`: at its edge, and within; 0 shows the floor.

        What lies where is in `known_ground.py`.
        """
        return {"straw": self._straw()} if "straw" in self.roles else {}

    def _straw(self) -> tuple[Pixels, Pixels]:
        """Return strewn straw: single stalks, and a bed of them with gaps."""
        stalk = self.paint("straw", 0.8 + chance(X // 5, Y, 61) * 1.9)
        thick = noise(*bent(5, salt=63), 14, 10, salt=64)
        lying = chance(X // 5, Y, 65)
        slanting = (chance((X + Y) % SIZE // 4, (X - Y) % SIZE, 66) > 0.9) & (thick > 0.5)
        single, bed = (lying < 0.1) & (thick > 0.4), (lying < thick - 0.35) | slanting
        return over(single, stalk, np.zeros_like(stalk)), over(bed, stalk, np.zeros_like(stalk))

    def _carpet(self, role: str, trim: str) -> tuple[Pixels, Pixels]:
        """Return a carpet: its border of a trim, and its pile with small flowers. `role`, `trim`: materials."""
        border = self.paint(trim, np.where((X + Y) % 4 < 2, 3, 2))
        tone = 1.9 + chance(X // 2, Y // 2, 71) * 1.0 + (noise(X, Y, 9, salt=72) - 0.5) * 0.6
        flower = (np.abs((X + Y // 16 * 8) % 16 - 8) + np.abs(Y % 16 - 8)) % 8
        return border, self.paint(role, np.select([flower == 3, flower == 0], [3.4, 1.2], tone))

    def paint(self, role: str, tone: Field | float) -> Pixels:
        """Return pixels of a material, `uint8[x, y]`.

        `tone`: 0 (dark) to below 5, `number[x, y]`; it is rounded down, and what lies outside counts as the nearest.
        """
        first = 1 + TONES * self.roles.index(role)
        tones = np.broadcast_to(np.clip(np.floor(tone), 0, TONES - 1), (SIZE, SIZE))
        return (first + tones).astype(np.uint8)

    def inside(self) -> Pixels:
        """Return the dark inside of walls, `uint8[x, y]`."""
        cloud = noise(X, Y, 5, salt=21) * 0.5 + noise(X, Y, 11, salt=22) * 0.5
        return self.paint(self.core, np.round(cloud * 4))


def over(mask: Mask, above: Pixels, below: Pixels) -> Pixels:
    """Return the pixels `above` where `mask` is true, and `below` elsewhere. All are `dtype[x, y]`."""
    return np.where(mask, above, below)
