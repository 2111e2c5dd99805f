"""The places on a level that the hero knows and can travel to: stairs, items, doors, levers and sleepers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from game.engine.grid.geometry import Vec, nearest_first
from game.engine.orders.travel import way_to
from game.engine.records import record
from game.engine.rules.item_names import name_of
from game.engine.senses.hero_knowledge import known_stairs, known_states, remembered_sleepers, unopened
from game.engine.words import capital, count
from game.engine.world import World
from game.ui.text.sentences import door_commands, menus


@record
class Place:
    """Place that the hero can travel to."""

    at: Vec
    name: str
    """Text of its row, such as "Stairs down"."""


@record
class MapMarks:
    """Functions by which a list of places marks its places on the map."""

    show: Callable[[Vec | None], None]
    """Puts the cursor on a cell, and shows an arrow at the edge of the map if the cell is beyond it; None: no cursor.
    """
    name: Callable[[Mapping[Vec, str]], None]
    """Writes letters beside cells."""
    find: Callable[[tuple[int, int]], Vec | None]
    """Returns the cell with a letter whose picture or letter is at a pixel of the window; None without one."""
    badge: Callable[[Vec], pygame.Surface | None]
    """Returns the picture of the badge of a door; None for a cell without a badge."""


def known_places(world: World) -> list[Place]:
    """Return the places that the hero knows, without his own cell: stairs, items, doors, levers, then sleepers.

    Each group is sorted by the distance as the crow flies, the nearest first.
    """
    level, memory, here = world.level, world.level.memory, world.hero.pos
    doors = [
        Place(
            door.at,
            door_commands.DOOR_AND_STATE.format(Door=capital(door.kind.noun), state=door_commands.STATES[state]),
        )
        for door, state in known_states(level).items()
    ]
    groups = (
        [
            Place(at, capital(level.terrains[memory.ground[at]].name))
            for depth_change in (1, -1)
            for at in known_stairs(depth_change, world)
        ],
        [Place(at, capital(name_of(item, world))) for at, item in memory.items.items()],
        doors,
        [Place(lever.at, menus.LEVER) for lever in level.levers.values() if memory.known_pull(lever) is not None],
        [Place(known.at, menus.SLEEPER.format(foe=known.foe.name)) for known in remembered_sleepers(world)],
    )
    nearness = nearest_first(here)
    return [
        place for group in groups for place in sorted(group, key=lambda place: nearness(place.at)) if place.at != here
    ]


def distance_text(at: Vec, world: World) -> str:
    """Return how far a place is for the hero: the steps, and the doors on the way that are not open."""
    way = way_to(world.hero, [at], world)
    if not way:
        return door_commands.NO_WAY
    shut = {door.at for door in unopened(world)}.intersection(way[:-1])
    steps = count(len(way), "step")
    return menus.STEPS_AND_DOORS.format(steps=steps, doors=count(len(shut), "door")) if shut else steps
