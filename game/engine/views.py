"""What is seen from the cells of one level, through doors ajar too; kept until something changes what is in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .door import Door, DoorState
from .geometry import Vec
from .sight import Shape, dilate
from .wedge import seen_through

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .sight import Outlook

MOST_KEPT = 256
"""Views; more are forgotten all at once."""


class View(NamedTuple):
    """What is seen from one cell."""

    all: NDArray[np.bool_]
    glimpse: NDArray[np.bool_] | None
    """What of it is seen only through doors ajar."""


class Views:
    """Belongs to one level, and reads its doors and what blocks sight there, which change in place."""

    def __init__(
        self,
        doors: Mapping[Vec, Door],
        opaque: NDArray[np.bool_],
        outlook: Outlook,
        axis: Callable[[Door], Vec],
    ) -> None:
        self._doors = doors
        self._opaque = opaque
        self._outlook = outlook
        self._axis = axis
        self._changes = -1
        self._ajar: list[Door] = []
        self._panes: list[Vec] = []
        """The leaves that one looks through."""
        self._kept: dict[tuple[Vec, int, Shape], View] = {}

    def view(self, at: Vec, radius: int, shape: Shape, changes: int) -> View:
        """Return what is seen from a cell; `changes` counts what changed sight on the level."""
        if self._changes != changes or len(self._kept) > MOST_KEPT:
            self._changes = changes
            self._kept = {}
            doors = self._doors.values()
            self._ajar = [door for door in doors if door.state is DoorState.AJAR]
            self._panes = [door.at for door in doors if not door.kind.opaque and door.shut]
        key = (at, radius, shape)
        kept = self._kept.get(key)
        if kept is None:
            kept = self._kept[key] = self._look(at, radius, shape)
        return kept

    def _look(self, at: Vec, radius: int, shape: Shape) -> View:
        direct = self._outlook.view(at, radius, shape)
        through = [
            cell
            for door in self._ajar
            if (door.at - at).steps <= radius
            for cell in seen_through(door.at, self._axis(door), at, self._opaque)
            if not direct[cell] and shape.reaches(cell - at, radius)
        ]
        if self._panes:
            # A leaf that one looks through is itself seen as walls are: else there would be holes in them.
            beside = dilate(direct & ~self._opaque)
            for pane in self._panes:
                direct[pane] |= beside[pane]
        if not through:
            return View(direct, None)
        glimpse = np.zeros(self._opaque.shape, np.bool_)
        glimpse[tuple(zip(*through, strict=True))] = True
        glimpse |= dilate(glimpse) & self._opaque & ~direct
        return View(direct | glimpse, glimpse)
