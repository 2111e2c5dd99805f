"""Awareness of monsters: when they see and notice the hero, and when they forget him."""

from __future__ import annotations

from game.engine.events.monster_events import Noticed, Woke
from game.engine.grid.fov_tables import FovShape
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor, AiPlans
from game.engine.model.condition import TURN_TICKS, Condition
from game.engine.model.door import Door
from game.engine.model.traits import Trait
from game.engine.sight_rules import sees_by
from game.engine.world import World

HUNT_TURNS = 15
"""Number of turns for which a monster hunts after it last saw or heard the hero (RS-41)."""


_READY = {Trait.FRIENDLY, Trait.IGNORES_NOISE}
"""Traits of those whom a door that moves neither startles nor alerts."""
FIGHT_TICKS = 500
"""Number of ticks (100 are a turn) for which the hero expects further attacks after one, or after he saw a hunter."""
FLOCK = 8
"""Maximum distance in cells over which a monster of a flocking breed alerts its own breed when it notices the hero."""


STARTLED = Condition("startled", stunned=True, effect="Startles for {turns}: no action is possible.")
"""Condition of a monster that did not expect the hero when he threw open a door before its eyes."""


def sees(actor: Actor, other: Actor, world: World) -> bool:
    """Return whether an actor sees another actor with its own eyes."""
    return sees_by(world.tradition.sight, actor, other, world.level)


def unaware(victim: Actor, attacker: Actor, world: World) -> bool:
    """Return whether the victim does not expect an attack.

    A monster does not expect one while it sleeps, can do nothing, or is not alert. The hero does not expect one if he
    has not been able to act since the attacker came into view, and is in no fight.
    """
    if victim is world.hero:
        return not world.level.memory.is_spotted(attacker) and not _fights(world)
    return victim.asleep or victim.stunned or not victim.ai.alert


def idle_watchers(door: Door, world: World) -> list[Actor]:
    """Return the monsters that are awake, hunt nobody, and have a door in view, whatever the light.

    Monsters that ignore noise lie in wait for whoever comes: they are not among them.
    """
    idle = (actor for actor in world.level.actors if not (actor is world.hero or actor.asleep or actor.ai.alert))
    return [actor for actor in idle if not actor.breed.traits & _READY and watches(actor, door, world)]


def watches(actor: Actor, door: Door, world: World) -> bool:
    """Return whether an actor that is awake has a door in view, whatever the light, and can do something."""
    far = world.tradition.sight.radius_of(actor)
    if actor.blind or actor.stunned or (actor.pos - door.at).steps > far:
        return False
    return bool(world.level.view(actor.pos, far, FovShape.CIRCLE)[door.at])


def _fights(world: World) -> bool:
    """Return whether the hero is in a fight: he was attacked a short time ago, or saw a monster that hunts him."""
    assault, since = world.run_stats.assault, world.hero.ready_at - FIGHT_TICKS
    if assault is not None and assault.tick >= since:
        return True
    memory = world.level.memory
    sightings = [memory.last_sighting(foe) for foe in world.level.actors if memory.is_spotted(foe)]
    return any(seen is not None and seen.hunts and seen.tick >= since for seen in sightings)


def update_awareness(actor: Actor, world: World) -> None:
    """Make a monster notice the hero if it sees him. Call before the monster decides on its action.

    A monster that notices him hunts for HUNT_TURNS turns and remembers his cell. If its breed flocks, monsters of the
    same breed within FLOCK cells are alerted. Nothing changes for friendly people and for sleepers.
    """
    if actor.breed.has(Trait.FRIENDLY) or actor.asleep or (actor.ai.alert and not world.tradition.trails):
        return
    if not sees(actor, world.hero, world):
        return
    begins = not actor.ai.alert
    if begins:
        world.emit(Noticed(actor, actor.pos))
        if actor.breed.has(Trait.FLOCKS):
            for other in world.level.actors:
                if other.breed is actor.breed and (other.pos - actor.pos).steps <= FLOCK and not other.ai.alert:
                    alert_to(other, world.hero.pos, world)
    actor.ai.alert = HUNT_TURNS
    actor.ai.plans = AiPlans(trail=world.hero.pos)
    if begins and world.sees(actor.pos):
        world.level.memory.record_glimpse(actor, world.now)


def alert_to(actor: Actor, at: Vec, world: World, *, far: int = 0, summoned: bool = False) -> None:
    """Make a monster hunt towards the cell `at`, where the hero may be, for example because it has heard a noise there.

    A sleeping monster wakes. Friendly people are not affected. `far`: number of cells that the noise has travelled to
    the monster; 0 without a noise. The number is added to HUNT_TURNS, so that the monster does not forget before it
    arrives. `summoned`: whether the noise is the second of two knocks at a door. A summoned monster leaves even a post
    where it would otherwise stay.
    """
    if actor.breed.has(Trait.FRIENDLY):
        return
    if actor.asleep:
        actor.asleep = False
        actor.ready_at = max(actor.ready_at, world.now + TURN_TICKS)  # it takes a turn to get up
        world.emit(Woke(actor, actor.pos))
    actor.ai.alert = HUNT_TURNS + far
    actor.ai.plans = AiPlans(trail=at, summoned=summoned or actor.ai.plans.summoned)


def fade_alert(actor: Actor, world: World) -> None:
    """Reduce the alertness of a monster by a turn. Call after its action.

    When no alertness is left, the monster is alert again for HUNT_TURNS turns if it sees the hero; else it forgets him.
    """
    actor.ai.pain_turns = max(0, actor.ai.pain_turns - 1)
    if not actor.ai.alert:
        return
    actor.ai.alert -= 1
    if not actor.ai.alert:
        if sees(actor, world.hero, world):
            actor.ai.alert = HUNT_TURNS
        else:
            actor.ai.plans = AiPlans()
