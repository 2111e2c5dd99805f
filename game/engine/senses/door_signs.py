"""Signs at doors: light under a door, and claw marks at its foot. They say whose home lies behind the door.

A region is the ground between the doors that can be shut. A tenant of a region lives in it from the start and does not
roam. Light shows whose tenants open doors, claw marks whose tenants can neither open nor pass a door. A door shows
neither if nobody lives behind it, or only monsters that pass doors or pose as doors. Signs never change: they say whose
home it is, not who is there now.
"""

from __future__ import annotations

from enum import Enum

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.components import components
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import Vec
from game.engine.grid.pathfinding import PathMap
from game.engine.model.actor import Actor
from game.engine.model.door import Door
from game.engine.model.level import Level
from game.engine.model.tradition_features import Feature
from game.engine.model.traits import Trait
from game.engine.senses.hero_knowledge import known_foes
from game.engine.world import World


class Sign(Enum):
    """Sign at a door; the value is the words for it."""

    LIGHT = "light"
    CLAWS = "claw marks"


Signs = frozenset[Sign]
"""The signs that a door shows on one of its sides; empty for neither."""


def sign_of(actor: Actor) -> Sign | None:
    """Return the sign of the home of an actor; None if it leaves no sign, or is no tenant."""
    breed = actor.breed
    if breed.is_hero or breed.has(Trait.FRIENDLY) or actor.ai.roams:
        return None
    if breed.opens:
        return Sign.LIGHT
    return None if breed.crosses.gets_past or breed.has(Trait.POSES_AS_DOOR) else Sign.CLAWS


def home_regions(level: Level) -> NDArray[np.intp]:
    """Return the number of each cell's region, intp[x, y]; -1 for rock and for doors that can be shut."""
    ground = ~level.solid
    for door in level.doors.values():
        if door.kind.has_leaf:
            ground[door.at] = False
    return components(ground)


def mark_homes(level: Level) -> None:
    """Put the signs on the doors of a new level whose monsters are in their homes."""
    regions = home_regions(level)
    homes: dict[int, set[Sign]] = {}
    for actor in level.actors:
        if (sign := sign_of(actor)) is not None:
            homes.setdefault(int(regions[actor.pos]), set()).add(sign)
    homes.pop(-1, None)
    for door in [*level.doors.values(), *(secret.door for secret in level.secrets.values())]:
        if door.mimic is None and door.kind.has_leaf:
            axis = level.axis(door)
            beside = [(step, door.at + step) for step in (axis, -axis)]
            behind = [(step, homes.get(int(regions[at]), ())) for step, at in beside if level.in_bounds(at)]
            door.lit_homes, door.clawed_homes = (
                tuple(step for step, signs in behind if sign in signs) for sign in Sign
            )


def signs_on(door: Door, side: Vec) -> Signs:
    """Return the signs that a door shows on a side. `side`: the step from the door to that side."""
    ways = {Sign.LIGHT: door.lit_homes, Sign.CLAWS: door.clawed_homes}
    return frozenset(sign for sign in Sign if -side in ways[sign])


def side_seen(door: Door, world: World) -> Vec | None:
    """Return the side of a door on which the hero reads its signs now, as a step from the door.

    The result is None if he does not see the door and the cell before it, or looks along its wall, if the door is not
    shut, and in traditions without signs. From behind the corner of a wall he sees a door without the cell before it.
    """
    if not door.shut or not world.view[door.at] or world.hero.blind or Feature.SIGNS not in world.tradition.provides:
        return None
    axis = world.level.axis(door)
    ahead = axis.dot(world.hero.pos - door.at)
    side = axis if ahead > 0 else -axis
    return side if ahead and world.view[door.at + side] else None


def read_signs(world: World) -> None:
    """Record on which sides the hero has read the signs of the doors in view."""
    for at, door in world.level.doors.items():
        if world.view[at] and (side := side_seen(door, world)) is not None:
            world.level.memory.record_side(door, side)


def last_side(door: Door, world: World) -> Vec | None:
    """Return the side of a door on which the hero reads its signs now or last did; None if he never did."""
    return side_seen(door, world) or world.level.memory.last_side(door)


def known_signs(door: Door, world: World) -> Signs | None:
    """Return the signs that the hero reads at a door now or last read there.

    The result is None if he never did, or if the door was not shut when he last saw it.
    """
    state, side = world.level.memory.known_state(door), last_side(door, world)
    return signs_on(door, side) if side is not None and state is not None and state.shut else None


def signs_of_tenants(door: Door, world: World) -> Signs:
    """Return the signs that the hero knows at a door; none if he knows that their monsters are gone from the home."""
    signs = known_signs(door, world)
    return signs if signs and not _tenants_are_gone(door, world) else frozenset()


def _tenants_are_gone(door: Door, world: World) -> bool:
    """Return whether the hero knows of nobody in the home behind a door any more, by the side that he last read.

    That is so once he has seen all of the region, and neither remembers a monster in it nor heard one there at any of
    its doors. A monster that he saw leave may come home, and one that moved out of his view may still be there.
    """
    level, side = world.level, last_side(door, world)
    if side is None or not level.in_bounds(inside := door.at - side) or not level.memory.explored[inside]:
        return False
    region = known_region(inside, world)
    if not region.any() or not level.memory.explored[region].all() or level.memory.charted[region].any():
        return False
    for other in level.doors.values():
        heard = level.memory.last_heard(other)
        if heard is not None and heard.who.anybody and region[other.at + heard.through]:
            return False
    return not any(region[known.at] for known in known_foes(world))


def known_region(at: Vec, world: World) -> NDArray[np.bool_]:
    """Return the region of a cell as far as the hero knows it, bool[x, y]: unexplored cells count as open ground."""
    level = world.level
    ground = level.memory.floor(level.terrains, hoped=True)
    for door in level.doors.values():
        if door.kind.has_leaf and level.memory.knows(door):
            ground[door.at] = False
    if not level.in_bounds(at) or not ground[at]:
        return np.zeros(level.shape, np.bool_)
    return PathMap(ground, StepRule.ORTHOGONAL).reachable(at)
