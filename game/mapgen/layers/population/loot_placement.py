"""Where prizes lie: a raffle that pays for the doors one has to pass.

Every cell of a room has tickets, more of them for each door on the way there from the start with the fewest doors, and
many more behind a hidden one; corridors and other narrow ways have none. Around what lies there already there are few,
so that winners stand apart.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import Steps
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
"""So far around something that lies there the tickets are cooled."""
COOLED = 10
"""To one part in so many, if a ticket is left then."""


@record
class Lot:
    """One thing that may be drawn."""

    thing: str
    weight: int
    depths: range


@record
class LootByDoors(BuildStep):
    """So many things of a table, drawn by weight, in cells drawn by tickets. What is drawn of `few` is out."""

    lots: tuple[Lot, ...]
    least: int
    most: int
    few: bool = False
    """Whether nothing is drawn twice; when all is drawn, there is no more (RS-76)."""

    needs = ("floor", "start")

    def __call__(self, sketch: Sketch) -> None:
        lots = [lot for lot in self.lots if sketch.depth in lot.depths]
        wanted = sketch.dice.between(self.least, self.most)
        tickets = tickets_of(sketch) if lots and wanted else None
        while tickets is not None and lots and wanted:
            place = _drawn(tickets, sketch)
            if place is None:
                return
            weights = [lot.weight for lot in lots]
            lot = lots[_chosen(weights, sketch.dice.below(sum(weights)))]
            if self.few:
                lots.remove(lot)
            sketch.items.append((lot.thing, place))
            _cool(tickets, place)
            wanted -= 1


def _chosen(weights: list[int], number: int) -> int:
    """Which of some weights a number below their sum falls upon."""
    for place, weight in enumerate(weights):
        number -= weight
        if number < 0:
            return place
    raise ValueError("the number is not below the sum of the weights")


def _drawn(tickets: NDArray[np.int64], sketch: Sketch) -> Vec | None:
    """The cell of a ticket; None when there are none."""
    sums = tickets.reshape(-1).cumsum()
    if not sums[-1]:
        return None
    cell = int(np.searchsorted(sums, sketch.dice.below(int(sums[-1])), side="right"))
    return Vec(*divmod(cell, tickets.shape[1]))


def tickets_of(sketch: Sketch) -> NDArray[np.int64]:
    """The tickets of every cell."""
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
    """How many doors, at least, one passes from the start to each cell; -1 where no way leads but by keys."""
    assert sketch.start is not None, "the raffle counts from the start"
    doors, ground = np.zeros_like(sketch.floor), sketch.floor.copy()
    for at in sketch.doors:
        ground[at] = False
        doors[at] = at not in sketch.fittings or not sketch.fittings[at].locked
    passed = np.full(sketch.size, -1, np.int64)
    news, count = reachable(ground, sketch.start, Steps.NO_CORNERS), 0
    while news.any():
        passed[news] = count
        count += 1
        news = _beyond(dilate(news) & doors & (passed < 0), ground & (passed < 0))
    return passed


def secret_cells(sketch: Sketch) -> NDArray[np.bool_]:
    """The cells to which every way from the start leads through a hidden door."""
    assert sketch.start is not None, "a hidden door is hidden from who comes from the start"
    plain = sketch.floor.copy()
    for at in sketch.hidden:
        plain[at] = False
    return sketch.floor & ~reachable(plain, sketch.start, Steps.NO_CORNERS)


def _beyond(gates: NDArray[np.bool_], unknown: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Some doors, and all that lies behind them up to the next."""
    return gates | PathMap(unknown, Steps.NO_CORNERS).reachable_from(dilate(gates))
