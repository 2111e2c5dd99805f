"""Pictures of levels with one colour for each cell.

They are fast at any size. The viewer uses them for generation steps, for the contact sheet, and for small cells.
"""

from __future__ import annotations

import numpy as np
import pygame

from game.engine.model.level import Level
from game.engine.senses.hero_knowledge import known_states
from game.engine.world import World
from game.mapgen.core.sketch import BuildSnapshot
from game.ui.graphics.colours.ajar_swatch import AJAR
from game.ui.graphics.colours.swatch import Colour
from level_output.flat_pictures import CellColours, ground_colours, set_colours
from viewer.graphics.overlay_layer import mark_colour


def world_colours(world: World) -> CellColours:
    """Return the colour of each cell of the level as the hero remembers it, uint8[x, y, 3]: red, green, blue."""
    level, memory = world.level, world.level.memory
    known = memory.explored
    ground = known & ~level.terrains.solid[memory.ground]
    cells = ground_colours(ground, AJAR)
    cells[~known] = mark_colour("void")
    for number, kind in enumerate(level.terrains.kinds):
        if kind.name in AJAR.purposes and not kind.rock:
            cells[known & (memory.ground == number)] = mark_colour(kind.name)
    cells[known & level.terrains.standing[memory.ground]] = mark_colour("fixture")
    cells[ground & ~world.view] = mark_colour("line")
    for name, way in (("stairs", 1), ("good", -1)):
        for at in level.cells_of(depth_change=way):
            if known[at]:
                cells[at] = mark_colour(name)
    set_colours(cells, memory.items, mark_colour("thing"))
    seen = {door.at: state for door, state in known_states(level).items()}
    set_colours(cells, (at for at, state in seen.items() if state.shut), mark_colour("mark flame"))
    set_colours(cells, (at for at, state in seen.items() if not state.shut), mark_colour("open door"))
    set_colours(cells, (foe.pos for foe in world.foes_in_view()), mark_colour("foe"))
    cells[world.hero.pos] = mark_colour("hero")
    return cells


def legend_of(cells: CellColours, level: Level) -> list[tuple[Colour, str]]:
    """Return the colours that occur in a picture by `world_colours`, with what they mean. `cells`: uint8[x, y, 3]."""
    numbers = np.unique(cells.astype(np.uint32) @ np.array([1 << 16, 1 << 8, 1], np.uint32)).tolist()
    shown = {(number >> 16, number >> 8 & 255, number & 255) for number in numbers}
    kinds = [kind.name for kind in level.terrains.kinds if kind.name in AJAR.purposes and not kind.rock]
    meanings = [
        ("hero", "you"),
        ("foe", "monsters in view"),
        ("mark flame", "doors, shut"),
        ("open door", "doors, ajar or open"),
        ("thing", "items"),
        ("stairs", "stairs down"),
        ("good", "stairs up"),
        *zip(kinds, kinds, strict=True),
        ("fixture", "fixtures"),
        ("floor", "floor"),
        ("line", "ground out of view"),
        ("wall ground", "walls"),
        ("void", "rock, or unknown"),
    ]
    legend = dict[Colour, str]()
    for purpose, meaning in meanings:
        if (colour := mark_colour(purpose)) in shown:
            legend.setdefault(colour, meaning)
    return [*legend.items()]


def snapshot_colours(snapshot: BuildSnapshot, before: BuildSnapshot | None) -> CellColours:
    """Return the colour of each cell after a build step, uint8[x, y, 3]: red, green, blue.

    Cells that the step dug or filled, and its new doors, have colours of their own. `before`: the snapshot of the
    previous step; None for the first step.
    """
    cells = ground_colours(snapshot.floor, AJAR)
    was = before.floor if before is not None else np.zeros_like(snapshot.floor)
    cells[snapshot.floor & ~was] = mark_colour("mark fresh")
    cells[was & ~snapshot.floor] = mark_colour("harm")
    set_colours(cells, snapshot.doors, mark_colour("mark flame"))
    set_colours(cells, set(snapshot.doors) - set(before.doors if before is not None else ()), mark_colour("gain"))
    return cells


def scaled_cells(cells: CellColours, columns: slice, rows: slice, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture of some columns and rows of `cells`, uint8[x, y, 3]. `size`: width and height in pixels."""
    return pygame.transform.scale(pygame.surfarray.make_surface(cells[columns, rows]), size)
