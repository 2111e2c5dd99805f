"""Repair of doors whose surroundings were changed by later steps, so that they no longer fit.

Each such door moves along its row or column to the nearest cell where it fits, or is removed.

`RepairDoors` is for chains in which a step digs, fills or puts something down where doors already are (B-27). A door
fits if it has floor on two opposite sides only, is off the rim, has no other door orthogonally beside it, and nothing
stands in it. Every level must meet these requirements (see `level_check.faults`). In addition, no other door may be
diagonally beside the door (B-10). Where rooms are known, the door must touch a room and lead out of it (B-09).
"""

from __future__ import annotations

from collections.abc import Callable

from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.records import record
from game.mapgen.analysis.door_sites import RoomFloors, is_beside_door
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Sketch
from game.mapgen.layers.doors.ordinary_doors import refusal


@record
class RepairDoors(BuildStep):
    """Repair of doors that no longer fit. A door that still fits its cell stays; any other door is moved or removed.

    Of two fitting doors beside each other, the door that was placed first stays, and the other is removed.
    """

    reach: int = 3
    """Greatest number of cells that a door may move, in a straight line from its place."""

    def __call__(self, sketch: Sketch) -> None:
        used, rooms = sketch.in_use(), RoomFloors(sketch)
        doors: set[Vec] = set()

        def fits(at: Vec) -> bool:
            return refusal(at, sketch, doors, used) is None and rooms.why_not_where_laid_out(at) is None

        moved: dict[Vec, Vec] = {}
        for at in sketch.doors:
            if fits(at):
                doors.add(at)
                moved[at] = at
        for at in sketch.doors:
            if at not in moved and (place := self._place_near(at, sketch, doors, fits)):
                doors.add(place)
                moved[at] = place
        sketch.hidden = [moved[at] for at in sketch.hidden if at in moved]
        sketch.doors = [moved[at] for at in dict.fromkeys(sketch.doors) if at in moved]

    def _place_near(self, at: Vec, sketch: Sketch, doors: set[Vec], fits: Callable[[Vec], bool]) -> Vec | None:
        """Return the nearest cell to which a door that no longer fits can move; None if there is no such cell.

        The cell lies in the row or column of the door, at most `reach` cells away. A door beside one of the cells
        `doors` cannot move.

        `at`: present cell of the door. `doors`: cells of the doors whose place is settled. `fits`: whether a door can
        be placed on a cell.
        """
        if is_beside_door(at, doors):
            return None
        cells = [at] * len(ORTHOGONAL)
        for _ in range(self.reach):
            for number, step in enumerate(ORTHOGONAL):
                if sketch.floor[cells[number]]:
                    cells[number] += step
                    if fits(cells[number]):
                        return cells[number]
        return None
