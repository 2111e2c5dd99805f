"""What happens on a level while the hero is away: its monsters calm down, heal, and move on.

The time is not simulated turn by turn. Hunters go to the cell where the hero left, and then back to their posts.
Wanderers go on by open ways. No door moves, and no actor fights. Fire and gas go on (`catch_up_air`).
"""

from __future__ import annotations

import numpy as np

from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Vec, reading_order
from game.engine.model.actor import Actor, AiPlans
from game.engine.model.condition import TURN_TICKS
from game.engine.model.level import Level
from game.engine.model.traits import Trait
from game.engine.rules.conditions import end_condition
from game.engine.rules.hazards.passing_turn import catch_up_air
from game.engine.world import World

STROLL = 40
"""Maximum length in steps of the way that a wanderer goes, however long the absence is."""


def catch_up(level: Level, world: World) -> None:
    """Simulate what happened on `level` while the hero was away, up to the current tick.

    Call after setting `world.level`, before placing the hero.
    """
    ticks = world.hero.ready_at - level.visits.left_at
    for door in level.doors.values():
        door.knocked_at = None
        level.memory.forget_sounds(door)  # the monster behind it may be elsewhere by now
    catch_up_air(level, ticks // TURN_TICKS, Dice(world.seed, "airing", level.depth, world.hero.ready_at), world.turn)
    dice = Dice(world.seed, "absence", level.depth, world.hero.ready_at)
    for actor in sorted(level.actors, key=lambda actor: (actor.ai.follows is not None, reading_order(actor.pos))):
        turns = ticks // actor.breed.pace
        actor.ready_at += ticks
        for condition in [kind for kind, ends in actor.conditions.items() if ends <= world.hero.ready_at]:
            end_condition(actor, condition)
        actor.mend(actor.ready_at - ticks, actor.ready_at)
        actor.turns += turns
        if not actor.asleep:
            hunting = min(turns, actor.ai.alert)
            _fade_alert(actor, turns)
            if hunting and not actor.breed.has(Trait.KEEPS_POST):
                _travel(actor, level.visits.left_by, hunting, world)
            if not actor.ai.alert:
                _travel(actor, _goal_at_leisure(actor, dice, world), turns - hunting, world)


def _fade_alert(actor: Actor, turns: int) -> None:
    actor.ai.alert = max(0, actor.ai.alert - turns)
    actor.ai.pain_turns = max(0, actor.ai.pain_turns - turns)
    if not actor.ai.alert:
        actor.ai.plans = AiPlans()


def _goal_at_leisure(actor: Actor, dice: Dice, world: World) -> Vec:
    """Return the cell that a monster goes to while it does not hunt.

    A monster that does not roam goes to its post, or stays if it has no post. A monster that follows a leader on the
    same level goes to the leader's cell. Any other monster goes to a random cell at most STROLL turns away by open
    ways.
    """
    if not actor.ai.roams:
        return actor.ai.post or actor.pos
    if actor.ai.follows is not None and actor.ai.follows in world.level.actors:
        return actor.ai.follows.pos
    turns = world.distance_maps.distances_to(actor.pos, actor, opening=False)
    places = np.argwhere((turns >= 0) & (turns <= STROLL))
    x, y = places[dice.below(len(places))].tolist()
    return Vec(x, y)


def _travel(actor: Actor, goal: Vec, turns: int, world: World) -> None:
    """Move an actor at most `turns` steps towards `goal` by open ways, to the farthest cell on the way that is free."""
    way = world.distance_maps.path_to(goal, actor, opening=False)
    for at in reversed(way[:turns]):
        if world.level.actor_at(at) is None:
            world.level.move(actor, at)
            return
