"""Awareness of monsters: whom they see, when they notice the hero, and when they forget him."""

from __future__ import annotations

from game.engine.events.monsters import Noticed, Woke
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor, AiState
from game.engine.model.condition import TURN_TICKS
from game.engine.vision import sees_by
from game.engine.world import World

HUNT_TURNS = 15
"""Number of turns for which a monster hunts without a new sight or sound of the hero (RS-41)."""


FLOCK = 8
"""Distance in cells within which the whole pack of a monster that notices the hero learns of him at once."""


def sees(actor: Actor, other: Actor, world: World) -> bool:
    """Return whether an actor sees another with its own eyes."""
    return sees_by(world.tradition.sight, actor, other, world.level)


def unaware(victim: Actor, attacker: Actor, world: World) -> bool:
    """Return whether the victim does not expect an attack.

    A monster does not if it sleeps or is not alert; the hero, if he could not act since the attacker came into view.
    """
    return not attacker.spotted if victim is world.hero else victim.asleep or not victim.alert


def update_awareness(actor: Actor, world: World) -> None:
    """Update, before a monster decides, whether it is aware of the hero and where it takes him to be."""
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
    actor.ai_state = AiState(trail=world.hero.pos)


def alert_to(actor: Actor, at: Vec, world: World, *, far: int = 0, summoned: bool = False) -> None:
    """Alert a monster to a place where the hero may be, by a noise or from its pack; a sleeper wakes.

    `far`: way of the noise to the monster in cells, added to HUNT_TURNS so that it does not forget before it is there.
    `summoned`: whether a second knock called it. Friendly people do not hunt.
    """
    if actor.breed.friendly:
        return
    if actor.asleep:
        actor.asleep = False
        actor.ready_at = max(actor.ready_at, world.now + TURN_TICKS)  # it takes a turn to get up
        world.emit(Woke(actor, actor.pos))
    actor.alert = HUNT_TURNS + far
    actor.ai_state = AiState(trail=at, summoned=summoned or actor.ai_state.summoned)


def fade_alert(actor: Actor, world: World) -> None:
    """Reduce the alertness of a monster by a turn, after its action.

    If it ends while the hero is in sight, it starts anew; else the monster forgets its intent.
    """
    actor.pain_turns = max(0, actor.pain_turns - 1)
    if not actor.alert:
        return
    actor.alert -= 1
    if not actor.alert:
        if sees(actor, world.hero, world):
            actor.alert = HUNT_TURNS
        else:
            actor.ai_state = AiState()
