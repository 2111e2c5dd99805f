"""The place of a box, such as a hint, that is drawn over the world.

It is placed where it covers no important rectangles, such as creatures, or as few as possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

import numpy as np
import pygame
from numpy.typing import NDArray

from game.engine.records import NamedTuple
from game.ui.core.map_view import MapView

STEP = 12
"""Distance between two places where a box over the map may lie, in pixels at text scale 1."""
EDGE, TOP = 4, 28
"""Least distance of a prompt from the edges of the map and, in a window without a map, from its upper edge, in pixels
at text scale 1."""
NEAR = 4 * STEP
"""Distance from the mouse up to which a menu makes way for creatures and doors, in pixels at text scale 1."""
ANCHORS = ("midtop", "midbottom", "topleft", "bottomleft", "topright", "bottomright")
"""Places at the edge of an area for a box, the best first, as names of attributes of pygame.Rect."""


class Anchor(NamedTuple):
    """Pixel of the window at which a menu opens, and the box in pixels of what the menu is about."""

    pixel: tuple[int, int]
    about: pygame.Rect


def free_places(size: tuple[int, int], area: pygame.Rect, step: int) -> Iterator[pygame.Rect]:
    """Yield boxes of a size inside an area: first at its edges and corners, then everywhere, from the top downwards.

    `size`: of the box. `step`: distance from one box to the next. All sizes are in pixels.
    """
    yield from _places_at_edges(size, area)
    columns, rows = _grid_of_places(size, area, step)
    for y in rows:
        for x in columns:
            yield pygame.Rect((x, y), size)


def _places_at_edges(size: tuple[int, int], area: pygame.Rect) -> Iterator[pygame.Rect]:
    """Yield boxes of a size at the edges and corners of an area."""
    for anchor in ANCHORS:
        box = pygame.Rect((0, 0), size)
        setattr(box, anchor, getattr(area, anchor))
        yield box.clamp(area)


def _grid_of_places(size: tuple[int, int], area: pygame.Rect, step: int) -> tuple[list[int], range]:
    """Return the left edges, those nearest to the middle first, and the upper edges of boxes everywhere in an area."""
    right, bottom = area.right - size[0], area.bottom - size[1]
    middle = (area.left + right) // 2
    columns = sorted(range(area.left, right + 1, step), key=lambda x: abs(x - middle))
    return columns, range(area.top, bottom + 1, step)


def first_free(boxes: Iterable[pygame.Rect], avoided: Sequence[pygame.Rect]) -> pygame.Rect | None:
    """Return the first of some boxes that covers none of the `avoided` boxes; None if there is none."""
    avoid = list(avoided)
    return next((box for box in boxes if box.collidelist(avoid) < 0), None)


def best_free(boxes: Iterable[pygame.Rect], view: MapView) -> pygame.Rect | None:
    """Return the first of some boxes that covers nothing important of the map, and if possible no door and no item.

    The result is None if each of the boxes covers something important.
    """
    places = [*boxes]
    return next(filter(None, (first_free(places, avoided) for avoided in view.to_avoid())), None)


def free_place(
    size: tuple[int, int], area: pygame.Rect, avoided: Sequence[pygame.Rect], step: int
) -> pygame.Rect | None:
    """Return the first of `free_places` that covers none of some boxes; None if there is none.

    All places in the area are compared with all boxes at once, which takes a twentieth of the time of one by one.
    """
    at_edge = first_free(_places_at_edges(size, area), avoided)
    if at_edge is not None:
        return at_edge
    columns, rows = _grid_of_places(size, area, step)
    solid = [(*box.topleft, *box.bottomright) for box in avoided if box.width and box.height]
    boxes = np.array(solid, np.int32).reshape(-1, 4)
    # How many boxes a place covers: a sum of products of "in the same columns" and "in the same rows".
    covered = _meet(rows, size[1], boxes[:, 1::2]) @ _meet(columns, size[0], boxes[:, 0::2]).T
    free = np.argwhere(covered == 0)
    return pygame.Rect((columns[free[0, 1]], rows[free[0, 0]]), size) if len(free) else None


def _meet(starts: Sequence[int], length: int, spans: NDArray[np.int32]) -> NDArray[np.float32]:
    """Return where ranges of one length overlap spans, as 0 or 1, float32[range, span].

    `starts`: of the ranges. `spans`: start and end of each span, int32[span, 2].
    """
    first = np.array(starts, np.int32).reshape(-1, 1)
    return ((first < spans[:, 1]) & (first + length > spans[:, 0])).astype(np.float32)


def room_for_prompt(view: MapView | None, window: tuple[int, int], scale: int) -> MapView:
    """Return where a prompt may lie: on the map, or in a window without a map below its first lines.

    `window`: size of the window in pixels. `scale`: scale of the text.
    """
    if view is None:
        return MapView(pygame.Rect(0, TOP * scale, window[0], window[1] - TOP * scale), ())
    return view._replace(area=view.area.inflate(-2 * EDGE * scale, -2 * EDGE * scale))


def place_on_map(size: tuple[int, int], view: MapView, scale: int) -> pygame.Rect:
    """Return the best box of a size on the map: it covers nothing important, and if possible no door and no item.

    The box lies over the texts below the map if it would cover some of these on the map alone. If there is no such box,
    it covers as few important boxes as possible. `scale`: scale of the text.
    """
    places = [[*free_places(size, area, STEP * scale)] for area in view.areas()]
    return best_free(chain(*places), view) or freest(places[-1], view.areas()[-1], view.important)


def place_at_anchor(
    size: tuple[int, int], anchor: Anchor, view: MapView | None, window: pygame.Rect, scale: int
) -> pygame.Rect:
    """Return the box of a menu in a window, as near as possible to the pixel of its anchor.

    If there is room, it covers neither what it is about nor the hero, nor anything else that is important, and if
    possible no door. It lies near the pixel: on the map rather than over the log, and over the log rather than over the
    side panel. `size`: of the box in pixels. `view`: the map; None if there is none in the window. `scale`: scale of
    the text.
    """
    (x, y), (width, height), thing = anchor.pixel, size, anchor.about
    boxes = [
        pygame.Rect(left, top, width, height)
        for left in (x + 1, x - width, thing.right, thing.left - width)
        for top in (y + 1, y - height, thing.bottom, thing.top - height)
    ]
    boxes += free_places(size, window, STEP * scale // 2)
    boxes = sorted((box.clamp(window) for box in boxes), key=lambda box: _distance(box, anchor.pixel))
    about = [anchor.about]
    if view is not None:
        around, hero = view._replace(important=[*about, *view.important]), [*view.important[:1]]
        near = [box for box in boxes if _distance(box, anchor.pixel) <= NEAR * scale]
        inside = [[box for box in near if area.contains(box)] for area in view.areas()]
        free = (best_free(places, around) for places in (*inside, near))
        fair = (first_free(places, [*about, *hero]) for places in (*inside, near, boxes))
        if (place := next(filter(None, chain(free, fair)), None)) is not None:
            return place
    return first_free(boxes, about) or boxes[0]


def _distance(box: pygame.Rect, pixel: tuple[int, int]) -> int:
    """Return the distance in pixels from a pixel to the nearest pixel of a box: the greater of across and down."""
    (x, y), width, height = pixel, box.width, box.height
    return max(box.x - x, x - box.x - width + 1, box.y - y, y - box.y - height + 1, 0)


def freest(boxes: Sequence[pygame.Rect], area: pygame.Rect, important: Sequence[pygame.Rect]) -> pygame.Rect:
    """Return the box that overlaps the fewest important rectangles, moved into `area`; the first of equals."""
    inside, avoid = [box.clamp(area) for box in boxes], list(important)
    return min(inside, key=lambda box: len(box.collidelistall(avoid)))


def beside(size: tuple[int, int], cell: pygame.Rect, side: str, gap: int) -> pygame.Rect:
    """Return a box of a size beside a cell.

    `side`: "left", "right", "above", "below", or two of these words for a corner, such as "above left". `gap`: space
    between the box and the cell.
    """
    box = pygame.Rect((0, 0), size)
    box.center = cell.center
    words = side.split()
    if "left" in words:
        box.right = cell.left - gap
    if "right" in words:
        box.left = cell.right + gap
    if "above" in words:
        box.bottom = cell.top - gap
    if "below" in words:
        box.top = cell.bottom + gap
    return box
