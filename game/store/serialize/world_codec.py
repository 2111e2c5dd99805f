"""Conversion of a world to JSON values and back: levels with their actors, actors on no level, and the world's state.

The levels and times of a loaded world are checked before the world is used.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator

from game.content.gentler import rules_of
from game.content.items.gear import GOLD
from game.content.new_game import make_levels
from game.content.traditions import TRADITIONS
from game.content.vaults.own_vaults import why_missing
from game.content.world.terrains import TERRAINS
from game.engine.bounds import MAX_ACTORS, MAX_DEPTH, MAX_LEVELS, MAX_LIGHTS
from game.engine.grid.geometry import Vec
from game.engine.hero_notes import HeroNotes
from game.engine.model.actor import Actor
from game.engine.model.door import Door
from game.engine.model.fixtures import Lever
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
from game.engine.records import NamedTuple
from game.engine.world import World
from game.store.file_limits import MAX_ALL_ACTORS, MAX_CELLS, MAX_ELSEWHERE, MAX_WAIT
from game.store.json_values import CorruptData, JsonValue, describe_value, entry, expect
from game.store.serialize.array_codec import grid_shape
from game.store.serialize.codec_registry import ACTOR, structure_of
from game.store.serialize.free_world import free_levels
from game.store.serialize.references import ELSEWHERE, ActorRefs, ContentNames, KeptTexts
from game.worker import UNWATCHED, Cancelled, Progress


def check(level: Level, depth: int, terrains: Terrains) -> None:
    """Check a loaded level for faults that would cause errors later in the game. Raises CorruptData if there is one.

    The codecs have already checked each field by itself (see `game/engine/bounds.py`).
    """
    if level.depth != depth:
        raise CorruptData(f"the level saved as depth {depth} says that its depth is {level.depth}")
    numbers = [int(level.ground.max()), int(level.memory.ground.max())]
    if max(*numbers, *(secret.ground for secret in level.secrets.values()), 0) >= len(terrains.kinds):
        raise CorruptData("the ground of a level is of an unknown kind")
    if (shining := int(terrains.shining[level.ground].sum())) > MAX_LIGHTS:
        raise CorruptData(f"{shining} fixtures of a level shine, but at most {MAX_LIGHTS} may")
    for what, at, says in _fixtures(level):
        if says != at:
            raise CorruptData(f"the {what} saved at {tuple(at)} says that it is at {tuple(says)}")
    for door in (*level.doors.values(), *(secret.door for secret in level.secrets.values())):
        if door.shut and door.kind.pips and not door.bolted_for_good and door.pips < 1:
            damage = f"{door.battered} points of damage"
            raise CorruptData(f"Door.battered: {damage} would have broken the door at {tuple(door.at)}")


def check_place(actor: Actor, level: Level) -> None:
    """Check that an actor of a loaded game can be put on its level. Raises CorruptData."""
    door, at = level.doors.get(actor.pos), f"the {actor.name} is at {tuple(actor.pos)}"
    if level.actor_at(actor.pos) is not None:
        raise CorruptData(f"{at}, where another actor stands")
    if level.solid[actor.pos]:
        raise CorruptData(f"{at}, where the ground is solid")
    if door is not None and not door.state.clear:
        raise CorruptData(f"{at}, where a door is {door.state.value}")


def check_time(world: World) -> None:
    """Check that no actor's next action is more than MAX_WAIT ticks from the present. Raises CorruptData."""
    times = [world.next_beat, world.hero.ready_at, *(actor.ready_at for actor in world.level.actors)]
    if any(abs(tick - world.now) > MAX_WAIT for tick in times):
        raise CorruptData("the next turn of an actor is too far from the present")


def check_withdrawn(world: World) -> None:
    """Check that the monsters that have left a level for a time live, and are on no level. Raises CorruptData."""
    present = {actor for level in world.levels.values() for actor in level.actors}
    for depth, level in world.levels.items():
        actor = level.visits.withdrawn
        if actor is not None and (actor in present or not actor.alive):
            raise CorruptData(f"the {actor.name} that has left the level at depth {depth} is on a level, or dead")


