"""Places of prizes: a raffle that pays for the doors on the way.

Every cell of a room has tickets, more of them for each door on the way there from the start with the fewest doors, and
many more behind a hidden one; corridors and other narrow ways have none. Around things that lie there already there are
few, so that winners stand apart.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import StepRule
from game.engine.grid.fov import dilate
from game.engine.grid.geometry import Vec
from game.engine.grid.pathfinding import PathMap, reachable
from game.engine.records import record
from game.mapgen.analysis.door_sites import roomy
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Sketch, free_ground

PER_DOOR = 10
PER_SECRET = 300
COOL_CELLS = 7
"""Distance in cells up to which a thing that lies there reduces the tickets."""
COOLED = 10
"""Divisor of the tickets near a thing; at least one ticket is left of any."""


@record
class LootEntry:
    """Thing that may be drawn."""

    thing: str
    weight: int
    depths: range


@record
class LootByDoors(BuildStep):
    """Prizes: `least` to `most` things drawn by weight, each put in a cell drawn by tickets."""

    lots: tuple[LootEntry, ...]
    least: int
    most: int
    few: bool = False
    """Whether each thing is drawn at most once; when all are drawn, there are no more (RS-76)."""

    needs = ("floor", "start")

    def __call__(self, sketch: Sketch) -> None:
        lots = [entry for entry in self.lots if sketch.depth in entry.depths]
        wanted = sketch.dice.between(self.least, self.most)
        tickets = tickets_of(sketch) if lots and wanted else None
        while tickets is not None and lots and wanted:
            place = _drawn(tickets, sketch)
            if place is None:
                return
            weights = [entry.weight for entry in lots]
            entry = lots[_chosen(weights, sketch.dice.below(sum(weights)))]
            if self.few:
                lots.remove(entry)
            sketch.items.append((entry.thing, place))
            _cool(tickets, place)
            wanted -= 1


def _chosen(weights: list[int], number: int) -> int:
    """Return the index of the weight that a number below their sum falls upon. Raises ValueError."""
    for place, weight in enumerate(weights):
        number -= weight
        if number < 0:
            return place
    raise ValueError(f"the weights do not use up everything: {number} is left over")


def _drawn(tickets: NDArray[np.int64], sketch: Sketch) -> Vec | None:
    """Return the cell of a random ticket; None when there are no tickets."""
    sums = tickets.reshape(-1).cumsum()
    if not sums[-1]:
        return None
    cell = int(np.searchsorted(sums, sketch.dice.below(int(sums[-1])), side="right"))
    return Vec(*divmod(cell, tickets.shape[1]))


def tickets_of(sketch: Sketch) -> NDArray[np.int64]:
    """Return the number of tickets of every cell: int64[x, y]."""
    passed = doors_passed(sketch)
    tickets = np.where(passed < 0, 0, 1 + PER_DOOR * passed + PER_SECRET * secret_cells(sketch))
    open_ = sketch.floor.copy()
    for door in sketch.doors:
        open_[door] = False
    tickets[~(free_ground(sketch) & roomy(open_))] = 0
    for corridor in sketch.corridors:
        for at in corridor:
            tickets[at] = 0
    for _, at in sketch.items:
        _cool(tickets, at)
    return tickets


def _cool(tickets: NDArray[np.int64], at: Vec) -> None:
    tickets[at] = 0
    near = tickets[max(0, at.x - COOL_CELLS) : at.x + COOL_CELLS + 1, max(0, at.y - COOL_CELLS) : at.y + COOL_CELLS + 1]
    near[...] = np.minimum(near, 1 + near // COOLED)


def doors_passed(sketch: Sketch) -> NDArray[np.int64]:
    """Return the least number of doors between the start and each cell; -1 where only keys lead: int64[x, y]."""
    assert sketch.start is not None, "the sketch has no start"
    doors, ground = np.zeros_like(sketch.floor), sketch.floor.copy()
    for at in sketch.doors:
        ground[at] = False
        doors[at] = at not in sketch.door_specs or not sketch.door_specs[at].locked
    passed = np.full(sketch.size, -1, np.int64)
    news, count = reachable(ground, sketch.start, StepRule.NO_CORNERS), 0
    while news.any():
        passed[news] = count
        count += 1
        news = _beyond(dilate(news) & doors & (passed < 0), ground & (passed < 0))
    return passed


def secret_cells(sketch: Sketch) -> NDArray[np.bool_]:
    """Return the cells that can be reached from the start only through a hidden door: bool[x, y]."""
    assert sketch.start is not None, "the sketch has no start"
    plain = sketch.floor.copy()
    for at in sketch.hidden:
        plain[at] = False
    return sketch.floor & ~reachable(plain, sketch.start, StepRule.NO_CORNERS)


def _beyond(gates: NDArray[np.bool_], unknown: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the doors `gates`, and all cells behind them up to the next doors: bool[x, y]."""
    return gates | PathMap(unknown, StepRule.NO_CORNERS).reachable_from(dilate(gates))
