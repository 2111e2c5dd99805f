"""Lights of a level.

`WallTorches`: torches in the north walls of some rooms. On the map the hero sees only the south side of a wall, so a
torch can be shown only in a north wall.

`LitRooms`: light in rooms. When the hero enters a lit room, he sees all of it at once (CM-21).
"""

from __future__ import annotations

from game.engine.grid.geometry import NORTH, SOUTH, Rect, Vec
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Sketch

APART = 6
"""Least distance in cells between the two torches of a long wall."""


@record
class WallTorches(BuildStep):
    """Torches in the north walls of random rooms: one in a room, or two well apart if the wall is long.

    `percent`: chance (0-100) that a room gets torches.
    """

    percent: int

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        for room in sketch.rooms:
            if sketch.dice.chance(self.percent):
                hang_torches(room, sketch)


def hang_torches(room: Rect, sketch: Sketch) -> None:
    """Hang one torch in a room's north wall, or two well apart if the wall is long."""
    places = _places(room, sketch)
    if not places:
        return
    first = sketch.dice.choice(places)
    far = [place for place in places if abs(place.x - first.x) >= APART]
    for mount in [first, *([sketch.dice.choice(far)] if far else [])]:
        sketch.torches.append((mount, mount + SOUTH))


def _places(room: Rect, sketch: Sketch) -> list[Vec]:
    """Return the cells of a room's north wall that have floor to the south and hold no lever."""
    levers = {door_spec.lever for door_spec in sketch.door_specs.values()}
    inside = (Vec(x, room.y + 1) for x in range(room.x + 1, room.right) if sketch.floor[x, room.y + 1])
    return [at + NORTH for at in inside if not sketch.floor[at + NORTH] and at + NORTH not in levers]


@record
class LitRooms(BuildStep):
    """Light in random rooms. The other rooms are dark. `percent`: chance (0-100) that a room is lit."""

    percent: int = 75

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        sketch.dark += [room for room in sketch.rooms if not sketch.dice.chance(self.percent)]
