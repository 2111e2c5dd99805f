"""Choice of the sounds for a game event: their names, their volume, and the side and distance they come from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from game.engine.events import combat, doors, hazards, items, monsters, movement
from game.engine.events.event import Event
from game.engine.events.reader import EventReader
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.door import DoorState
from game.engine.model.noise import Noise
from game.engine.world import World

CELLS_TO_ONE_SIDE = 10
"""Distance to the west or east of the hero, in cells, at which a sound is panned entirely to one side."""

NamedSound = tuple[str, float]
"""Sound of an event: (name of the sound, volume from 0 to 1)."""

CONSTANT_SOUNDS: dict[type[Event], NamedSound] = {
    doors.Widened: ("door-ajar", 1.0),
    doors.Knocked: ("door-knock", 1.0),
    doors.Latched: ("door-bolt", 1.0),
    doors.Unlatched: ("door-latch", 1.0),
    doors.Unlocked: ("door-latch", 1.0),
    doors.LeverPulled: ("lever", 1.0),
    doors.LeverPulledInVain: ("lever", 1.0),
    doors.Gnawed: ("gnawing", 1.0),
    doors.Crossed: ("step-soft", 1.0),
    doors.HeardMoving: ("step-soft", 0.5),
    doors.SecretDoorFound: ("door-latch", 1.0),
    hazards.CaughtFire: ("fire-catch", 1.0),
    hazards.Crackled: ("fire-crackle", 0.7),
    hazards.BurntDown: ("door-breach", 0.6),
    hazards.Exploded: ("blast", 1.0),
    hazards.GasReleased: ("gas-hiss", 1.0),
    hazards.LampDimmed: ("oil-low", 1.0),
    hazards.LampCovered: ("door-latch", 0.4),
    hazards.OilTaken: ("pickup", 1.0),
    monsters.Divided: ("step-soft", 1.0),
    monsters.Stole: ("pickup", 1.0),
    monsters.Rallied: ("notice", 1.0),
    monsters.MimicRevealed: ("notice", 1.0),
    monsters.LeftDoor: ("step-soft", 0.5),
    combat.Missed: ("blow-miss", 1.0),
    monsters.Noticed: ("notice", 1.0),
    movement.LateArrived: ("draught", 1.0),
    movement.Arrived: ("stairs", 1.0),
    movement.Won: ("win", 1.0),
    movement.Refused: ("refuse", 0.6),
    items.Taken: ("pickup", 1.0),
    items.Dropped: ("pickup", 1.0),
    items.Wore: ("pickup", 1.0),
    items.TookOff: ("pickup", 1.0),
    items.Used: ("pickup", 1.0),
    items.LeftLying: ("refuse", 0.6),
    items.Learned: ("menu-choose", 1.0),
    items.Identified: ("menu-choose", 1.0),
    items.Improved: ("menu-choose", 1.0),
    items.Healed: ("menu-choose", 1.0),
    items.Threw: ("blow-miss", 1.0),
    items.Shattered: ("door-breach", 0.7),
    items.Dug: ("door-breach", 0.7),
    items.Invoked: ("stairs", 0.7),
    items.Teleported: ("stairs", 0.7),
    hazards.TrapLaid: ("door-bolt", 1.0),
    hazards.TrapSprung: ("door-bolt", 1.0),
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


class PlayedSound(NamedTuple):
    """Sound to be played, as the hero hears it."""

    name: str
    volume: float
    """From 0 to 1."""
    pan: float
    """Side that it comes from: from -1 for left to 1 for right."""
    distance: float
    """Distance in cells."""
    direction: Vec
    """Direction from the hero to the source, as a step in one of eight directions; (0, 0) if it is in his cell."""


event_sounds: EventReader[[Actor], Iterable[NamedSound]] = EventReader(())
"""Reader that turns each event into the names and volumes of its sounds. Its other argument is the hero."""
event_sounds.always({kind: [sound] for kind, sound in CONSTANT_SOUNDS.items()})
# The hero sees or learns these, and hears nothing.
event_sounds.ignore(
    doors.Listened,
    doors.SillFlickered,
    hazards.TrapSpotted,
    hazards.HazardAppeared,
    items.Mapped,
    items.SensedBehindDoors,
    items.PrizeWithdrawn,
)
event_sounds.ignore(
    combat.Afflicted,
    combat.Recovered,
    movement.Staggered,
    monsters.Woke,
    monsters.FoundNoWay,
    monsters.Cornered,
    hazards.OilLeft,
    items.UsedInVain,
)
# A sound would add nothing to the sentence in the log.
event_sounds.ignore(monsters.Spoke, hazards.RestBegun, movement.Stopped)


def sounds_of(event: Event, world: World) -> Iterator[PlayedSound]:
    """Yield the sounds of an event as the hero hears them. Many events make no sound."""
    hero = world.hero
    source = _far_off(event, hero.pos) if isinstance(event, movement.Heard) else event.at
    aside = (source.x - hero.pos.x) / CELLS_TO_ONE_SIDE
    for name, volume in event_sounds.read(event, hero):
        away = source - hero.pos
        yield PlayedSound(name, volume, max(-1.0, min(1.0, aside)), float(away.steps), away.compass)


@event_sounds
def _opened(event: doors.Opened, hero: Actor) -> Iterator[NamedSound]:
    yield f"{event.door.kind.sprite}-open", 1.0


@event_sounds
def _eased(event: doors.Eased, hero: Actor) -> Iterator[NamedSound]:
    yield "door-ajar", 1.0 if event.door.stiff else 0.6


@event_sounds
def _moved_by_another(event: doors.PortcullisRaised | doors.TwinMoved, hero: Actor) -> Iterator[NamedSound]:
    yield f"{event.door.kind.sprite}-open" if event.door.state is DoorState.OPEN else "door-ajar", 1.0


@event_sounds
def _battered(event: doors.Battered, hero: Actor) -> Iterator[NamedSound]:
    yield "door-knock", 1.0
    yield "blow-blocked", 1.0


@event_sounds
def _breached(event: doors.Breached, hero: Actor) -> Iterator[NamedSound]:
    yield "glass-break" if event.door.kind.shatters else "door-breach", 1.0


@event_sounds
def _noise(event: monsters.CalledForHelp | movement.Heard, hero: Actor) -> Iterator[NamedSound]:
    yield UNSEEN[event.noise], 1.0


@event_sounds
def _found_nothing(event: movement.FoundNothing, hero: Actor) -> Iterator[NamedSound]:
    if event.finder is hero:
        yield "step-soft", 0.5


@event_sounds
def _moved(event: movement.Moved, hero: Actor) -> Iterator[NamedSound]:
    if event.actor is hero:
        yield "step-stone", 0.5


@event_sounds
def _blow(event: combat.Struck | items.Blasted, hero: Actor) -> Iterator[NamedSound]:
    yield "hurt" if event.damage and event.victim is hero else "blow-hit" if event.damage else "blow-blocked", 1.0


@event_sounds
def _surprised(event: combat.Surprised, hero: Actor) -> Iterator[NamedSound]:
    yield "hurt" if event.victim is hero else "blow-hit", 1.0


@event_sounds
def _hurt(event: combat.Hurt, hero: Actor) -> Iterator[NamedSound]:
    if event.victim is hero:
        yield "hurt", 1.0


@event_sounds
def _died(event: combat.Died, hero: Actor) -> Iterator[NamedSound]:
    yield "death-hero" if event.actor is hero else "death-foe", 1.0


@event_sounds
def _picked_up(event: movement.PickedUp, hero: Actor) -> Iterator[NamedSound]:
    if event.actor is hero:
        yield "pickup-gold" if event.item.kind.worth else "pickup", 1.0


def _far_off(event: movement.Heard, hero: Vec) -> Vec:
    """Return the cell from which an unseen noise seems to come: the fainter the noise, the farther away.

    `hero`: the hero's cell. The result may lie beyond the level.
    """
    cells = max(MUFFLED - event.loudness, 2)
    return hero + Vec(cells * event.direction.x, cells * event.direction.y)
