"""The places on a level that the hero knows and can travel to, how far each is, and what blocks the way to it."""

from __future__ import annotations

from game.engine.grid.geometry import Vec, cells_where, name_of_step, nearest_first
from game.engine.model.door import Door, DoorState
from game.engine.model.fixtures import Lever
from game.engine.model.level import Level
from game.engine.orders.travel import door_in_the_way, goals_at, way_to
from game.engine.records import record
from game.engine.rules.ground_use import known_usable
from game.engine.rules.identification import name_of
from game.engine.rules.obstacles import first_known_obstacle
from game.engine.senses.hero_knowledge import (
    known_foes,
    known_rooms,
    known_stairs,
    known_states,
    remembered_sleepers,
    unopened,
)
from game.engine.words import a, capital, count
from game.engine.world import World
from game.ui.text.sentences import door_commands, menus, status


@record
class Place:
    """Place that the hero can travel to."""

    at: Vec
    name: str
    """Text of its row, such as "Stairs down"."""


def known_places(world: World) -> list[Place]:
    """Return the places that the hero knows, without his own cell.

    They are stairs, items, rooms, doors, levers and plates, fixtures to use, then sleepers. Each group is sorted by the
    distance as the crow flies, the nearest first.
    """
    level, memory, here = world.level, world.level.memory, world.hero.pos
    doors = [Place(door.at, door_and_state(door, state, level)) for door, state in known_states(level).items()]
    groups = (
        [
            Place(at, capital(level.terrains[memory.ground[at]].name))
            for depth_change in (1, -1)
            for at in known_stairs(depth_change, world)
        ],
        [Place(at, capital(name_of(item, world))) for at, item in memory.items.items()],
        _rooms(world),
        doors,
        [Place(lever.at, name) for lever in level.levers.values() if (name := lever_name(lever, level))],
        [Place(at, capital(terrain.name)) for at, terrain in known_usable(world).items()],
        [Place(known.at, menus.SLEEPER.format(foe=known.foe.name)) for known in remembered_sleepers(world)],
    )
    nearness = nearest_first(here)
    return [
        place for group in groups for place in sorted(group, key=lambda place: nearness(place.at)) if place.at != here
    ]


def lever_name(lever: Lever, level: Level) -> str:
    """Return the name of a lever or plate with the state in which the hero last saw it; "" if he never saw it."""
    pulled, plate = level.memory.known_pull(lever), level.plate_at(lever.at)
    if pulled is None:
        return ""
    if plate is None:
        return menus.PULLED_LEVER if pulled else menus.LEVER
    return (menus.READ_PLATE if pulled else menus.PLATE).format(Plate=capital(plate.noun))


def _rooms(world: World) -> list[Place]:
    """Return the rooms with a purpose that the hero knows, without the one where he is.

    The cell of a room is the one nearest to its middle of those that he knows and can stand on.
    """
    level, rooms = world.level, list[Place]()
    here, walkable = level.room_at(world.hero.pos), level.known_walkable
    for room, known in known_rooms(level):
        if room != here and (cells := cells_where(known & walkable)):
            rooms.append(Place(min(cells, key=nearest_first(room.area.center)), capital(room.purpose)))
    return rooms


def door_and_state(door: Door, state: DoorState, level: Level) -> str:
    """Return the name of a door with the state in which the hero last saw it. A lock counts as a state.

    An opening without a leaf has no state.
    """
    if not door.kind.has_leaf:
        return capital(door.kind.noun)
    word = state_word(door, state, level)
    return door_commands.DOOR_AND_STATE.format(Door=capital(door.kind.noun), state=word)


def state_word(door: Door, state: DoorState, level: Level) -> str:
    """Return the word for the state in which the hero last saw a door. A lock counts as a state."""
    return door_commands.LOCKED if level.memory.known_locked(door) else door_commands.STATES[state]


def distance_forms(at: Vec, world: World) -> list[tuple[str, str]]:
    """Return how far a place is and in which direction, as pairs of texts, the longest first.

    The distance is the number of steps, with the doors on the way that are not open. If there is no way, the first text
    says what blocks it. The direction is "" for the hero's own cell, and if the first text contains the direction.
    """
    direction = _direction(at - world.hero.pos)
    short = status.SHORT_DIRECTIONS.get(direction, "")
    goals = goals_at(at, world)
    way = [at] if world.hero.pos in goals else way_to(world.hero, goals, world)
    if not way:
        blocked = blocked_by([at], world)
        return [(text, way) for text in blocked or status.NO_WAY for way in (direction, short)]
    shut = {door.at for door in unopened(world)}.intersection(way[:-1])
    steps = count(len(way), "step")
    if not shut:
        return [(steps, direction), (steps, short)]
    texts = [menus.STEPS_AND_DOORS.format(steps=steps, doors=doors) for doors in (count(len(shut), "door"), len(shut))]
    brief = menus.STEPS_AND_DOORS_SHORT.format(steps=steps, direction=short, doors=len(shut))
    return [*((text, way) for text in texts for way in (direction, short)), (brief, "")]


def _direction(way: Vec) -> str:
    return name_of_step(way.compass) if way.steps else ""


def blocked_by(places: list[Vec], world: World) -> list[str]:
    """Return texts that name the creature, trap or door that blocks the only way to some places, the longest first.

    The shortest says only whether it is a creature, which may move away. Empty if nothing that the hero knows blocks
    the way.
    """
    way = way_to(world.hero, places, world, regardless=True)
    blocking = first_known_obstacle(way[:-1], world)
    if not way and (door := door_in_the_way(world.hero, places, world)) is not None:
        return [menus.BEHIND.format(a_thing=a(door.noun)), status.BLOCKED]
    if blocking is None:
        return []
    at, name = blocking
    foe = next((foe for foe in known_foes(world) if foe.at == at), None)
    asleep = foe is not None and foe.asleep
    longest = [menus.BEHIND_SLEEPER.format(a_foe=a(menus.SLEEPING.format(foe=name)))] if asleep else []
    return [*longest, menus.BEHIND.format(a_thing=a(name)), status.BLOCKED if foe is None else status.BEHIND_FOE]
