"""Cache of the fields of view on one level, and the light of fires. Doors ajar (open by a crack) are seen through."""

from __future__ import annotations

from collections.abc import Callable, Mapping

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
        self._changes = -1
        self._ajar: list[Door] = []
        self._panes: list[Vec] = []
        """Cells of the shut doors that do not block sight."""
        self._kept: dict[tuple[Vec, int, FovShape], View] = {}

    def view(self, at: Vec, radius: int, shape: FovShape, changes: int) -> View:
        """Return the field of view from a cell.

        `radius`: largest distance in cells. `shape`: outline of the view. `changes`: present value of `Level.changes`.
        """
        if self._changes != changes or len(self._kept) > MAX_CACHED:
            self._changes = changes
            self._kept = {}
            doors = self._doors.values()
            self._ajar = [door for door in doors if door.state is DoorState.AJAR]
            self._panes = [door.at for door in doors if not door.kind.opaque and door.shut]
        key = (at, radius, shape)
        kept = self._kept.get(key)
        if kept is None:
            kept = self._kept[key] = self._compute(at, radius, shape)
        return kept

    def _compute(self, at: Vec, radius: int, shape: FovShape) -> View:
        direct = self._fov.view(at, radius, shape)
        through = [
            cell
            for door in self._ajar
            if (door.at - at).steps <= radius
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
