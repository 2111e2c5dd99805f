"""A document's rule for doors, let loose on a drawn map. The rules are the layers that the chains use."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from arrival import Arrival
from drawn import drawn_arrival, sketch_of
from game.engine.tradition import Tradition
from game.mapgen.core.build_step import Step
from game.mapgen.core.sketch import Sketch
from game.mapgen.drawing.drawing import Drawing, DrawingError
from game.mapgen.layers.doors.gates import Gates
from game.mapgen.layers.doors.placement_rules import BorderDoors, CorridorDoors, ScanDoors
from game.mapgen.layers.rooms.region_exits import RegionExits

RULES: Mapping[str, Callable[[Sketch], Step]] = {
    "roguesharp": lambda _: BorderDoors(),
    "rogue": lambda _: RegionExits(percent=90),
    "rustbook": lambda sketch: CorridorDoors() if sketch.corridors else ScanDoors(one_in=3),
    "sadconsole": lambda _: BorderDoors(),
    "gates": lambda _: Gates(),
}
"""By the name of the tradition that has it; gates are those of `ajar`."""


def place(drawing: Drawing, rule: str, seed: str = "0", *, record: bool = False) -> Sketch:
    """The drawn map with the doors of a rule, drawn doors first, and with its history if asked. Raises DrawingError."""
    sketch = sketch_of(drawing, seed, record=record)
    step = RULES[rule](sketch)
    if "rooms" in step.needs and not sketch.rooms:
        raise DrawingError(f"{rule} goes by rooms, and no legend line 'room: x y w h' tells of one")
    step(sketch)
    sketch.record(step.name)
    return sketch


def placed_arrival(
    drawing: Drawing, rule: str | None, tradition: Tradition, seed: str = "0", *, record: bool = False
) -> Arrival:
    """A drawn level as a hero finds it, as it was drawn or with the doors of a rule. Raises DrawingError."""
    sketch = sketch_of(drawing, seed, record=record) if rule is None else place(drawing, rule, seed, record=record)
    return drawn_arrival(drawing, sketch, tradition, seed)
