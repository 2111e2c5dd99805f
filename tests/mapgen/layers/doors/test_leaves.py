"""Leaves where something is at stake, arches elsewhere, rock instead of bare dead ends, and prizes for dens.

Drawn: `+` is a leaf, `A` an arch, `k` a kobold, `!` a potion, `@` the start, `>` the stairs.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from functools import cache
from itertools import chain

import numpy as np
import pytest

from game.content.levels.level_from_sketch import sketch_level
from game.content.themes.shared_steps import PRIZE_NAMES
from game.content.themes.theme_of_depth import DEPTHS, THEMES
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import DIRECTIONS, ORTHOGONAL, Rect, Vec, cells_where
from game.mapgen.analysis.regions import DEN
from game.mapgen.core.sketch import ARCHWAY, DoorSpec, Sketch
from game.mapgen.layers.doors.leaves import LeavesAndArches
from tests.support.examples import seeds

ROOMS = {"!": "healing potion", "?": "magic map"}


def sketch_of(rows: str, rooms: list[Rect]) -> Sketch:
    lines = rows.strip("\n").split("\n")
    sketch = Sketch((len(lines[0]), len(lines)), 1, Dice("arches"))
    sketch.rooms = rooms
    for y, line in enumerate(lines):
        for x, sign in enumerate(line):
            at = Vec(x, y)
            sketch.floor[at] = sign != "#"
            if sign == "+":
                sketch.doors.append(at)
            elif sign == "k":
                sketch.spawns.append(("kobold", at))
            elif sign in ROOMS:
                sketch.items.append((ROOMS[sign], at))
            elif sign == "@":
                sketch.start = at
            elif sign == ">":
                sketch.exit = at
    return sketch


def drawn(sketch: Sketch) -> list[str]:
    signs = np.where(sketch.floor, ".", "#").astype("<U1")
    signs[sketch.cover.of(ARCHWAY)] = "A"
    for at in sketch.doors:
        signs[at] = "+"
    for name, at in sketch.items:
        signs[at] = "!" if name == "healing potion" else "?"
    for _, at in sketch.spawns:
        signs[at] = "k"
    return ["".join(signs[:, y]) for y in range(sketch.size[1])]


def built(rows: str, rooms: list[Rect]) -> list[str]:
    sketch = sketch_of(rows, rooms)
    LeavesAndArches(PRIZE_NAMES)(sketch)
    return drawn(sketch)


THREE = [Rect(0, 0, 5, 5), Rect(4, 0, 5, 5), Rect(8, 0, 5, 5)]


def test_leaf_stands_beside_a_room_that_holds_something_and_arch_beside_others() -> None:
    rows = """
#####################
#...#...#...#...#...#
#@..+...+...+.k.+..>#
#...#...#...#...#...#
#####################
"""
    rooms = [*THREE, Rect(12, 0, 5, 5), Rect(16, 0, 5, 5)]
    assert built(rows, rooms)[2] == "#...+...A...+.k.+...#"


def test_bare_dead_ends_become_rock_one_after_another() -> None:
    rows = """
#############
#...#...#...#
#@.>+...+...#
#...#...#...#
#############
"""
    assert built(rows, THREE) == ["#############", "#...#########", "#...#########", "#...#########", "#############"]


def test_what_lies_behind_a_door_keeps_it_and_a_corridor_does_not_count_as_room() -> None:
    rows = """
#############
#...#####...#
#@.>+...+.!.#
#...###.#...#
#######.#####
#######.#####
#############
"""
    expected = ["#############", "#...#####...#", "#...+...+.!.#", "#...#####...#", *["#############"] * 3]
    assert built(rows, [THREE[0], THREE[2]]) == expected


def test_special_doors_and_their_rooms_stay() -> None:
    sketch = sketch_of("#########\n#@.>#...#\n#...+...#\n#...#...#\n#########", THREE[:2])
    sketch.door_specs[Vec(4, 2)] = DoorSpec(kind="iron", locked=True)
    LeavesAndArches(PRIZE_NAMES)(sketch)
    assert drawn(sketch) == ["#########", "#...#...#", "#...+...#", "#...#...#", "#########"]


def test_prize_behind_a_leaf_where_nobody_lives_moves_into_the_den() -> None:
    rows = """
