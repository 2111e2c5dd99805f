"""What moving a door comes to besides: a key is turned, a rune is heeded, a partner follows."""

from __future__ import annotations

from game.engine.events.doors import Followed, Unlocked
from game.engine.model.actor import Actor
from game.engine.model.behavior import Impossible
from game.engine.model.door import Door, DoorState
from game.engine.model.sound import Noise
from game.engine.senses.hearing import make_noise
from game.engine.world import World


def heed_rune(actor: Actor, door: Door, world: World, *, sure: bool) -> None:
    """The hero opens nothing that warns him, unless he means it. Raises Impossible."""
    if door.runed and actor is world.hero and not sure:
        raise Impossible("The rune warns of danger: open this door only if you mean it.")


def turn_key(actor: Actor, door: Door, world: World) -> None:
    """Uses up a key for a door that takes one."""
    if door.locked and not door.kind.own_key:
        actor.keys -= 0 if actor.breed.picks else 1
        world.level.unlock_door(door)
        world.emit(Unlocked(actor, door, door.at))


def move_partner(actor: Actor, door: Door, world: World, loudness: int) -> None:
    """Makes the partner of a door stand as the door does now, unless something holds it."""
    partner = world.level.doors.get(door.partner) if door.partner is not None else None
    if partner is None:
        return
    if partner.state is DoorState.SHUT and door.state is DoorState.AJAR:
        world.level.ease_door(partner)
    elif partner.state in (DoorState.SHUT, DoorState.AJAR) and door.state is DoorState.OPEN:
        world.level.open_door(partner)
    else:
        return
    world.emit(Followed(partner, partner.at))
    make_noise(partner.at, loudness, actor, Noise.DOOR, world)
