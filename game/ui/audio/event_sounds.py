"""Choice of the sounds for a game event: their names, their volume, and the side and distance they come from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.engine.events import combat_events, door_events, hazard_events, item_events, monster_events, movement_events
from game.engine.events.event import Event
from game.engine.events.event_readers import EventReader
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.door import DoorBand, DoorState
from game.engine.model.noise import Noise
from game.engine.records import NamedTuple
from game.engine.world import World
from game.ui.text.sentences.log.noises import NOISES
from game.ui.text.sentences.log.sound_captions import CAPTIONS_OF_EVENTS

CELLS_TO_ONE_SIDE = 10
"""Distance to the west or east of the hero, in cells, at which a sound is panned entirely to one side."""

NamedSound = tuple[str, float]
"""Sound of an event: (name of the sound, volume from 0 to 1)."""

CONSTANT_SOUNDS: dict[type[Event], NamedSound] = {
    door_events.Widened: ("door-ajar", 1.0),
    door_events.Knocked: ("door-knock", 1.0),
    door_events.Latched: ("door-bolt", 1.0),
    door_events.TollTaken: ("door-bolt", 1.0),
    door_events.GateBolted: ("door-bolt", 1.0),
    door_events.PlateAgreed: ("lever", 1.0),
    door_events.PlateRefused: ("lever", 1.0),
    door_events.Unlatched: ("door-latch", 1.0),
    door_events.Unlocked: ("door-latch", 1.0),
    door_events.LeverPulled: ("lever", 1.0),
    door_events.LeverPulledInVain: ("lever", 1.0),
    door_events.Gnawed: ("gnawing", 1.0),
    door_events.Crossed: ("step-soft", 1.0),
    door_events.SecretDoorFound: ("door-latch", 1.0),
    hazard_events.CaughtFire: ("fire-catch", 1.0),
    hazard_events.Crackled: ("fire-crackle", 0.7),
    hazard_events.BurntDown: ("door-breach", 0.6),
    hazard_events.Exploded: ("blast", 1.0),
    hazard_events.GasReleased: ("gas-hiss", 1.0),
    hazard_events.LampDimmed: ("oil-low", 1.0),
    hazard_events.LampCovered: ("door-latch", 0.4),
    hazard_events.OilTaken: ("pickup", 1.0),
    monster_events.Divided: ("step-soft", 1.0),
    monster_events.Stole: ("pickup", 1.0),
    monster_events.Rallied: ("notice", 1.0),
    monster_events.MimicRevealed: ("notice", 1.0),
    monster_events.LeftDoor: ("step-soft", 0.5),
    combat_events.Missed: ("blow-miss", 1.0),
    monster_events.Noticed: ("notice", 1.0),
    movement_events.CameIn: ("draught", 1.0),
    movement_events.Withdrew: ("doors-calm", 1.0),
    movement_events.Arrived: ("stairs", 1.0),
    movement_events.Escaped: ("win", 1.0),
    movement_events.Won: ("win", 1.0),
    movement_events.Refused: ("refuse", 0.6),
    item_events.Taken: ("pickup", 1.0),
    item_events.Dropped: ("pickup", 1.0),
    item_events.Wore: ("pickup", 1.0),
    item_events.TookOff: ("pickup", 1.0),
    item_events.Used: ("pickup", 1.0),
    item_events.LeftLying: ("refuse", 0.6),
    item_events.Learned: ("menu-choose", 1.0),
    item_events.Identified: ("menu-choose", 1.0),
    item_events.TomeCrumbled: ("tome-crumbles", 1.0),
    item_events.LookedBehind: ("menu-choose", 1.0),
    item_events.Improved: ("menu-choose", 1.0),
    item_events.Healed: ("menu-choose", 1.0),
    item_events.FixtureUsed: ("search", 1.0),
    item_events.Threw: ("blow-miss", 1.0),
    item_events.Shattered: ("door-breach", 0.7),
    item_events.Dug: ("door-breach", 0.7),
    item_events.Invoked: ("stairs", 0.7),
    item_events.Teleported: ("stairs", 0.7),
    hazard_events.TrapLaid: ("door-bolt", 1.0),
    hazard_events.TrapSprung: ("door-bolt", 1.0),
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
    caption: str = ""
    """What the sound means in its event, in words; empty if it is what the sound usually means."""


event_sounds: EventReader[[Actor], Iterable[NamedSound]] = EventReader(())
"""Reader that turns each event into the names and volumes of its sounds. Its other argument is the hero."""
event_sounds.register(lambda event, _: [CONSTANT_SOUNDS[type(event)]], *CONSTANT_SOUNDS)


def sounds_of(event: Event, world: World) -> Iterator[PlayedSound]:
    """Yield the sounds of an event as the hero hears them. Many events make no sound."""
    hero = world.hero
    source = _source(event, hero)
    aside = (source.x - hero.pos.x) / CELLS_TO_ONE_SIDE
    for name, volume in event_sounds.read(event, hero):
        away = source - hero.pos
        words = CAPTIONS_OF_EVENTS.get((type(event), name), "")
        if isinstance(event, movement_events.Heard):
            words = NOISES[event.noise].caption
        yield PlayedSound(name, volume, max(-1.0, min(1.0, aside)), float(away.steps), away.compass, words)


def _source(event: Event, hero: Actor) -> Vec:
    """Return the cell that the sounds of an event seem to come from.

    What he does with his own things sounds where he is, also if the use has moved him; so does what he learns. The air
    rushes where a monster has vanished, or he would hear where it appears.
    """
    match event:
        case movement_events.Heard():
            return _far_off(event, hero.pos)
        case item_events.Identified():
            return hero.pos
        case item_events.Used() if event.actor is hero:
            return hero.pos
        case item_events.Teleported() if event.actor is not hero:
            return event.start
    return event.at


@event_sounds
def _opened(event: door_events.Opened, hero: Actor) -> Iterator[NamedSound]:
    yield f"{event.door.kind.sprite}-open", 1.0


@event_sounds
def _eased(event: door_events.Eased, hero: Actor) -> Iterator[NamedSound]:
    yield "door-ajar", 1.0 if event.door.stiff else 0.6


@event_sounds
def _moved_by_another(event: door_events.PortcullisRaised | door_events.TwinMoved, hero: Actor) -> Iterator[NamedSound]:
    yield f"{event.door.kind.sprite}-open" if event.door.state is DoorState.OPEN else "door-ajar", 1.0


@event_sounds
def _battered(event: door_events.Battered, hero: Actor) -> Iterator[NamedSound]:
    yield "door-knock", 1.0
    yield "blow-blocked", 1.0


@event_sounds
def _breached(event: door_events.Breached | door_events.Destroyed, hero: Actor) -> Iterator[NamedSound]:
    yield "glass-break" if event.door.kind.shatters else "door-breach", 1.0


@event_sounds
def _noise(event: monster_events.CalledForHelp | movement_events.Heard, hero: Actor) -> Iterator[NamedSound]:
    yield UNSEEN[event.noise], 1.0


@event_sounds
def _found_nothing(event: movement_events.FoundNothing, hero: Actor) -> Iterator[NamedSound]:
    if event.actor is hero:
        yield "search", 0.5


@event_sounds
def _moved(event: movement_events.Moved, hero: Actor) -> Iterator[NamedSound]:
    if event.actor is hero:
        yield "step-stone", 0.5


@event_sounds
def _door_band_changed(event: movement_events.DoorBandChanged, hero: Actor) -> Iterator[NamedSound]:
    rises = event.now is DoorBand.REACHED or event.before is DoorBand.CALM
    yield "doors-near" if rises else "doors-calm", 1.0 if event.now is DoorBand.REACHED else 0.7


@event_sounds
def _blow(event: combat_events.Struck | item_events.Blasted, hero: Actor) -> Iterator[NamedSound]:
    yield "hurt" if event.damage and event.victim is hero else "blow-hit" if event.damage else "blow-blocked", 1.0


@event_sounds
def _surprised(event: combat_events.Surprised, hero: Actor) -> Iterator[NamedSound]:
    yield "hurt" if event.victim is hero else "blow-hit", 1.0


@event_sounds
def _hurt(event: combat_events.Hurt, hero: Actor) -> Iterator[NamedSound]:
    if event.victim is hero:
        yield "hurt", 1.0


@event_sounds
def _died(event: combat_events.Died, hero: Actor) -> Iterator[NamedSound]:
    yield "death-hero" if event.actor is hero else "death-foe", 1.0


@event_sounds
def _picked_up(event: movement_events.PickedUp, hero: Actor) -> Iterator[NamedSound]:
    if event.actor is hero:
        yield "pickup-gold" if event.item.kind.worth else "pickup", 1.0


def _far_off(event: movement_events.Heard, hero: Vec) -> Vec:
    """Return the cell from which an unseen noise seems to come: the fainter the noise, the farther away.

    `hero`: the hero's cell. The result may lie beyond the level.
    """
    cells = max(MUFFLED - event.loudness, 2)
    return hero + Vec(cells * event.direction.x, cells * event.direction.y)
