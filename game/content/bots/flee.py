"""How a bot gets away from what it cannot beat: by the stairs, behind a door that it latches, by a scroll.

`leave_peril`: the way out of fire and foul air.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.content.bots.items import place_of
from game.content.bots.known_map import KnownMap
from game.content.bots.policy import BotPolicy
from game.content.items.consumables import TELEPORT
from game.engine.grid.geometry import Vec, cells_where
from game.engine.grid.pathfinding import DistanceMap
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action
from game.engine.model.door import Door, DoorState
from game.engine.model.features import Verb
from game.engine.rules.actions.doors import Latch
from game.engine.rules.actions.items import Use
from game.engine.rules.actions.move import Walk
from game.engine.rules.actions.wait import Ascend, Descend
from game.engine.senses.knowledge import known_stairs

TIRED = 60
"""Health in per cent below which a bot goes back up to rest."""


def get_away(foes: Sequence[Actor], known_map: KnownMap, policy: BotPolicy) -> Action | None:
    """Go to stairs or behind a door that takes a latch, if the hero gets there before the foes; None if he does not."""
    hero, world = known_map.hero, known_map.world
    down, up = known_map.stairs(), _stairs_up(known_map)
    if hero.pos in down:
        return Descend()
    if hero.pos in up:
        return Ascend()
    stairs = [*down, *up]
    ground = known_map.open_ground
    theirs = [(known_map.distances_to([foe.pos], ground), foe.pace) for foe in foes]

    def before_them(at: Vec, turns: int) -> bool:
        return not any(0 <= int(distances[at]) * pace <= turns * hero.pace for distances, pace in theirs)

    ours = known_map.distances_to([hero.pos], ground)
    latching = policy.latches_below > 0 and Verb.LATCH in world.tradition.verbs and hero.latches > 0
    refuges: list[tuple[int, Vec]] = [(int(ours[at]), at) for at in stairs if before_them(at, int(ours[at]))]
    for at, door in known_map.doors.items() if latching else ():
        if not _takes_latch(door) or at in world.level.memory.items:
            continue
        for inside in known_map.before(door, ground):
            turns = int(ours[inside])
            if not tired(hero) and not _leads_elsewhere(inside, at, known_map):
                continue
            outside = at - (inside - at)
            if turns < 0 or not before_them(at, turns + 1) or not _first_at(outside, inside, theirs):
                continue
            if inside == hero.pos:
                return Latch(at - inside)
            refuges.append((turns, inside))
    for _, refuge in sorted(refuges):
        way = known_map.way([refuge], ground)
        if way:
            return Walk(way[0] - hero.pos)
    return None


def _stairs_up(known_map: KnownMap) -> list[Vec]:
    """Return the known stairs up if the hero could use some rest there, else none."""
    hero, world = known_map.hero, known_map.world
    return (
        known_stairs(-1, world) if tired(hero) and world.tradition.stairs_up_allowed and world.level.depth > 1 else []
    )


def tired(hero: Actor) -> bool:
    """Return whether the hero could use some rest."""
    return 100 * hero.health < TIRED * hero.max_health


def _leads_elsewhere(inside: Vec, at: Vec, known_map: KnownMap) -> bool:
    """Return whether a way leads on from this side of a door: a healthy hero shut in there must come out again."""
    ground = known_map.open_ground
    ground[at] = False
    here = known_map.distances_to([inside], ground)
    cells = [
        cell for door in known_map.shut.values() if known_map.leads_on(door) for cell in known_map.before(door, ground)
    ]
    return any(here[cell] >= 0 for cell in [*cells, *known_map.stairs(), *known_map.frontier(ground)])


def _takes_latch(door: Door) -> bool:
    return door.kind.takes_latch and door.seen in (DoorState.AJAR, DoorState.OPEN)


def _first_at(outside: Vec, inside: Vec, theirs: Sequence[tuple[DistanceMap, int]]) -> bool:
    """Return whether all foes get to the `outside` of a door before its `inside`."""
    return all(0 <= distances[outside] < distances[inside] or distances[inside] < 0 for distances, _ in theirs)


def vanish(known_map: KnownMap) -> Action | None:
    """Return the use of a known teleport scroll; None without one, or if the hero is blind."""
    place = place_of(TELEPORT, known_map.world)
    return Use(place) if place is not None and not known_map.hero.blind else None


def leave_peril(known_map: KnownMap) -> Action | None:
    """Return a step to the nearest cell without fire or foul air; None if the hero does not stand in either."""
    air, hero = known_map.world.level.air, known_map.hero
    perils = air.perils
    if perils is None or not perils[hero.pos] or any(condition.held for condition in hero.conditions):
        return None
    ground = known_map.open_ground
    safe = ground & ~np.logical_and(perils, known_map.world.view)
    safe[hero.pos] = False
    way = known_map.way(cells_where(safe), ground)
    return Walk(way[0] - hero.pos) if way else None
