"""Cache of the fields of view on one level, and the light of fires. Doors ajar (open by a crack) are seen through."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import StepRule
from game.engine.grid.fov import FieldOfView
from game.engine.grid.fov_gap import seen_through
from game.engine.grid.fov_tables import FovShape
from game.engine.grid.geometry import Vec, cells_where
from game.engine.grid.neighbours import dilate8
from game.engine.grid.pathfinding import PathMap
from game.engine.model.door import Door, DoorState
from game.engine.records import NamedTuple

MAX_CACHED = 256
"""Number of views in the cache above which the whole cache is emptied."""
KNOWN_CHANGES = 32
"""Number of changes of a level that its cache remembers."""
EDGE = 2
"""Number of cells beyond the radius of a view in which a change can matter: walls beside a seen cell are seen too."""


class View(NamedTuple):
    """Field of view from one cell."""

    all: NDArray[np.bool_]
    """All cells that are seen, bool[x, y]."""
    glimpse: NDArray[np.bool_] | None
    """Cells that are seen only through doors ajar (open by a crack), bool[x, y]; None if there are none."""


class FovCache:
    """Cache of the fields of view on one level.

    The cache does not copy the level's doors and opaque cells, so it always sees their present state.
    """

    def __init__(
        self,
        doors: Mapping[Vec, Door],
        opaque: NDArray[np.bool_],
        fov: FieldOfView,
        axis: Callable[[Door], Vec],
    ) -> None:
        """Create an empty cache.

        `opaque`: the cells that block sight, bool[x, y]. `axis`: function that returns the direction of the way through
        a door, as a step.
        """
        self._doors = doors
        self._opaque = opaque
        self._fov = fov
        self._axis = axis
        self._changes = 0
        """Number of changes so far."""
        self._changed: deque[Vec] = deque(maxlen=KNOWN_CHANGES)
        """Cells of the last changes, the latest last."""
        self._listed_at = -1
        """Number of changes when the next two lists were made."""
        self._ajar: list[Door] = []
        self._panes: list[Vec] = []
        """Cells of the shut doors that do not block sight."""
        self._kept: dict[tuple[Vec, int, FovShape], tuple[int, View]] = {}
        """Views, each with the number of changes for which it is known to be right."""

    def change(self, at: Vec) -> None:
        """Take notice that the opacity of a cell, or the door in it, may have changed."""
        self._changes += 1
        self._changed.append(at)

    def view(self, at: Vec, radius: int, shape: FovShape) -> View:
        """Return the field of view from a cell. `radius`: largest distance in cells. `shape`: outline of the view."""
        if len(self._kept) > MAX_CACHED:
            self._kept = {}
        key = (at, radius, shape)
        kept = self._kept.get(key)
        if kept is not None and kept[0] != self._changes:
            kept = None if self._has_changed_within(radius + EDGE, at, kept[0]) else (self._changes, kept[1])
            if kept is not None:
                self._kept[key] = kept
        if kept is None:
            kept = self._kept[key] = self._changes, self._compute(at, radius, shape)
        return kept[1]

    def _has_changed_within(self, radius: int, at: Vec, since: int) -> bool:
        """Return whether a cell at most `radius` cells from `at` may have changed after the change number `since`."""
        count, (x, y) = self._changes - since, at
        if count > len(self._changed):
            return True
        latest = islice(reversed(self._changed), count)
        return any(abs(cell[0] - x) <= radius and abs(cell[1] - y) <= radius for cell in latest)

    def _list_doors(self) -> None:
        self._listed_at, doors = self._changes, self._doors.values()
        self._ajar = [door for door in doors if door.state is DoorState.AJAR]
        self._panes = [door.at for door in doors if not door.kind.opaque and door.shut]

    def _compute(self, at: Vec, radius: int, shape: FovShape) -> View:
        if self._listed_at != self._changes:
            self._list_doors()
        direct, (x, y) = self._fov.view(at, radius, shape), at
        through = [
            cell
            for door in self._ajar
            if abs(door.at[0] - x) <= radius and abs(door.at[1] - y) <= radius
            for cell in seen_through(door.at, self._axis(door), at, self._opaque)
            if not direct[cell] and shape.reaches(cell - at, radius)
        ]
        if self._panes:
            # A transparent leaf is seen, like a wall, if any neighbouring cell is; else the walls would have holes.
            beside = dilate8(direct & ~self._opaque)
            for pane in self._panes:
                direct[pane] |= beside[pane]
        if not through:
            return View(direct, None)
        glimpse = np.zeros(self._opaque.shape, np.bool_)
        glimpse[tuple(zip(*through, strict=True))] = True
        glimpse |= dilate8(glimpse) & self._opaque & ~direct
        return View(direct | glimpse, glimpse)


FIRELIGHT = 5
"""Distance, in cells, to which a fire lights the ground. The flames move, so their light goes around corners."""


def fire_reach(fire: NDArray[np.int16], opaque: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the cells that are lit by fires, bool[x, y]. Cells that block sight are lit only if they burn themselves.

    `fire`: number of turns for which each cell still burns, int16[x, y]; 0 where nothing burns. `opaque`: the cells
    that block sight, bool[x, y].
    """
    open_ = ~opaque
    open_[fire != 0] = True  # a burning door lights both sides
    reach: NDArray[np.bool_] = PathMap(open_, StepRule.NO_CORNERS).distances_to(cells_where(fire), limit=FIRELIGHT) >= 0
    return reach
