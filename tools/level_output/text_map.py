"""Worlds as rows of characters, the top row first. Tools print these rows, and tests compare them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import Vec
from game.engine.model.door import DoorState
from game.engine.world import World
from game.levels.level_data import doors_of
from game.levels.level_text import door_lines, free_letter, plain_door_signs
from game.levels.level_to_drawing import door_words
from game.ui.render.glyph_painter import Glyphs


def map_rows(world: World) -> list[str]:
    """Return the rows of the whole map in the tradition's characters.

    In each cell the topmost thing is shown: an actor, else an item, else a trap, else a door, else the ground.
    """
    level = world.level
    alphabet = Glyphs(level, world.tradition)
    glyphs = alphabet.of_ground(level.ground)
    for at, door in level.doors.items():
        glyphs[at] = alphabet.of_door(door.state)
    for at, trap in level.traps.items():
        glyphs[at] = alphabet.of_trap(trap.kind)
    for at, item in level.items.items():
        glyphs[at] = alphabet.of_item(item)
    for actor in level.actors:
        glyphs[actor.pos] = alphabet.of_actor(actor)
    return _rows(glyphs)


def map_with_doors(world: World, drawn: Mapping[Vec, str]) -> tuple[list[str], list[str]]:
    """Return the rows of `map_rows` with a letter for each door that is not plain, and the legend lines below them.

    The lines say what doors the letters stand for, hidden ones too. They have the form of a drawing, so that the doors
    can be read back. A plain door is of the tradition's usual kind, and shut, ajar or open: its sign says everything.
    `drawn`: the letters of the drawing, by their cells. A door keeps its letter, unless another kind or state has it.
    """
    rows = [list(row) for row in map_rows(world)]
    plain = plain_door_signs(world.tradition.name)
    in_doorways = {actor.pos for actor in world.level.actors}
    letters: dict[str, str] = {}
    under: defaultdict[str, list[str]] = defaultdict(list)
    doors = doors_of(world.level)
    for door in doors:
        words = door_words(door)
        if words in plain:
            continue
        if (door.x, door.y) in in_doorways:
            under[words].append(f"{door.x},{door.y}")
            continue
        if words not in letters:
            used = {*letters.values(), *(sign for row in rows for sign in row)}
            letters[words] = free_letter(drawn.get(Vec(door.x, door.y), "") + door.kind[0].upper(), used) or "+"
        rows[door.y][door.x] = letters[words]
    lines = [f"{letter} = {words}" for words, letter in letters.items()]
    lines += [f"at: {' '.join(cells)} {words}" for words, cells in under.items()]
    return ["".join(row) for row in rows], [*lines, *door_lines(doors)]


def terrain_rows(world: World) -> list[str]:
    """Return the rows of the map in the characters of drawings: only ground and doors, without actors and items.

    Hidden doors are drawn as walls, which they look like. The key `doors` of the JSON lists hidden doors.
    """
    level = world.level
    glyphs: NDArray[np.str_] = np.array([kind.glyph for kind in level.terrains.kinds])[level.ground]
    for at, door in level.doors.items():
        glyphs[at] = "|" if door.state is DoorState.AJAR else "+" if door.shut else "-"
    return _rows(glyphs)


def memory_rows(world: World) -> list[str]:
    """Return the rows of the map as the hero remembers it, in the tradition's characters. Unknown cells are spaces."""
    level, memory = world.level, world.level.memory
    alphabet = Glyphs(level, world.tradition)
    glyphs = alphabet.of_ground(memory.ground, memory.explored)
    for at, door in level.doors.items():
        if (state := memory.known_state(door)) is not None:
            glyphs[at] = alphabet.of_door(state)
    for at, trap in memory.traps.items():
        glyphs[at] = alphabet.of_trap(trap)
    for at, item in memory.items.items():
        glyphs[at] = alphabet.of_item(item)
    glyphs[~(level.remembered | world.view)] = " "
    return _rows(glyphs)


def bit_rows(grid: NDArray[np.bool_]) -> list[str]:
    """Return each row of a grid, bool[x, y], as a string with 1 for True and 0 for False."""
    return ["".join("1" if cell else "0" for cell in row) for row in grid.T.tolist()]


def _rows(glyphs: NDArray[np.str_]) -> list[str]:
    return ["".join(row) for row in glyphs.T.tolist()]
