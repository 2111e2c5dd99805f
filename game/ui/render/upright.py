"""Everything that stands on the ground: doors, things and creatures, each of which hides what stands behind it.

A picture stands on the lower edge of its cell, in the middle. It may be higher and wider than the cell. What stands
farther south is nearer to the player and is drawn later.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

import pygame

from game.engine.records import NamedTuple
from game.ui.graphics.tilesheet import TILE
from game.ui.render.camera import Place
from game.ui.render.frame import Frame


class Rank(IntEnum):
    """Order in which things that stand in one row are drawn."""

    DOOR = 0
    THING = 1
    CREATURE = 2
    HERO = 3
    FLAMES = 4


class Upright(NamedTuple):
    """A picture that stands on the ground. `row`: row of the cell in which it stands, with fractions."""

    row: float
    rank: Rank
    picture: pygame.Surface
    place: tuple[int, int]
    """Upper left corner of the picture, in pixels of the canvas."""

    def moved(self, right: int) -> Upright:
        """Return the same picture some pixels to the right."""
        return self._replace(place=(self.place[0] + right, self.place[1]))


def standing(frame: Frame, at: Place, rank: Rank, picture: pygame.Surface, lift: int = 0) -> Upright:
    """Return a picture that stands in a cell. `at`: in cells, with fractions. `lift`: pixels above the cell's edge."""
    x, y = box_on(frame.place(at), picture.get_size()).topleft
    return Upright(at[1], rank, picture, (x, y - lift))


def box_on(corner: tuple[int, int], size: tuple[int, int]) -> pygame.Rect:
    """Return the box of a picture that stands in a cell. `corner`: the upper left one of the cell. All in pixels."""
    (x, y), (width, height) = corner, size
    return pygame.Rect(x + (TILE - width) // 2, y + TILE - height, width, height)


SHINES_THROUGH = 120
"""Opacity with which a creature is seen through what stands before it, 0 to 255."""


def draw_upright(frame: Frame, pictures: Iterable[Upright]) -> None:
    """Draw pictures from north to south, and those in one row by their rank.

    Nothing hides the hero, and no thing, such as a bookcase, hides another creature: they shine through it.
    """
    ordered = sorted(pictures, key=lambda upright: (upright.row, upright.rank))
    frame.canvas.fblits([(upright.picture, upright.place) for upright in ordered])
    for number, one in enumerate(ordered):
        if one.rank not in (Rank.CREATURE, Rank.HERO):
            continue
        later = (other for other in ordered[number + 1 :] if one.rank is Rank.HERO or other.rank is Rank.THING)
        before = [other.picture.get_rect(topleft=other.place) for other in later]
        if one.picture.get_rect(topleft=one.place).collidelist(before) >= 0:
            faint = one.picture.copy()
            faint.set_alpha(SHINES_THROUGH)
            frame.canvas.blit(faint, one.place)
