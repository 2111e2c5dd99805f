"""Lamps: how far they shine with how much oil, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Shine(NamedTuple):
    """With so much oil at least a lamp shines so far."""

    oil: int
    radius: int


@dataclass(frozen=True)
class Lamp:
    """What a breed carries to see by. It burns one measure of oil in a hundred ticks; shaded it burns none."""

    oil: int
    """In it at the start."""
    most: int
    """That goes into it."""
    shines: tuple[Shine, ...]
    """From the farthest down."""
    sight_without: int
    """How far one sees by what light there always is."""
    hearing_without: int
    """So much better one hears in the dark."""

    def radius(self, oil: int) -> int:
        """How far it shines; 0 for not at all."""
        for shine in self.shines:
            if oil >= shine.oil:
                return shine.radius
        return 0
