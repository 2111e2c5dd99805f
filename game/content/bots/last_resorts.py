"""What a bot does when no way that it likes is left: first what costs least, and last what may be in vain.

`search`: where to look for hidden doors when everything in view has been seen: what a player would try, best first.
Dead ends, then the walls of rooms that face the unknown, then all other walls that do, then any wall. A place is tried
a few times, then the next; when all have been tried the search begins again.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.content.bots.doors import force_door
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


def last_resort(known_map: KnownMap, policy: BotPolicy) -> Action | None:
    """Return the first last resort that is possible; None if there is nothing at all left to do."""
    return (
        _through_known_doors(known_map, policy)
        or _unlatch(known_map)
        or _force(known_map, policy)
        or _past_blocking_monsters(known_map)
        or _through_a_rune(known_map)
        or _search(known_map)
    )


def _through_known_doors(known_map: KnownMap, policy: BotPolicy) -> Action | None:
    """Go through a shut door whose two sides are known, towards what is wanted beyond it; None if no way is known."""
    ground = known_map.ground
    way = known_map.way(all_left(known_map, doors_on(known_map), ground) or unseen(known_map, ground), ground)
    if not way:
        return None
    door = known_map.shut.get(way[0])
    step = way[0] - known_map.hero.pos
    return policy.at_door(door, step, known_map) if door is not None and not step.diagonal else Walk(step)


def _unlatch(known_map: KnownMap) -> Action | None:
    """Take the hero's own latch off a door, when there is no other way."""
    own = [
        door for door in known_map.shut.values() if door.state is DoorState.BOLTED and belongs_to(door, known_map.hero)
    ]
    return up_to(own, known_map, lambda _door, step: Latch(step))


def _force(known_map: KnownMap, policy: BotPolicy) -> Action | None:
    return force_door(known_map) if policy.cautious else None


def _past_blocking_monsters(known_map: KnownMap) -> Action | None:
    """Walk through a foe, perhaps asleep, that stands in the only way; it may lead to a door that is still locked."""
    ground = known_map.open_ground
    doors = [door for door in known_map.shut.values() if leads_on(door, known_map) and not door.runed]
    way = known_map.way(all_left(known_map, doors, ground), ground, past_foes=True)
    return Walk(way[0] - known_map.hero.pos) if way else None


def _through_a_rune(known_map: KnownMap) -> Action | None:
    """Walk through a runed door: magic may have brought the hero to a place that has no other way out."""
    runed = [door for door in known_map.shut.values() if door.runed and not door.locked]
    return up_to(runed, known_map, lambda _door, step: Walk(step, confirmed=True))


def _search(known_map: KnownMap) -> Action | None:
    """Search for hidden doors, if searching can find them in this tradition; else None."""
    return search(known_map.hero, known_map.world) if known_map.world.tradition.search_percent > 0 else None


Cells = NDArray[np.bool_]

TRIES = 5
"""Number of searches of a place before the next: they find what is there in two cases of three."""
AGAIN = 200
"""Cost, in steps, of coming back to a place that was tried."""
LESS_LIKELY = 25
"""Number of steps by which a place of a less likely sort must be nearer to be taken."""
DEPTH = 3
"""Number of unseen cells behind a wall that make it face the unknown; between a wall and the rim are fewer."""


def search(hero: Actor, world: World) -> Action | None:
    """Return the hero's next move in search of hidden doors; None if there is nothing left to search."""
    memory, steps = world.level.memory, world.tradition.steps
    open_ = world.level.known_walkable
    walls = memory.explored & ~open_
    turns = distances(trusted_ground(hero, world), [hero.pos], steps).astype(np.int32)
    open_neighbours = sum(_beside(open_, step).astype(np.int32) for step in ORTHOGONAL)
    unknown = _facing_the_unknown(walls, open_, memory.explored)
    beside_unknown = _any_beside(unknown)
    likely = (
        beside_unknown & (open_neighbours == 1),
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
    """Return bool[x, y]: walls with open ground before them and nothing but the unknown behind them."""
    facing = np.zeros_like(walls)
    for step in ORTHOGONAL:
        behind = walls & _beside(open_, -step)
        for far in range(1, DEPTH + 1):
            behind &= _beside(~explored, Vec(step.x * far, step.y * far))
        facing |= behind
    return facing


def _in_the_open(open_: Cells) -> Cells:
    """Return bool[x, y]: open cells that belong to a square of four, as in rooms but not in corridors."""
    squares = open_ & _beside(open_, Vec(1, 0)) & _beside(open_, Vec(0, 1)) & _beside(open_, Vec(1, 1))
    return squares | _beside(squares, Vec(-1, 0)) | _beside(squares, Vec(0, -1)) | _beside(squares, Vec(-1, -1))


def _any_beside(cells: Cells) -> Cells:
    beside = np.zeros_like(cells)
    for step in DIRECTIONS:
        beside |= _beside(cells, step)
    return beside


def _least_beside(numbers: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return for each cell the least number among its eight neighbours."""
    padded = np.pad(numbers, 1, constant_values=numbers.max())
    width, height = numbers.shape
    shifted = [padded[1 + x : 1 + x + width, 1 + y : 1 + y + height] for x, y in DIRECTIONS]
    least: NDArray[np.int64] = np.min(shifted, axis=0)
    return least


def _beside(cells: Cells, step: Vec) -> Cells:
    """Return bool[x, y]: whether the cell at `step` from each cell is in `cells`; beyond the rim is False."""
    width, height = cells.shape
    far = max(abs(step.x), abs(step.y))
    padded = np.pad(cells, far)
    return padded[far + step.x : far + step.x + width, far + step.y : far + step.y + height]
