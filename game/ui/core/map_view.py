"""What a scene shows as last drawn, so that boxes over it find a place: the map, or a list over the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.engine.records import NamedTuple


class ListPanel(NamedTuple):
    """List over the map as last drawn: its box and those of its visible rows, in pixels of the window."""

    box: pygame.Rect
    rows: Sequence[pygame.Rect]

    def foot(self, height: int) -> pygame.Rect:
        """Return the foot of the list, at least `height` pixels high, so that it begins between two rows."""
        foot = pygame.Rect(self.box.x, self.box.bottom - height, self.box.width, height)
        cut = next((row for row in self.rows if row.top < foot.top < row.bottom), None)
        return foot if cut is None else foot.union((foot.x, cut.top, foot.width, 1))


class MapView(NamedTuple):
    """Map as last drawn. All boxes are in pixels of the window.

    `area`: part of the map that no panel covers. `important`: boxes that must stay visible, such as creatures and
    badges; the first is the hero. `doors`, `items`: boxes that should stay visible where there is room. `known`: boxes
    of everything that is drawn of the level; the rest of the map is black. `log`: box of the texts at the foot of the
    map, which a question may cover so that the rest of the map stays visible. Its width is 0 while there are none, and
    its height too if there is never a text.
    """

    area: pygame.Rect
    important: Sequence[pygame.Rect]
    doors: Sequence[pygame.Rect] = ()
    items: Sequence[pygame.Rect] = ()
    known: Sequence[pygame.Rect] = ()
    log: pygame.Rect = pygame.Rect(0, 0, 0, 0)

    def areas(self) -> list[pygame.Rect]:
        """Return the areas where another box may lie: the free map, and that together with the texts at its foot."""
        x, y, width, _ = self.area
        return [self.area, pygame.Rect(x, y, width, self.log.bottom - y)] if self.log.height else [self.area]

    def to_avoid(self) -> Iterator[list[pygame.Rect]]:
        """Yield the boxes that another box should not cover: first all, then those that matter more and more."""
        yield [*self.important, *self.doors, *self.items, *self.known]
        yield [*self.important, *self.doors, *self.items]
        yield [*self.important, *self.doors]
        yield [*self.important]
