"""Minds of the monsters that use doors against the hero.

`knock_first`: the mind of the knocker, which knocks and waits to be let in.

`bolt_doors`: the mind of the bolt-warden, which bolts doors behind the hero, to lock itself in with him.

The warden bolts a door only if the bolt harms the hero: his way to the far side of the door becomes long or is cut off.
The warden never locks itself away from the hero, and never cuts him off from the last stairs that he can reach.
"""

from __future__ import annotations

from game.content.ai.hunt import hunt
from game.content.ai.single_steps import step_on
from game.engine.behavior import Action
from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.model.actor import Actor
from game.engine.model.door import Door
from game.engine.records import NamedTuple
from game.engine.rules.actions.door_verbs import Knock, Latch, why_no_latch, why_not_knocked, why_not_latched
from game.engine.rules.actions.monster_actions import LeaveDoor, WithIntent
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.senses.awareness import sees
from game.engine.world import World

KNOCKS, PAUSE = 3, 4
"""Number of knocks before the knocker opens the door, and number of its own turns between two knocks."""


def knock_first(actor: Actor, world: World) -> Action:
    """Return the next action of a knocker: it hunts the hero, but at a shut door on the way to him it knocks and waits.

    If the hero knocks back, the monster takes him for one of its kind and leaves.
    """
    trail = actor.ai.plans.trail
    if actor.asleep or not actor.ai.alert or trail is None or sees(actor, world.hero, world):
        return hunt(actor, world)
    way = world.distance_maps.path_to(trail, actor)
    door = world.level.doors.get(way[0]) if way else None
    if door is None or not door.shut or (door.at - actor.pos).diagonal:
        return hunt(actor, world)
    if why_not_knocked(door, actor, world) is not None:
        return hunt(actor, world)
    if door.answered and door.knocker is world.hero:
        return LeaveDoor(door.at)
    lately = door.knocked_at is not None and actor.ready_at - door.knocked_at < PAUSE * actor.pace
    if door.knocker is actor and lately:
        return WithIntent(actor.ai.plans, Wait(), attention=PAUSE)
    if door.knocker is actor and door.knocks >= KNOCKS:
        return hunt(actor, world)
    return WithIntent(actor.ai.plans, Knock(door.at - actor.pos), attention=PAUSE)


MIN_ROUND = 12
"""Number of steps by which a bolted door must lengthen the hero's way for the warden to bolt it."""
FARTHEST = 8
"""Maximum distance in turns from which the warden goes to a door to bolt it."""
CLOSE = 2
"""Distance in cells from the hero within which the warden does not walk to a door to bolt it."""
CUT_OFF = 1000
"""Worth, in steps, of bolting a door if this leaves the hero no other way."""


class DoorToBolt(NamedTuple):
    """A door that the warden could bolt, and the cell from which it would do so."""

    worth: int
    """Number of steps by which bolting the door lengthens the hero's way; `CUT_OFF` if it leaves him no way."""
    turns: int
    """Number of turns that the warden needs to the cell `stand`."""
    stand: Vec
    door: Door


def bolt_doors(actor: Actor, world: World) -> Action:
    """Return the next action of a bolt-warden: it hunts the hero, but bolts doors that are his way of retreat."""
    if actor.asleep or not actor.ai.alert or why_no_latch(actor, world) is not None:
        return hunt(actor, world)
    close = (world.hero.pos - actor.pos).steps <= CLOSE
    seals = _doors_to_bolt(actor, world, 0 if close else FARTHEST)
    best = min(seals, default=None, key=lambda it: (it.turns, -it.worth, it.door.at, it.stand))
    if best is None:
        return hunt(actor, world)
    if not best.turns:
        return Latch(best.door.at - actor.pos)
    step = step_on(actor, world.distance_maps.distances_to(best.stand, actor, near=True), world)
    return hunt(actor, world) if isinstance(step, Wait) else step


def _doors_to_bolt(actor: Actor, world: World, farthest: int) -> list[DoorToBolt]:
    seals = []
    for door in world.level.doors.values():
        if (door.at - actor.pos).steps > farthest + 1 or not _would_bolt(door, actor, world):
            continue
        for step in ORTHOGONAL:
            stand, beyond = door.at + step, door.at - step
            if not (world.level.in_bounds(stand) and world.level.in_bounds(beyond)) or world.level.solid[stand]:
                continue
            turns = (
                int(world.distance_maps.distances_to(stand, actor, near=True)[actor.pos]) if stand != actor.pos else 0
            )
            if not 0 <= turns <= farthest:
                continue
            worth = _worth(door, stand, beyond, world)
            if worth >= MIN_ROUND:
                seals.append(DoorToBolt(worth, turns, stand, door))
    return seals


def _would_bolt(door: Door, actor: Actor, world: World) -> bool:
    """Return whether a warden can bolt a door, and the door is not the goal of the game."""
    return not door.kind.wins and why_not_latched(door, actor, world) is None


def _worth(door: Door, stand: Vec, beyond: Vec, world: World) -> int:
    """Return how many steps longer the hero's way to the cell `beyond` becomes if a bolt-warden bolts a door.

    `stand`: the cell beside the door from which the warden (a monster) bolts the door. `beyond`: the cell on the other
    side of the door.

    The result is `CUT_OFF` if the hero then has no way to `beyond`. The result is 0 if the hero then has no way to the
    warden, or if bolting cuts the hero off from all stairs up or all stairs down that he can reach now.
    """
    hero, level, distance_maps = world.hero, world.level, world.distance_maps
    if level.solid[beyond] or distance_maps.distances_to(stand, hero, around=door.at, near=True)[hero.pos] < 0:
        return 0
    for leads in (1, -1):
        stairs = level.cells_of(depth_change=leads)
        open_ = [at for at in stairs if distance_maps.distances_to(at, hero, near=True)[hero.pos] >= 0]
        if open_ and all(distance_maps.distances_to(at, hero, around=door.at, near=True)[hero.pos] < 0 for at in open_):
            return 0
    there = int(distance_maps.distances_to(beyond, hero, around=door.at, near=True)[hero.pos])
    if there < 0:
        return CUT_OFF
    return there - int(distance_maps.distances_to(beyond, hero, near=True)[hero.pos])
