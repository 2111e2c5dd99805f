"""Places of prizes, drawn by a raffle: a place behind many doors wins more often.

Every cell of a room has tickets. The number of tickets grows with each door on the way from the start to the cell, by
the way with the fewest doors, and with each monster between the same doors, until they make a den. A cell that can be
reached only through a hidden door has many more tickets. Corridors and other narrow ways have no tickets. Cells near
other items have few tickets, so that prizes lie apart.
"""

from __future__ import annotations

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import Vec
from game.engine.grid.neighbours import roomy
from game.engine.grid.pathfinding import reachable
from game.engine.records import record
from game.mapgen.analysis.regions import DEN, PRIZES_OF_DEN, between_doors, doors_passed, tenants
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Sketch

PER_DOOR = 10
"""Number of tickets of a cell for each door on the way to it."""
PER_SECRET = 300
"""Number of additional tickets of a cell that can be reached only through a hidden door."""
COOL_CELLS = 7
"""Greatest distance in cells at which an item reduces the tickets of a cell."""
MOST_IN_DENS = 4
"""Greatest number of prizes that dens get before other places; so a level with many dens has not too many."""
COOLED = 10
"""Divisor of the tickets of a cell near an item. A cell with tickets keeps at least one."""


@record
class LootEntry:
    """Item that may be drawn as a prize. `weight`: the higher, the more often it is drawn.

    `depths`: depths at which it may be drawn.
    """

    thing: str
    weight: int
    depths: range


@record
class LootByDoors(BuildStep):
    """Prizes: `least` to `most` items, placed in cells of rooms by a raffle that favours cells behind doors.

    A cell has more tickets in the raffle for each door on the way to the cell. The cell of a random ticket gets an
    item. `lots`: items to draw from, each with its weight and its depths.
    """

    lots: tuple[LootEntry, ...]
    least: int
    most: int
    few: bool = False
    """Whether each item is drawn at most once. When all items are drawn, there are no more prizes (RS-76)."""
    dens_first: bool = False
    """Whether each den gets PRIZES_OF_DEN before other places get any, and prizes of vaults are counted too.

    Dens get at most MOST_IN_DENS. Then there may be one less than `least`.
    """

    needs = ("floor", "start")

    def __call__(self, sketch: Sketch) -> None:
        lots = [entry for entry in self.lots if sketch.depth in entry.depths]
        wanted = sketch.dice.between(self.least, self.most)
        dens = _dens(sketch)[:MOST_IN_DENS] if self.dens_first else []
        if self.dens_first:
            wanted = max(wanted - prizes_of_vaults(sketch), self.least - 1, len(dens))
        if not wanted:
            return
        tickets = tickets_of(sketch)
        for den in (*dens, *[None] * (wanted - len(dens))):
            place = drawn_cell(tickets if den is None else np.where(den, tickets, 0), sketch) if lots else None
            if place is not None:
                entry = sketch.dice.weighted(lots, [entry.weight for entry in lots])
                if self.few:
                    lots.remove(entry)
                sketch.items.append((entry.thing, place))
                _cool(tickets, place)


def _dens(sketch: Sketch) -> list[NDArray[np.bool_]]:
    """Return the cells of each den, bool[x, y]: of the greatest first, and of each as often as it lacks prizes."""
    regions, lives = between_doors(sketch), tenants(sketch)
    held = Counter(regions.of(at) for _, at in sketch.items)
    dens = sorted((region for region, number in lives.items() if number >= DEN), key=lambda den: (-lives[den], den))
    return [regions.numbers == den for lacking in range(PRIZES_OF_DEN) for den in dens if held[den] <= lacking]


def prizes_of_vaults(sketch: Sketch) -> int:
    """Return how many things of vaults the hero can take: of each choice one, and all that are not among a choice.

    Where there are more locks than keys, each lock without a key keeps one of them.
    """
    chosen = {at: number for number, choice in enumerate(sketch.choices) for at in choice}
    there = {chosen.get(at, at) for _, at in sketch.items if sketch.in_vault(at) and at not in sketch.keys}
    locks = sum(door.locked for at, door in sketch.door_specs.items() if sketch.in_vault(at))
    return len(there) - max(locks - sum(map(sketch.in_vault, sketch.keys)), 0)


def drawn_cell(tickets: NDArray[np.int64], sketch: Sketch) -> Vec | None:
    """Return the cell of a random ticket; None if no cell has a ticket.

    `tickets`: number of tickets of each cell, int64[x, y].
    """
    sums = tickets.reshape(-1).cumsum()
    if not sums[-1]:
        return None
    cell = int(np.searchsorted(sums, sketch.dice.below(int(sums[-1])), side="right"))
    return Vec(*divmod(cell, tickets.shape[1]))


def tickets_of(sketch: Sketch) -> NDArray[np.int64]:
    """Return the number of tickets of each cell in the raffle for prizes: int64[x, y].

    The more tickets a cell has, the more likely it gets a prize. A cell without tickets gets no prize.
    """
    passed = doors_passed(sketch, special=True)
    tickets = np.where(passed < 0, 0, 1 + PER_DOOR * passed + PER_SECRET * secret_cells(sketch))
    regions = between_doors(sketch)
    lives = tenants(sketch)
    guards = np.array([min(lives[region], DEN) for region in (*range(regions.count), -1)])  # -1: rock and doors
    tickets *= 1 + guards[regions.numbers]
    tickets[~(sketch.free_ground() & roomy(regions.numbers >= 0))] = 0
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


def secret_cells(sketch: Sketch) -> NDArray[np.bool_]:
    """Return the cells that can be reached from the start only through a hidden door: bool[x, y]."""
    if not sketch.hidden:
        return np.zeros(sketch.size, np.bool_)
    open_floor = sketch.floor.copy()
    for at in sketch.hidden:
        open_floor[at] = False
    return sketch.floor & ~reachable(open_floor, sketch.start_cell, StepRule.NO_CORNERS)