def check_hero(world: World) -> None:
    """Check that the hero of a loaded game has the breed of a hero, and that he is on the present level if he lives.

    Raises CorruptData.
    """
    hero = world.hero
    if hero.breed is not world.tradition.hero:
        raise CorruptData(f"the hero is a {hero.name}")
    if world.level.actor_at(hero.pos) is not hero and hero.alive:
        raise CorruptData("the hero is not on the level where the game goes on")


def check_end(world: World) -> None:
    """Check that a loaded game says how it ended if it is over, and only then. Raises CorruptData."""
    if world.over and world.run_stats.end is None:
        raise CorruptData("the game is over, but its end is missing")
    if not world.over and world.run_stats.end is not None:
        raise CorruptData("the game has an end, but it is not over")


def check_notes(world: World) -> None:
    """Check that a loaded game says of each noise that the hero heard it on one of its levels. Raises CorruptData."""
    for heard in world.notes.heard:
        level = world.levels.get(heard.depth)
        if level is None or not level.in_bounds(heard.start):
            raise CorruptData(f"a noise was heard at {tuple(heard.start)} on no level")


def _fixtures(level: Level) -> Iterator[tuple[str, Vec, Vec]]:
    """Yield each door, lever and trap as a tuple: a noun, its key in the level's dict, and its own field `at`.

    Both are cells, and must be equal.
    """
    yield from (("door", at, door.at) for at, door in level.doors.items())
    yield from (("secret door", at, secret.door.at) for at, secret in level.secrets.items())
    yield from (("lever", at, lever.at) for at, lever in level.levers.items())
    yield from (("trap", at, trap.at) for at, trap in level.traps.items())


LEVEL, WORLD, NOTES, DOOR, LEVER = map(structure_of, (Level, World, HeroNotes, Door, Lever))
KNOWN_ACTOR, KNOWN_DOOR, KNOWN_LEVER = map(structure_of, (KnownActor, KnownDoor, KnownLever))
ACTOR.beside, ACTOR.known_in = KNOWN_ACTOR, lambda memory, actor: memory.actors.get(actor)
DOOR.beside, DOOR.known_in = KNOWN_DOOR, lambda memory, door: memory.doors.get(door.at)
LEVER.beside, LEVER.known_in = KNOWN_LEVER, lambda memory, lever: memory.levers.get(lever.at)


def actor_refs_of(
    world: World, *, short: bool = False, legacy: bool = False, kept: KeptTexts | None = None
) -> ActorRefs:
    """Return a converter of references to all actors on the levels of a world.

    The codecs of all values are passed this converter. Therefore it also carries two settings for the codecs. `short`:
    whether a hash is saved in place of each array. With hashes the state hash (hash of the whole world) can be
    computed, but the arrays cannot be read back. `legacy`: whether values are saved in the form of earlier versions.
    `kept`: texts that are known from an earlier encoding of the same world in the same form; None for none.
    """
    return ActorRefs(ContentNames(world.tradition), world.levels, short=short, legacy=legacy, kept=kept)


def encode_world(world: World) -> JsonValue:
    """Return the JSON value of a world, which must be between two steps."""
    refs = actor_refs_of(world)
    levels = [json.loads(level_text(depth, level, refs)) for depth, level in world.levels.items()]
    return {"levels": levels, **json.loads(rest_text(world, refs))}


