"""Which doorways get a leaf: those with something at stake. All others become arches, and bare dead ends become rock.

A leaf is a door that can be shut; an arch is a doorway without one. A leaf stands only where a room on one of its sides
holds something: a monster, a thing, a lever, the start or stairs. The rooms on a side of a doorway are those that are
reached from there without going through another doorway or across a room: corridors do not count.

A part of the level behind a single doorway that holds nothing is filled with rock, and so is the end of a corridor that
leads nowhere. Things that lie behind a single leaf where nobody lives move into dens, which always hold a prize.
Special doors (locked, one-sided and so on) and vaults stay as they are.
"""

from __future__ import annotations

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.components import components
from game.engine.grid.geometry import ORTHOGONAL, Vec, cells_where
from game.engine.grid.neighbours import count4, touching4
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import ARCHWAY, DoorSpec, RetryLevel, Sketch

PLAIN = DoorSpec()
DEN = 3
"""Least number of monsters of a den, a region between leaves."""
PRIZES = 2
"""Number of prizes up to which dens are given those of places where nobody lives; other homes are given one."""


@record
class LeavesAndArches(BuildStep):
    """Step that leaves a door only where something is at stake, and fills what is behind a doorway and holds nothing.

    It must come after everything that is placed in rooms. `useful`: names of the items that count as prizes.
    """

    useful: frozenset[str]

    needs = ("start", "doors")

    def __call__(self, sketch: Sketch) -> None:
        moved = True
        while moved:
            fill_bare_ends(sketch)
            rooms = _rooms(sketch)
            open_arches(sketch, rooms)
            moved = self._move_prizes(sketch, rooms)

    def _move_prizes(self, sketch: Sketch, rooms: NDArray[np.intp]) -> bool:
        """Move prizes into homes that hold too few. Return whether any was moved, and something may be bare now.

        They come from where nobody lives, first from behind a single leaf; into a den that holds none, at last also
        from where only one or two live. Dens are filled first, then the homes of one or two. A prize in a den never
        leaves it, and one in another home only for a den, so that this ends. `rooms`: number of the room of each cell,
        intp[x, y].
        """
        regions = _regions(sketch, sketch.doors)
        lives = Counter(int(regions[at]) for _, at in sketch.spawns)
        leaves = Counter(region for at in sketch.doors for region in _beside(at, regions))
        fixed = _fixed(sketch)
        prizes = [(number, int(regions[at])) for number, (name, at) in enumerate(sketch.items) if name in self.useful]
        held = Counter(region for _, region in prizes)
        wants = {region: PRIZES if number >= DEN else 1 for region, number in lives.items()}
        loose = [(n, region) for n, region in prizes if lives[region] < DEN and sketch.items[n][1] not in fixed]
        open_to_more = rooms >= 0
        for area in sketch.vaults:
            open_to_more[area.x : area.right + 1, area.y : area.bottom + 1] = False
        moved = False
        for number, region in sorted(loose, key=lambda one: (lives[one[1]], leaves[one[1]] > 1, one)):
            if lives[region]:  # a prize of a small home is given up only for a den without any
                homes = [home for home in wants if lives[home] >= DEN and not held[home]]
            else:
                homes = [home for home, want in wants.items() if held[home] < want]
            while homes:
                home = min(homes, key=lambda home: (held[home], -lives[home], home))
                if places := _corners_of((regions == home) & open_to_more, sketch):
                    sketch.items[number] = (sketch.items[number][0], sketch.dice.choice(places))
                    held[home] += 1
                    held[region] -= 1
                    moved = True
                    break
                homes.remove(home)
                del wants[home]  # a vault, which stays as it is drawn, or a corridor
        return moved


