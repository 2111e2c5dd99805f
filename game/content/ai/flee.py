"""Minds of the monsters that flee, divide or steal.

`run_when_hurt`: the mind of goblins, which flee when wounded. `divide_when_hurt`: the mind of oozes, which split in
two.

`steal_and_run`: the mind of the key-thief, which steals a key or a latch (the item that bolts a door), and then flees.
"""

from __future__ import annotations

from game.content.ai.hunt import hunt
from game.content.ai.single_steps import step_on, strike_if_near
from game.content.ai.wander import idle
from game.content.items.gear import KEY, LATCH
from game.engine.behavior import Action
from game.engine.model.actor import Actor
from game.engine.model.tradition_features import LogDetail
from game.engine.rules.actions.monster_actions import BeStuck, Divide, Flee, Rally, Steal, has_anything, room_for_half
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.world import World

MAX_RUNNING = 15
"""Number of turns of flight after which a goblin has recovered (RS-46)."""


def run_when_hurt(actor: Actor, world: World) -> Action:
    """Return the next action of a goblin: it hunts the hero, but flees when wounded, and cries for help once (RS-44).

    After MAX_RUNNING turns of flight it recovers. When it cannot get farther away, it fights.
    """
    if actor.ai.fled_turns > MAX_RUNNING:
        return Rally()
    if actor.asleep or actor.health >= actor.max_health:
        return hunt(actor, world)
    at_bay = strike_if_near(actor, world) or Flee(Wait(), shouting=not actor.ai.called)
    return run_away(actor, world, shouting=True) or BeStuck(LogDetail.CORNERED, at_bay)


def run_away(actor: Actor, world: World, *, shouting: bool = False) -> Action | None:
    """Return a step that leads away from the hero, through doors too; None if no step leads farther from him.

    `shouting`: whether the monster cries for help with this step, if it has not done so before.
    """
    turns = world.distance_maps.flight_of(actor, world.hero.pos)
    step = step_on(actor, turns, world, nearer=True)
    return None if isinstance(step, Wait) else Flee(step, shouting=shouting and not actor.ai.called)


def divide_when_hurt(actor: Actor, world: World) -> Action:
    """Return the next action of an ooze: it hunts the hero, but when wounded it splits in two.

    To split, it needs a free cell nearby and at least 2 health points.
    """
    wounded = actor.health < actor.max_health
    if wounded and actor.health > 1 and not actor.asleep and room_for_half(actor, world.level) is not None:
        return Divide()
    return hunt(actor, world)


LOOT = (KEY, LATCH)
"""Counted items that the thief takes before others, the most wanted first."""


def steal_and_run(actor: Actor, world: World) -> Action:
    """Return the next action of a key-thief: it hunts the hero, steals instead of striking, and flees with the loot.

    It strikes only when it cannot get farther away with the loot, or when there is nothing to steal.
    """
    if actor.asleep:
        return Wait()
    if actor.ai.fled_turns:
        if not actor.ai.alert:
            return idle(actor, world)
        return run_away(actor, world) or strike_if_near(actor, world) or Wait()
    near = strike_if_near(actor, world)
    if actor.ai.alert and near is not None and has_anything(world.hero, LOOT):
        return Steal(LOOT)
    return hunt(actor, world)
