"""Last resorts of a bot: the actions that it tries when it has no better plan.

The bot tries the cheapest action first, and the action that is most likely to be in vain last.

`_search` looks for hidden doors when everything in view has been seen. It goes to the places that a player would try,
best first: dead ends, then walls of rooms that face the unknown, then all other walls that face the unknown, then any
wall. Each place is searched a few times. When all places have been searched, the search begins again.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.content.bots.at_doors import force_door
from game.content.bots.explore import all_left, unseen, up_to
from game.content.bots.known_map import Cells, KnownMap
from game.content.bots.policy import BotPolicy
from game.engine.behavior import Action
from game.engine.grid.geometry import DIRECTIONS, ORTHOGONAL, argmax_cell
from game.engine.grid.neighbours import count4, neighbours, roomy, touching8
from game.engine.rules.actions.door_verbs import Latch, why_not_unlatched
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Search


def last_resort(known_map: KnownMap, policy: BotPolicy) -> Action | None:
    """Return the next action of a bot that has no better plan; None if nothing is left to do.

    The last resorts are tried in this order: passing shut doors whose two sides are known, unbolting the hero's own
    latches, opening doors by force, passing foes, passing doors with a rune, and searching for hidden doors.
    """
    return (
        _through_known_doors(known_map, policy)
        or _unlatch(known_map)
        or _force(known_map, policy)
        or _past_blocking_monsters(known_map)
        or _through_a_rune(known_map)
        or _search(known_map)
    )


def _through_known_doors(known_map: KnownMap, policy: BotPolicy) -> Action | None:
    """Return the next action on a way to a goal through shut doors whose two sides the hero knows already.

    A goal is a cell where something is left to do, for example an item to fetch, unexplored ground or stairs down. None
    if the hero knows no goal, or no way to a goal.
    """
    ground = known_map.ground
    way = known_map.way(all_left(known_map, known_map.doors_on, ground) or unseen(known_map, ground), ground)
    if not way:
        return None
    door = known_map.shut.get(way[0])
    step = way[0] - known_map.hero.pos
    return policy.at_door(door, step, known_map) if door is not None and not step.diagonal else Walk(step)


def _unlatch(known_map: KnownMap) -> Action | None:
    """Return a step to a bolted door that the hero may unbolt or, beside it, the action that unbolts it; else None."""
    hero, world = known_map.hero, known_map.world
    own = [door for door in known_map.shut.values() if why_not_unlatched(door, hero, world, remembered=True) is None]
    return up_to(own, known_map, lambda _door, step: Latch(step))


def _force(known_map: KnownMap, policy: BotPolicy) -> Action | None:
    return force_door(known_map) if policy.cautious else None


def _past_blocking_monsters(known_map: KnownMap) -> Action | None:
    """Return the first step on a way that is blocked by a foe, perhaps asleep; None if no such way leads to a goal.

    A hero who walks into a foe strikes it. A goal is a cell where something is left to do, for example a cell beside a
    shut door that leads to unseen cells, even if the door is locked.
    """
    ground = known_map.open_ground
    doors = [door for door in known_map.shut.values() if known_map.leads_on(door) and not door.runed]
    return known_map.step(all_left(known_map, doors, ground), ground, past_foes=True)


def _through_a_rune(known_map: KnownMap) -> Action | None:
    """Return a step towards a door with a rune or, if the hero stands beside the door, a step into the door.

    None if the hero knows no unlocked door with a rune, or no way to such a door. This is a last resort for a hero whom
    magic has brought to a place without another way out.
    """
    locked = known_map.memory.known_locked
    runed = [door for door in known_map.shut.values() if door.runed and not locked(door)]
    return up_to(runed, known_map, lambda _door, step: Walk(step, confirmed=True))


TRIES = 5
"""Number of searches at a place before the bot goes to the next place.

Together they find a hidden door in two cases of three.
"""
AGAIN = 200
"""Number of steps that are added to the cost of a place after every TRIES searches there."""
LESS_LIKELY = 25
"""Number of steps added to the cost of a place for each rank of its kind.

The kinds of place are ranked by how likely a hidden door is: 0 for dead ends, the likeliest, up to 3 for any wall.
"""
DEPTH = 3
"""Number of cells behind a wall, in a row, that must be unseen so that the wall faces the unknown.

A wall that has fewer cells between itself and the edge of the level never counts as facing the unknown.
"""


def _search(known_map: KnownMap) -> Action | None:
    """Return a step to the best place to look for hidden doors or, there, the action of searching.

    None if searching finds nothing under this tradition's rules, or if the hero can reach no place to search.
    """
    hero, memory, ground = known_map.hero, known_map.memory, known_map.ground
    if known_map.world.tradition.search_percent <= 0:
        return None
    open_ = known_map.world.level.known_walkable
    walls = memory.explored & ~open_
    turns = known_map.distances_to([hero.pos], ground).astype(np.int32)
    unknown = _facing_the_unknown(walls, open_, memory.explored)
    beside_unknown = touching8(unknown)
    likely = (
        beside_unknown & (count4(open_) == 1),
        beside_unknown & roomy(open_),
        beside_unknown,
        touching8(walls),
    )
    sort = np.select(likely, range(len(likely)), len(likely))
    tries = _least_beside(np.where(unknown, memory.searched, memory.searched.max() + TRIES))
    cost = turns + LESS_LIKELY * sort + AGAIN * (tries // TRIES)
    cost[(turns < 0) | (sort == len(likely))] = np.iinfo(np.int32).max
    best = argmax_cell(-cost)
    return Search() if best == hero.pos else known_map.step([best], ground)


def _facing_the_unknown(walls: Cells, open_: Cells, explored: Cells) -> Cells:
    """Return the walls with walkable cells on one side and DEPTH unseen cells on the other: bool[x, y].

    `walls`, `open_`, `explored`: bool[x, y]; `open_` are the walkable cells.
    """
    facing = np.zeros_like(walls)
    for step in ORTHOGONAL:
        ahead = neighbours(~explored, [step * far for far in range(1, DEPTH + 1)])
        facing |= np.logical_and.reduce([walls, *neighbours(open_, [-step]), *ahead])
    return facing


def _least_beside(numbers: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return for each cell the least number among its eight neighbours: int64[x, y]."""
    least: NDArray[np.int64] = np.min(neighbours(numbers, DIRECTIONS, int(numbers.max())), axis=0)
    return least
