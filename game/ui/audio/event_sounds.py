"""Choice of the sounds for a game event: their names, their volume, and the side and distance they come from."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.events.combat import Died, Hurt, Missed, Struck, Surprised
from game.engine.events.doors import (
    Battered,
    Breached,
    Crossed,
    Eased,
    Gnawed,
    HeardMoving,
    Knocked,
    Latched,
    LeverPulled,
    LeverPulledInVain,
    Opened,
    PortcullisRaised,
    SecretDoorFound,
    TwinMoved,
    Unlatched,
    Unlocked,
    Widened,
)
from game.engine.events.event import Event
from game.engine.events.hazards import (
    BurntDown,
    CaughtFire,
    Crackled,
    Exploded,
    GasReleased,
    LampCovered,
    LampDimmed,
    OilTaken,
    TrapLaid,
    TrapSprung,
)
from game.engine.events.items import (
    Blasted,
    Dropped,
    Dug,
    Healed,
    Identified,
    Improved,
    Invoked,
    Learned,
    LeftLying,
    Shattered,
    Taken,
    Teleported,
    Threw,
    TookOff,
    Used,
    Wore,
)
from game.engine.events.monsters import CalledForHelp, Divided, LeftDoor, MimicRevealed, Noticed, Rallied, Stole
from game.engine.events.movement import Arrived, FoundNothing, Heard, LateArrived, Moved, PickedUp, Refused, Won
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.door import DoorState
from game.engine.model.sound import Noise
from game.engine.world import World

CELLS_TO_ONE_SIDE = 10
"""Distance to the west or east of the hero, in cells, at which a sound is panned entirely to one side."""

EVENT_SOUNDS: dict[type[Event], tuple[str, float]] = {
    Widened: ("door-ajar", 1.0),
    Knocked: ("door-knock", 1.0),
    Latched: ("door-bolt", 1.0),
    Unlatched: ("door-latch", 1.0),
    Unlocked: ("door-latch", 1.0),
    LeverPulled: ("lever", 1.0),
    LeverPulledInVain: ("lever", 1.0),
    Gnawed: ("gnawing", 1.0),
    Crossed: ("step-soft", 1.0),
    HeardMoving: ("step-soft", 0.5),
    SecretDoorFound: ("door-latch", 1.0),
    CaughtFire: ("fire-catch", 1.0),
    Crackled: ("fire-crackle", 0.7),
    BurntDown: ("door-breach", 0.6),
    Exploded: ("blast", 1.0),
    GasReleased: ("gas-hiss", 1.0),
    LampDimmed: ("oil-low", 1.0),
    LampCovered: ("door-latch", 0.4),
    OilTaken: ("pickup", 1.0),
    Divided: ("step-soft", 1.0),
    Stole: ("pickup", 1.0),
    Rallied: ("notice", 1.0),
    MimicRevealed: ("notice", 1.0),
    LeftDoor: ("step-soft", 0.5),
    Missed: ("blow-miss", 1.0),
    Noticed: ("notice", 1.0),
    LateArrived: ("draught", 1.0),
    Arrived: ("stairs", 1.0),
    Won: ("win", 1.0),
    Refused: ("refuse", 0.6),
    Taken: ("pickup", 1.0),
    Dropped: ("pickup", 1.0),
    Wore: ("pickup", 1.0),
    TookOff: ("pickup", 1.0),
    Used: ("pickup", 1.0),
    LeftLying: ("refuse", 0.6),
    Learned: ("menu-choose", 1.0),
    Identified: ("menu-choose", 1.0),
    Improved: ("menu-choose", 1.0),
    Healed: ("menu-choose", 1.0),
    Threw: ("blow-miss", 1.0),
    Shattered: ("door-breach", 0.7),
    Dug: ("door-breach", 0.7),
    Invoked: ("stairs", 0.7),
    Teleported: ("stairs", 0.7),
    TrapLaid: ("door-bolt", 1.0),
    TrapSprung: ("door-bolt", 1.0),
}
"""Sound of each type of event that always sounds alike, as (name of the sound, volume from 0 to 1)."""

UNSEEN = {
    Noise.STEPS: "step-soft",
    Noise.DOOR: "door-far",
    Noise.BOLT: "door-bolt",
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
"""Name of the sound for each noise that the hero hears without seeing its source."""
MUFFLED = 14
"""Distance in cells at which an unseen noise of loudness 0 seems to be.

Each unit of loudness takes 1 off this distance, but the distance is at least 2 cells.
"""

PlayedSound = tuple[str, float, float, float]
"""Sound to be played: (name, volume from 0 to 1, side from -1 for left to 1 for right, distance in cells)."""


def sounds_of(event: Event, world: World) -> Iterator[PlayedSound]:
    """Yield the sounds of an event as the hero hears them. Many events make no sound."""
    hero = world.hero
    source = _far_off(event, hero.pos) if isinstance(event, Heard) else event.at
    aside = (source.x - hero.pos.x) / CELLS_TO_ONE_SIDE
    for name, volume in _played(event, hero):
        yield name, volume, max(-1.0, min(1.0, aside)), float((source - hero.pos).steps)


def _played(event: Event, hero: Actor) -> Iterator[tuple[str, float]]:
    """Yield the name and the volume (0 to 1) of each sound of an event."""
    if type(event) in EVENT_SOUNDS:
        yield EVENT_SOUNDS[type(event)]
        return
    match event:
        case Opened(door=door):
            yield f"{door.kind.sprite}-open", 1.0
        case Eased(door=door):
            yield "door-ajar", 1.0 if door.stiff else 0.6
        case PortcullisRaised(door=door) | TwinMoved(door=door):
            yield f"{door.kind.sprite}-open" if door.state is DoorState.OPEN else "door-ajar", 1.0
        case Battered():
            yield "door-knock", 1.0
            yield "blow-blocked", 1.0
        case Breached(door=door):
            yield "glass-break" if door.kind.shatters else "door-breach", 1.0
        case CalledForHelp(noise=noise) | Heard(noise=noise):
            yield UNSEEN[noise], 1.0
        case FoundNothing(finder=actor) if actor is hero:
            yield "step-soft", 0.5
        case Moved(actor=actor) if actor is hero:
            yield "step-stone", 0.5
        case Struck(victim=victim, damage=damage) | Blasted(victim=victim, damage=damage):
            yield "hurt" if damage and victim is hero else "blow-hit" if damage else "blow-blocked", 1.0
        case Surprised(victim=victim):
            yield "hurt" if victim is hero else "blow-hit", 1.0
        case Hurt(victim=victim) if victim is hero:
            yield "hurt", 1.0
        case Died(actor=actor):
            yield "death-hero" if actor is hero else "death-foe", 1.0
        case PickedUp(actor=actor, item=item) if actor is hero:
            yield "pickup-gold" if item.kind.worth else "pickup", 1.0


def _far_off(event: Heard, hero: Vec) -> Vec:
    """Return the cell from which an unseen noise seems to come: the fainter the noise, the farther away.

    `hero`: the hero's cell. The result may lie beyond the level.
    """
    cells = max(MUFFLED - event.loudness, 2)
    return hero + Vec(cells * event.direction.x, cells * event.direction.y)