#############
#...#..k#...#
#@.>+..k+.!.#
#...#..k#...#
#############
"""
    found = built(rows, THREE)
    assert [row[8:] for row in found] == ["#####"] * 5
    assert sum(row[5:8].count("!") for row in found) + sum(row.count("k") for row in found) >= 3


def plain_leaves(sketch: Sketch) -> list[Vec]:
    """Return the cells of the doors that stand only where something is at stake."""
    special = {at for at, spec in sketch.door_specs.items() if spec.locked or spec.runed or spec.partner or spec.lever}
    special.update(sketch.hidden, *(area.cells() for area in sketch.vaults))
    return [at for at in sketch.doors if at not in special]


def slow_stakes(sketch: Sketch, door: Vec) -> bool:
    """Return whether something lies in a room on a side of a door, by walking from the door cell by cell."""
    room_of = {at: number for number, (_, floor) in enumerate(sketch.own_floors()) for at in floor}
    used, ways = used_cells(sketch), set(sketch.doorways())
    for step in ORTHOGONAL:
        if not sketch.floor[door + step]:
            continue
        queue, seen = deque([door + step]), {door + step}
        while queue:
            at = queue.popleft()
            if at in used:
                return True
            for way in ORTHOGONAL:
                to = at + way
                if to in seen or to in ways or not sketch.floor[to]:
                    continue
                if at in room_of and room_of.get(to) != room_of[at]:
                    continue
                seen.add(to)
                queue.append(to)
    return False


def used_cells(sketch: Sketch) -> set[Vec]:
    vaults = {at for area in sketch.vaults for at in area.cells()}
    levers = {spec.lever + step for spec in sketch.door_specs.values() if spec.lever for step in ORTHOGONAL}
    niches = {at for _, at in sketch.spawns if sum(bool(sketch.floor[at + step]) for step in ORTHOGONAL) == 1}
    around = {at + step for at in niches for step in DIRECTIONS}
    return sketch.in_use() | {*sketch.keys, *sketch.sure} | vaults | levers | around


def regions(sketch: Sketch, doorways: list[Vec]) -> Iterator[tuple[set[Vec], set[Vec]]]:
    """Yield the cells of each region between doorways, with the doorways beside it."""
    left = {Vec(x, y) for x, y in np.argwhere(sketch.floor).tolist()}.difference(doorways)
    ways = set(doorways)
    while left:
        region, beside, queue = set[Vec](), set[Vec](), [left.pop()]
        while queue:
            at = queue.pop()
            region.add(at)
            for step in ORTHOGONAL:
                if at + step in ways:
                    beside.add(at + step)
                elif at + step in left:
                    left.remove(at + step)
                    queue.append(at + step)
        yield region, beside


@cache
def sketches(name: str) -> list[Sketch]:
    """Return the sketches of some levels of a theme."""
    depth = 1 + DEPTHS.index(name)
    return [sketch_level(THEMES[name], (80, 48), f"arches {seed}", depth) for seed in seeds(6, 100)]


@pytest.mark.parametrize("name", THEMES)
def test_levels_have_no_blank_leaf_and_no_bare_dead_end(name: str) -> None:
    for sketch in sketches(name):
        assert all(slow_stakes(sketch, at) for at in plain_leaves(sketch))
        used = used_cells(sketch)
        for region, beside in regions(sketch, sketch.doorways()):
            if len(beside) == 1 and beside <= {
                *plain_leaves(sketch),
                *cells_where(sketch.cover.of(ARCHWAY)),
            }:
                assert region & used, "a bare dead end"


def test_levels_have_no_den_without_prize() -> None:
    poor = rich = 0
    for sketch in chain.from_iterable(sketches(name) for name in THEMES):
        lives = Counter(at for _, at in sketch.spawns)
        prizes = {at for name, at in sketch.items if name in PRIZE_NAMES}
        for region, _ in regions(sketch, sketch.doors):
            drawn_by_hand = any(area.contains(at) for area in sketch.vaults for at in region)
            if sum(lives[at] for at in region) >= DEN and not drawn_by_hand:
                rich, poor = rich + bool(region & prizes), poor + (not region & prizes)
    assert poor <= rich / 20, "a level without a prize that could be moved, or a den that came last"
