"""What monsters do while they know nothing of the hero: sleep, keep a post, or wander (their habits).

`idle`: the mind of an awake monster that knows nothing of the hero. It moves by open ways only. But open doors of the
hero draw wanderers, the more the nearer their number is to the limit, and those that open doors come through shut ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from game.content.ai.single_steps import step_on
from game.engine.behavior import Action
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.level import Level
from game.engine.model.traits import Trait
from game.engine.rules.actions.monster_actions import WithIntent
from game.engine.rules.actions.steps import Shove
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.door_limit import is_drawn, limit_here, own_open_doors
from game.engine.rules.obstacles import ObstacleKind, in_the_way
from game.engine.senses.awareness import FLOCK
from game.engine.senses.door_signs import home_regions
from game.engine.tradition import Habits, HabitShares
from game.engine.world import World

LEAVES_PERCENT = 25
"""Percentage of turns in which a wandering monster that is at its goal sets out for another."""
NEAR = 2
"""Distance in cells from its leader within which a member of a pack stays where it is."""
WANDERS = (6, 40)
"""Minimum and maximum length in turns of the way to a wanderer's next goal."""


def idle(actor: Actor, world: World) -> Action:
    """Return the next action of a monster that knows nothing of the hero.

    It wanders, follows the leader of its pack, goes back to its post, or waits.
    """
    if actor.ai.roams and actor.ai.follows is not None and actor.ai.follows.alive:
        leader = actor.ai.follows.pos
        return Wait() if (leader - actor.pos).steps <= NEAR else _go(leader, actor, world)
    goal = actor.ai.plans.goal if actor.ai.roams else actor.ai.post
    if goal is None or goal == actor.pos:
        return _set_out(actor, world) if actor.ai.roams and world.dice.chance(LEAVES_PERCENT) else Wait()
    return _go(goal, actor, world)


def _go(goal: Vec, actor: Actor, world: World) -> Action:
    opens = actor.breed.opens and goal == actor.ai.plans.goal and is_drawn(actor, world)
    turns = world.distance_maps.distances_to(goal, actor, opening=opens, near=True)
    if turns[actor.pos] <= 0:
        return WithIntent(replace(actor.ai.plans, goal=None), Wait())
    action = step_on(actor, turns, world, willing=False)
    return _past_followers(actor, turns, world) if isinstance(action, Wait) else action


def _past_followers(actor: Actor, turns: NDArray[np.int16], world: World) -> Action:
    """Return a shove at a follower of the actor that stands in its way, as in a corridor, or a wait if there is none.

    `turns`: distance map to the actor's goal, int16[x, y].
    """
    for step in world.tradition.steps.directions:
        to = actor.pos + step
        obstacle = in_the_way(actor, to, world)
        if obstacle is None or obstacle.kind is not ObstacleKind.FOLLOWER or obstacle.refused:
            continue
        if 0 <= turns[to] < turns[actor.pos]:
            return Shove(step)
    return Wait()


def _set_out(actor: Actor, world: World) -> Action:
    turns = world.distance_maps.distances_to(actor.pos, actor, opening=False)
    near, far = WANDERS
    places = _doorways_that_draw(actor, world) or [
        Vec(*at) for at in np.argwhere((turns >= near) & (turns <= far)).tolist()
    ]
    if not places:
        return Wait()
    return WithIntent(replace(actor.ai.plans, goal=world.dice.choice(places)), Wait())


def _doorways_that_draw(actor: Actor, world: World) -> list[Vec]:
    """Return the hero's open doorways to which a wanderer can go, if they draw it this time; an empty list if not.

    The chance is the number of his open doors in relation to their limit. A wanderer that opens doors at all opens them
    on this way.
    """
    limit, doors = limit_here(world), own_open_doors(world.level)
    if limit is None or not doors or world.dice.below(limit.doors) >= len(doors):
        return []
    turns = world.distance_maps.distances_to(actor.pos, actor, opening=actor.breed.opens)
    return [door.at for door in doors if turns[door.at] > 0]


class Habit(Enum):
    """What a monster does while it knows nothing of the hero; the value is the word for it."""

    ASLEEP = "asleep"
    POSTED = "posted"
    ROAMING = "roaming"


def start_habit(actor: Actor, habit: Habit) -> None:
    """Begin a habit: put an actor to sleep, post it at its cell, or make it wander.

    The cell of a sleeper is its post after it wakes.
    """
    actor.asleep = habit is Habit.ASLEEP
    actor.ai.roams = habit is Habit.ROAMING
    actor.ai.post = None if actor.ai.roams else actor.pos


def assign_habits(level: Level, usual: Habits, dice: Dice, given: Mapping[Vec, str]) -> None:
    """Give each actor on a level a habit, and all actors of a pack the same habit.

    A habit is to sleep, to stay at a post, or to roam. `usual`: the shares of the habits, from which the dice choose.
    An actor of a breed (kind of monster) that keeps a post stays at its post, without dice. Where everyone would roam,
    the first stays at home, so that a sign on a door is true. `given`: names of habits by cell. An actor in such a cell
    gets the habit named there instead, unless it follows the leader of a pack.
    """
    form_packs(level)
    habits: dict[Actor, Habit] = {}
    for actor in level.actors:
        habit = habits.get(actor.ai.follows) if actor.ai.follows is not None else None
        if actor.breed.has(Trait.KEEPS_POST):
            habits[actor] = Habit.POSTED
        else:
            habits[actor] = habit or _rolled(usual.of(actor.breed.opens), dice)
        if actor.pos in given and habit is None:
            habits[actor] = Habit(given[actor.pos])
    regions = home_regions(level)
    kept = {regions[actor.pos] for actor, habit in habits.items() if habit is not Habit.ROAMING}
    for actor in habits:
        if actor.ai.follows is not None:
            habits[actor] = habits[actor.ai.follows]
        elif actor.pos not in given and regions[actor.pos] not in kept:
            habits[actor] = Habit.POSTED
            kept.add(regions[actor.pos])
        start_habit(actor, habits[actor])


def form_packs(level: Level) -> None:
    """Gather monsters of the same flocking breed that are near each other into packs.

    The first monster of a pack is its leader, the last its flanker.
    """
    leaders: list[Actor] = []
    last: dict[Actor, Actor] = {}
    for actor in level.actors:
        if actor.breed.has(Trait.FLOCKS):
            near = (leader for leader in leaders if leader.breed is actor.breed and _near(leader, actor))
            actor.ai.follows = next(near, None)
            if actor.ai.follows is None:
                leaders.append(actor)
            else:
                last[actor.ai.follows] = actor
    for actor in level.actors:
        actor.ai.flanker = actor.ai.follows is not None and last[actor.ai.follows] is actor


def _near(one: Actor, other: Actor) -> bool:
    return (one.pos - other.pos).steps <= FLOCK


def _rolled(shares: HabitShares, dice: Dice) -> Habit:
    roll = dice.below(100)
    if roll < shares.asleep:
        return Habit.ASLEEP
    return Habit.ROAMING if roll < shares.asleep + shares.roaming else Habit.POSTED