def fill_bare_ends(sketch: Sketch) -> None:
    """Fill with rock, again and again, what lies behind a single doorway and holds nothing, and ends of corridors.

    Raises RetryLevel if this is behind the door of a vault, which stays as it is drawn.
    """
    while True:
        used = _used(sketch)  # the lever of a portcullis that is gone is nothing any more
        doorways = sketch.doorways()
        regions = _regions(sketch, doorways)
        ways: dict[int, list[Vec]] = {}
        for at in doorways:
            for region in _beside(at, regions):
                ways.setdefault(region, []).append(at)
        holds = {int(region) for region in np.unique(regions[used])}
        ends_here = [(region, at[0]) for region, at in ways.items() if len(at) == 1 and region not in holds]
        bare = [(region, at) for region, at in ends_here if not _leads_on(at, sketch, used)]
        if any(sketch.in_vault(at) for region, at in ends_here if (region, at) not in bare):
            raise RetryLevel("a vault leads to nothing")
        filled = np.isin(regions, [region for region, _ in bare])
        for _, at in bare:
            filled[at] = True
        ends = sketch.floor & (count4(sketch.floor) == 1) & ~used
        for area in sketch.vaults:
            ends[area.x : area.right + 1, area.y : area.bottom + 1] = False
        filled |= ends
        for at in sketch.door_specs:
            filled[at] &= not _leads_on(at, sketch, used)
        if not filled.any():
            return
        _fill(sketch, filled)


def open_arches(sketch: Sketch, rooms: NDArray[np.intp]) -> None:
    """Take the leaf out of each doorway with nothing at stake in the rooms on its sides.

    `rooms`: number of the room of each cell, intp[x, y], as `_rooms` returns them.
    """
    used = _used(sketch)
    between = _regions(sketch, sketch.doorways(), rooms < 0)
    busy = _of_numbers(rooms, rooms[used])
    busy |= _of_numbers(between, between[used | touching4(busy)])
    at_stake = touching4(busy)
    blank = [at for at in sketch.doors if not at_stake[at] and at not in sketch.hidden and not _is_kept(at, sketch)]
    if blank:
        cover = sketch.cover.setdefault(ARCHWAY, np.zeros(sketch.size, np.bool_))
        for at in blank:
            cover[at] = True
            sketch.door_specs.pop(at, None)
        sketch.doors = [at for at in sketch.doors if not cover[at]]
        sketch.record("arches where nothing is at stake")


def _rooms(sketch: Sketch) -> NDArray[np.intp]:
    """Return for each cell the number of the room to whose own floor it belongs: intp[x, y]; -1 for all other cells."""
    rooms = np.full(sketch.size, -1, np.intp)
    for number, (_, floor) in enumerate(sketch.own_floors()):
        rooms[tuple(zip(*floor, strict=True))] = number
    return rooms


