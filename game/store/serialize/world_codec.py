"""The world as JSON values, and back: each level with its actors, the actors on no level, and the world's own state.

What was read is checked before anything is done with it: levels and times must be sound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from game.content.games import make_levels
from game.content.items.items import GOLD
from game.content.traditions import TRADITIONS
from game.content.world.terrains import TERRAINS
from game.engine.grid.geometry import Vec
from game.engine.model.level import Level
from game.engine.model.terrain import Terrains
from game.engine.world import World
from game.store.json_values import CorruptData, JsonValue, expect, part
from game.store.serialize.references import ELSEWHERE, ActorRefs, ContentNames
from game.store.serialize.registry import ACTOR, structure_of

MOST_TICKS = 1 << 14
"""Greatest number of ticks between the present and an actor's turn: 160 turns, more than any action takes."""


def check(level: Level, depth: int, terrains: Terrains) -> None:
    """Check a level for faults that would show only in the middle of play. Raises CorruptData."""
    if level.depth != depth:
        raise CorruptData(f"the level saved at depth {depth} says that its depth is {level.depth}")
    if any(grid.shape != level.shape for grid in _grids(level)):
        raise CorruptData("the grids of a level have different sizes")
    for ground in (level.ground, level.memory.ground):
        if int(ground.max()) >= len(terrains.kinds):
            raise CorruptData("the ground of a level has an unknown kind")
    for at in _cells(level):
        if not level.holds(at):
            raise CorruptData(f"the cell {tuple(at)} is outside its level")
    for at, door in level.doors.items():
        if door.at != at:
            raise CorruptData(f"the door saved at {tuple(at)} says that it is at {tuple(door.at)}")


def check_time(world: World) -> None:
    """Check that the hero's turn will come soon enough. Raises CorruptData."""
    times = [world.next_beat, world.hero.ready_at, *(actor.ready_at for actor in world.level.actors)]
    if any(abs(tick - world.now) > MOST_TICKS for tick in times):
        raise CorruptData("the next turn of an actor is too far from the present")


def _grids(level: Level) -> Iterator[NDArray[np.generic]]:
    memory, air = level.memory, level.air
    yield from (memory.explored, memory.ground, memory.charted, memory.searched, level.visits.trail)
    yield from air.gas.values()
    if air.fire is not None:
        yield air.fire


def _cells(level: Level) -> Iterator[Vec]:
    memory, visits = level.memory, level.visits
    yield from (level.start, visits.came_by, visits.left_by)
    for places in (level.doors, level.secrets, level.levers, level.items, level.traps):
        yield from places
    for remembered in (memory.items, memory.left, memory.traps):
        yield from remembered
    yield from (at for light in level.lights for at in (light.at, light.mount))
    yield from (secret.door.at for secret in level.secrets.values())
    yield from (at for choice in level.choices for at in choice)


LEVEL, WORLD = structure_of(Level), structure_of(World)
MOST_LEVELS = 1000


def links_of(world: World, *, in_short: bool = False, as_earlier: bool = False) -> ActorRefs:
    """Return the references to all actors on the levels of a world."""
    links = ActorRefs(ContentNames(world.tradition), in_short=in_short, as_earlier=as_earlier)
    for depth, level in world.levels.items():
        links.enlist(depth, level.actors)
    return links


def plain_world(world: World) -> JsonValue:
    """Return the JSON value of a world that is at rest."""
    links = links_of(world)
    levels = [plain_level(depth, level, links) for depth, level in world.levels.items()]
    return {"levels": levels, **plain_rest(world, links)}


def plain_rest(world: World, links: ActorRefs) -> dict[str, JsonValue]:
    """Return the JSON object of a world without its levels, which must be saved before it."""
    own = WORLD.plain(world, links)
    elsewhere: list[JsonValue] = []
    while len(elsewhere) < len(links.elsewhere):
        elsewhere.append(ACTOR.plain(links.elsewhere[len(elsewhere)], links))
    return {"depth": world.level.depth, "world": own, "elsewhere": elsewhere}


def plain_level(depth: int, level: Level, links: ActorRefs) -> JsonValue:
    """Return the JSON value of a level with its actors; `links` notes which actors of other levels it refers to."""
    links.here, links.foreign = depth, 0
    actors: list[JsonValue] = [ACTOR.plain(actor, links) for actor in level.actors]
    plain: JsonValue = {"depth": depth, "actors": actors, "level": LEVEL.plain(level, links)}
    links.here = ELSEWHERE
    return plain


def world_of(plain: JsonValue, make_level: Callable[[int], Level] | None = None) -> World:
    """Return the world of a JSON value. Raises CorruptData.

    `make_level`: makes its further levels; None to make them from its seed.
    """
    try:
        return _world_of(expect(dict, plain), make_level)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise CorruptData(f"it cannot be turned into a world ({type(error).__name__}: {error})") from error


def _world_of(plain: dict[str, JsonValue], make_level: Callable[[int], Level] | None) -> World:
    own = expect(dict, part(plain, "world"))
    name = expect(str, part(own, "tradition"))
    if name not in TRADITIONS:
        raise CorruptData(f"there is no tradition {name[:40]!r}")
    links = ActorRefs(ContentNames(TRADITIONS[name]))
    told = [expect(dict, level) for level in expect(list, part(plain, "levels"))]
    if len(told) > MOST_LEVELS:
        raise CorruptData("there are too many levels")
    people = {expect(int, part(level, "depth")): expect(list, part(level, "actors")) for level in told}
    people[ELSEWHERE] = expect(list, part(plain, "elsewhere"))
    for depth, actors in people.items():  # all exist before the first reference is read
        links.enlist(depth, [ACTOR.kind.__new__(ACTOR.kind) for _ in actors])
    world: World = WORLD.value(own, links)
    world.levels = {}
    for told_level in told:
        level: Level = LEVEL.value(part(told_level, "level"), links)
        world.levels[expect(int, part(told_level, "depth"))] = level
    for depth, actors in people.items():
        for place, actor in enumerate(actors):
            ACTOR.fill(links.actor([depth, place]), actor, links)
    for depth, level in world.levels.items():
        check(level, depth, TERRAINS)
        level.make_anew(TERRAINS)
        changes = level.changes
        for place in range(len(people[depth])):
            actor = links.actor([depth, place])
            if not level.holds(actor.pos):
                raise CorruptData(f"the {actor.name} is at {tuple(actor.pos)}, which is outside its level")
            level.add(actor)
        level.changes = changes  # a creature that blocks sight stood there before: nothing has changed
    world.level = world.levels[expect(int, part(plain, "depth"))]
    check_time(world)
    world.make_anew(make_level or make_levels(world.tradition, world.seed), GOLD)
    world.open_eyes()
    return world
