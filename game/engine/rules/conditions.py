"""Conditions of actors, such as burning: how they begin, wear off and are cured."""

from __future__ import annotations

from game.engine.events.combat_events import Afflicted, Recovered
from game.engine.model.actor import Actor
from game.engine.model.condition import TURN_TICKS, Condition
from game.engine.model.traits import Trait
from game.engine.rules.combat import Cause, harm
from game.engine.world import World


def afflict(
    actor: Actor, condition: Condition, turns: int, world: World, by: Actor | None = None, *, stepping: bool = False
) -> None:
    """Give an actor a condition for `turns` turns of 100 ticks from now.

    If the actor already has the condition for as long or longer, the condition does not become longer. If the actor is
    friendly (has the trait FRIENDLY), nothing happens.

    `stepping`: whether the actor is taking a step; the turns then count from the end of this turn. `by`: the actor to
    blame for the damage of the condition; None, or the victim itself, if no other actor is to blame.
    """
    if actor.breed.has(Trait.FRIENDLY):
        return
    if by is not None and by is not actor:
        actor.inflicted_by[condition] = by
    ends = _end_after(turns + stepping, actor, condition, world)
    if actor.conditions.get(condition, 0) < ends:
        actor.conditions[condition] = ends
        world.emit(Afflicted(actor, condition, turns, actor.pos))


def _end_after(turns: int, actor: Actor, condition: Condition, world: World) -> int:
    """Return the tick at which a condition that begins now ends.

    It deals damage at each multiple of TURN_TICKS after the actor's present action. One that deals damage ends at such
    a tick, so that it deals its damage as many times as it is said to last turns.
    """
    if condition.damage_per_turn:
        return (max(world.now, actor.ready_at) // TURN_TICKS + turns) * TURN_TICKS
    return world.now + turns * TURN_TICKS


def apply_condition(actor: Actor, condition: Condition, turns: int, world: World, by: Actor | None = None) -> None:
    """Give an actor a condition for `turns` turns of 100 ticks from now, or renew it if the actor has it already.

    An event is emitted only if the condition is new. So fire and gas, which act on an actor every turn, emit only one
    event. `by`: the actor that is to blame for the damage of a new condition; None if no other actor is to blame.
    """
    if condition in actor.conditions:
        actor.conditions[condition] = max(actor.conditions[condition], _end_after(turns, actor, condition, world))
    else:
        afflict(actor, condition, turns, world, by)


def end_condition(actor: Actor, condition: Condition) -> bool:
    """End a condition of an actor without an event, and forget who is to blame. Return whether the actor had it."""
    actor.inflicted_by.pop(condition, None)
    return actor.conditions.pop(condition, None) is not None


def cure(actor: Actor, condition: Condition, world: World) -> None:
    """End a condition of an actor at once, if the actor has it."""
    if end_condition(actor, condition):
        world.emit(Recovered(actor, condition, actor.pos))


def tick_conditions(actor: Actor, start: int, world: World) -> None:
    """Apply the conditions of an actor for the time from the tick `start` to its `ready_at`.

    Each condition deals its damage; conditions that are over end.
    """
    for condition, ends in list(actor.conditions.items()):
        damage = total_damage(condition, start, min(ends, actor.ready_at))
        if damage > 0:
            harm(actor, damage, Cause(condition.cause, actor.inflicted_by.get(condition)), world)
        if not actor.alive:
            return
        if ends <= actor.ready_at:
            cure(actor, condition, world)


def total_damage(condition: Condition, start: int, until: int) -> int:
    """Return the damage that a condition deals from the tick `start` to the tick `until`, in health points.

    The result is 0 if `until` is before `start`.
    """
    return condition.damage_per_turn * max(0, until // TURN_TICKS - start // TURN_TICKS)


def damage_to_come(actor: Actor, start: int) -> int:
    """Return the total damage that the actor's current conditions will still deal after the tick `start`."""
    return sum(tolls(actor, start).values())


def tolls(actor: Actor, start: int) -> dict[Condition, int]:
    """Return the damage that each current condition of the actor will still deal after the tick `start`."""
    return {condition: total_damage(condition, start, ends) for condition, ends in actor.conditions.items()}
