"""What lies about in a level.

`RoomItems`: what lies about in the rooms.

`GuaranteedItems`: things that every level has, wherever it is: to be found by who goes round.

`DeadEndItems`: something at the end of every blind alley: nobody should walk to one for nothing.

`Flask`: one thing that everybody can count on: on every level, behind so few doors that nobody misses it.
"""

from __future__ import annotations

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import Steps
from game.engine.grid.geometry import cells_where
from game.engine.grid.pathfinding import PathMap
from game.engine.records import record
from game.mapgen.analysis.door_sites import ways_on
from game.mapgen.analysis.enclosures import enclosures
from game.mapgen.analysis.lock_and_key import trodden
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import RetryLevel, Sketch, free_ground


@record
class RoomItems(BuildStep):
    """In each room, by chance, one thing on a free cell (CM-11: gold, 50 %)."""

    item: str
    percent: int

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        taken = {at for _, at in sketch.items}
        for room in sketch.rooms:
            free = [at for at in sketch.free_cells(room) if at not in taken]
            if sketch.dice.chance(self.percent) and free:
                sketch.items.append((self.item, sketch.dice.choice(free)))


@record
class GuaranteedItems(BuildStep):
    """Each in some room, not where the hero arrives, and behind nothing that keeps him out."""

    items: tuple[str, ...]

    needs = ("rooms", "start")

    def __call__(self, sketch: Sketch) -> None:
        ground, arrival = trodden(sketch), sketch.arrival()
        for name in self.items:
            rooms = [room for room in sketch.rooms if room not in arrival] or sketch.rooms
            cells = [at for room in rooms for at in sketch.free_cells(room) if ground[at]]
            if cells:
                sketch.items.append((name, sketch.dice.choice(cells)))


@record
class DeadEndItems(BuildStep):
    """In every free cell from which a single orthogonal step leads on."""

    item: str

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        ends = cells_where(free_ground(sketch) & (ways_on(sketch.floor) == 1))
        sketch.items += [(self.item, at) for at in ends]


@record
class Flask(BuildStep):
    """On a free cell to which one gets from the start through `doors` doors at most, and through one at least, and
    where no pack is shut in with it, if there is one.
    """

    item: str
    doors: int

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        through = doors_from_start(sketch)
        free = free_ground(sketch) & (through >= 0) & (through <= self.doors)
        behind = free & (through > 0)
        quiet = behind & ~_with_packs(sketch)
        places = cells_where(quiet if quiet.any() else behind)
        if not places:
            raise RetryLevel(f"no door near the start has a place for {self.item} behind it")
        at = sketch.dice.choice(places)
        sketch.items.append((self.item, at))
        sketch.sure.append(at)


def _with_packs(sketch: Sketch) -> NDArray[np.bool_]:
    """The cells shut in with more than one creature."""
    regions = enclosures(sketch)
    living = Counter(int(regions[at]) for _, at in sketch.spawns)
    packs = [region for region, count in living.items() if region >= 0 and count > 1]
    return np.isin(regions, packs)


def doors_from_start(sketch: Sketch) -> NDArray[np.int16]:
    """Through how many plain doors one must go from the start to get to each cell; -1 where no such way leads.

    Hidden doors, and those that are of a kind of their own, are not reckoned with. The cell of a door counts as being
    through it.
    """
    assert sketch.start is not None
    closed = np.zeros_like(sketch.floor)
    for at in sketch.doors:
        closed[at] = True
    apart = {*sketch.hidden, *sketch.fittings}
    through = np.full(sketch.floor.shape, -1, np.int16)
    ways = PathMap(sketch.floor & ~closed, Steps.ORTHOGONAL)
    reached = ways.reachable(sketch.start)
    through[reached] = 0
    number = 0
    while reached.any():
        number += 1
        entered = _with_neighbours(reached) & closed & (through < 0)
        for at in apart:
            entered[at] = False
        reached = (entered | ways.reachable_from(_with_neighbours(entered))) & (through < 0)
        through[reached] = number
    return through


def _with_neighbours(cells: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The cells and their neighbours in four directions."""
    grown = cells.copy()
    grown[1:] |= cells[:-1]
    grown[:-1] |= cells[1:]
    grown[:, 1:] |= cells[:, :-1]
    grown[:, :-1] |= cells[:, 1:]
    return grown
