"""Minds of the monsters that hunt in packs: one member, the flanker, comes from another side."""

from __future__ import annotations

from game.content.ai.hunt import HOLD_TURNS, hunt
from game.content.ai.single_steps import step_on
from game.engine.behavior import Action
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor, AiPlans
from game.engine.rules.actions.monster_actions import WithIntent
from game.engine.senses.awareness import HUNT_TURNS, sees
from game.engine.world import World

LONGEST_ROUND = 25
"""Maximum length in steps of the way that the flanker takes to get round a doorway."""
NEAR = 2
"""Distance in cells from the hero within which the flanker does not go round."""


def hunt_from_two_sides(actor: Actor, world: World) -> Action:
    """Return the next action of a pack hunter: it hunts the hero.

    The pack's flanker avoids the last doorway on the way to the hero if another way leads round that doorway.
    """
    return (actor.ai.flanker and _round(actor, world)) or hunt(actor, world)


def answer_together(actor: Actor, world: World) -> Action:
    """Return the next action of a hunter whose pack goes to doors at which the hero knocks.

    The monster hunts the hero. After a knock at a shut door, the pack's flanker (the member that comes from another
    side) takes another way round that door if there is one.
    """
    trail = actor.ai.plans.trail
    door = world.level.doors.get(trail) if trail is not None else None
    knocked = door is not None and door.shut and door.knocked_at is not None
    return (actor.ai.flanker and knocked and _round(actor, world)) or hunt(actor, world)


def _round(actor: Actor, world: World) -> Action | None:
    """Return a flanker's step on a way round the last doorway between the flanker and the hero.

    The flanker is the member of a pack that comes from another side. The result is None if no way round is short
    enough. It is also None if the flanker does not know of the hero, is close to him, or has begun such a way already.
    The flanker then hunts as usual.
    """
    if actor.asleep or not actor.ai.alert or not world.tradition.trails or actor.ai.plans.around is not None:
        return None
    hero = world.hero
    goal = hero.pos if sees(actor, hero, world) else actor.ai.plans.trail or hero.pos
    if (goal - actor.pos).steps <= NEAR:
        return None
    found = _last_doorway(actor, goal, world)
    if found is None:
        return None
    doorway, beyond = found
    turns = world.distance_maps.distances_to(beyond, actor, breaking=True, near=True, around=doorway)
    if not 0 < turns[actor.pos] <= LONGEST_ROUND:
        return None
    flanking = AiPlans(trail=beyond, held=HOLD_TURNS, around=doorway)
    return WithIntent(flanking, step_on(actor, turns, world), attention=int(turns[actor.pos]) + HUNT_TURNS)


def _last_doorway(actor: Actor, goal: Vec, world: World) -> tuple[Vec, Vec] | None:
    """Return the last doorway on the way to `goal`, and the cell that a flanker should reach without that doorway.

    This cell is `goal`. If `goal` is itself the doorway, it is the next cell beyond the doorway. The result is None if
    there is no doorway on the way.
    """
    way = [actor.pos, *world.distance_maps.path_to(goal, actor)]
    if goal in world.level.doors:
        before = way[-2] if way[-1] == goal else way[-1]
        return (goal, goal + (goal - before)) if len(way) > 1 else None
    doorways = [at for at in way[1:] if at in world.level.doors]
    return (doorways[-1], goal) if doorways else None
