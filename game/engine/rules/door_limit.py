"""The limit of open doors: while so many doors that the hero has opened stand open, a monster is on his level.

A door counts if an order, an item or a fire of the hero has cleared its doorway, or if it was opened to him after his
knock, whoever has walked through it since. Each door knows that (`Door.cleared_on`); the count is never stored. A door
that stands ajar does not count, nor one that is bolted, or that somebody else has opened otherwise or broken.

The monster, the intruder, comes in by the nearest such doorway from which it can walk to the hero, but by none that is
too near: a hunter that begins far away is no threat to who stands beside the stairs. Below the limit it withdraws, and
comes back later with the wounds that it has. Each one that is killed makes room on the level for as many doors again;
then another one comes (`limit_here`).
"""

from __future__ import annotations

from dataclasses import replace

from game.engine.behavior import Task
from game.engine.events.movement_events import CameIn, DoorBandChanged, Withdrew
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Vec, reading_order
from game.engine.model.actor import Actor, AiPlans, spawn
from game.engine.model.door import Door, DoorBand, DoorState
from game.engine.model.fixtures import Lever
from game.engine.model.level import Level
from game.engine.records import NamedTuple
from game.engine.rules.conditions import end_condition
from game.engine.senses.awareness import HUNT_TURNS
from game.engine.tradition import DoorLimit
from game.engine.world import World

NEAR = 3
"""Number of doors below the limit from which on it counts as near."""


# ----------------------------------------------------------------------------------------------- the count


def turn_if_own(actor: Actor | None, world: World) -> int | None:
    """Return what `Door.cleared_on` becomes if an actor clears a doorway now; None if the door does not count."""
    return world.turn if actor is world.hero and world.tradition.door_limit is not None else None


def turn_if_opened_for_hero(door: Door, actor: Actor, world: World) -> int | None:
    """Return what `Door.cleared_on` becomes if an actor opens a door now; None if the door does not count.

    A door at which the hero was the last to knock is opened to him, whoever opens it.
    """
    return turn_if_own(world.hero if door.knocker is world.hero else actor, world)


def own_open_doors(level: Level) -> list[Door]:
    """Return the doors of the hero that stand open on a level, in the order in which he has opened them."""
    doors = [door for door in level.doors.values() if door.counts]
    return sorted(doors, key=lambda door: (door.cleared_on, reading_order(door.at)))


def is_drawn(actor: Actor, world: World) -> bool:
    """Return whether a monster that knows nothing of the hero is on its way to one of his open doorways."""
    idle = actor.alive and actor.ai.roams and not (actor.asleep or actor.ai.alert)
    goal = actor.ai.plans.goal if idle else None
    door = None if goal is None else world.level.doors.get(goal)
    return door is not None and door.counts


def limit_here(world: World) -> DoorLimit | None:
    """Return the limit of open doors on the hero's level; None if his tradition has none.

    It is once more the limit of the tradition for each intruder that has been killed there.
    """
    limit, visits = world.tradition.door_limit, world.level.visits
    if limit is None or not visits.visitors:
        return limit
    lives = visits.withdrawn is not None or intruder_of(world) is not None
    return replace(limit, doors=limit.doors * (1 + visits.visitors.count(limit.breed.name) - lives))


def band_of(world: World) -> DoorBand:
    """Return how near the number of the hero's open doors on his level is to the limit; without one, never near."""
    return door_count(world).band


def band_at(doors: int, limit: DoorLimit) -> DoorBand:
    """Return how near a number of open doors is to a limit."""
    if doors >= limit.doors:
        return DoorBand.REACHED
    return DoorBand.NEAR if doors >= limit.doors - NEAR else DoorBand.CALM


def last_straw(world: World) -> Door | None:
    """Return the door that has brought the hero's open doors on his level to the limit; None below the limit."""
    limit, doors = limit_here(world), own_open_doors(world.level)
    return doors[limit.doors - 1] if limit is not None and len(doors) >= limit.doors else None


# --------------------------------------------------------------------------------------- what it would become


def count_if_opened(level: Level, *doors: Door) -> int:
    """Return what the number of the hero's open doors would become if he opened doors wide, as far as he knows."""
    return len(own_open_doors(level)) + more_if_opened(level, *doors)


def more_if_opened(level: Level, *doors: Door) -> int:
    """Return by how much the number of the hero's open doors would grow if he opened doors wide, as far as he knows."""
    cells = {door.at for door in doors} | {door.partner for door in doors if door.partner is not None}
    for number, door in enumerate(doors):  # those that bolt themselves before their turn comes
        cells -= {other.at for other in level.toll_beside(door)} & {other.at for other in doors[number + 1 :]}
    return sum(_may_clear(level.doors[at], level) for at in cells if at in level.doors)


def count_if_pulled(lever: Lever, level: Level) -> int:
    """Return what the number of the hero's open doors would become if he pulled a lever, as far as he knows.

    For a plate it is the number if its gate went up.
    """
    return len(own_open_doors(level)) + (not lever.pulled and _may_clear(level.door_of(lever), level))


def count_if_bolted(level: Level, *doors: Door) -> int:
    """Return what the number of the hero's open doors would become if he bolted doors."""
    return len(own_open_doors(level)) - sum(door.counts for door in doors)


def _may_clear(door: Door, level: Level) -> bool:
    """Return whether a door is shut or ajar, as far as the hero knows. He takes a door for shut that he never saw."""
    return level.memory.known_state(door) in (None, DoorState.SHUT, DoorState.AJAR)


# ------------------------------------------------------------------------------------------------ the intruder


