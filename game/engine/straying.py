"""Steps that do not go where they should: of those who are confused, or held fast."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .event import Staggered
from .geometry import Vec
from .passage import passage

if TYPE_CHECKING:
    from .actor import Actor
    from .world import World


def actual_step(actor: Actor, step: Vec, world: World) -> Vec | None:
    """Where a step that is allowed really goes; None if it comes to nothing, which is told.

    One led astray may go in any direction, the right one among them (CM-47; B-48: each is as likely), but opens no
    door by accident.
    """
    for condition in actor.conditions:
        if condition.held and world.level.actor_at(actor.pos + step) is None:
            world.emit(Staggered(actor, condition, actor.pos))
            return None
        if condition.strays_percent and world.dice.chance(condition.strays_percent):
            astray = world.dice.choice(world.tradition.steps.directions)
            to = actor.pos + astray
            door = world.level.doors.get(to)
            allowed = passage(actor, actor.pos, to, world.level, world.tradition).allowed
            if astray != step and (not allowed or (door is not None and not door.state.clear)):
                world.emit(Staggered(actor, condition, actor.pos))
                return None
            return astray
    return step
