"""How a bot escapes from foes that it cannot beat: by stairs, behind a door that it bolts, or by a scroll.

`leave_peril` leads out of fire and foul air.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.content.bots.explore import goals_without
from game.content.bots.item_use import place_of
from game.content.bots.known_map import KnownMap
from game.content.bots.policy import BotPolicy
from game.content.items.consumables import TELEPORT
from game.engine.behavior import Action
from game.engine.grid.geometry import Vec, cells_where
from game.engine.grid.pathfinding import DistanceMap
from game.engine.model.actor import Actor
from game.engine.model.door import DoorState
from game.engine.rules.actions.door_verbs import Latch, why_no_latch, why_not_latched
from game.engine.rules.actions.item_actions import Use
from game.engine.rules.actions.wait_search_stairs import Ascend, Descend
from game.engine.senses.hero_knowledge import known_stairs

TIRED = 60
"""Health in percent of the maximum, below which a bot flees even to where it cannot go on: up, or into a dead end."""


def get_away(foes: Sequence[Actor], known_map: KnownMap, policy: BotPolicy) -> Action | None:
    """Return an action on the way to a refuge that the hero reaches before the foes; None if he reaches none.

    Refuges are stairs, and doors that he can bolt behind him with a latch. The action is a step or, at the refuge,
    taking the stairs or bolting the door.
    """
    hero, world = known_map.hero, known_map.world
    down, up = known_map.stairs, _stairs_up(known_map)
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
    latching = policy.latches and why_no_latch(hero, world) is None
    refuges: list[tuple[int, Vec]] = [(int(ours[at]), at) for at in stairs if before_them(at, int(ours[at]))]
    for at, door in known_map.doors.items() if latching else ():
        shut = known_map.memory.known_state(door) is DoorState.SHUT
        if shut or why_not_latched(door, hero, world, remembered=True) is not None:
            continue
        for inside in known_map.before(door, ground):
            turns = int(ours[inside])
            if not tired(hero) and not goals_without(at, inside, known_map):
                continue  # a healthy bot does not bolt itself in where there is no other exit
            outside = at - (inside - at)
            if turns < 0 or not before_them(at, turns + 1) or not _first_at(outside, inside, theirs):
                continue
            if inside == hero.pos:
                return Latch(at - inside)
            refuges.append((turns, inside))
    steps = (known_map.step([refuge], ground) for _, refuge in sorted(refuges))
    return next(filter(None, steps), None)


def _stairs_up(known_map: KnownMap) -> list[Vec]:
    """Return the cells of the known stairs up if the hero is tired and may take them; else an empty list."""
    hero, world = known_map.hero, known_map.world
    return (
        known_stairs(-1, world)
        if tired(hero) and world.tradition.stairs_up_allowed and not world.tradition.amulet and world.level.depth > 1
        else []
    )


def tired(hero: Actor) -> bool:
    """Return whether the hero has less than TIRED percent of his health."""
    return 100 * hero.health < TIRED * hero.max_health


def _first_at(outside: Vec, inside: Vec, theirs: Sequence[tuple[DistanceMap, int]]) -> bool:
    """Return whether every foe would be outside if the hero bolted a door from the cell `inside`.

    That is so if each foe reaches the cell `outside` before the cell `inside`, or can never reach `inside`. `outside`,
    `inside`: the cells on the two sides of the door. `theirs`: for each foe the distance map from it, int16[x, y] in
    turns, and its pace in ticks.
    """
    return all(0 <= distances[outside] < distances[inside] or distances[inside] < 0 for distances, _ in theirs)


def vanish(known_map: KnownMap) -> Action | None:
    """Return the use of a teleport scroll; None if the hero has none that he recognizes, or if he is blind."""
    place = place_of(TELEPORT, known_map.world)
    return Use(place) if place is not None and not known_map.hero.blind else None


def leave_peril(known_map: KnownMap) -> Action | None:
    """Return a step towards the nearest cell without fire and foul air.

    None if the hero stands in neither, if something holds him, or if he knows no way.
    """
    air, hero = known_map.world.level.air, known_map.hero
    perils = air.perils
    if perils is None or not perils[hero.pos] or any(condition.held for condition in hero.conditions):
        return None
    ground = known_map.open_ground
    safe = ground & ~np.logical_and(perils, known_map.world.view)
    safe[hero.pos] = False
    return known_map.step(cells_where(safe), ground)
