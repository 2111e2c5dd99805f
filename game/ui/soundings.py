"""The sounds that events make, and from where the hero hears them."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.breed_event import Called, Left, Parted, Rallied, Stole, Unmasked
from game.engine.door import DoorState
from game.engine.door_event import (
    Battered,
    Breached,
    Crossed,
    Eased,
    Followed,
    Gnawed,
    HeardMoving,
    Knocked,
    Latched,
    Pulled,
    Raised,
    Unlatched,
    Unlocked,
    Widened,
)
from game.engine.event import (
    Arrived,
    CameAfter,
    Died,
    Event,
    Found,
    FoundNothing,
    Heard,
    Hurt,
    Missed,
    Moved,
    Noticed,
    Opened,
    PickedUp,
    Refused,
    Struck,
    Surprised,
    Won,
)
from game.engine.fire_event import (
    BurntDown,
    CaughtFire,
    Crackled,
    Exploded,
    LampDimmed,
    LampShaded,
    OilTaken,
    Released,
)
from game.engine.geometry import Vec
from game.engine.item_event import (
    Blasted,
    Dropped,
    Dug,
    Identified,
    Improved,
    Invoked,
    Learned,
    LeftLying,
    Mended,
    Shattered,
    Taken,
    Teleported,
    Threw,
    TookOff,
    Used,
    Wore,
)
from game.engine.noise import Noise
from game.engine.trap_event import TrapLaid, TrapSprung
from game.engine.world import World

CELLS_TO_ONE_SIDE = 10
"""At that distance sideways a sound comes from one side alone."""

UNSEEN = {
    Noise.STEPS: "step-soft",
    Noise.DOOR: "door-far",
    Noise.KNOCK: "door-knock",
    Noise.KNOCKING: "door-knock",
    Noise.BLOWS: "blow-blocked",
    Noise.GLASS: "glass-break",
    Noise.CLATTER: "pickup",
    Noise.SHOUT: "notice",
    Noise.BLAST: "blast",
    Noise.BELL: "bell-rung",
    Noise.GNAWING: "gnawing",
}
"""How noises sound that the hero hears without seeing what makes them."""
MUFFLED = 14
"""A noise sounds as if it came from so many cells away, less those that what is left of it would still carry."""

Sounding = tuple[str, float, float, float]
"""A sound by name, its volume 0 to 1, its side -1 to 1, its distance in cells."""


def sounds_of(event: Event, world: World) -> Iterator[Sounding]:
    """The sounds of an event; many make none."""
    hero = world.hero

    def heard(name: str, at: Vec, volume: float = 1.0) -> Sounding:
        aside = (at.x - hero.pos.x) / CELLS_TO_ONE_SIDE
        return name, volume, max(-1.0, min(1.0, aside)), float((at - hero.pos).steps)

    match event:
        case Opened(door=door, at=at):
            yield heard(f"{door.kind.look}-open", at)
        case Eased(door=door, at=at):
            yield heard("door-ajar", at, 1.0 if door.stiff else 0.6)
        case Widened(at=at):
            yield heard("door-ajar", at)
        case Knocked(at=at):
            yield heard("door-knock", at)
        case Latched(at=at):
            yield heard("door-bolt", at)
        case Unlatched(at=at):
            yield heard("door-latch", at)
        case Battered(at=at):
            yield heard("door-knock", at)
            yield heard("blow-blocked", at)
        case Breached(door=door, at=at):
            yield heard("glass-break" if door.kind.shatters else "door-breach", at)
        case Unlocked(at=at):
            yield heard("door-latch", at)
        case Pulled(at=at):
            yield heard("lever", at)
        case Raised(door=door, at=at) | Followed(door=door, at=at):
            yield heard(f"{door.kind.look}-open" if door.state is DoorState.OPEN else "door-ajar", at)
        case CaughtFire(at=at):
            yield heard("fire-catch", at)
        case Crackled(at=at):
            yield heard("fire-crackle", at, 0.7)
        case BurntDown(at=at):
            yield heard("door-breach", at, 0.6)
        case Exploded(at=at):
            yield heard("blast", at)
        case Released(at=at):
            yield heard("gas-hiss", at)
        case LampDimmed(at=at):
            yield heard("oil-low", at)
        case LampShaded(at=at):
            yield heard("door-latch", at, 0.4)
        case OilTaken(at=at):
            yield heard("pickup", at)
        case Gnawed(at=at):
            yield heard("gnawing", at)
        case Crossed(at=at):
            yield heard("step-soft", at)
        case Called(noise=noise, at=at):
            yield heard(UNSEEN[noise], at)
        case Parted(at=at):
            yield heard("step-soft", at)
        case Stole(at=at):
            yield heard("pickup", at)
        case Rallied(at=at) | Unmasked(at=at):
            yield heard("notice", at)
        case Left(at=at):
            yield heard("step-soft", at, 0.5)
        case HeardMoving():
            yield heard("step-soft", event.at, 0.5)
        case Found(at=at):
            yield heard("door-latch", at)
        case FoundNothing(finder=finder, at=at) if finder is hero:
            yield heard("step-soft", at, 0.5)
        case Moved(actor=actor, at=at) if actor is hero:
            yield heard("step-stone", at, 0.5)
        case Struck(victim=victim, damage=damage, at=at):
            yield heard("hurt" if damage and victim is hero else "blow-hit" if damage else "blow-blocked", at)
        case Hurt(victim=victim, at=at) if victim is hero:
            yield heard("hurt", at)
        case Surprised(victim=victim, at=at):
            yield heard("hurt" if victim is hero else "blow-hit", at)
        case Missed(at=at):
            yield heard("blow-miss", at)
        case Died(actor=actor, at=at):
            yield heard("death-hero" if actor is hero else "death-foe", at)
        case Noticed(at=at):
            yield heard("notice", at)
        case Heard(noise=noise, direction=direction, loudness=loudness):
            cells = max(MUFFLED - loudness, 2)
            yield heard(UNSEEN[noise], hero.pos + Vec(cells * direction.x, cells * direction.y))
        case PickedUp(actor=actor, item=item, at=at) if actor is hero:
            yield heard("pickup-gold" if item.kind.worth else "pickup", at)
        case CameAfter(at=at):
            yield heard("draught", at)
        case Taken(at=at) | Dropped(at=at) | Wore(at=at) | TookOff(at=at) | Used(at=at):
            yield heard("pickup", at)
        case LeftLying(at=at):
            yield heard("refuse", at, 0.6)
        case Learned(at=at) | Identified(at=at) | Improved(at=at) | Mended(at=at):
            yield heard("menu-choose", at)
        case Threw(at=at):
            yield heard("blow-miss", at)
        case Shattered(at=at) | Dug(at=at):
            yield heard("door-breach", at, 0.7)
        case Invoked(at=at) | Teleported(at=at):
            yield heard("stairs", at, 0.7)
        case Blasted(victim=victim, damage=damage, at=at):
            yield heard("hurt" if damage and victim is hero else "blow-hit" if damage else "blow-blocked", at)
        case TrapLaid(at=at) | TrapSprung(at=at):
            yield heard("door-bolt", at)
        case Arrived(at=at):
            yield heard("stairs", at)
        case Won(at=at):
            yield heard("win", at)
        case Refused(at=at):
            yield heard("refuse", at, 0.6)
