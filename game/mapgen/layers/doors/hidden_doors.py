"""Doors that are hidden until the hero finds them, and the share of levels with a secret door.

`HiddenDoors`: doors that look like wall until the hero finds them: the rule that the author of document 002 (Comeau's
Rogue) added later (D-09).

`SecretDoor`: at most one hidden door in a level, with that of a vault, where the hero can do without it. Furnishing,
which makes the playable level, lays traces beside the door: marks on the ground that show the hero where to search.

D-09: in document 002 a quarter of all doors are hidden, without traces. `SecretDoor` hides at most one door, and this
door has traces, because players should not have to search walls.
"""

from __future__ import annotations

from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.records import record
from game.mapgen.analysis.solvable import plain_doors, try_doors
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import DoorSpec, Sketch


@record
class HiddenDoors(BuildStep):
    """Hiding of random doors, even of doors that are the only way to a part of the level.

    `percent`: chance (0-100) that a door is hidden.
    """

    percent: int = 25

    needs = ("doors",)

    def __call__(self, sketch: Sketch) -> None:
        sketch.hidden += [at for at in sketch.doors if sketch.dice.chance(self.percent)]


@record
class SecretDoor(BuildStep):
    """Hiding of at most one door, by chance. Both sides of the door must have plain floor, where traces of it can lie.

    `kind`: kind of the hidden door. `from_depth`: least depth at which a door is hidden. `percent`: chance (0-100) that
    a level has a hidden door.
    """

    kind: str = "secret"
    from_depth: int = 3
    percent: int = 40

    needs = ("floor", "start")

    def __call__(self, sketch: Sketch) -> None:
        if sketch.depth < self.from_depth or sketch.hidden or not sketch.dice.chance(self.percent):
            return
        ground, stairs = sketch.bare_ground(), (sketch.exit, sketch.way_back)

        def takes_traces(at: Vec) -> bool:
            sides = [at + step for step in ORTHOGONAL if sketch.floor[at + step]]
            return all(ground[side] and side not in stairs for side in sides)

        for at in plain_doors(sketch):
            if takes_traces(at) and try_doors(sketch, {at: DoorSpec(self.kind)}, hidden=True):
                sketch.record("a door is hidden")
                return