def _of_numbers(numbered: NDArray[np.intp], chosen: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Return the cells whose number is among the chosen ones, bool[x, y]. `numbered`: intp[x, y]; -1 is no number."""
    among = np.zeros(int(numbered.max(initial=-1)) + 2, np.bool_)
    among[chosen] = True
    among[-1] = False
    return among[numbered]


def _used(sketch: Sketch) -> NDArray[np.bool_]:
    """Return the cells that hold something, and those of vaults in which anything is: bool[x, y]."""
    used = np.zeros(sketch.size, np.bool_)
    levers = [spec.lever for spec in sketch.door_specs.values() if spec.lever is not None]
    for at in (*sketch.in_use(), *sketch.keys, *sketch.sure, *(at + step for at in levers for step in ORTHOGONAL)):
        used[at] = True
    for _, at in sketch.spawns:
        if sum(bool(sketch.floor[at + step]) for step in ORTHOGONAL) == 1:  # what looks like a door stays between walls
            used[at.x - 1 : at.x + 2, at.y - 1 : at.y + 2] = True
    for area in sketch.vaults:
        cells = used[area.x : area.right + 1, area.y : area.bottom + 1]
        cells |= cells.any()
    return used & sketch.floor


def _leads_on(at: Vec, sketch: Sketch, used: NDArray[np.bool_]) -> bool:
    """Return whether a door stays even if nothing is behind it: locked, runed, the last, or of a vault with things.

    `used`: as `_used` returns it.
    """
    spec = sketch.door_specs.get(at, PLAIN)
    own = [area for area in sketch.vaults if area.contains(at)]
    inside = any(used[area.x : area.right + 1, area.y : area.bottom + 1].any() for area in own)
    return spec.locked or spec.runed or at == sketch.last_door or inside


def _is_kept(at: Vec, sketch: Sketch) -> bool:
    """Return whether a door keeps its leaf anyway: with a lock, a rune, a twin, a lever, or in a vault."""
    spec = sketch.door_specs.get(at, PLAIN)
    special = spec.locked or spec.runed or spec.partner is not None or spec.lever is not None
    return special or at == sketch.last_door or sketch.in_vault(at)


def _fixed(sketch: Sketch) -> set[Vec]:
    """Return the cells whose things stay where they are: keys, choices, what must be within reach, and vaults."""
    choices = {at for group in sketch.choices for at in group}
    vaults = {at for area in sketch.vaults for at in area.cells()}
    return {*sketch.keys, *sketch.sure} | choices | vaults


def _regions(sketch: Sketch, doorways: list[Vec], within: NDArray[np.bool_] | None = None) -> NDArray[np.intp]:
    """Return the number of the region of each cell, without doorways: intp[x, y]; -1 for all other cells.

    `within`: the cells that have regions, bool[x, y]; None for all.
    """
    ground = sketch.floor.copy() if within is None else sketch.floor & within
    for at in doorways:
        ground[at] = False
    return components(ground)


def _beside(at: Vec, regions: NDArray[np.intp]) -> set[int]:
    return {int(regions[at + step]) for step in ORTHOGONAL} - {-1}


def _corners_of(den: NDArray[np.bool_], sketch: Sketch) -> list[Vec]:
    """Return the cells of a den that are farthest from its doors: a third of all. Monsters may be there.

    `den`: its cells in rooms, bool[x, y].
    """
    used = sketch.in_use().difference(at for _, at in sketch.spawns).union(at for _, at in sketch.items)
    free = [at for at in cells_where(den) if at not in used]
    beside = touching4(den)
    doors = [at for at in sketch.doors if beside[at]]
    free.sort(key=lambda at: (-min((abs(at.x - door.x) + abs(at.y - door.y) for door in doors), default=0), at))
    return free[: (len(free) + 2) // 3]


def _fill(sketch: Sketch, filled: NDArray[np.bool_]) -> None:
    """Turn floor into rock, with everything that belongs to it. `filled`: bool[x, y], without anything in use."""
    sketch.floor &= ~filled
    for cells in sketch.cover.values():
        cells[filled] = False
    sketch.doors = [at for at in sketch.doors if not filled[at]]
    gone = {at for at in sketch.door_specs if filled[at]}
    sketch.door_specs = {
        at: spec for at, spec in sketch.door_specs.items() if at not in gone and spec.partner not in gone
    }
    sketch.vaults = [
        area for area in sketch.vaults if not filled[area.x : area.right + 1, area.y : area.bottom + 1].any()
    ]
    sketch.hidden = [at for at in sketch.hidden if not filled[at]]
    corridors = ([at for at in corridor if not filled[at]] for corridor in sketch.corridors)
    sketch.corridors = [corridor for corridor in corridors if corridor]
    sketch.torches = [(mount, at) for mount, at in sketch.torches if not filled[at]]
    floor = sketch.floor
    sketch.rooms = [room for room in sketch.rooms if floor[room.x + 1 : room.right, room.y + 1 : room.bottom].any()]
    sketch.dark = [room for room in sketch.dark if room in sketch.rooms]
    sketch.record("rock instead of a bare dead end")
