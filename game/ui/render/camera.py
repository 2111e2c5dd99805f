"""The camera: it shows the room around the hero where that fits, and shifts if that brings more foes into the picture.

It aims at the part of the picture that no panel covers.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

import pygame

from game.engine.grid.geometry import Vec
from game.engine.records import NamedTuple
from game.ui.graphics.tilesheet import TILE

Place = tuple[float, float]
"""Position in cells, with fractions."""
Box = tuple[Place, Place]
"""Upper left and lower right cell of a box of cells."""
EASE_SECONDS = 0.25
"""Time constant of the camera's shift to another aim, in seconds."""
SETTLED = 1 / TILE
"""Distance in cells below which the camera jumps to its goal, because the jump is smaller than a pixel."""
MARGIN = 1
"""Cells between the edge of the free part of the picture and the cells that must be in it."""
ANYWHERE: Box = (-inf, -inf), (inf, inf)


class _Aim(NamedTuple):
    """Rule for where the camera looks: at the hero, but only `within` a box, then shifted by `lean` cells.

    After that it goes to the nearest place of each box of `must`, the most important of them last. `half`: greatest
    distance from the hero in cells, across and down.
    """

    within: Box
    lean: Place = (0.0, 0.0)
    must: tuple[Box, ...] = ()
    half: Place = (inf, inf)

    def place(self, hero: Place) -> Place:
        """Return the place that the camera looks at. `hero`: where the hero is."""
        around = (
            tuple(hero[axis] - self.half[axis] for axis in range(2)),
            tuple(hero[axis] + self.half[axis] for axis in range(2)),
        )
        ends = list[float]()
        for axis in range(2):
            at = _between(self.within[0][axis], hero[axis], self.within[1][axis]) + self.lean[axis]
            for first, last in (*self.must, around):
                at = _between(first[axis], at, last[axis])
            ends.append(at)
        return ends[0], ends[1]