def rest_text(world: World, refs: ActorRefs) -> str:
    """Return the JSON text of a world without its levels.

    The object contains every actor that is on no level, but to which `refs` has saved a reference. Encoding a level may
    save references to actors on no level. So call this function only after all levels were encoded with the same
    `refs`. What the hero notes for the screen is not part of the state hash, so it is left out if `refs.short` is set.
    """
    own = WORLD.text(world, refs)
    elsewhere: list[str] = []
    while len(elsewhere) < len(refs.elsewhere):
        actor = refs.elsewhere[len(elsewhere)]
        memories = (level.memory for level in world.levels.values())
        refs.memory = next((memory for memory in memories if actor in memory.actors), None)
        elsewhere.append(ACTOR.text(actor, refs))
    refs.memory = None
    notes = "{}" if refs.short else NOTES.text(world.notes, refs)
    while len(elsewhere) < len(refs.elsewhere):  # the rules have forgotten these actors
        elsewhere.append(ACTOR.text(refs.elsewhere[len(elsewhere)], refs))
    others = "" if notes == "{}" else f',"notes":{notes}'
    return f'{{"depth":{world.level.depth},"world":{own},"elsewhere":[{",".join(elsewhere)}]{others}}}'


def level_text(depth: int, level: Level, refs: ActorRefs) -> str:
    """Return the JSON text of a level with its actors.

    Afterwards `refs.foreign` lists the actors that are not on the level, but to which the level has references.
    """
    refs.here, refs.foreign = depth, []
    refs.memory = level.memory
    actors = ",".join([ACTOR.text(actor, refs) for actor in level.actors])
    saved = LEVEL.text(level, refs)
    refs.here, refs.memory = ELSEWHERE, None
    return f'{{"depth":{depth},"actors":[{actors}],"level":{saved}}}'


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


def decode_world(
    data: JsonValue, make_level: Callable[[int], Level] | None = None, progress: Progress = UNWATCHED
) -> World:
    """Return the world of a JSON value.

    `make_level`: makes the level at a depth when the hero first goes there; None to make it from the world's seed.
    Raises CorruptData if the value is not valid.
    """
    levels: dict[int, Level] = {}
    try:
        return _decode_world(expect(dict, data), make_level, levels, progress)
    except (CorruptData, Cancelled):
        free_levels(levels.values())
        raise
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        free_levels(levels.values())
        raise CorruptData(f"it cannot be turned into a world ({type(error).__name__}: {str(error)[:200]})") from error


class _SavedLevel(NamedTuple):
    """Parts of a level's JSON value, split before the level is decoded."""

    depth: int
    data: JsonValue
    """JSON value of the level's own fields."""
    actors: list[JsonValue]
    area: tuple[int, int]
    """Width and height of the level, in cells."""


def _saved_level(data: JsonValue) -> _SavedLevel:
    """Return the parts of a saved level, before its arrays and actors are decoded. Raises CorruptData."""
    parts = expect(dict, data)
    depth, level = expect(int, entry(parts, "depth")), entry(parts, "level")
    if not 1 <= depth <= MAX_DEPTH:
        raise CorruptData(f"a level has the depth {describe_value(depth)}, but depths are from 1 to {MAX_DEPTH}")
    actors = expect(list, entry(parts, "actors"))
    if len(actors) > MAX_ACTORS:
        raise CorruptData(f"the level at depth {depth} has {len(actors)} actors, but at most {MAX_ACTORS} are allowed")
    return _SavedLevel(depth, level, actors, grid_shape(entry(expect(dict, level), "ground")))


def _saved_levels(data: JsonValue) -> dict[int, _SavedLevel]:
    """Return the saved levels of a world, by depth.

    Raises CorruptData if there are too many levels, cells or actors, or if two levels have the same depth.
    """
    levels = expect(list, data)
    if len(levels) > MAX_LEVELS:
        raise CorruptData(f"there are too many levels: {len(levels)}; at most {MAX_LEVELS} are allowed")
    saved = [_saved_level(level) for level in levels]
    cells = sum(width * height for width, height in (level.area for level in saved))
    if cells > MAX_CELLS:
        raise CorruptData(f"the levels have {cells} cells, but at most {MAX_CELLS} are allowed")
    if (count := sum(len(level.actors) for level in saved)) > MAX_ALL_ACTORS:
        raise CorruptData(f"the levels have {count} actors, but at most {MAX_ALL_ACTORS} are allowed")
    found = {level.depth: level for level in saved}
    if len(found) < len(saved):
        raise CorruptData("two levels have the same depth")
    return found


