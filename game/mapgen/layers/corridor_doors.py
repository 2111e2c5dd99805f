"""A door at the head of every long corridor: the rule of document 003 where corridors are known (D-60 to D-64).

Deviations: a corridor's head is its end at the room it was dug from (B-17, see `corridors`); the lines beside the rim
may hold doors (B-20); no door stands beside another (B-19), nor diagonally (B-10), nor where the hero arrives or leaves
(B-21). As in the document, one end stays open, and a head whose sides were opened by later digging gets no door (B-18):
judged when all is dug, it is no place for one.

B-09: where rooms are known, a head that touches none gets no door: its corridor branches off another. Of the document's
7.8 doors a level of rooms and dog-leg corridors 6 in 100 touch no room, of ours, 8.2, none.
T-02: most openings of rooms have no door, as the document has it: they are the far ends of corridors, or of short ones.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.mapgen.layers.border_doors import refusal
from game.mapgen.openings import RoomFloors
from game.mapgen.sketch import Sketch
from game.mapgen.step import Step, Unmet


@dataclass(frozen=True)
class CorridorDoors(Step):
    """For corridors of more than so many newly dug cells."""

    longer_than: int = 2

    def check_needs(self, sketch: Sketch, chain: str) -> None:
        if not sketch.corridors:
            raise Unmet(f"{chain}: the step '{self.name}' needs corridors, and no step before it makes any")

    def __call__(self, sketch: Sketch) -> None:
        used, doors, rooms = sketch.in_use(), set(sketch.doors), RoomFloors(sketch) if sketch.rooms else None
        for corridor in sketch.corridors:
            if len(corridor) > self.longer_than and refusal(corridor[0], sketch, doors, used, rooms) is None:
                doors.add(corridor[0])
                sketch.doors.append(corridor[0])
                sketch.record("a door at the head of a corridor")