class Camera:
    """Camera that moves with the hero at once. It goes to another aim gradually, so that the picture does not jump."""

    def __init__(self) -> None:
        self.free: pygame.Rect | None = None
        """Part of the picture that no panel covers, in pixels; None for all of it. Its middle shows what is aimed at.
        """
        self._aim: _Aim | None = None
        """Aim of the picture last made; None if it did not follow the hero."""
        self._behind: Place = (0.0, 0.0)
        """Distance in cells from the place that is aimed at to the middle of the picture. It shrinks to nothing."""
        self.panned = False
        """Whether the player has dragged the picture away from the hero. It stays there until `recentre`."""
        self._size = (0, 0)
        self._left = self._top = 0

    def pan(self, cells: Place, hero: Place, shape: tuple[int, int]) -> None:
        """Move the picture by a number of cells across and down, but not beyond the level.

        `hero`: where the hero is. `shape`: size of the level in cells.
        """
        at = self._aim.place(hero) if self._aim is not None else hero
        x, y = (
            max(0, min(shape[axis] - 1, at[axis] + self._behind[axis] + cells[axis])) - at[axis] for axis in range(2)
        )
        self.panned, self._behind = True, (x, y)

    def recentre(self) -> None:
        """Go back to the hero after `pan`, gradually."""
        self.panned = False

    def jump(self) -> None:
        """Let the next picture have its aim at once, as on another level."""
        self.panned, self._aim = False, None

    @property
    def moving(self) -> bool:
        """Whether the camera has not reached the place that it aims at yet."""
        return self._behind != (0.0, 0.0) and not self.panned

    @property
    def corner(self) -> tuple[int, int]:
        """Upper left corner of the picture, in pixels of the level."""
        return self._left, self._top

    def pass_time(self, seconds: float) -> None:
        """Shift towards the place that is aimed at. `seconds`: time that has passed."""
        if self.panned:
            return
        share = max(0.0, 1.0 - seconds / EASE_SECONDS)
        x, y = (share * distance for distance in self._behind)
        self._behind = (0.0, 0.0) if abs(x) + abs(y) < SETTLED else (x, y)

    def fix(self, place: Place, size: tuple[int, int]) -> None:
        """Keep a place in the middle of the picture, instead of following the hero. `size`: in pixels."""
        self.jump()
        self._behind = (0.0, 0.0)
        self._aim_at(place, size)

    def follow(
        self,
        hero: Place,
        watched: Vec | None,
        others: Iterable[Vec],
        size: tuple[int, int],
        room: Box = ANYWHERE,
        lean: Place = (0.0, 0.0),
        seen: Box = ANYWHERE,
        *,
        at_once: bool = False,
    ) -> None:
        """Look at the room around the hero, or at the hero in a room that is too large for the picture.

        Shift so that as many of the cells `others` as possible come into the picture, those first that come first.
        `watched`: cell that must be in the picture, even if there is no room for the hero too; None if there is no such
        cell. `size`: of the picture, in pixels. `room`: box of the room. `lean`: shift in cells while nothing is
        watched, towards the doors beside the hero. `seen`: box of what he sees. `at_once`: whether to go to another aim
        in one jump.

        The hero is in the free part of the picture, unless the watched cell is too far away from him.
        """
        free = self.free_part(size)
        half = free.width / TILE / 2 - 0.5 - MARGIN, free.height / TILE / 2 - 0.5 - MARGIN
        if watched is not None and any(abs(watched[axis] - hero[axis]) > 2 * half[axis] for axis in range(2)):
            aim = _Aim((watched, watched))
        else:
            least, most = shown_from(hero, others if watched is None else [watched, *others], half)
            lean = (0.0, 0.0) if watched is not None else lean
            around = _up_to_edge(half) if lean != (0.0, 0.0) else half  # the way through the door matters most
            aim = _Aim(_whole(room, half), lean, (_showing(seen, lean, half), (least, most)), around)
        if self._aim is None or (at_once and not self.panned) or (size != self._size and not self.panned):
            self._behind = (0.0, 0.0)
        elif aim != self._aim:
            before, now = self._aim.place(hero), aim.place(hero)
            self._behind = self._behind[0] + before[0] - now[0], self._behind[1] + before[1] - now[1]
        self._aim, self._size = aim, size
        x, y = aim.place(hero)
        at = x + self._behind[0], y + self._behind[1]
        if not self.panned and aim.half != (inf, inf):
            at = _Aim((at, at), half=aim.half).place(hero)
        self._aim_at(at, size)

    def free_part(self, size: tuple[int, int]) -> pygame.Rect:
        """Return the part of the picture that no panel covers, in pixels. `size`: of the picture."""
        return self.free if self.free is not None else pygame.Rect((0, 0), size)

    def _aim_at(self, place: Place, size: tuple[int, int]) -> None:
        """Put a place into the middle of the free part of a picture of `size` pixels."""
        free = self.free_part(size)
        self._left = round(place[0] * TILE) + TILE // 2 - free.centerx
        self._top = round(place[1] * TILE) + TILE // 2 - free.centery

    def shows(self, at: Place, size: tuple[int, int]) -> bool:
        """Return whether a cell, or what stands in it and is higher or wider, may lie in a picture of `size` pixels."""
        (x, y), (width, height) = self.pixel(at), size
        return -2 * TILE < x < width + TILE and -2 * TILE < y < height + 2 * TILE

    def cell_at(self, pixel: tuple[int, int]) -> Vec:
        """Return the cell under a pixel of the picture."""
        return Vec((pixel[0] + self._left) // TILE, (pixel[1] + self._top) // TILE)

    def pixel(self, at: Place) -> tuple[int, int]:
        """Return the upper left corner of a cell, in pixels of the picture."""
        return round(at[0] * TILE) - self._left, round(at[1] * TILE) - self._top


def shown_from(hero: Place, others: Iterable[Vec], half: Place) -> Box:
    """Return the places from which the camera shows the cells `others`, as long as the hero is where he is now.

    A cell is shown if it is at most `half` cells (across, down) from the centre of the picture. The cells `others` are
    taken in order. A cell is left out if the picture is too small to show it with the hero and the cells taken before.
    """
    least, most = hero, hero
    taken = list[Vec]()
    for at in others:
        low = min(least[0], at.x), min(least[1], at.y)
        high = max(most[0], at.x), max(most[1], at.y)
        if high[0] - low[0] <= 2 * half[0] and high[1] - low[1] <= 2 * half[1]:
            least, most = low, high
            taken.append(at)
    if not taken:
        return ANYWHERE
    xs, ys = [at.x for at in taken], [at.y for at in taken]
    return (max(xs) - half[0], max(ys) - half[1]), (min(xs) + half[0], min(ys) + half[1])


def _whole(room: Box, half: Place) -> Box:
    """Return the places from which the camera shows as much of a room as possible, and no more than that.

    In a direction in which the room fits, it is the middle of the room.
    """
    first, last = room
    ends = list[Place]()
    for axis in range(2):
        middle = (first[axis] + last[axis]) // 2  # a whole cell, where all pixels lie as they do around the hero
        fits = last[axis] - first[axis] <= 2 * half[axis]
        ends.append((middle, middle) if fits else (first[axis] + half[axis], last[axis] - half[axis]))
    (left, right), (top, bottom) = ends
    return (left, top), (right, bottom)


def _up_to_edge(half: Place) -> Place:
    """Return the distances within which a cell is shown whole, without a margin. `half`: those with a margin."""
    across, down = (distance + MARGIN - 1 / TILE for distance in half)  # a pixel is lost by rounding
    return across, down


def _showing(seen: Box, lean: Place, half: Place) -> Box:
    """Return the places from which the camera shows all of what the hero sees, across or down, where that fits.

    Where it does not fit, they show how far he sees through the door that he stands at. `seen`: box of what he sees, in
    cells. `lean`: towards the door.
    """
    ends = list[Place]()
    for axis in range(2):
        reach = _up_to_edge(half)[axis]
        least, most = seen[1][axis] - reach, seen[0][axis] + reach
        fits = least <= most
        ends.append((least if fits or lean[axis] > 0 else -inf, most if fits or lean[axis] < 0 else inf))
    (left, right), (top, bottom) = ends
    return (left, top), (right, bottom)


def _between(least: float, at: float, most: float) -> float:
    return max(least, min(at, most))
