"""Path maps for the movement of actors: the one place where they are made from the rules of steps.

A path map (`PathMap`) holds the cells and the steps that an actor can take. A value of `Doors` says whether a path map
shows the real level or the level as the hero remembers it. In the second case, `Doors` also says whether cells that he
never saw count as walkable.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import Vec
from game.engine.grid.pathfinding import PathMap
from game.engine.model.actor import Actor
from game.engine.model.air import peril_free
from game.engine.model.level import Level
from game.engine.step_rules import Doors, blows_for, delays_for, ground_for, leaps_for, sides_for, standing_room
from game.engine.tradition import Tradition


def movement_map(
    mover: Actor,
    level: Level,
    tradition: Tradition,
    doors: Doors = Doors.ACTUAL,
    *,
    ground: NDArray[np.bool_] | None = None,
    entered: Collection[Vec] = (),
    waits: Mapping[Vec, int] | None = None,
    opening: bool = True,
    breaking: bool = False,
) -> PathMap:
    """Return the path map of an actor on a level: the cells and steps that the actor can take, for finding paths.

    `doors`: whether the doors and the ground count as they are, or as the hero remembers them. `ground`: the cells that
    the actor may stand on, bool[x, y], if not those of `safe_ground`; it is not changed. `entered`: cells that always
    count as walkable and can be entered from every side, even if they are walls or one-sided doors. `waits`: the cells
    that cost more than one turn to enter, each with the additional turns; None: those that the tradition gives.
    `opening`: whether the actor may open shut doors or get past them; if not, it uses only open doors. `breaking`:
    whether the actor may also break doors down, which takes turns; only for `Doors.ACTUAL`.
    """
    cells = ground_for(mover, level, tradition, doors) if ground is None else ground.copy()
    if not opening:
        cells &= standing_room(level, doors)
    delay = delays_for(level, tradition, doors) if waits is None else dict(waits)
    straight = _break_doors(mover, level, tradition, cells, delay) if breaking else None
    if ground is None:
        cells = _without_perils(cells, mover, level)
    for at in entered:
        cells[at] = True
    if not opening:
        return PathMap(cells, tradition.steps)
    sides = {
        at: side
        for at, side in sides_for(level, doors).items()
        if at not in entered and (straight is None or not straight[at])  # a door can be broken from either side
    }
    return PathMap(cells, tradition.steps, delay, sides, leaps_for(mover, level, tradition, doors, cells), straight)


def map_through_doors(level: Level, tradition: Tradition) -> PathMap:
    """Return the path map of a level as if all doors were open. It avoids fire and harmful gas."""
    return PathMap(peril_free(~level.solid, level.air), tradition.steps)


def safe_ground(
    mover: Actor,
    level: Level,
    tradition: Tradition,
    doors: Doors = Doors.ACTUAL,
    view: NDArray[np.bool_] | None = None,
) -> NDArray[np.bool_]:
    """Return the cells that an actor would stand on, bool[x, y]. They include shut doors that it can open.

    Cells with fire or harmful gas are left out, unless the actor stands in fire or gas itself: no actor goes there by
    choice. `view`: the cells whose fire and gas are known, bool[x, y]; None: all cells.
    """
    return _without_perils(ground_for(mover, level, tradition, doors), mover, level, view)


def _without_perils(
    ground: NDArray[np.bool_], mover: Actor, level: Level, view: NDArray[np.bool_] | None = None
) -> NDArray[np.bool_]:
    return ground if level.air.perilous(mover.pos) else peril_free(ground, level.air, view)


def _break_doors(
    mover: Actor, level: Level, tradition: Tradition, ground: NDArray[np.bool_], delay: dict[Vec, int]
) -> NDArray[np.bool_] | None:
    """Make the doors that an actor can break, but not open, walkable; return their cells, bool[x, y].

    Return None if there are no such doors. `mover`: the actor. `ground`: the walkable cells, bool[x, y]; the cells of
    the doors are added. `delay`: additional turns to enter a cell; each door gets the number of blows that break it.
    """
    straight = None
    for at, door in level.doors.items():
        blows = 0 if ground[at] else blows_for(mover, door, tradition)
        if blows:
            straight = np.zeros_like(ground) if straight is None else straight
            ground[at] = straight[at] = True
            delay[at] = blows
    return straight
