"""Choice of the sounds for a game event: their names, their volume, and the side and distance they come from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.engine.events.combat import Afflicted, Died, Hurt, Missed, Recovered, Struck, Surprised
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
    Listened,
    Opened,
    PortcullisRaised,
    SecretDoorFound,
    SillFlickered,
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
    HazardAppeared,
    LampCovered,
    LampDimmed,
    OilLeft,
    OilTaken,
    RestBegun,
    TrapLaid,
    TrapSpotted,
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
    Mapped,
    PrizeWithdrawn,
    SensedBehindDoors,
    Shattered,
    Taken,
    Teleported,
    Threw,
    TookOff,
    Used,
    UsedInVain,
    Wore,
)
from game.engine.events.monsters import (
    CalledForHelp,
    Cornered,
    Divided,
    FoundNoWay,
    LeftDoor,
    MimicRevealed,
    Noticed,
    Rallied,
    Spoke,
    Stole,
    Woke,
)
from game.engine.events.movement import (
    Arrived,
    FoundNothing,
    Heard,
    LateArrived,
    Moved,
    PickedUp,
    Refused,
    Staggered,
    Stopped,
    Won,
)
from game.engine.events.reader import EventReader
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.door import DoorState
from game.engine.model.sound import Noise
from game.engine.world import World

CELLS_TO_ONE_SIDE = 10
"""Distance to the west or east of the hero, in cells, at which a sound is panned entirely to one side."""

NamedSound = tuple[str, float]
"""Sound of an event: (name of the sound, volume from 0 to 1)."""

CONSTANT_SOUNDS: dict[type[Event], NamedSound] = {
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
"""Sound of each class of events that always sounds alike."""

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


event_sounds: EventReader[[Actor], Iterable[NamedSound]] = EventReader(())
"""Sounds of all events. Besides the event it is given the hero."""
event_sounds.always({kind: [sound] for kind, sound in CONSTANT_SOUNDS.items()})
# The hero sees or learns these, and hears nothing.
event_sounds.ignore(Listened, SillFlickered, TrapSpotted, HazardAppeared, Mapped, SensedBehindDoors, PrizeWithdrawn)
event_sounds.ignore(Afflicted, Recovered, Staggered, Woke, FoundNoWay, Cornered, OilLeft, UsedInVain)
# A sound would add nothing to the sentence in the log.
event_sounds.ignore(Spoke, RestBegun, Stopped)


def sounds_of(event: Event, world: World) -> Iterator[PlayedSound]:
    """Yield the sounds of an event as the hero hears them. Many events make no sound."""
    hero = world.hero
    source = _far_off(event, hero.pos) if isinstance(event, Heard) else event.at
    aside = (source.x - hero.pos.x) / CELLS_TO_ONE_SIDE
    for name, volume in event_sounds.read(event, hero):
        yield name, volume, max(-1.0, min(1.0, aside)), float((source - hero.pos).steps)


@event_sounds
def _opened(event: Opened, hero: Actor) -> Iterator[NamedSound]:
    yield f"{event.door.kind.sprite}-open", 1.0


@event_sounds
def _eased(event: Eased, hero: Actor) -> Iterator[NamedSound]:
    yield "door-ajar", 1.0 if event.door.stiff else 0.6


@event_sounds
def _moved_by_another(event: PortcullisRaised | TwinMoved, hero: Actor) -> Iterator[NamedSound]:
    yield f"{event.door.kind.sprite}-open" if event.door.state is DoorState.OPEN else "door-ajar", 1.0


@event_sounds
def _battered(event: Battered, hero: Actor) -> Iterator[NamedSound]:
    yield "door-knock", 1.0
    yield "blow-blocked", 1.0


@event_sounds
def _breached(event: Breached, hero: Actor) -> Iterator[NamedSound]:
    yield "glass-break" if event.door.kind.shatters else "door-breach", 1.0


@event_sounds
def _noise(event: CalledForHelp | Heard, hero: Actor) -> Iterator[NamedSound]:
    yield UNSEEN[event.noise], 1.0


@event_sounds
def _found_nothing(event: FoundNothing, hero: Actor) -> Iterator[NamedSound]:
    if event.finder is hero:
        yield "step-soft", 0.5


@event_sounds
def _moved(event: Moved, hero: Actor) -> Iterator[NamedSound]:
    if event.actor is hero:
        yield "step-stone", 0.5


@event_sounds
def _blow(event: Struck | Blasted, hero: Actor) -> Iterator[NamedSound]:
    yield "hurt" if event.damage and event.victim is hero else "blow-hit" if event.damage else "blow-blocked", 1.0


@event_sounds
def _surprised(event: Surprised, hero: Actor) -> Iterator[NamedSound]:
    yield "hurt" if event.victim is hero else "blow-hit", 1.0


@event_sounds
def _hurt(event: Hurt, hero: Actor) -> Iterator[NamedSound]:
    if event.victim is hero:
        yield "hurt", 1.0


@event_sounds
def _died(event: Died, hero: Actor) -> Iterator[NamedSound]:
    yield "death-hero" if event.actor is hero else "death-foe", 1.0


@event_sounds
def _picked_up(event: PickedUp, hero: Actor) -> Iterator[NamedSound]:
    if event.actor is hero:
        yield "pickup-gold" if event.item.kind.worth else "pickup", 1.0


def _far_off(event: Heard, hero: Vec) -> Vec:
    """Return the cell from which an unseen noise seems to come: the fainter the noise, the farther away.

    `hero`: the hero's cell. The result may lie beyond the level.
    """
    cells = max(MUFFLED - event.loudness, 2)
    return hero + Vec(cells * event.direction.x, cells * event.direction.y)
