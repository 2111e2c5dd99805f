"""Listening at shut doors. Moving monsters are heard as soon as the hero is at the door; waiting there reveals more.

A reading is the result of listening. It always includes awake monsters within REACH; it includes a sleeper with the
chance that `chance_to_hear` returns; it never reports a monster where none is. The number of monsters is right in 70 of
100 readings, and else off by one. The size of the largest is right in 80 of 100, and else one of the other two sizes.
"""

from __future__ import annotations

from game.engine.events.door_events import HeardMoving, Listened
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.model.actor import Actor
from game.engine.model.door import Door
from game.engine.model.level import Level
from game.engine.model.memory import KEPT_TICKS, Reading
from game.engine.model.tradition_features import Verb
from game.engine.model.traits import Size, Trait
from game.engine.senses.awareness import alert_to
from game.engine.senses.hearing import loudness_left
from game.engine.world import World

REACH = 8
"""Range of listening in cells past the door, measured along the way that a noise takes."""


SLEEPER_HEARD, COUNT_RIGHT, SIZE_RIGHT = 80, 70, 80
"""Chances in percent: to hear a sleeper nearby, to hear the right number, to hear the right size."""


HEARD_WITHIN, HEARD_PER_CENT = 3, 30
"""Cells past the door within which an awake monster may hear the listener, and its chance per turn in percent.

A monster with keen ears may hear him from farther away.
"""


MOVING_TICKS = 200
"""Ticks after its last step during which an actor counts as moving."""


def chance_to_hear(actor: Actor, cells: int) -> int:
    """Return the chance in percent to hear an actor `cells` cells past a door; the cell right behind the door is 1."""
    if actor.breed.has(Trait.SILENT) or cells > REACH:
        return 0
    return 100 if not actor.asleep else SLEEPER_HEARD - 5 * max(0, cells - 3)


def doors_to_listen_at(actor: Actor, world: World) -> list[Door]:
    """Return the shut doors orthogonally beside an actor."""
    doors = (world.level.doors.get(actor.pos + step) for step in ORTHOGONAL)
    return [door for door in doors if door is not None and door.shut]


def listen(actor: Actor, world: World) -> None:
    """Listen at all shut doors beside the hero. Call after he has waited; awake monsters nearby may hear him."""
    for door in doors_to_listen_at(actor, world):
        reading = world.level.memory.last_reading(door)
        side = door.at - actor.pos
        there = behind(door, side, world.level)
        if (
            reading is None
            or not reading.is_valid(side, actor.ready_at)
            or (not reading.stirring and _is_any_awake(there, world))
        ):
            reading = make_reading(door, side, actor, world)
            world.level.memory.record_reading(door, reading)
        world.emit(Listened(actor, door, reading, door.at))
        for other, cells in there:
            near = not (other.asleep or other.breed.has(Trait.IGNORES_NOISE)) and cells <= HEARD_WITHIN + other.hearing
            if near and world.dice.chance(HEARD_PER_CENT):
                alert_to(other, actor.pos, world)


def _is_any_awake(there: list[tuple[Actor, int]], world: World) -> bool:
    """Return whether one of the actors `there` is awake, can be heard, and is out of the hero's view.

    `there`: the actors behind a door, each with its distance in cells past the door.
    """
    return any(chance_to_hear(other, cells) == 100 and not world.sees(other.pos) for other, cells in there)


def overhear(actor: Actor, world: World) -> None:
    """Emit `HeardMoving` for each shut door beside the hero behind which an actor moves.

    Each door is reported at most once in KEPT_TICKS ticks. Nothing happens in traditions without listening.
    """
    if Verb.LISTEN not in world.tradition.verbs:
        return
    now, memory = actor.ready_at, world.level.memory
    for door in doors_to_listen_at(actor, world):
        last = memory.last_movement(door)
        if last is not None and now - last < KEPT_TICKS:
            continue
        if any(other.moved_at >= now - MOVING_TICKS for other, _ in behind(door, door.at - actor.pos, world.level)):
            memory.record_movement(door, now)
            world.emit(HeardMoving(actor, door, door.at))


def behind(door: Door, side: Vec, level: Level) -> list[tuple[Actor, int]]:
    """Return the actors that can be heard from behind a shut door, each with its distance in cells.

    The distance is the length of the way of the noise. The way begins at the cell right behind the door, which counts
    as 1. An actor that is not behind the door is included too if the way leads round to it, for example through another
    door. `side`: direction from the listener to the door.
    """
    start = door.at + side
    if not level.in_bounds(start) or level.soundproof[start]:
        return []
    near = [
        actor
        for actor in level.actors
        if (actor.pos - start).steps < REACH and actor.breed.ai is not None and not actor.breed.has(Trait.SILENT)
    ]
    if not near:
        return []
    left = loudness_left(level, start, REACH - 1)
    return [(actor, REACH - int(left[actor.pos])) for actor in near if left[actor.pos] >= 0]


def make_reading(door: Door, side: Vec, actor: Actor, world: World) -> Reading:
    """Return a new reading of a door: how many monsters are heard behind it, and how large the largest is.

    The dice depend on the game's seed, on the door, and on how many readings of the door there were before. So every
    listener who has the same actors behind the door gets the same reading.
    """
    last = world.level.memory.last_reading(door)
    number = 0 if last is None else last.number + 1
    dice = Dice(world.seed, "listening", world.level.depth, *door.at, number)
    here = [(other, cells) for other, cells in behind(door, side, world.level) if not world.sees(other.pos)]
    here.sort(key=lambda found: (found[1], found[0].pos))
    noticed = [other for other, cells in here if dice.chance(chance_to_hear(other, cells))]
    count = size = 0
    if noticed:
        count = len(here) if dice.chance(COUNT_RIGHT) else dice.choice([n for n in (len(here) - 1, len(here) + 1) if n])
        size = max(other.breed.size for other, _ in here)
        if not dice.chance(SIZE_RIGHT):
            size = dice.choice([other for other in Size if other != size])
    stirring = any(not other.asleep for other in noticed)
    return Reading(actor.ready_at, number, side, count, Size(size), stirring)
