"""What the hero knows of a level: foes, walkable ground, doors, stairs, and monsters behind a door."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from game.engine.events.stop_reasons import Behind
from game.engine.grid.geometry import Vec, cells_where, reading_order
from game.engine.hero_notes import RECENT_TICKS
from game.engine.model.actor import Actor, hunts
from game.engine.model.door import Door, DoorState
from game.engine.model.fixtures import Room
from game.engine.model.item import Item
from game.engine.model.level import Level
from game.engine.model.traits import Trait
from game.engine.movement.path_maps import movement_map, safe_ground
from game.engine.records import NamedTuple
from game.engine.senses.door_hearing import BEHIND_STEPS
from game.engine.step_rules import Doors, ground_for, why_held_shut
from game.engine.world import World


class KnownFoe(NamedTuple):
    """A monster that the hero sees or remembers, with the cell where he believes it to be."""

    foe: Actor
    at: Vec
    asleep: bool
    tick: int
    """Tick at which the hero last saw the monster; the present tick if the monster is in view."""
    in_view: bool
    hunts: bool
    """Whether the monster hunted the hero when he last saw it."""
    flees: bool = False
    """Whether the monster fled from the hero when he last saw it."""


def why_shut(door: Door, actor: Actor, world: World) -> str | None:
    """Return why a door keeps an actor out, judged by the state that the hero expects.

    The result is None if the door does not keep the actor out, or if the hero has never seen it.
    """
    state = Doors.REMEMBERED.state_of(door, world.level)
    return why_held_shut(door, actor, world.tradition, state) if state is not None else None


def trusted_ground(actor: Actor, world: World, *, perils: bool = False) -> NDArray[np.bool_]:
    """Return the cells over which an order may lead, bool[x, y]: those that the hero knows and would step on.

    Known traps and unread plates are left out, and so are shut doors with a rune, and cells in view with fire or
    harmful gas. `perils`: whether cells with fire or gas are included all the same.
    """
    level, rules = world.level, world.tradition
    if perils:
        ground = ground_for(actor, level, rules, Doors.REMEMBERED)
    else:
        ground = safe_ground(actor, level, rules, Doors.REMEMBERED, world.view)
    for at in known_snares(level):
        ground[at] = False
    for door in unopened(world):
        if door.runed and level.memory.known_state(door) is DoorState.SHUT:
            ground[door.at] = False
    return ground


def known_snares(level: Level) -> dict[Vec, str]:
    """Return the traps that the hero knows and the plates that he has yet to step on: their names, by cell.

    No order of many steps leads him onto one of them.
    """
    traps = {at: trap.name for at, trap in level.memory.traps.items()}
    return traps | {at: plate.noun for at, plate in level.unread_plates.items()}


def known_states(level: Level) -> dict[Door, DoorState]:
    """Return the doors of a level that the hero has seen, each with the state in which he last saw it."""
    states = ((door, level.memory.known_state(door)) for door in level.doors.values())
    return {door: state for door, state in states if state is not None}


def known_doors(level: Level) -> list[Door]:
    """Return the doors of a level that the hero has seen."""
    return list(known_states(level))


def known_shut_doors(level: Level) -> list[Door]:
    """Return the doors of a level that were shut or bolted when the hero last saw them."""
    return [door for door, state in known_states(level).items() if state.shut]


def unopened(world: World) -> list[Door]:
    """Return the doors that were shut or ajar when the hero last saw them."""
    return [door for door, state in known_states(world.level).items() if not state.clear]


def opened_by_hero(door: Door, world: World) -> bool:
    """Return whether the hero opened a door, or a crack of it, and no other actor has opened it since."""
    opening = world.run_stats.openings.get((world.level.depth, door.at))
    return opening is not None and opening.by == world.hero.name


def known_arches(level: Level) -> list[Vec]:
    """Return the cells of the doorways without a leaf that the hero knows."""
    memory = level.memory
    return cells_where(memory.explored & level.terrains.doorways[memory.ground])


def known_stairs(depth_change: int, world: World) -> list[Vec]:
    """Return the cells of the stairs that the hero has seen. `depth_change`: -1 for stairs up, 1 for stairs down."""
    memory, terrains = world.level.memory, world.level.terrains
    ids = [number for number, kind in enumerate(terrains.kinds) if kind.depth_change == depth_change]
    stairs = np.logical_or.reduce([memory.ground == number for number in ids])
    return cells_where(memory.explored & stairs)


def is_last_level(world: World) -> bool:
    """Return whether no stairs lead down from the hero's level. Every player may know this."""
    return world.level.depth == world.tradition.last_depth


def known_rooms(level: Level) -> list[tuple[Room, NDArray[np.bool_]]]:
    """Return the rooms with a purpose that the hero knows, each with the cells of it that he knows, bool[x, y]."""
    rooms = [(room, level.floor_of(room) & level.memory.explored) for room in level.rooms if room.purpose]
    return [(room, known) for room, known in rooms if known.any()]


