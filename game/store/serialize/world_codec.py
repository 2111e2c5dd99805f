"""Conversion of a world to JSON values and back: levels with their actors, actors on no level, and the world's state.

The levels and times of a loaded world are checked before the world is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from game.content.games import make_levels
from game.content.items.gear import GOLD
from game.content.traditions import TRADITIONS
from game.content.world.terrains import TERRAINS
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.level import Level
from game.engine.model.memory import (
    UNKNOWN_ACTOR,
    UNKNOWN_DOOR,
    UNKNOWN_LEVER,
    KnownActor,
    KnownDoor,
    KnownLever,
    Memory,
)
from game.engine.model.terrain import Terrains
from game.engine.world import World
from game.store.json_values import CorruptData, JsonValue, entry, expect
from game.store.serialize.dataclass_codec import StructureCodec
from game.store.serialize.references import ELSEWHERE, ActorRefs, ContentNames
from game.store.serialize.registry import ACTOR, structure_of

MAX_TICKS = 1 << 14
"""Greatest number of ticks (100 a turn) until an actor's next action: about 160 turns, more than any action takes."""


def check(level: Level, depth: int, terrains: Terrains) -> None:
    """Check a loaded level for faults that would cause errors later, during play. Raises CorruptData if it has one."""
    if level.depth != depth:
        raise CorruptData(f"the level saved as depth {depth} says that its depth is {level.depth}")
    if any(grid.shape != level.shape for grid in _grids(level)):
        raise CorruptData("the grids of a level have different sizes")
    for ground in (level.ground, level.memory.ground):
        if int(ground.max()) >= len(terrains.kinds):
            raise CorruptData("the ground of a level is of an unknown kind")
    for at in _cells(level):
        if not level.in_bounds(at):
            raise CorruptData(f"the cell {tuple(at)} is outside its level")
    for at, door in level.doors.items():
        if door.at != at:
            raise CorruptData(f"the door saved at {tuple(at)} says that it is at {tuple(door.at)}")


def check_time(world: World) -> None:
    """Check that no actor's next action is more than MAX_TICKS from the present. Raises CorruptData."""
    times = [world.next_beat, world.hero.ready_at, *(actor.ready_at for actor in world.level.actors)]
    if any(abs(tick - world.now) > MAX_TICKS for tick in times):
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
KNOWN_ACTOR, KNOWN_DOOR, KNOWN_LEVER = map(structure_of, (KnownActor, KnownDoor, KnownLever))
MAX_LEVELS = 1000


def actor_refs_of(world: World, *, short: bool = False, legacy: bool = False) -> ActorRefs:
    """Return a converter of references to all actors on the levels of a world.

    The codecs of all values are passed this converter. Therefore it also carries two settings for the codecs. `short`:
    whether a hash is saved in place of each array. With hashes the state hash (hash of the whole world) can be
    computed, but the arrays cannot be read back. `legacy`: whether values are saved in the form of earlier versions.
    """
    refs = ActorRefs(ContentNames(world.tradition), short=short, legacy=legacy)
    for depth, level in world.levels.items():
        refs.add_actors(depth, level.actors)
    return refs


def encode_world(world: World) -> JsonValue:
    """Return the JSON value of a world, which must be between two steps."""
    refs = actor_refs_of(world)
    levels = [encode_level(depth, level, refs) for depth, level in world.levels.items()]
    return {"levels": levels, **encode_rest(world, refs)}


def encode_rest(world: World, refs: ActorRefs) -> dict[str, JsonValue]:
    """Return the JSON object of a world without its levels.

    The object contains every actor that is on no level, but to which `refs` has saved a reference. Encoding a level may
    save references to actors on no level. So call this function only after all levels were encoded with the same
    `refs`.
    """
    own = WORLD.encode(world, refs)
    elsewhere: list[JsonValue] = []
    while len(elsewhere) < len(refs.elsewhere):
        actor = refs.elsewhere[len(elsewhere)]
        memories = (level.memory for level in world.levels.values())
        memory = next((memory for memory in memories if actor in memory.actors), world.level.memory)
        elsewhere.append(_encode_actor(actor, memory, refs))
    return {"depth": world.level.depth, "world": own, "elsewhere": elsewhere}


def encode_level(depth: int, level: Level, refs: ActorRefs) -> JsonValue:
    """Return the JSON value of a level with its actors.

    Afterwards `refs.foreign` lists the actors that are not on the level, but to which the level has references.
    """
    refs.here, refs.foreign = depth, []
    actors: list[JsonValue] = [_encode_actor(actor, level.memory, refs) for actor in level.actors]
    saved = expect(dict, LEVEL.encode(level, refs))
    for pair, at in zip(saved["doors"], level.doors, strict=True):
        pair[1] = _with(pair[1], KNOWN_DOOR, level.memory.doors.get(at), refs)
    for pair, at in zip(saved["levers"], level.levers, strict=True):
        pair[1] = _with(pair[1], KNOWN_LEVER, level.memory.levers.get(at), refs)
    refs.here = ELSEWHERE
    return {"depth": depth, "actors": actors, "level": saved}


