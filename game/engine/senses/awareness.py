"""Whom a monster sees, when it notices the hero, what noises it heeds, and when it forgets him."""

from __future__ import annotations

from game.engine.events.monsters import Noticed, Woke
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor, Intent
from game.engine.model.condition import TURN_TICKS
from game.engine.vision import sees_by
from game.engine.world import World

HUNT_TURNS = 15
"""For so many turns a monster goes on without a new sight or sound of the hero (RS-41)."""


FLOCK = 8
"""Within so many cells of one that notices the hero, all others of its pack know at once."""


def sees(actor: Actor, other: Actor, world: World) -> bool:
    """Whether an actor's own eyes reach another."""
    return sees_by(world.tradition.sight, actor, other, world.level)


def unaware(victim: Actor, attacker: Actor, world: World) -> bool:
    """Whether one does not expect a blow: the hero, if he could not act since its author came into view."""
    return not attacker.spotted if victim is world.hero else victim.asleep or not victim.alert


def update_awareness(actor: Actor, world: World) -> None:
    """Before a monster decides: whether it becomes aware of the hero, and where it takes him to be."""
    if actor.breed.friendly or actor.asleep or (actor.alert and not world.tradition.trails):
        return
    if not sees(actor, world.hero, world):
        return
    if not actor.alert:
        world.emit(Noticed(actor, actor.pos))
        if actor.breed.flocks:
            for other in world.level.actors:
                if other.breed is actor.breed and (other.pos - actor.pos).steps <= FLOCK and not other.alert:
                    alert_to(other, world.hero.pos, world)
    actor.alert = HUNT_TURNS
    actor.intent = Intent(trail=world.hero.pos)


def alert_to(actor: Actor, at: Vec, world: World, *, far: int = 0, summoned: bool = False) -> None:
    """A monster learns where to look for the hero, by a noise or from its like; a sleeper wakes.

    It does not forget before it can be there: `far` is the way that a noise had to it, in cells.
    The friendly hunt nobody.
    """
    if actor.breed.friendly:
        return
    if actor.asleep:
        actor.asleep = False
        actor.ready_at = max(actor.ready_at, world.now + TURN_TICKS)  # it takes a turn to get up
        world.emit(Woke(actor, actor.pos))
    actor.alert = HUNT_TURNS + far
    actor.intent = Intent(trail=at, summoned=summoned or actor.intent.summoned)


def fade_alert(actor: Actor, world: World) -> None:
    """After a monster has acted: it forgets a little, unless the hero is before its eyes."""
    actor.pain_turns = max(0, actor.pain_turns - 1)
    if not actor.alert:
        return
    actor.alert -= 1
    if not actor.alert:
        if sees(actor, world.hero, world):
            actor.alert = HUNT_TURNS
        else:
            actor.intent = Intent()
