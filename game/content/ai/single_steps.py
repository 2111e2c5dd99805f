"""Single steps of monsters that are on their way somewhere, past other actors."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.behavior import Action
from game.engine.grid.flood import LEAP_TURNS
from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.model.actor import Actor
from game.engine.model.level import Level
from game.engine.movement.path_maps import movement_map
from game.engine.rules.actions.door_verbs import Bash
from game.engine.rules.actions.steps import Cross, Walk
from game.engine.rules.actions.strike import Strike
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.obstacles import Obstacle, ObstacleKind, in_the_way, may_enter
from game.engine.step_rules import blows_for, crossing, step_turns
from game.engine.world import World


def step_on(
    actor: Actor, turns: NDArray[np.int16], world: World, *, willing: bool = True, nearer: bool = False
) -> Action:
    """Return the action that leads down a distance map: a step, a blow at the hero, or Wait if no step is free.

    `turns`: the distance map, int16[x, y]; -1 = unreachable. `willing`: whether the monster may break doors and pass
    shut ones. `nearer`: whether the step must lead to a smaller distance; if False, the step may also go sideways round
    an actor.
    """
    best: Action = Wait()
    fewest = most = int(turns[actor.pos]) + (0 if nearer else 1)
    (width, height), (x, y) = turns.shape, actor.pos
    leaps = ORTHOGONAL if willing and crossing(actor, world.tradition).gets_past else ()
    for length, steps in ((1, world.tradition.steps.directions), (2, leaps)):
        for step in steps:
            across, down = x + length * step[0], y + length * step[1]
            if not (0 <= across < width and 0 <= down < height and 0 <= (left := turns.item(across, down)) < most):
                continue  # first, because it is the cheapest test
            to = Vec(across, down)
            if left >= fewest and to != world.hero.pos:
                continue
            other = world.level.actor_at(to)
            strikes = other is world.hero and length == 1
            if other is not None and not strikes:
                continue
            obstacle = in_the_way(actor, to, world)
            way = _way_on(actor, step, length, obstacle, world, willing=willing)
            if way is not None and strikes:
                return way[0]
            if way is not None and way[1] + left <= fewest:
                best, fewest = way[0], way[1] + left - 1
    return best


def _way_on(
    actor: Actor, step: Vec, length: int, obstacle: Obstacle | None, world: World, *, willing: bool
) -> tuple[Action, int] | None:
    """Return the monster's action for a step, and the number of turns that it takes; None if no action is possible.

    `length`: 1 for a step to the next cell, or 2 for a leap past a shut door to the cell behind it. `obstacle`: what is
    in the way; None if nothing is. `willing`: whether the monster may break doors.
    """
    if obstacle is None or not obstacle.refused:
        free = step_turns(actor.pos + step, world.level) if length == 1 else LEAP_TURNS
        return Walk(step) if length == 1 else Cross(step), free if obstacle is None else obstacle.turns
    if obstacle.kind is not ObstacleKind.DOOR or not willing or step.diagonal or length > 1:
        return None
    blows = blows_for(actor, world.level.doors[actor.pos + step], world.tradition)
    return (Bash(step), blows + 1) if blows else None


def within_reach(at: Vec, other: Vec, level: Level) -> bool:
    """Return whether two cells are adjacent and not cut off from each other by corners.

    Diagonal neighbours are cut off if both corner cells between them are blocked.
    """
    step = other - at
    corners = (Vec(at.x, other.y), Vec(other.x, at.y))
    return step.steps == 1 and not (step.diagonal and all(_is_filled(corner, level) for corner in corners))


def _is_filled(at: Vec, level: Level) -> bool:
    """Return whether solid ground or the leaf of a shut door fills a cell."""
    door = level.doors.get(at)
    return bool(level.solid[at]) or (door is not None and door.shut)


def strike_if_near(actor: Actor, world: World) -> Action | None:
    """Return a blow at the hero if he is a single step away, or None if he is not."""
    at = world.hero.pos
    obstacle = in_the_way(actor, at, world) if (at - actor.pos).steps == 1 else None
    return Strike(world.hero) if obstacle is not None and not obstacle.refused else None


def step_out_of_view(actor: Actor, world: World) -> Action:
    """Return a step to a cell that the hero does not see, or else the step that leads farthest from him, or a wait."""
    hero = world.hero

    def exposed(at: Vec) -> tuple[bool, int]:
        return bool(world.view[at]), -(at - hero.pos).steps

    steps = [step for step in world.tradition.steps.directions if may_enter(actor, actor.pos + step, world)]
    best = min(steps, key=lambda step: exposed(actor.pos + step), default=None)
    if best is None or exposed(actor.pos + best) >= exposed(actor.pos):
        return Wait()
    return Walk(best)


def step_out_of_peril(actor: Actor, world: World) -> Action | None:
    """Return a step on the shortest way out of fire or foul air, or None if the monster stands in neither."""
    level, tradition = world.level, world.tradition
    perils = level.air.perils
    if perils is None or not perils[actor.pos]:
        return None
    paths = movement_map(actor, level, tradition)
    return step_on(actor, paths.distances_to(paths.ground & ~perils), world)
