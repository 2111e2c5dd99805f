"""Worlds as rows of characters, the top row first. Tools print these rows, and tests compare them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import Vec
from game.engine.model.door import DoorState
from game.engine.model.level import Level
from game.engine.world import World
from game.levels.level_data import door_words, doors_of, item_words
from game.levels.level_records import DoorData, TrapData
from game.levels.level_text import door_lines, free_letter, lever_line, plain_door_signs
from game.levels.level_to_drawing import trap_words
from game.ui.render.glyphs import Glyphs

HERO_SIGN = "@"
"""The sign of the hero in drawings."""
DOOR_SIGNS = "+|-"
"""The signs of plain doors in drawings."""


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


def map_with_legend(world: World, drawn: Mapping[Vec, str]) -> tuple[list[str], list[str]]:
    """Return the rows of `map_rows` with letters for items, traps, doors and levers, and the legend lines below them.

    The lines say what each letter and each unusual sign stands for, hidden doors and traps too. They have the form of
    a drawing, so that the map can be read back. A plain door has no line: it is of the tradition's usual kind, and
    shut, ajar or open, so that its sign says everything. `drawn`: the letters of the drawing, by their cells. A thing
    keeps its letter, unless another kind or state has it.
    """
    level = world.level
    rows = [list(row) for row in map_rows(world)]
    actors = {actor.pos for actor in level.actors}
    plain = plain_door_signs(world.tradition.name)
    letters: dict[str, str] = {}
    under: defaultdict[str, list[str]] = defaultdict(list)
    doors = doors_of(level)
    for at, words, wanted in _things(level, doors):
        if words in plain:
            continue
        if at in actors:
            under[words].append(f"{at.x},{at.y}")
            continue
        if words not in letters:
            used = {*letters.values(), *(sign for row in rows for sign in row)}
            letters[words] = free_letter(drawn.get(at, "") + wanted, used) or rows[at.y][at.x]
        rows[at.y][at.x] = letters[words]
    lines = [f"{letter} = {words}" for words, letter in letters.items()]
    lines += _levers(level, rows, {*letters.values()}, actors, drawn)
    lines += [f"at: {' '.join(cells)} {words}" for words, cells in under.items()]
    signs: defaultdict[str, list[str]] = defaultdict(list)
    for sign, words in _signs(world):
        if words not in signs.get(sign, ()) and any(sign in row for row in rows):
            signs[sign].append(words)
    lines = [f"{sign} = {' or '.join(words)}" for sign, words in signs.items()] + lines
    return ["".join(row) for row in rows], [*lines, *door_lines(doors)]


def _levers(
    level: Level, rows: list[list[str]], letters: set[str], covered: set[Vec], drawn: Mapping[Vec, str]
) -> Iterator[str]:
    """Put the letters of levers and plates into the rows of a map, and yield their legend lines.

    A lever has a letter if the letter of its door stands for no other door, nothing covers either of them, and it was
    not pulled; else its line names the cells. `letters`: those of the legend.
    """
    for at, lever in level.levers.items():
        gate = rows[lever.door.y][lever.door.x]
        alone = gate in letters and sum(row.count(gate) for row in rows) == 1
        letter = free_letter(drawn.get(at, "") + "LP", {sign for row in rows for sign in row})
        if lever.pulled or letter is None or not alone or not covered.isdisjoint((at, lever.door)) or at in level.items:
            yield lever_line(at, lever.door, pulled=lever.pulled)
        else:
            rows[at.y][at.x] = letter
            yield f"{letter} = {'lever' if level.plate_at(at) is None else 'plate'} {gate}"


def _things(level: Level, doors: Sequence[DoorData]) -> Iterator[tuple[Vec, str, str]]:
    """Yield the cell, the words in a drawing and the preferred letter of each item, trap and door.

    Of several things in a cell, only the topmost is there, as in `map_rows`.
    """
    covered = {*level.items}
    for at, item in level.items.items():
        yield at, f"item {item_words(item)}", item.kind.name[0].upper()
    for at, trap in level.traps.items():
        if at not in covered:
            yield at, trap_words(TrapData(*at, trap.kind.name, trap.hidden)), "T"
    covered |= {*level.traps}
    for door in doors:
        if (at := Vec(door.x, door.y)) not in covered:
            yield at, door_words(door), door.kind[0].upper()


def _signs(world: World) -> Iterator[tuple[str, str]]:
    """Yield the signs that not every drawing has, with their meaning: of actors, of plain doors, of unusual ground."""
    alphabet = Glyphs(world.level, world.tradition)
    asleep: dict[str, bool] = {}
    for actor in world.level.actors:
        asleep[actor.name] = asleep.get(actor.name, True) and actor.asleep
    for actor in world.level.actors:
        sign = alphabet.of_actor(actor)
        if sign != HERO_SIGN:
            yield sign, actor.name + " asleep" * asleep[actor.name]
    for door in doors_of(world.level):
        if (sign := alphabet.of_door(DoorState(door.state))) not in DOOR_SIGNS:
            yield sign, door_words(door)
    ground = alphabet.of_ground(world.level.ground)
    for number in np.unique(world.level.ground):
        kind = world.level.terrains.kinds[number]
        signs = {str(sign) for sign in np.unique(ground[world.level.ground == number])}
        if not world.level.terrains.rock[number] and signs.isdisjoint({".", kind.glyph}):
            yield from ((sign, kind.name) for sign in sorted(signs))


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