def remembered_sleepers(world: World) -> list[KnownFoe]:
    """Return the monsters out of view that the hero last saw asleep and believes to be there still.

    The list is empty in a tradition (set of rules) in which the hero's memory fades.
    """
    if world.level.memory.fades:
        return []
    return [known for known in remembered_foes(world) if known.asleep]


def known_foes(world: World) -> list[KnownFoe]:
    """Return the foes that the hero sees, and those that he remembers in cells that he does not see now."""
    found, view, now = [], world.view, world.hero.ready_at
    for foe in _foes(world):
        if view[foe.pos]:
            flees = foe.ai.fled_turns > 0 and not foe.asleep
            found.append(KnownFoe(foe, foe.pos, foe.asleep, now, in_view=True, hunts=hunts(foe), flees=flees))
        elif (known := _remembered(foe, world)) is not None:
            found.append(known)
    return found


def remembered_foes(world: World) -> list[KnownFoe]:
    """Return those of `known_foes` that the hero does not see now."""
    unseen = (foe for foe in _foes(world) if not world.view[foe.pos])
    return [known for foe in unseen if (known := _remembered(foe, world)) is not None]


def _foes(world: World) -> Iterator[Actor]:
    hero = world.hero
    return (foe for foe in world.level.actors if foe is not hero and Trait.FRIENDLY not in foe.breed.traits)


def _remembered(foe: Actor, world: World) -> KnownFoe | None:
    """Return what the hero remembers of a foe out of his view; None if he sees that it has gone, or never saw it."""
    seen = world.level.memory.last_sighting(foe)
    if seen is None or seen.gone or world.view[seen.at]:
        return None
    return KnownFoe(foe, seen.at, seen.asleep, seen.tick, in_view=False, hunts=seen.hunts, flees=seen.flees)


def known_prizes(world: World) -> dict[Vec, Item]:
    """Return the prizes of choices that the hero knows of, by cell. If he takes one, the others of its group vanish."""
    items = world.level.memory.items
    return {at: items[at] for choice in world.level.alternatives for at in sorted(choice) if at in items}


def other_prizes(at: Vec, world: World) -> list[Item | None]:
    """Return the other prizes of the choice to which a cell belongs; None for each that the hero has not seen."""
    memory = world.level.memory
    others = [other for choice in world.level.alternatives if at in choice for other in sorted(choice - {at})]
    return [memory.items.get(other) for other in others if other in memory.items or not memory.has_seen(other)]


def is_recent(known: KnownFoe, world: World) -> bool:
    """Return whether the hero saw a foe at most RECENT_TICKS ago, so that it is likely to be still there."""
    return world.hero.ready_at - known.tick <= RECENT_TICKS


def was_heard(door: Door, actor: Actor, world: World) -> bool:
    """Return whether a monster was last heard behind a door, from the side where `actor` is."""
    heard = world.level.memory.last_heard(door)
    return heard is not None and heard.who.anybody and heard.through.dot(door.at - actor.pos) > 0


def known_behind(door: Door, actor: Actor, world: World) -> list[KnownFoe]:
    """Return the known foes within BEHIND_STEPS steps behind a door, nearest first.

    `actor` is before the door; the cells on the other side are behind it.
    """
    foes = [known for known in known_foes(world) if 0 < (known.at - door.at).steps <= BEHIND_STEPS]
    start = world.level.far_side(door, actor.pos)
    if not foes or not world.level.in_bounds(start):
        return []
    level, entered = world.level, [start, *(known.at for known in foes)]
    ground = ground_for(actor, level, world.tradition, Doors.REMEMBERED)
    paths = movement_map(actor, level, world.tradition, Doors.REMEMBERED, ground=ground, entered=entered, opening=False)
    turns = paths.distances_to([start], limit=BEHIND_STEPS)
    behind = [known for known in foes if turns[known.at] >= 0]
    return sorted(behind, key=lambda known: (int(turns[known.at]), reading_order(known.at)))


def any_monster_near(door: Door, world: World) -> bool:
    """Return whether the hero heard a monster through a door, or knows of one within BEHIND_STEPS cells of it.

    The side does not matter, so that the result is the same wherever he stands.
    """
    heard = world.level.memory.last_heard(door)
    near = (0 < (known.at - door.at).steps <= BEHIND_STEPS for known in known_foes(world))
    return (heard is not None and heard.who.anybody) or any(near)


def behind_door(door: Door, actor: Actor, world: World) -> Behind | None:
    """Return what the hero knows of the monsters behind a door, or None if he knows of none.

    If he has only heard a monster there, its name is "".
    """
    known = known_behind(door, actor, world)
    if not known:
        return Behind("") if was_heard(door, actor, world) else None
    return Behind(known[0].foe.name, known[0].asleep, len(known) - 1)


def learnt_of_since(door: Door, tick: int, actor: Actor, world: World) -> bool:
    """Return whether the hero has learnt of any monster behind a door after the tick `tick`, by ear or by eye."""
    memory = world.level.memory
    heard = memory.last_heard(door)
    if was_heard(door, actor, world) and heard is not None and heard.since > tick:
        return True
    sightings = [memory.last_sighting(known.foe) for known in known_behind(door, actor, world)]
    return any(sighting is None or sighting.first > tick for sighting in sightings)
