"""Vaults put into open ground or into rock, by chance, more often on deeper levels (RB-28).

Doors and monsters beneath a vault are removed; all other doors and monsters stay (B-26). All
cells on the outline of a vault on open ground are floor, as they were before, so the doors around it still fit (B-27).
In the levels of the book vaults are placed last; in those of `ajar` before doors, monsters and items, which later steps
place around them and in place of which they stand. No later step changes what is drawn.
A vault in rock has mouths, to which passages are dug. A vault with which the level would break a promise is tried in
another place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import StepRule, array_of, flood, number
from game.engine.grid.geometry import ORTHOGONAL, Rect, Vec
from game.engine.records import record
from game.mapgen.analysis.level_check import faults
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Sketch
from game.mapgen.core.tunnels import dig, shortest_way
from game.mapgen.core.vault import Stands, Vault, turned
from game.mapgen.drawing.prefab_placement import stamp
from game.mapgen.drawing.vault_proof import mouths

TRIES = 20
"""Number of places in which a vault is tried."""
LONGEST_WAY = 12
"""Greatest number of cells of a passage to the mouth of a vault."""


@record
class Vaults(BuildStep):
    """Vaults, drawn from all those whose heading names the depth and the theme, by their weights.

    A die with `sides` sides is rolled. If the roll plus the depth is less than `enough`, there are no vaults; else
    there are 1 to `most`, all different. `shelf`: returns the vaults
    that there are, with those of the player (see `Sketch.own_vaults`). `theme`: the theme that their
    headings must name; None for that of the level.
    """

    shelf: Callable[[str], Sequence[Vault]]
    theme: str | None = None
    sides: int = 6
    enough: int = 4
    most: int = 3

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        theme = self.theme or sketch.theme
        fitting = [
            vault for vault in self.shelf(sketch.own_vaults) if vault.heading.misfit(sketch.depth, theme) is None
        ]
        tickets = [vault for vault in fitting for _ in range(vault.heading.weight)]
        if not tickets or sketch.dice.between(1, self.sides) + sketch.depth < self.enough:
            return
        wanted = sketch.dice.between(1, self.most)
        sketch.dice.shuffle(tickets)
        for vault in {vault.name: vault for vault in tickets}.values():
            if not wanted:
                return
            wanted -= isinstance(put(sketch, vault), Rect)


def put(sketch: Sketch, vault: Vault) -> Rect | str:
    """Put a vault into a level at a random place, beside all other vaults that were put there.

    Return the rectangle that it covers, or why there is no place for it.
    """
    dice, turns = sketch.dice, [*vault.heading.turns]
    if len(turns) > 1:
        dice.shuffle(turns)
    held, in_rock = vault.content(dice), vault.heading.stands is Stands.ROCK
    free, near = (_rock(sketch), _near_floor(sketch)) if in_rock else (_plain_ground(sketch), None)
    for area in sketch.vaults:
        free[area.slices] = False
    sums = np.pad(free, ((1, 0), (1, 0))).cumsum(axis=0, dtype=np.int32).cumsum(axis=1, dtype=np.int32)
    images = (turned(held, turn) for turn in turns)
    found = ((one, steps, at) for one in images if len(at := _corners(sums, near, one.size, steps := _doorsteps(one))))
    drawn, doorsteps, corners = next(found, (held, [], None))
    across, down = drawn.size
    if corners is None:
        where = "rock, with floor near its mouths," if in_rock else "open ground"
        return f"no {where} of {across}x{down} cells is free"
    why = ""
    for _ in range(TRIES):
        corner = Vec(*corners[dice.below(len(corners))].tolist())
        area, trial = Rect(*corner, across, down), sketch.copy()
        stamp(trial, drawn, corner)
        if in_rock and not _dig_to_mouths(trial, area, doorsteps):
            why = f"its mouth would need a passage of more than {LONGEST_WAY} cells"
            continue
        broken = faults(trial)
        before = faults(sketch) if broken else []
        why = next((fault for fault in broken if fault not in before), "")
        if not why:
            vars(sketch).update(vars(trial))
            sketch.vaults.append(area)
            sketch.record(f"the vault {vault.name}")
            return area
    return f"it fits in none of {TRIES} places that were tried; in the last, {why}"


def _dig_to_mouths(sketch: Sketch, area: Rect, doorsteps: list[Vec]) -> bool:
    """Dig a passage from the rest of the level to each mouth of a vault in rock. Return whether that was possible.

    No passage leads through another vault, which stays as it is drawn. `area`: the cells that the vault covers.
    `doorsteps`: of its content, see `_doorsteps`.
    """
    ground = np.zeros(sketch.size, np.bool_)
    ground[1:-1, 1:-1] = True
    for kept in (area, *sketch.vaults):
        ground[kept.slices] = False
    for step in doorsteps:
        outside = Vec(area.x, area.y) + step
        way = shortest_way([outside], sketch.floor & ground, ground, LONGEST_WAY - 1) if ground[outside] else []
        if not way:
            return False
        sketch.corridors += [dug] if (dug := dig(sketch, way)) else []
    return True


def _rock(sketch: Sketch) -> NDArray[np.bool_]:
    """Return the rock that is not on the rim of the map: bool[x, y]."""
    rock = ~sketch.floor
    for edge in (rock[:1], rock[-1:], rock[:, :1], rock[:, -1:]):
        edge[:] = False
    return rock


def _plain_ground(sketch: Sketch) -> NDArray[np.bool_]:
    """Return the floor without terrain, without stairs and without the rooms in which the hero arrives: bool[x, y]."""
    free = sketch.floor & ~sketch.cover.covered
    for at in (sketch.start, sketch.exit, sketch.way_back):
        if at is not None:
            free[at] = False
    for room in sketch.arrival():
        free[room.inner.slices] = False
    return free


def _doorsteps(drawn: Sketch) -> list[Vec]:
    """Return the cells outside a vault in rock that are beside its mouths. They are counted from its first cell."""
    within = Rect(0, 0, *drawn.size)
    return [cell for at in mouths(drawn) for step in ORTHOGONAL if not within.contains(cell := at + step)]


def _near_floor(sketch: Sketch) -> NDArray[np.bool_]:
    """Return the cells from which a passage through rock could be short enough: bool[x, y]."""
    grow, near = flood(np.ones_like(sketch.floor), StepRule.ORTHOGONAL, None), number(sketch.floor)
    for _ in range(LONGEST_WAY - 1):
        near = grow(near)
    return array_of(near, sketch.size)


def _corners(
    sums: NDArray[np.int32], near: NDArray[np.bool_] | None, size: tuple[int, int], doorsteps: list[Vec]
) -> NDArray[np.intp]:
    """Return the first cells of all rectangles of the size of a vault that are wholly free: intp[n, 2].

    `sums`: number of free cells before each column and row, int32[x, y]. `near`: cells of which those before its mouths
    must be some, bool[x, y]; None for any. `size`: cells of the vault across and down. `doorsteps`: see `_doorsteps`.
    """
    across, down = size
    if across >= sums.shape[0] or down >= sums.shape[1]:
        return np.empty((0, 2), np.intp)
    within = sums[across:, down:] - sums[:-across, down:] - sums[across:, :-down] + sums[:-across, :-down]
    corners = np.argwhere(within == across * down)
    if near is not None:
        for step in doorsteps:
            corners = corners[near[corners[:, 0] + step.x, corners[:, 1] + step.y]]
    return corners
