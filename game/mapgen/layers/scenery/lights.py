"""Lights of a level.

`WallTorches`: torches in the north walls of some rooms. On the map the hero sees only the south side of a wall, so a
torch can be shown only in a north wall.

`LitRooms`: light in rooms. When the hero enters a lit room, he sees all of it at once (CM-21).

`HomeLights`: torches in rooms where monsters live that can open doors. So light that is visible under a door is a hint
that such monsters live behind the door.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import NORTH, SOUTH, Rect, Vec
from game.engine.records import record
from game.mapgen.analysis.enclosures import enclosures
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


def hang_torches(room: Rect, sketch: Sketch, *, dark: NDArray[np.bool_] | None = None) -> None:
    """Hang one torch in a room's north wall, or two well apart if the wall is long.

    `dark`: cells above which no torch may hang, bool[x, y]; None for no such cells.
    """
    places = [at for at in _places(room, sketch) if dark is None or not dark[at + SOUTH]]
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


@record
class HomeLights(BuildStep):
    """Torches in rooms where certain breeds (kinds of monster) live, and, less often, in empty rooms.

    The breeds that keep a light are named in `keepers`. A room where only other breeds live gets no torch. An empty
    room gets no torch if only other breeds live in its region, the ground between shut doors.
    """

    keepers: frozenset[str]
    """Names of the breeds that keep a light."""
    kept: int = 85
    """Chance (0-100) that a room where a breed of `keepers` lives gets torches."""
    empty: int = 25
    """Chance (0-100) that an empty room gets torches."""

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        home = enclosures(sketch)
        of_keepers = {int(home[at]) for breed, at in sketch.spawns if breed in self.keepers}
        of_others = {int(home[at]) for breed, at in sketch.spawns} - of_keepers
        dark = np.isin(home, list(of_others))
        for room in sketch.rooms:
            inside = set(sketch.dug(room))
            living = {breed for breed, at in sketch.spawns if at in inside}
            others = bool(living) or any(dark[at] for at in inside)
            percent = self.kept if living & self.keepers else 0 if others else self.empty
            if sketch.dice.chance(percent):
                hang_torches(room, sketch, dark=dark)
