"""Where things come to lie: one heap a cell, and what finds no room there rolls on to the nearest cell that has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .geometry import Vec, cells_where
from .paths import Steps, distances

if TYPE_CHECKING:
    from .item import Item
    from .level import Level
    from .world import World


def drop(item: Item, at: Vec, world: World) -> Vec:
    """Leaves a thing on a cell, or as near as there is room; answers where. With its like it makes one heap."""
    items = world.level.items
    place = resting_place(item, at, world.level)
    if place is None:
        return at
    lying = items.get(place)
    items[place] = item if lying is None else lying.some(lying.count + item.count)
    return place


def resting_place(item: Item, at: Vec, level: Level) -> Vec | None:
    """The cell where something comes to lie that falls at another; None in the unlikely case that all are taken.

    It rolls over open ground, round stairs and, if it can, past doorways, which it would keep from being latched.
    """
    if _takes(at, item, level):
        return at
    open_ = ~level.solid
    for door in level.doors.values():
        open_[door.at] &= not door.shut
    far = distances(open_, [at], Steps.NO_CORNERS)
    cells = [cell for cell in cells_where(far > 0) if _takes(cell, item, level)]
    return min(cells, key=lambda cell: (cell in level.doors, int(far[cell]), cell.y, cell.x), default=None)


def _takes(at: Vec, item: Item, level: Level) -> bool:
    lying = level.items.get(at)
    return not level.terrain_at(at).leads if lying is None else lying.like(item)
