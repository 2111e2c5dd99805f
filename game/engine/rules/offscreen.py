"""What has become of a level while the hero was away: its inhabitants calmer, healed, and farther on their ways.

Nobody lived through that time turn by turn. Hunters have gone to where he left, and then back to their posts;
wanderers have gone on by open ways; nobody moved a door, and nobody fought. Fire and gas have gone on (`airing`).
"""

from __future__ import annotations

import numpy as np

from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Vec
from game.engine.grid.pathfinding import PathMap
from game.engine.model.actor import Actor, Intent
from game.engine.model.condition import TURN_TICKS
from game.engine.model.level import Level
from game.engine.movement import standing_room
from game.engine.rules.environment import air_out
from game.engine.world import World

STROLL = 40
"""So many steps from where it was left a wanderer may be, after however long a time."""


def catch_up(level: Level, world: World) -> None:
    """Brings a level to which the hero returns up to his time; he is not on it yet, but it is the world's."""
    ticks = world.hero.ready_at - level.visits.left_at
    for door in level.doors.values():
        door.heard = door.moving_at = door.knocked_at = None  # who stood behind it may be elsewhere by now
    air_out(level, ticks // TURN_TICKS, Dice(world.seed, "airing", level.depth, world.hero.ready_at))
    dice = Dice(world.seed, "absence", level.depth, world.hero.ready_at)
    for actor in sorted(level.actors, key=lambda actor: (actor.follows is not None, actor.pos.y, actor.pos.x)):
        turns = ticks // actor.breed.pace
        actor.ready_at += ticks
        actor.conditions = {state: ends for state, ends in actor.conditions.items() if ends > world.hero.ready_at}
        _mend(actor, turns)
        if not actor.asleep:
            hunting = min(turns, actor.alert)
            _calm(actor, turns)
            if hunting and not actor.breed.keeps_post:
                _go(actor, level.visits.left_by, hunting, world)
            if not actor.alert:
                _go(actor, _errand(actor, dice, world), turns - hunting, world)


def _mend(actor: Actor, turns: int) -> None:
    if actor.breed.mends:
        healed = (actor.turns + turns) // actor.breed.mends - actor.turns // actor.breed.mends
        actor.health = min(actor.max_health, actor.health + healed)
    actor.turns += turns


def _calm(actor: Actor, turns: int) -> None:
    actor.alert = max(0, actor.alert - turns)
    actor.pain_turns = max(0, actor.pain_turns - turns)
    if not actor.alert:
        actor.intent = Intent()


def _errand(actor: Actor, dice: Dice, world: World) -> Vec:
    """Where somebody is bound that knows of nobody."""
    if not actor.roams:
        return actor.post or actor.pos
    if actor.follows is not None and actor.follows in world.level.actors:
        return actor.follows.pos
    turns = world.distance_maps.turns_to(actor.pos, actor, opening=False)
    places = np.argwhere((turns >= 0) & (turns <= STROLL))
    x, y = places[dice.below(len(places))].tolist()
    return Vec(x, y)


def _go(actor: Actor, goal: Vec, turns: int, world: World) -> None:
    """Moves somebody so many steps on its way, by open ways, to the farthest cell of it where there is room."""
    level = world.level
    field = world.distance_maps.turns_to(goal, actor, opening=False)
    if field[actor.pos] <= 0:
        return
    way = PathMap(standing_room(level), world.tradition.steps).down(field, actor.pos)
    for at in reversed(way[:turns]):
        if level.actor_at(at) is None:
            level.move(actor, at)
            return
