"""How conditions befall a creature, wear off and are cured; burning among them."""

from __future__ import annotations

from game.engine.events.combat import Afflicted, Recovered
from game.engine.model.actor import Actor
from game.engine.model.condition import TURN_TICKS, Condition
from game.engine.rules.combat import Cause, harm
from game.engine.world import World


def afflict(
    actor: Actor, condition: Condition, turns: int, world: World, by: Actor | None = None, *, stepping: bool = False
) -> None:
    """Puts somebody in a state for so many turns of 100 ticks from now; who is in it already stays so, if longer.

    Of one who is `stepping` the turns begin when the turn of that step is over.

    What comes of it is the doing of him it is `by`, unless he suffers it himself. Nothing befalls the friendly.
    """
    if actor.breed.friendly:
        return
    if by is not None and by is not actor:
        actor.owed[condition] = by
    ends = world.now + (turns + stepping) * TURN_TICKS
    if actor.conditions.get(condition, 0) < ends:
        actor.conditions[condition] = ends
        world.emit(Afflicted(actor, condition, turns, actor.pos))


def undergo(actor: Actor, condition: Condition, turns: int, world: World, by: Actor | None = None) -> None:
    """The same turn after turn, as in fire or gas: only the first time is told."""
    if condition in actor.conditions:
        actor.conditions[condition] = max(actor.conditions[condition], world.now + turns * TURN_TICKS)
    else:
        afflict(actor, condition, turns, world, by)


def cure(actor: Actor, condition: Condition, world: World) -> None:
    """Ends a state at once."""
    actor.owed.pop(condition, None)
    if actor.conditions.pop(condition, None) is not None:
        world.emit(Recovered(actor, condition, actor.pos))


def wear_on(actor: Actor, start: int, world: World) -> None:
    """An actor's time has gone on from a tick to `ready_at`: what it suffers takes its toll, and what is over ends."""
    for condition, ends in list(actor.conditions.items()):
        damage = toll(condition, start, min(ends, actor.ready_at))
        if damage > 0:
            harm(actor, damage, Cause(condition.cause, actor.owed.get(condition)), world)
        if not actor.alive:
            return
        if ends <= actor.ready_at:
            cure(actor, condition, world)


def toll(condition: Condition, start: int, until: int) -> int:
    """Health that a state takes from a tick until another; none if that is over already."""
    return condition.hurts * max(0, until // TURN_TICKS - start // TURN_TICKS)


def still_to_take(actor: Actor, start: int) -> int:
    """Health that what somebody suffers takes from a tick on until all of it is over."""
    return sum(toll(condition, start, ends) for condition, ends in actor.conditions.items())


BURNING = Condition("burning", hurts=3, cause="fire", keeps_from_mending=True)


BURNS_ON = 3
"""For so many turns one burns who has left the fire."""


def set_alight(actor: Actor, world: World, by: Actor | None = None) -> None:
    """Fire has reached somebody; who burns already burns on, and that is not told again."""
    if not world.level.terrains.quenching[world.level.ground[actor.pos]]:
        undergo(actor, BURNING, BURNS_ON, world, by)


def douse(actor: Actor, world: World) -> None:
    """Who stands in water burns no longer."""
    if BURNING in actor.conditions and world.level.terrains.quenching[world.level.ground[actor.pos]]:
        cure(actor, BURNING, world)
