"""Which doorways get a leaf: those with something at stake. All others become arches, and bare dead ends become rock.

A leaf is a door that can be shut; an arch is a doorway without one. A leaf stands only where a room on one of its sides
holds something: a monster, a thing, a lever, the start or stairs. The rooms on a side of a doorway are those that are
reached from there without going through another doorway or across a room: corridors do not count.

A part of the level behind a single doorway that holds nothing is filled with rock, and so is the end of a corridor that
leads nowhere. Things that lie behind a single leaf where nobody lives move into dens, which always hold a prize.
Special doors (locked, one-sided and so on) and vaults stay as they are.
"""

from __future__ import annotations

from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Sketch
from game.mapgen.layers.doors.arches import open_arches
from game.mapgen.layers.doors.bare_ends import fill_bare_ends
from game.mapgen.layers.doors.den_prizes import move_prizes


@record
class LeavesAndArches(BuildStep):
    """Step that leaves a door only where something is at stake, and fills what is behind a doorway and holds nothing.

    It must come after everything that is placed in rooms. `useful`: names of the items that count as prizes.
    """

    useful: frozenset[str]

    needs = ("start", "doors")

    def __call__(self, sketch: Sketch) -> None:
        moved = True
        while moved:  # where a prize was, something may be bare
            fill_bare_ends(sketch)
            _, rooms = sketch.numbered_floors()
            open_arches(sketch, rooms)
            moved = move_prizes(sketch, rooms, self.useful)
