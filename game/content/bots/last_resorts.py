"""What one does where no way is left that one likes: first what costs least, and last what may be in vain.

`search`: where to look for hidden doors when all that can be seen has been seen: what a player would try, best first.

Dead ends, then the walls of rooms that face the unknown, then anything else that does, then any wall. A place is
tried a few times, then the next; when all have been tried it begins again.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.content.bots.doors import force
from game.content.bots.explore import all_left, doors_on, leads_on, unseen, up_to
from game.content.bots.known_map import KnownMap
from game.content.bots.policy import BotPolicy
from game.engine.grid.geometry import DIRECTIONS, ORTHOGONAL, Vec
from game.engine.grid.pathfinding import distances
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action
from game.engine.model.door import DoorState
from game.engine.orders.travel import step_towards
from game.engine.rules.actions.doors import Latch, belongs_to
from game.engine.rules.actions.move import Walk
from game.engine.rules.actions.wait import Search
from game.engine.senses.knowledge import trusted_ground
from game.engine.world import World


def last_resort(chart: KnownMap, conduct: BotPolicy) -> Action | None:
    """None where there is nothing at all that one could still do."""
    return (
        _through_known_doors(chart, conduct)
        or _unlatch(chart)
        or _force(chart, conduct)
        or _through_whoever_is_in_the_way(chart)
        or _through_a_rune(chart)
        or _search(chart)
    )


def _through_known_doors(chart: KnownMap, conduct: BotPolicy) -> Action | None:
    """Both sides of every door are known, and what is wanted lies beyond some that are still shut."""
    ground = chart.ground
    way = chart.way(all_left(chart, doors_on(chart), ground) or unseen(chart, ground), ground)
    if not way:
        return None
    door = chart.shut.get(way[0])
    step = way[0] - chart.hero.pos
    return conduct.at_door(door, step, chart) if door is not None and not step.diagonal else Walk(step)


def _unlatch(chart: KnownMap) -> Action | None:
    """Take one's own latch off: there is no other way."""
    own = [door for door in chart.shut.values() if door.state is DoorState.BOLTED and belongs_to(door, chart.hero)]
    return up_to(own, chart, lambda _door, step: Latch(step))


def _force(chart: KnownMap, conduct: BotPolicy) -> Action | None:
    return force(chart) if conduct.wary else None


def _through_whoever_is_in_the_way(chart: KnownMap) -> Action | None:
    """Somebody, asleep perhaps, stands where the only way is; it may lead to a door that one cannot open yet."""
    ground = chart.open_ground
    doors = [door for door in chart.shut.values() if leads_on(door, chart) and not door.runed]
    way = chart.way(all_left(chart, doors, ground), ground, past_foes=True)
    return Walk(way[0] - chart.hero.pos) if way else None


def _through_a_rune(chart: KnownMap) -> Action | None:
    """One may be shut in behind it, having come there by magic."""
    runed = [door for door in chart.shut.values() if door.runed and not door.locked]
    return up_to(runed, chart, lambda _door, step: Walk(step, sure=True))


def _search(chart: KnownMap) -> Action | None:
    """For hidden doors, where the tradition lets one find them by it."""
    return search(chart.hero, chart.world) if chart.world.tradition.search_percent > 0 else None


Cells = NDArray[np.bool_]

TRIES = 5
"""So often a place is searched before the next one has its turn: it finds what is there in two cases of three."""
AGAIN = 200
"""To come back to a place that was tried is as tiresome as so many steps."""
LESS_LIKELY = 25
"""A place of a less likely sort is taken only if it is so many steps nearer."""
DEPTH = 3
"""A wall faces the unknown if so many cells behind it were never seen; between a wall and the rim are fewer."""


def search(hero: Actor, world: World) -> Action | None:
    """The hero's next move in search of hidden doors; None where there is nothing left to search."""
    memory, steps = world.level.memory, world.tradition.steps
    open_ = world.level.known_walkable
    walls = memory.explored & ~open_
    turns = distances(trusted_ground(hero, world), [hero.pos], steps).astype(np.int32)
    ways_on = sum(_beside(open_, step).astype(np.int32) for step in ORTHOGONAL)
    unknown = _facing_the_unknown(walls, open_, memory.explored)
    beside_unknown = _any_beside(unknown)
    likely = (
        beside_unknown & (ways_on == 1),
        beside_unknown & _in_the_open(open_),
        beside_unknown,
        _any_beside(walls),
    )
    sort = np.select(likely, range(len(likely)), len(likely))
    tries = _least_beside(np.where(unknown, memory.searched, memory.searched.max() + TRIES))
    cost = turns + LESS_LIKELY * sort + AGAIN * (tries // TRIES)
    cost[(turns < 0) | (sort == len(likely))] = np.iinfo(np.int32).max
    best = Vec(*map(int, np.unravel_index(cost.argmin(), cost.shape)))
    if best == hero.pos:
        return Search()
    step = step_towards(hero, [best], world)
    return Walk(step) if step is not None else None


def _facing_the_unknown(walls: Cells, open_: Cells, explored: Cells) -> Cells:
    """Walls with open ground before them and nothing but the unknown behind them."""
    facing = np.zeros_like(walls)
    for step in ORTHOGONAL:
        behind = walls & _beside(open_, -step)
        for far in range(1, DEPTH + 1):
            behind &= _beside(~explored, Vec(step.x * far, step.y * far))
        facing |= behind
    return facing


def _in_the_open(open_: Cells) -> Cells:
    """Cells of some square of four: in rooms, not in hallways."""
    squares = open_ & _beside(open_, Vec(1, 0)) & _beside(open_, Vec(0, 1)) & _beside(open_, Vec(1, 1))
    return squares | _beside(squares, Vec(-1, 0)) | _beside(squares, Vec(0, -1)) | _beside(squares, Vec(-1, -1))


def _any_beside(cells: Cells) -> Cells:
    beside = np.zeros_like(cells)
    for step in DIRECTIONS:
        beside |= _beside(cells, step)
    return beside


def _least_beside(numbers: NDArray[np.int64]) -> NDArray[np.int64]:
    """For each cell the least number among its eight neighbours."""
    padded = np.pad(numbers, 1, constant_values=numbers.max())
    width, height = numbers.shape
    shifted = [padded[1 + x : 1 + x + width, 1 + y : 1 + y + height] for x, y in DIRECTIONS]
    least: NDArray[np.int64] = np.min(shifted, axis=0)
    return least


def _beside(cells: Cells, step: Vec) -> Cells:
    """Whether a cell's neighbour in a direction, at any distance, is one of them."""
    width, height = cells.shape
    far = max(abs(step.x), abs(step.y))
    padded = np.pad(cells, far)
    return padded[far + step.x : far + step.x + width, far + step.y : far + step.y + height]
