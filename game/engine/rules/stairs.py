"""Movement between depths: where the hero arrives, which monsters come along, and which arrive later.

RS-61: a hunter beside the hero comes along by the stairs, in every tradition, where the tutorial begins each level with
only its own monsters: stairs are no way to shake off a fight.

Late arrivals come by the stairs that the hero came by, when he has been on a depth for a while.
"""

from __future__ import annotations

import numpy as np

from game.engine.events.movement import Arrived, LateArrived
from game.engine.grid.dice import Dice
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import DIRECTIONS, Vec
from game.engine.grid.pathfinding import distances
from game.engine.model.actor import Actor, AiState, spawn
from game.engine.model.condition import TURN_TICKS
from game.engine.model.level import Level
from game.engine.rules.offscreen import catch_up
from game.engine.senses.awareness import HUNT_TURNS
from game.engine.step_rules import check_step, standing_room
from game.engine.world import World


def place_hero(depth: int, world: World, *, depth_change: int = 0) -> None:
    """Place the hero, who is on no level, on a depth.

    `depth_change`: 1 if the stairs that he took lead down, -1 if up, 0 if he starts at the beginning of the level.
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
    hero.pos = (
        arrival_cell(world.level, depth_change)
        if depth_change and world.tradition.stairs_up_allowed
        else world.level.start
    )
    make_room(world.level, hero.pos)
    world.level.add(hero)
    world.level.visits.begin(hero.pos, hero.ready_at)
    world.run_stats.floor(depth)
    world.look_around()


def enter_depth(depth: int, world: World) -> None:
    """Move the hero to another depth, up or down, with the monsters at his heels."""
    left, heels = world.level, followers(world)
    world.run_stats.leave(left, world.turn)
    left.visits.end(world.hero.pos, world.hero.ready_at)
    left.remove(world.hero)
    place_hero(depth, world, depth_change=1 if depth > left.depth else -1)
    bring_followers(heels, left, world)
    world.look_around()
    world.emit(Arrived(depth, world.hero.pos))


def arrival_cell(level: Level, depth_change: int) -> Vec:
    """Return the cell of arrival by stairs that lead up or down: the stairs back, or else the start of the level."""
    back = level.cells_of(-depth_change)
    return back[0] if back else level.start


def followers(world: World) -> list[Actor]:
    """Return the monsters that follow the hero by the stairs: hunters that could step right onto his cell."""
    hero, level = world.hero, world.level
    beside = (level.actor_at(hero.pos + step) for step in DIRECTIONS)
    return [
        actor
        for actor in beside
        if actor is not None
        and actor.alert
        and not actor.asleep
        and not actor.breed.keeps_post
        and check_step(actor, actor.pos, hero.pos, level, world.tradition).allowed
    ]


def bring_followers(heels: list[Actor], left: Level, world: World) -> None:
    """Place the monsters at the hero's heels beside him, if there is room.

    Followers that are now on another level than their leader no longer follow it.
    """
    hero, level = world.hero, world.level
    for actor in heels:
        free = nearest_free(level, hero.pos)
        if free is not None:
            left.remove(actor)
            actor.pos, actor.post, actor.through, actor.ai_state = free, None, None, AiState(trail=hero.pos)
            if actor.sighting is not None:
                actor.sighting = actor.sighting._replace(at=free)  # a cell of the level that it left may not be here
            level.add(actor)
    for place in (left, level):
        here = place.actors
        for actor in here:
            if actor.follows not in here:
                actor.follows = None


def make_room(level: Level, at: Vec) -> None:
    """Push an actor that stands on a cell to the nearest free cell."""
    other = level.actor_at(at)
    if other is not None:
        free = nearest_free(level, at)
        assert free is not None, "the level has no free cell for an actor that stood on it"
        level.move(other, free)


def nearest_free(level: Level, at: Vec) -> Vec | None:
    """Return the nearest unoccupied cell by open ways, or by any if need be; None on a level that is full.

    Of equally near cells it is the first in reading order.
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


def spawn_late_arrivals(world: World) -> None:
    """Spawn the visitors that are due after the hero's action, where he arrived; they hunt him."""
    level, hero = world.level, world.hero
    for late_arrival in world.tradition.late_arrivals:
        name = late_arrival.breed.name
        due = late_arrival.after * TURN_TICKS <= level.visits.spent(hero.ready_at)
        if level.depth not in late_arrival.depths or name in level.visits.visitors or not due:
            continue
        at = nearest_free(level, level.visits.came_by)
        if at is None:
            continue
        actor = spawn(late_arrival.breed, at, level.depth, Dice(world.seed, "visitor", name, level.depth))
        actor.ready_at = hero.ready_at
        actor.alert, actor.ai_state = HUNT_TURNS, AiState(trail=hero.pos)
        level.visits.visitors.append(name)
        level.add(actor)
        world.emit(LateArrived(actor, late_arrival.words, level.terrain_at(level.visits.came_by).depth_change, at))
