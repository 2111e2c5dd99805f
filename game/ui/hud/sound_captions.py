"""The captions of sounds, if possible at the lower edge of the map: at most three, the latest at the bottom."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import chain

import pygame

from game.engine.records import NamedTuple
from game.ui.core.map_view import MapView
from game.ui.graphics.layout import STEP, first_free, freest
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme

MOST = 3
"""Greatest number of captions at a time."""
SECONDS = 4.0
"""Time for which a caption is shown after its sound."""
UNREAD = 20
"""Greatest number of captions that are kept for a screen reader."""
MARGIN = 3
"""Space around the text, in pixels at text scale 1."""


class _Shown(NamedTuple):
    """Caption on the screen. `until`: time at which it disappears."""

    text: str
    until: float
    minor: bool


class Captions:
    """Captions that are shown now. `clock`: returns the time in seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._shown: list[_Shown] = []
        self._unread = deque[str](maxlen=UNREAD)
        self._placed: tuple[object, list[pygame.Rect]] | None = None
        """Boxes of the captions as last placed, after what they depend on; None at first."""
        self._corner: tuple[pygame.Rect, tuple[int, int]] | None = None
        """Area of the map and lower left corner of the captions as last drawn, in pixels; None if there were none."""

    def add(self, text: str, *, minor: bool = False) -> None:
        """Show a caption. If the same caption is shown already, it stays longer.

        `minor`: whether the sound only accompanies what the player does. Such a caption makes way for any other, and a
        screen reader does not get it.
        """
        renewed = any(each.text == text for each in self._shown)
        self._shown = [each for each in self._shown if each.text != text]
        self._shown.append(_Shown(text, self._clock() + SECONDS, minor))
        if not minor and not renewed:
            self._unread.append(text)
        if len(self._shown) > MOST:
            self._shown.remove(next((each for each in self._shown if each.minor), self._shown[0]))

    def lines(self) -> tuple[str, ...]:
        """Return the captions that are shown now, the latest last."""
        now = self._clock()
        self._shown = [each for each in self._shown if each.until > now]
        return tuple(each.text for each in self._shown)

    def next_change_in(self) -> float | None:
        """Return the seconds until the next caption disappears; None if no caption is shown."""
        return min((max(0.0, each.until - self._clock()) for each in self._shown), default=None)

    def take_unread(self) -> list[str]:
        """Return the captions that were added since the last call, the oldest first, for a screen reader."""
        unread = list(self._unread)
        self._unread.clear()
        return unread

    def draw(self, target: pygame.Surface, theme: Theme, view: MapView, scale: int) -> list[pygame.Rect]:
        """Draw the captions; return their boxes in pixels of `target`, those of the latest first.

        They lie above one another as near as possible to the lower left corner of the map, but cover nothing important
        and, if possible, no door and no item. Where there is no such place for all together, each has a place of its
        own, and those without room are left out, but never the latest. `scale`: scale of the text.
        """
        painter, area = TextPainter(target, theme, scale), view.area.inflate(-2 * scale, -2 * scale)
        texts = [painter.cut(line, area.width - 2 * MARGIN * scale) for line in reversed(self.lines())]
        if not texts:
            self._corner = None
            return []
        sizes = [(painter.width(text) + 2 * MARGIN * scale, painter.line + MARGIN * scale) for text in texts]
        boxes = self._places(sizes, view._replace(area=area), scale)
        self._corner = area, boxes[0].bottomleft
        for text, box in zip(texts, boxes, strict=False):
            painter.fill(box, "panel")
            painter.outline(box, "dim text")
            painter.word(box.x + MARGIN * scale, box.y + MARGIN * scale // 2 + scale // 2, text, "text")
        return boxes

    def _places(self, sizes: Sequence[tuple[int, int]], view: MapView, scale: int) -> list[pygame.Rect]:
        """Return the boxes of the captions. `sizes`: of the boxes in pixels, that of the latest first.

        They are the same as in the last frame if everything around them is.
        """
        around = tuple(sizes), tuple(view.area), tuple(map(tuple, next(view.to_avoid())))
        if self._placed is None or self._placed[0] != around:
            self._placed = around, self._new_places(sizes, view, scale)
        return self._placed[1]

    def _new_places(self, sizes: Sequence[tuple[int, int]], view: MapView, scale: int) -> list[pygame.Rect]:
        stack = self._first_free(_size_of_stack(sizes, scale), next(view.to_avoid()), view.area, scale)
        if stack is not None:
            return _stacked(sizes, stack, scale)
        tiers = [*view.to_avoid()]
        most = list[pygame.Rect]()
        ends = range(1, len(tiers) + 1)
        for tried in chain.from_iterable((tiers[:end], tiers[end - 1 : end]) for end in ends):
            apart = self._apart(sizes, tried, view.area, scale)
            if len(apart) == len(sizes):
                return apart
            most = max(most, apart, key=len)
        return most or [freest([*_from_below(sizes[0], view.area, STEP * scale)], view.area, view.important)]

    def _apart(
        self, sizes: Sequence[tuple[int, int]], tiers: Sequence[Sequence[pygame.Rect]], area: pygame.Rect, scale: int
    ) -> list[pygame.Rect]:
        """Return a box for each of the latest captions, as many as have room.

        `tiers`: lists of boxes to avoid. Each caption avoids the first list for which it has room.
        """
        boxes = list[pygame.Rect]()
        for size in sizes:
            gap = max(1, scale // 2)
            taken = [box.inflate(gap, gap) for box in boxes]
            above = [pygame.Rect(area.left, box.top - gap - size[1], *size) for box in boxes]
            inside = [box for box in above if area.contains(box)]
            free = (self._first_free(size, [*avoided, *taken], area, scale, inside) for avoided in tiers)
            box = next(filter(None, free), None)
            if box is None:
                break
            boxes.append(box)
        return boxes

    def _first_free(
        self,
        size: tuple[int, int],
        avoided: Sequence[pygame.Rect],
        area: pygame.Rect,
        scale: int,
        before: Sequence[pygame.Rect] = (),
    ) -> pygame.Rect | None:
        """Return the first free box of a size, first where the captions were last drawn; None if there is none.

        `before`: boxes to try after that and before all others.
        """
        kept = list[pygame.Rect]()
        if self._corner is not None and self._corner[0] == area:
            box = pygame.Rect((0, 0), size)
            box.bottomleft = self._corner[1]
            kept = [box] if area.contains(box) else []
        return first_free([*kept, *before, *_from_below(size, area, STEP * scale)], avoided)


def _from_below(size: tuple[int, int], area: pygame.Rect, step: int) -> Iterator[pygame.Rect]:
    """Yield boxes of a size inside an area, from the lower edge upwards, each row from the left.

    If the area is smaller, the only box lies at its lower left corner. `step`: distance of the boxes in pixels; it is
    a sixth of it from row to row. The last row lies at the upper edge.
    """
    highest = min(area.top + size[1], area.bottom)
    for bottom in (*range(area.bottom, highest, -step // 6), highest):
        for left in range(area.left, max(area.right - size[0], area.left) + 1, step):
            yield pygame.Rect((left, bottom - size[1]), size)


def _size_of_stack(sizes: Sequence[tuple[int, int]], scale: int) -> tuple[int, int]:
    """Return the size of boxes that lie above one another, in pixels."""
    return max(width for width, _ in sizes), sum(height + scale for _, height in sizes) - scale


def _stacked(sizes: Sequence[tuple[int, int]], stack: pygame.Rect, scale: int) -> list[pygame.Rect]:
    """Return boxes above one another in a box of the size of all, the first at the bottom."""
    boxes, bottom = list[pygame.Rect](), stack.bottom
    for width, height in sizes:
        boxes.append(pygame.Rect(stack.left, bottom - height, width, height))
        bottom -= height + scale
    return boxes
