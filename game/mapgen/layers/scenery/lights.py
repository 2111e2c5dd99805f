"""Light that burns in a level.

`WallTorches`: torches on the walls of some rooms, where a wall's face is seen: on its south side.

`LitRooms`: light in the rooms: who enters a lit one sees all of it at once (CM-21).

`HomeLights`: torches where those live who open doors, so that the light under a door tells something of who is behind
it.
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
"""So many cells, or more, are between the two torches of a long wall."""


@record
class WallTorches(BuildStep):
    """In each room, by chance, one torch in its north wall, or two well apart in a long one."""

    percent: int

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        for room in sketch.rooms:
            if sketch.dice.chance(self.percent):
                hang(room, sketch)


def hang(room: Rect, sketch: Sketch, *, dark: NDArray[np.bool_] | None = None) -> None:
    """One torch in a room's north wall, or two well apart in a long one, but none in the dark."""
    places = [at for at in _places(room, sketch) if dark is None or not dark[at + SOUTH]]
    if not places:
        return
    first = sketch.dice.choice(places)
    far = [place for place in places if abs(place.x - first.x) >= APART]
    for mount in [first, *([sketch.dice.choice(far)] if far else [])]:
        sketch.torches.append((mount, mount + SOUTH))


def _places(room: Rect, sketch: Sketch) -> list[Vec]:
    """The cells of wall along a room's north side in which nothing is."""
    levers = {fitting.lever for fitting in sketch.fittings.values()}
    inside = (Vec(x, room.y + 1) for x in range(room.x + 1, room.right) if sketch.floor[x, room.y + 1])
    return [at + NORTH for at in inside if not sketch.floor[at + NORTH] and at + NORTH not in levers]


@record
class LitRooms(BuildStep):
    """Lights each room by chance; the others are dark."""

    percent: int = 75

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        sketch.dark += [room for room in sketch.rooms if not sketch.dice.chance(self.percent)]


@record
class HomeLights(BuildStep):
    """By chance in the rooms of some breeds and, less often, in those where nobody lives; never where only others do.

    Those who live behind the same shut doors live together: where only others do, the empty rooms are dark too.
    """

    keepers: frozenset[str]
    """The breeds that keep a light."""
    kept: int = 85
    """Per cent of their rooms that have one."""
    empty: int = 25
    """Per cent of the empty rooms."""

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
                hang(room, sketch, dark=dark)
