"""What is heard at a shut door: movers for free on reaching it, and to who waits there, sleepers too.

Every certainty that is stated is true. Who is awake within reach is always heard; a sleeper so many times in a hundred
as `chance_to_hear` says; nobody is ever heard where nobody is. The number of those behind is right 70 times in a
hundred, and else one off; the size of the largest 80 times, and else one of the other two.
"""

from __future__ import annotations

from game.engine.events.doors import HeardMoving, Listened
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.model.actor import Actor
from game.engine.model.door import KEPT_TICKS, Door, Reading
from game.engine.model.features import Verb
from game.engine.model.level import Level
from game.engine.model.traits import Size
from game.engine.senses.awareness import alert_to
from game.engine.senses.hearing import loudness_left
from game.engine.world import World

REACH = 8
"""Cells past the leaf, as a noise would go."""


SLEEPER_HEARD, COUNT_RIGHT, SIZE_RIGHT = 80, 70, 80
"""Per cent."""


HEARD_WITHIN, HEARD_PER_CENT = 3, 30
"""One awake so few cells past the leaf hears who listens there so often a turn; keener ears from farther."""


MOVING_TICKS = 200
"""Who took a step within that time is moving."""


def chance_to_hear(actor: Actor, cells: int) -> int:
    """Per cent, for one so many cells past the leaf. The cell behind it is the first."""
    if actor.breed.silent or cells > REACH:
        return 0
    return 100 if not actor.asleep else SLEEPER_HEARD - 5 * max(0, cells - 3)


def doors_to_listen_at(actor: Actor, world: World) -> list[Door]:
    doors = (world.level.doors.get(actor.pos + step) for step in ORTHOGONAL)
    return [door for door in doors if door is not None and door.shut]


def listen(actor: Actor, world: World) -> None:
    """The hero has waited: he listens at all shut doors beside him."""
    for door in doors_to_listen_at(actor, world):
        reading = door.heard
        side = door.at - actor.pos
        there = behind(door, side, world.level)
        if (
            reading is None
            or not reading.stands(side, actor.ready_at)
            or (not reading.stirring and _anyone_awake(there, world))
        ):
            reading = door.heard = read(door, side, actor, world)
        world.emit(Listened(actor, door, reading, door.at))
        for other, cells in there:
            near = not (other.asleep or other.breed.ignores_noise) and cells <= HEARD_WITHIN + other.hearing
            if near and world.dice.chance(HEARD_PER_CENT):
                alert_to(other, actor.pos, world)


def _anyone_awake(there: list[tuple[Actor, int]], world: World) -> bool:
    """Whether one is behind a door who is always heard: then what was heard of sleepers before is no longer all."""
    return any(chance_to_hear(other, cells) == 100 and not world.sees(other.pos) for other, cells in there)


def overhear(actor: Actor, world: World) -> None:
    """The hero has acted: beside a shut door he hears who moves behind it, and is told so once in a while."""
    if Verb.LISTEN not in world.tradition.verbs:
        return
    now = actor.ready_at
    for door in doors_to_listen_at(actor, world):
        if door.moving_at is not None and now - door.moving_at < KEPT_TICKS:
            continue
        if any(other.moved_at >= now - MOVING_TICKS for other, _ in behind(door, door.at - actor.pos, world.level)):
            door.moving_at = now
            world.emit(HeardMoving(actor, door, door.at))


def behind(door: Door, side: Vec, level: Level) -> list[tuple[Actor, int]]:
    """Who is within reach behind a shut door and makes any sound at all, and how many cells past the leaf.

    The near side is what lies against `side`: who is reached round the door on that side is behind it too.
    """
    start = door.at + side
    if not level.holds(start) or level.soundproof[start]:
        return []
    near = [
        actor
        for actor in level.actors
        if (actor.pos - start).steps < REACH and actor.breed.mind is not None and not actor.breed.silent
    ]
    if not near:
        return []
    left = loudness_left(level, start, REACH - 1)
    return [(actor, REACH - int(left[actor.pos])) for actor in near if left[actor.pos] >= 0]


def read(door: Door, side: Vec, actor: Actor, world: World) -> Reading:
    """A new reading, from chance of its own: the same for all who have listened there as often."""
    number = 0 if door.heard is None else door.heard.number + 1
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
