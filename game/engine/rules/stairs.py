"""Movement between depths: where the hero arrives, and which monsters follow him.

RS-61: in every tradition a hunter beside the hero follows him by the stairs, so that stairs do not end a fight. In the
tutorial, each level begins with only its own monsters.
"""

from __future__ import annotations

import numpy as np

from game.engine.events.movement_events import Arrived
from game.engine.grid.arithmetic import ceil_div
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import DIRECTIONS, Vec
from game.engine.grid.pathfinding import distances
from game.engine.model.actor import Actor, AiPlans
from game.engine.model.level import Level
from game.engine.model.traits import Trait
from game.engine.rules.door_limit import is_intruder, receive_hero
from game.engine.rules.obstacles import in_the_way
from game.engine.rules.while_away import catch_up
from game.engine.step_rules import standing_room
from game.engine.world import World


def place_hero(depth: int, world: World, *, depth_change: int = 0) -> bool:
    """Place the hero, who is on no level, on the level of a depth; make the level if it is new.

    Return whether he has never been in the cell where he arrives. `depth_change`: 1 if he took stairs down, -1 if he
    took stairs up, 0 if he begins at the start of the level.
    """
    hero = world.hero
    known = world.levels.get(depth)
    if known is not None:
        world.level = known
        catch_up(known, world)
    else:
        world.level = world.levels[depth] = world.make_level(depth)
        world.level.memory.fades = world.tradition.sight.fades
        for actor in world.level.actors:
            actor.ready_at = hero.ready_at
        if world.tradition.map_known:
            world.level.learn(np.ones(world.level.shape, np.bool_))
    hero.pos = (
        arrival_cell(world.level, depth_change)
        if depth_change and world.tradition.stairs_up_allowed
        else world.level.start
    )
    make_room(world.level, hero.pos)
    world.level.add(hero)
    receive_hero(world)
    is_new = world.level.visits.begin(hero.pos, hero.ready_at)
    world.run_stats.floor(depth)
    world.look_around()
    return is_new


def enter_depth(depth: int, world: World) -> None:
    """Move the hero to another depth, together with the monsters that follow him."""
    left, heels, healed = world.level, followers(world), arrival_healing(depth, world)
    if depth not in world.levels:
        _renew_abilities(world.hero)
    world.run_stats.leave(left, world.turn)
    left.visits.end(world.hero.pos, world.hero.ready_at)
    left.remove(world.hero)
    left.memory.forget(world.hero)
    is_new = place_hero(depth, world, depth_change=1 if depth > left.depth else -1)
    bring_followers(heels, left, world)
    world.look_around()
    world.hero.health += healed
    world.emit(Arrived(depth, healed, world.hero.pos))
    if is_new:
        world.note_room()


def _renew_abilities(hero: Actor) -> None:
    """Make the abilities ready that the hero can use once a depth."""
    for ability in hero.abilities:
        if ability.once_a_depth:
            hero.abilities[ability] = hero.ready_at


def arrival_healing(depth: int, world: World) -> int:
    """Return the health that the hero gets back if he arrives at a depth now; 0 if he has been there before."""
    missing = world.hero.max_health - world.hero.health
    return 0 if depth in world.levels else ceil_div(missing * world.tradition.arrival_healing_percent, 100)


def arrival_cell(level: Level, depth_change: int) -> Vec:
    """Return the cell where the hero arrives: the stairs that lead back, or the start of the level if there are none.

    `depth_change`: 1 if he took stairs down, -1 if he took stairs up.
    """
    back = level.cells_of(-depth_change)
    return back[0] if back else level.start


def followers(world: World) -> list[Actor]:
    """Return the monsters that follow the hero by the stairs: alert monsters that could step onto his cell now."""
    hero, level = world.hero, world.level
    beside = (level.actor_at(hero.pos + step) for step in DIRECTIONS)
    return [
        actor
        for actor in beside
        if actor is not None
        and actor.ai.alert
        and not actor.asleep
        and not actor.breed.has(Trait.KEEPS_POST)
        and not is_intruder(actor, world)
        and (obstacle := in_the_way(actor, hero.pos, world)) is not None
        and not obstacle.refused
    ]


def bring_followers(heels: list[Actor], left: Level, world: World) -> None:
    """Place the monsters that follow the hero through stairs in the free cells nearest to him.

    A monster for which no cell is free stays behind. `heels`: the monsters that follow. `left`: the level that they
    leave. After this, a member of a pack whose leader is on the other of the two levels has no leader.
    """
    hero, level = world.hero, world.level
    for actor in heels:
        free = nearest_free(level, hero.pos)
        if free is not None:
            left.remove(actor)
            actor.pos, actor.ai.post, actor.through, actor.ai.plans = free, None, None, AiPlans(trail=hero.pos)
            level.memory.take_over(actor, left.memory, free)  # the old cell may not exist on this level
            level.add(actor)
    for place in (left, level):
        here = place.actors
        for actor in here:
            if actor.ai.follows not in here:
                actor.ai.follows = None


def make_room(level: Level, at: Vec) -> None:
    """Move the actor on a cell, if there is one, to the nearest free cell. Raises ValueError if there is none."""
    other = level.actor_at(at)
    if other is not None:
        free = nearest_free(level, at)
        if free is None:
            raise ValueError("the level has no free cell for an actor that stood on it")
        level.move(other, free)


def nearest_free(level: Level, at: Vec) -> Vec | None:
    """Return the nearest cell without an actor, or None if the level is full.

    Cells that can be reached by open ways come first, and after them cells behind shut doors. Of equally near cells the
    first in reading order is returned.
    """
    standing = standing_room(level)
    free = standing.copy()
    for actor in level.actors:
        free[actor.pos] = False
    for ground in (standing, ~level.solid):
        away = np.where(free, distances(ground, [at], StepRule.NO_CORNERS), -1)
        if (away >= 0).any():
            y, x = divmod(int(np.where(away < 0, np.int16(32_767), away).T.argmin()), away.shape[0])
            return Vec(x, y)
    return None
