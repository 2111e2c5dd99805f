"""A level as plain coloured cells: fast at any size, for steps, small pictures and whatever is far away."""

from __future__ import annotations

import numpy as np
import pygame

from game.engine.world import World
from game.mapgen.core.sketch import Snapshot
from game.ui.graphics.ajar_swatch import AJAR
from level_output.flat_pictures import Colours, dot, ground_colours
from viewer.graphics.painting import mark


def world_cells(world: World) -> Colours:
    """What the hero knows of a level."""
    level, memory = world.level, world.level.memory
    known = memory.explored
    ground = known & ~level.terrains.solid[memory.ground]
    cells = ground_colours(ground, AJAR)
    cells[~known] = mark("void")
    for number, kind in enumerate(level.terrains.kinds):
        if kind.name in AJAR.purposes and not kind.rock:
            cells[known & (memory.ground == number)] = mark(kind.name)
    cells[ground & ~world.view] = mark("line")
    for name, way in (("stairs", 1), ("good", -1)):
        for at in level.cells_of(leads=way):
            if known[at]:
                cells[at] = mark(name)
    dot(cells, memory.items, mark("thing"))
    seen = {at: door.seen for at, door in level.doors.items() if door.seen is not None}
    dot(cells, (at for at, state in seen.items() if state.shut), mark("mark flame"))
    dot(cells, (at for at, state in seen.items() if not state.shut), mark("open door"))
    dot(cells, (foe.pos for foe in world.foes_in_view()), mark("foe"))
    cells[world.hero.pos] = mark("hero")
    return cells


def snapshot_cells(snapshot: Snapshot, before: Snapshot | None) -> Colours:
    """How a level looked after a step; what that step has dug, or filled, stands out."""
    cells = ground_colours(snapshot.floor, AJAR)
    was = before.floor if before is not None else np.zeros_like(snapshot.floor)
    cells[snapshot.floor & ~was] = mark("mark fresh")
    cells[was & ~snapshot.floor] = mark("harm")
    dot(cells, snapshot.doors, mark("mark flame"))
    dot(cells, set(snapshot.doors) - set(before.doors if before is not None else ()), mark("gain"))
    return cells


def sliver(cells: Colours, columns: slice, rows: slice, size: tuple[int, int]) -> pygame.Surface:
    """A picture of some of the cells, at any size."""
    return pygame.transform.scale(pygame.surfarray.make_surface(cells[columns, rows]), size)
