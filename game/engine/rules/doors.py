"""What happens when a door is touched or opened: runes, keys, partner doors, and mimics that pose as doors."""

from __future__ import annotations

from game.engine.events.doors import TwinMoved, Unlocked
from game.engine.events.monsters import MimicRevealed
from game.engine.grid.geometry import DIRECTIONS
from game.engine.model.actor import Actor
from game.engine.model.behavior import Impossible
from game.engine.model.door import Door, DoorState
from game.engine.model.sound import Noise
from game.engine.rules.combat import strike
from game.engine.senses.awareness import alert_to
from game.engine.senses.hearing import make_noise
from game.engine.world import World


def trigger_rune(actor: Actor, door: Door, world: World, *, confirmed: bool) -> None:
    """Check that the hero does not open a door with a rune by accident; nothing else happens.

    Raises Impossible if the hero opens such a door and the player has not `confirmed` that. Monsters are not checked.
    """
    if door.runed and actor is world.hero and not confirmed:
        raise Impossible("The rune on the door warns of danger. You have to confirm to open it.")


def turn_key(actor: Actor, door: Door, world: World) -> None:
    """Unlock a locked door and use up one of the actor's keys; a breed that picks locks uses up none.

    A door of a kind that only a special key opens is left unchanged.
    """
    if door.locked and not door.kind.own_key:
        actor.keys -= 0 if actor.breed.picks_locks else 1
        world.level.unlock_door(door)
        world.emit(Unlocked(actor, door, door.at))


def move_partner(actor: Actor, door: Door, world: World, loudness: int) -> None:
    """Bring the partner of a door, a twin that opens together with it, into the state of the door.

    A partner that is bolted or broken stays as it is. `loudness`: loudness of the partner's movement in cells.
    """
    partner = world.level.doors.get(door.partner) if door.partner is not None else None
    if partner is None:
        return
    if partner.state is DoorState.SHUT and door.state is DoorState.AJAR:
        world.level.ease_door(partner)
    elif partner.state in (DoorState.SHUT, DoorState.AJAR) and door.state is DoorState.OPEN:
        world.level.open_door(partner)
    else:
        return
    world.emit(TwinMoved(partner, partner.at))
    make_noise(partner.at, loudness, actor, Noise.DOOR, world)


def touch_mimic(door: Door, actor: Actor, world: World) -> bool:
    """Unmask a mimic that an actor has taken for a door; the mimic strikes at once. Return whether it was a mimic."""
    mimic = door.mimic
    if mimic is None:
        return False
    _reveal_mimic(door, mimic, world)
    strike(mimic, actor, world)
    return True


def expose_mimic(door: Door, world: World) -> bool:
    """Unmask a mimic by magic or fire, so that its attack surprises no actor. Return whether the door was a mimic."""
    mimic = door.mimic
    if mimic is None:
        return False
    mimic.spotted = True
    _reveal_mimic(door, mimic, world)
    return True


def find_mimics_beside(actor: Actor, world: World) -> bool:
    """Unmask the mimics in the eight cells around an actor; they surprise no actor. Return whether there were any."""
    found = False
    for step in DIRECTIONS:
        door = world.level.doors.get(actor.pos + step)
        if door is not None and expose_mimic(door, world):
            found = True
    return found


def _reveal_mimic(door: Door, mimic: Actor, world: World) -> None:
    mimic.ready_at = world.now + mimic.pace
    world.level.remove_disguise(door, mimic)
    alert_to(mimic, world.hero.pos, world)
    world.emit(MimicRevealed(mimic, door.at))