def _encode_actor(actor: Actor, memory: Memory, refs: ActorRefs) -> JsonValue:
    """Return the JSON object of an actor and of what the hero knows of it, which is in `memory`."""
    return _with(ACTOR.encode(actor, refs), KNOWN_ACTOR, memory.actors.get(actor), refs)


def _with(
    data: JsonValue, codec: StructureCodec, known: KnownActor | KnownDoor | KnownLever | None, refs: ActorRefs
) -> JsonValue:
    """Return the JSON object `data` of an actor, door or lever, with what the hero knows of it among its fields.

    `codec`: codec of `known`. `known`: None if the hero knows nothing of it.
    """
    if known is None:
        return data
    return dict(sorted({**expect(dict, data), **expect(dict, codec.encode(known, refs))}.items()))


def _decode_level(data: JsonValue, refs: ActorRefs) -> Level:
    """Return the level of a JSON value, with what the hero knows of its doors and levers. Raises CorruptData."""
    level: Level = LEVEL.decode(data, refs)
    doors = zip(level.doors, expect(list, entry(expect(dict, data), "doors")), strict=True)
    known = {at: KNOWN_DOOR.decode(door, refs) for at, (_, door) in doors}
    levers = zip(level.levers, expect(list, expect(dict, data).get("levers", [])), strict=True)
    pulls = {at: KNOWN_LEVER.decode(lever, refs) for at, (_, lever) in levers}
    level.memory.levers = {at: lever for at, lever in pulls.items() if lever != UNKNOWN_LEVER}
    level.memory.actors = {}
    level.memory.doors = {at: door for at, door in known.items() if door != UNKNOWN_DOOR}
    return level


def decode_world(data: JsonValue, make_level: Callable[[int], Level] | None = None) -> World:
    """Return the world of a JSON value. Raises CorruptData if the value is not valid.

    `make_level`: makes the level at a depth when the hero first goes there; None to make it from the world's seed.
    """
    try:
        return _decode_world(expect(dict, data), make_level)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise CorruptData(f"it cannot be turned into a world ({type(error).__name__}: {error})") from error


def _decode_world(data: dict[str, JsonValue], make_level: Callable[[int], Level] | None) -> World:
    own = expect(dict, entry(data, "world"))
    name = expect(str, entry(own, "tradition"))
    if name not in TRADITIONS:
        raise CorruptData(f"there is no tradition {name[:40]!r}")
    refs = ActorRefs(ContentNames(TRADITIONS[name]))
    levels_data = [expect(dict, level) for level in expect(list, entry(data, "levels"))]
    if len(levels_data) > MAX_LEVELS:
        raise CorruptData("there are too many levels")
    people = {expect(int, entry(level, "depth")): expect(list, entry(level, "actors")) for level in levels_data}
    people[ELSEWHERE] = expect(list, entry(data, "elsewhere"))
    for depth, actors in people.items():  # all exist before the first reference is read
        refs.add_actors(depth, [ACTOR.kind.__new__(ACTOR.kind) for _ in actors])
    world: World = WORLD.decode(own, refs)
    world.levels = {}
    for level_data in levels_data:
        depth = expect(int, entry(level_data, "depth"))
        world.levels[depth] = _decode_level(entry(level_data, "level"), refs)
    here = world.levels[expect(int, entry(data, "depth"))].memory
    memories = {ELSEWHERE: here, **{depth: level.memory for depth, level in world.levels.items()}}
    for depth, actors in people.items():
        for place, actor in enumerate(actors):
            found = refs.decode([depth, place])
            ACTOR.fill(found, actor, refs)
            if (known := KNOWN_ACTOR.decode(actor, refs)) != UNKNOWN_ACTOR:
                memories[depth].actors[found] = known
    for depth, level in world.levels.items():
        check(level, depth, TERRAINS)
        level.rebuild(TERRAINS)
        changes = level.changes
        for place in range(len(people[depth])):
            actor = refs.decode([depth, place])
            if not level.in_bounds(actor.pos):
                raise CorruptData(f"the {actor.name} is at {tuple(actor.pos)}, which is outside its level")
            level.add(actor)
        level.changes = changes  # a creature that blocks sight stood there before: nothing has changed
    world.level = world.levels[expect(int, entry(data, "depth"))]
    check_time(world)
    world.rebuild(make_level or make_levels(world.tradition, world.seed), GOLD)
    world.update_view()
    return world