def _decode_world(
    data: dict[str, JsonValue],
    make_level: Callable[[int], Level] | None,
    levels: dict[int, Level],
    progress: Progress,
) -> World:
    """Make a world from a JSON object, and put its levels into the empty dict `levels` as soon as they are made.

    For the rest see `decode_world`.
    """
    own = expect(dict, entry(data, "world"))
    name = expect(str, entry(own, "tradition"))
    if name not in TRADITIONS:
        raise CorruptData(f"there is no tradition {name[:40]!r}")
    saved = _saved_levels(entry(data, "levels"))
    present = expect(int, entry(data, "depth"))
    if present not in saved:
        raise CorruptData("the level where the game goes on is missing")
    elsewhere = expect(list, entry(data, "elsewhere"))
    if len(elsewhere) > MAX_ELSEWHERE:
        raise CorruptData(f"there are {len(elsewhere)} actors on no level, but at most {MAX_ELSEWHERE} are allowed")
    people = {depth: level.actors for depth, level in saved.items()} | {ELSEWHERE: elsewhere}
    refs = ActorRefs(ContentNames(TRADITIONS[name]))
    for depth, actors in people.items():  # all exist before the first reference is read
        refs.add_actors(depth, [ACTOR.kind.__new__(ACTOR.kind) for _ in actors])
    areas = {depth: level.area for depth, level in saved.items()}
    areas[ELSEWHERE] = tuple(map(max, zip(*areas.values(), strict=True)))  # such actors may have been on any level
    refs.area = areas[ELSEWHERE]
    world: World = WORLD.decode(own, refs)
    world.tradition = rules_of(world.tradition, world.seed)
    if make_level is None and (why := why_missing(world.seed)):
        raise CorruptData(why)
    world.notes = NOTES.decode(data.get("notes", {}), refs)
    world.levels = levels
    for depth, part in saved.items():
        refs.area = part.area
        progress.at()
        world.levels[depth] = _decode_level(part.data, refs)
    for depth, actors in people.items():
        progress.at()
        refs.area = areas[depth]
        for place, fields in enumerate(actors):
            found = refs.decode([depth, place])
            ACTOR.fill(found, fields, refs)
            if (known := KNOWN_ACTOR.decode(fields, refs)) != UNKNOWN_ACTOR:
                _memory_of(known, depth or present, world).actors[found] = known
    for depth, level in world.levels.items():
        check(level, depth, TERRAINS)
        _put_actors([refs.decode([depth, place]) for place in range(len(people[depth]))], level)
        progress.at()
    world.level = world.levels[present]
    check_withdrawn(world)
    check_time(world)
    check_hero(world)
    check_end(world)
    check_notes(world)
    world.rebuild(make_level or make_levels(world.tradition, world.seed), GOLD)
    world.update_view()
    return world


def _put_actors(actors: Iterable[Actor], level: Level) -> None:
    """Rebuild what is derived from a level, and put the actors into it, as they stood there when it was saved."""
    level.rebuild(TERRAINS)
    changes = level.changes
    for actor in actors:
        check_place(actor, level)
        level.add(actor)
    level.changes = changes  # a creature that blocks sight stood there before: nothing has changed


def _memory_of(known: KnownActor, depth: int, world: World) -> Memory:
    """Return the memory into which a loaded KnownActor is put: that of the level at `depth`, in most cases.

    If the level does not have the cell where the actor was last seen, return the memory of the first level that has it.
    This can happen only in a drawn game, whose levels may differ in size, to an actor that is on no level. Raises
    CorruptData if no level has the cell.
    """
    seen, levels = known.sighting, [world.levels[depth], *world.levels.values()]
    for level in levels:
        if seen is None or level.in_bounds(seen.at):
            return level.memory
    raise CorruptData("an actor was seen outside all levels")