def is_intruder(actor: Actor, world: World) -> bool:
    """Return whether an actor on the hero's level has come because of the limit of open doors."""
    limit = world.tradition.door_limit
    return limit is not None and actor.name == limit.breed.name and actor.name in world.level.visits.visitors


def intruder_of(world: World) -> Actor | None:
    """Return the intruder that is on the hero's level now; None if there is none."""
    if not world.level.visits.visitors:
        return None
    return next((actor for actor in world.level.actors if is_intruder(actor, world)), None)


def steps_of_intruder(world: World) -> int | None:
    """Return the length in turns of a walk of the intruder's way to the hero by what stands open; None if it has none.

    None also if there is no intruder.
    """
    intruder = intruder_of(world)
    if intruder is None:
        return None
    turns = int(world.distance_maps.distances_to(world.hero.pos, intruder, opening=False)[intruder.pos])
    return turns if turns >= 0 else None


class DoorCount(NamedTuple):
    """The number of the hero's open doors on his level, and its limit."""

    level: Level
    doors: int
    limit: DoorLimit | None

    @property
    def band(self) -> DoorBand:
        """How near the number is to the limit; without one, never near."""
        return DoorBand.CALM if self.limit is None else band_at(self.doors, self.limit)


def door_count(world: World) -> DoorCount:
    """Return the number of the hero's open doors on his level now, and its limit."""
    limit = limit_here(world)
    return DoorCount(world.level, 0 if limit is None else len(own_open_doors(world.level)), limit)


def watch_doors(before: DoorCount, world: World) -> None:
    """Report that the number of open doors has come nearer to the limit or fell, and let the intruder come if need be.

    Call at the end of each update. `before`: what `door_count` returned at its start.
    """
    now = door_count(world)
    level, doors, limit = now
    if limit is None or not world.hero.alive:
        return
    band, waits = now.band, now.band is DoorBand.REACHED and intruder_of(world) is None
    if level is before.level and band is not before.band:
        found = _way_in(limit, world) if waits else None
        waits_now, killed = waits and found is None, limit != before.limit
        world.emit(DoorBandChanged(doors, limit, before.band, band, waits_now, killed, world.hero.pos))
        if band is not DoorBand.CALM and before.band is not DoorBand.REACHED:
            _stop_order(world)
    if waits and (found := _way_in(limit, world)) is not None:
        _come_in(found, limit, world)
        _stop_order(world)


def _stop_order(world: World) -> None:
    """End the hero's order of many steps, so that the player can decide anew. The message of the event says why."""
    if isinstance(world.hero.orders, Task):
        world.hero.orders = None


def intruder_waits(world: World) -> bool:
    """Return whether the limit is reached on the hero's level, but the intruder is not there (yet)."""
    return band_of(world) is DoorBand.REACHED and intruder_of(world) is None


class _WayIn(NamedTuple):
    actor: Actor
    door: Door
    turns: int
    """Length of the way from the door to the hero, in turns of a walk."""


def _way_in(limit: DoorLimit, world: World) -> _WayIn | None:
    """Return the intruder of the hero's level and the doorway by which it can come in; None if there is no doorway."""
    level, hero = world.level, world.hero
    dice = Dice(world.seed, "visitor", limit.breed.name, level.depth, len(level.visits.visitors))
    actor = level.visits.withdrawn
    if actor is None:
        actor = spawn(limit.breed, hero.pos, level.depth, dice)
        actor.attack -= limit.fewer_dice
    turns = world.distance_maps.distances_to(hero.pos, actor, opening=False)
    doors = [
        door for door in own_open_doors(level) if turns[door.at] >= limit.steps and level.actor_at(door.at) is None
    ]
    if not doors:
        return None
    door = min(doors, key=lambda door: (turns[door.at], reading_order(door.at)))
    return _WayIn(actor, door, int(turns[door.at]))


def _come_in(found: _WayIn, limit: DoorLimit, world: World) -> None:
    level, hero, (actor, door, turns) = world.level, world.hero, found
    actor.pos = actor.through = door.at
    actor.ready_at = hero.ready_at
    actor.ai.alert, actor.ai.plans = HUNT_TURNS, AiPlans(trail=hero.pos)
    if level.visits.withdrawn is None:
        level.visits.visitors.append(limit.breed.name)
    level.visits.withdrawn = None
    level.add(actor)
    world.emit(CameIn(actor, door, turns, door.at))


def leaves(actor: Actor, world: World) -> bool:
    """Return whether an actor is the intruder and leaves at its turn, because too few doors stand open."""
    return is_intruder(actor, world) and band_of(world) is not DoorBand.REACHED


def withdraw(actor: Actor, world: World) -> None:
    """Let the intruder leave the level. It keeps its wounds, and loses its conditions."""
    at = actor.pos
    for condition in list(actor.conditions):
        end_condition(actor, condition)
    world.level.remove(actor)
    world.level.memory.forget(actor)
    world.level.visits.withdrawn = actor
    world.emit(Withdrew(actor, at))


def receive_hero(world: World) -> None:
    """Let an intruder that is on the level to which the hero has just come stand at the open doorway nearest to him.

    It is the nearest one from which it can walk to him, even if it is not one of his; without one it stays where it is.
    """
    level, actor = world.level, intruder_of(world)
    if actor is None:
        return
    turns = world.distance_maps.distances_to(world.hero.pos, actor, opening=False)
    ways = [at for at, door in level.doors.items() if door.state.clear and turns[at] > 0 and _is_free(at, actor, level)]
    if ways:
        level.move(actor, min(ways, key=lambda at: (turns[at], reading_order(at))))


def _is_free(at: Vec, actor: Actor, level: Level) -> bool:
    return level.actor_at(at) in (None, actor)
