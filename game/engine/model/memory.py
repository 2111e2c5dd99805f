"""The hero's memory of a level, with ground, items and traps as last seen; and the log of his visits."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import Vec
from game.engine.model.door import Door
from game.engine.model.fixtures import Lever, Trap, TrapKind
from game.engine.model.item import Item
from game.engine.model.terrain import Terrains


class Memory:
    """The hero's memory of one level. The last seen state of a door is in its own record.

    D-44: the tutorial draws a remembered door as it is now; here it stays as it was last seen, so that nothing unseen
    leaks (B-06).

    Where memory fades the hero still knows his way over all ground that he has seen, but neither items nor ground
    that does not last stay on the map when they leave his view.
    """

    explored: NDArray[np.bool_]
    ground: NDArray[np.uint8]
    items: dict[Vec, Item]
    left: dict[Vec, Item]
    """Items that the hero stood over and did not take."""
    traps: dict[Vec, TrapKind]
    charted: NDArray[np.bool_]
    """Cells that the hero knows from a plan only, and has not seen."""
    searched: NDArray[np.uint16]
    """Number of times that the hero has searched each cell for secrets."""
    fades: bool

    def __init__(self, shape: tuple[int, int]) -> None:
        self.explored = np.zeros(shape, np.bool_)
        self.ground = np.zeros(shape, np.uint8)
        self.items = {}
        self.left = {}
        self.traps = {}
        self.charted = np.zeros(shape, np.bool_)
        self.searched = np.zeros(shape, np.uint16)
        self.fades = False

    def update(
        self,
        view: NDArray[np.bool_],
        ground: NDArray[np.uint8],
        doors: Mapping[Vec, Door],
        levers: Mapping[Vec, Lever],
        items: Mapping[Vec, Item],
        traps: Mapping[Vec, Trap],
    ) -> None:
        """Take in everything in view, bool[x, y], as it now is."""
        self._note(view, ground, doors, levers)
        self.charted &= ~view
        self.items = {at: item for at, item in self.items.items() if not view[at] and not self.fades}
        self.items.update({at: item for at, item in items.items() if view[at]})
        self.traps = {at: kind for at, kind in self.traps.items() if not view[at]}
        self.traps.update({at: trap.kind for at, trap in traps.items() if view[at] and not trap.hidden})

    def leave(self, at: Vec, item: Item | None) -> None:
        """Record the item that the hero leaves at a cell where he has acted; None if there is none."""
        if item is not None:
            self.left[at] = item
        else:
            self.left.pop(at, None)

    def learn(
        self,
        cells: NDArray[np.bool_],
        ground: NDArray[np.uint8],
        doors: Mapping[Vec, Door],
        levers: Mapping[Vec, Lever],
    ) -> int:
        """Take in the plan of some cells, bool[x, y], without what lies there; return how many of them are new."""
        new = cells & ~self.explored
        self.charted |= new
        self._note(cells, ground, doors, levers)
        return int(new.sum())

    def _note(
        self,
        cells: NDArray[np.bool_],
        ground: NDArray[np.uint8],
        doors: Mapping[Vec, Door],
        levers: Mapping[Vec, Lever],
    ) -> None:
        self.explored |= cells
        np.copyto(self.ground, ground, where=cells)
        for at, door in doors.items():
            if cells[at]:
                door.seen = door.state
        for at, lever in levers.items():
            if cells[at]:
                lever.seen = lever.pulled

    def remembered_for_good(self, terrains: Terrains, doors: Mapping[Vec, Door]) -> NDArray[np.bool_]:
        """Return the cells that stay on the map when they are out of view, as bool[x, y]."""
        if not self.fades:
            return self.explored
        lasts: NDArray[np.bool_] = self.explored & terrains.lasting[self.ground]
        for at, door in doors.items():
            lasts[at] = door.seen is not None
        return lasts

    def walkable(self, terrains: Terrains) -> NDArray[np.bool_]:
        """Return the cells that the hero knows to be open to walk on, as bool[x, y].

        Doors count, shut or open; traps do not.
        """
        walkable: NDArray[np.bool_] = self.explored & ~terrains.solid.take(self.ground)
        for at in self.traps:
            walkable[at] = False
        return walkable


class VisitLog:
    """Log of the hero's visits to one level. Ticks count from the start of the game."""

    came_by: Vec
    """Cell where the hero last arrived."""
    came_at: int
    left_by: Vec
    """Cell from which he last left."""
    left_at: int
    before: int
    """Number of ticks that he spent there before he last arrived."""
    trail: NDArray[np.int32]
    """Number of his last step into each cell; 0 for never."""
    steps: int
    visitors: list[str]
    """Breeds of the monsters that have come after him."""

    def __init__(self, shape: tuple[int, int], start: Vec) -> None:
        self.came_by = self.left_by = start
        self.came_at = self.left_at = self.before = self.steps = 0
        self.trail = np.zeros(shape, np.int32)
        self.visitors = []

    def begin(self, at: Vec, tick: int) -> None:
        self.came_by, self.came_at = at, tick
        self.record_step(at)

    def end(self, at: Vec, tick: int) -> None:
        self.before = self.spent(tick)
        self.left_by, self.left_at = at, tick

    def spent(self, tick: int) -> int:
        """Return the number of ticks that the hero has spent there up to `tick`, if he is there now."""
        return self.before + tick - self.came_at

    def record_step(self, at: Vec) -> None:
        """Record that the hero stands on a cell."""
        if not self.steps or self.trail[at] != self.steps:
            self.steps += 1
            self.trail[at] = self.steps
