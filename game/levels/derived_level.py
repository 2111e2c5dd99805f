"""What follows from the ground and the doors of a level: its walkable and opaque cells, its views and its ways.

A program may change ground and doors at any time. So everything is kept with the ground and the doors from which it was
made: as long as the level has the same, it is right.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from game.content.world.door_kinds import DOORS
from game.content.world.terrains import TERRAINS
from game.engine.grid.flood import StepRule
from game.engine.grid.fov import FieldOfView
from game.engine.grid.pathfinding import PathMap
from game.engine.model.door import DoorState
from game.levels.level_fields import ANY_NUMBER, LevelFileError, Size, listed, shown, things_from
from game.levels.level_records import DoorData
from game.mapgen.drawing.drawing_parser import LARGEST
from game.mapgen.drawing.parsed_drawing import DrawingError

CLEAR = {state.value for state in DoorState if state.clear}
"""States of doors that one can walk and look through."""
STATES = {state.value for state in DoorState}
"""States of doors."""
FEW = 6
"""Number of changed cells up to which changing a prepared view takes less time than preparing another."""


class DerivedLevel:
    """What follows from the ground and the doors of a level. `doors`: the doors, all checked. Arrays are read-only."""

    def __init__(self, ground: NDArray[np.uint8], doors: list[DoorData], size: Size) -> None:
        """Compute it. `ground`: checked ground, uint8[x, y]. Raises LevelFileError, DrawingError if a door is wrong."""
        self._ground, self._given, self._size = ground.tobytes(), [*doors], size
        sound = all(_is_sound(door, size) for door in doors)
        self.doors = self._given if sound else things_from(DoorData, "doors", doors, size)
        opaque = TERRAINS.opaque[ground]
        for door in self.doors:
            opaque[door.x, door.y] = door.hidden or (door.state not in CLEAR and DOORS[door.kind].opaque)
        self.walkable, self.opaque = _never_changing(~TERRAINS.solid[ground]), _never_changing(opaque)
        self._ways: dict[StepRule, PathMap] = {}

    def fits(self, ground: object, doors: object) -> bool:
        """Return whether a level has still the ground and the doors from which this was made."""
        if not isinstance(ground, np.ndarray) or ground.dtype != np.uint8 or ground.shape != self._size:
            return False
        return doors == self._given and ground.tobytes() == self._ground  # equal lists of the same records compare fast

    @cached_property
    def view(self) -> FieldOfView:
        """Maker of the views on the level."""
        return FieldOfView(self.opaque)

    def ways(self, steps: StepRule) -> PathMap:
        """Return the path map of the level for a rule for steps."""
        if steps not in self._ways:
            self._ways[steps] = PathMap(self.walkable, steps)
        return self._ways[steps]

    def take_over(self, before: DerivedLevel) -> None:
        """Take what was prepared for the level before a change, as far as it is right or soon made right."""
        if before._ground == self._ground and before._size == self._size:
            self.walkable, self._ways = before.walkable, before._ways
        if before._size == self._size and "view" in vars(before):
            changed = np.argwhere(before.opaque != self.opaque).tolist()
            if len(changed) <= FEW:
                self.view = vars(before).pop("view")
                for x, y in changed:
                    self.view.set_opaque((x, y), bool(self.opaque[x, y]))


def derive(ground: object, doors: object, before: DerivedLevel | None) -> DerivedLevel:
    """Return what follows from the ground and the doors of a level. Raises ValueError if one is wrong.

    `before`: what followed from them before they changed; None if nothing is known. It must not be used any more.
    """
    try:
        checked = checked_ground(ground)
        width, height = checked.shape
        found = DerivedLevel(checked, listed(doors, "doors", ANY_NUMBER), (width, height))
    except (DrawingError, LevelFileError) as error:
        raise ValueError(str(error)) from None
    if before is not None:
        found.take_over(before)
    return found


def checked_ground(ground: object) -> NDArray[np.uint8]:
    """Return the ground, uint8[x, y]. Raises LevelFileError if it is none."""
    if not isinstance(ground, np.ndarray) or ground.dtype != np.uint8 or ground.ndim != 2 or not ground.size:
        given = f"{ground.dtype} of shape {ground.shape}" if isinstance(ground, np.ndarray) else shown(ground)
        raise LevelFileError(f"ground: an array of shape (width, height) and type uint8 is needed, not {given}")
    if ground.shape[0] > LARGEST[0] or ground.shape[1] > LARGEST[1]:
        raise LevelFileError(f"ground: {ground.shape[0]}x{ground.shape[1]} is more than {LARGEST[0]}x{LARGEST[1]}")
    if ground.max() >= len(TERRAINS.kinds):
        raise LevelFileError(f"ground: {ground.max()} is no terrain: the last one is {len(TERRAINS.kinds) - 1}")
    return ground


def _never_changing(cells: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return a copy of an array bool[x, y] that cannot be made writeable."""
    return np.frombuffer(cells.tobytes(), np.bool_).reshape(cells.shape)


def _is_sound(door: object, size: Size) -> bool:
    """Return whether a value is a door on the level, with a kind and a state that say whether it blocks sight."""
    if not isinstance(door, DoorData):
        return False
    values = (door.x, door.y, door.kind, door.state, door.hidden)
    plain_types = [*map(type, values)] == [int, int, str, str, bool]
    named = plain_types and door.kind in DOORS and door.state in STATES
    return named and 0 <= door.x < size[0] and 0 <= door.y < size[1]
