"""Threats: the time that each known foe needs to reach the hero, through doors as he knows them to stand.

A foe that was awake when last seen is taken to be where it was, for a while; unseen cells might be open ground.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.events.movement import Stopped
from game.engine.events.stop_reasons import FoeAim, FoeNear
from game.engine.grid.geometry import EAST, SOUTH, Vec
from game.engine.grid.pathfinding import FARTHEST, PathMap
from game.engine.model.actor import Actor
from game.engine.senses.knowledge import KnownFoe, known_foes, known_sides, possible_ground
from game.engine.step_rules import TURNS_TO_OPEN, crossing
from game.engine.world import World

RECENT_TICKS = 3000
"""Ticks for which a foe awake is remembered where the hero saw it."""
SOON = 20
"""Exploring stops if a foe in view that is awake could reach the hero within this number of his turns."""
NEAR = 8
"""No step of an order leads towards a foe that could then be there within this number of turns."""
UPON_HERO = 1
"""No step at all is taken, wherever it leads, if a foe could reach the hero within this number of turns."""
WARNED_TICKS = 10_000
"""Ticks for which a foe that does not hunt the hero, or is out of view, ends no further order after a warning."""


class Threat(NamedTuple):
    """A foe that could reach the hero, or a cell that he considers."""

    known: KnownFoe
    turns: int
    """Number of the hero's turns until it could be there."""


def _facts(threat: Threat, world: World) -> FoeNear:
    """Return how near a foe is to the hero, and what it is about."""
    known = threat.known
    turns = _turns_to(world.hero.pos, known, world, SOON)
    beside = turns is not None and is_beside(known, turns, world)
    to_here = turns is not None
    return FoeNear(
        known.foe.name, known.in_view, _aim(known), beside, threat.turns if turns is None else turns, to_here
    )


def _aim(known: KnownFoe) -> FoeAim:
    if known.flees:
        return FoeAim.FLEES
    return FoeAim.HUNTS if known.hunts or known.foe.alert else FoeAim.UNAWARE


def stop_for(threat: Threat, world: World) -> None:
    """Emit why an order ends; the next order goes on, unless a foe that hunts the hero in his view comes nearer."""
    if not _goes_on_in_spite_of(threat, world, waits=False):
        warn(threat.known.foe, world, turns=threat.turns if threat.known.hunts else SOON)
    world.emit(Stopped(_facts(threat, world), threat.known.at))


def is_recent(known: KnownFoe, world: World) -> bool:
    """Return whether a foe that was awake is likely to be still there."""
    return world.hero.ready_at - known.tick <= RECENT_TICKS


def could_come(known: KnownFoe, world: World) -> bool:
    """Return whether a foe could get to the hero at all, as far as he knows."""
    return _turns_to(world.hero.pos, known, world, FARTHEST) is not None


def warned(foe: Actor, world: World) -> bool:
    """Return whether the player was warned of a foe not long ago, when an order ended because of it."""
    return foe.sighting is not None and world.hero.ready_at - foe.sighting.warned_at <= WARNED_TICKS


def warn(foe: Actor, world: World, *, avoided: bool = False, turns: int = SOON) -> None:
    """Record that the player is warned of a foe, because an order ends or, if `avoided`, things are left near it.

    `turns`: number of the hero's turns until the foe could be there; later warnings wait until it is nearer.
    """
    seen = foe.sighting
    if seen is not None:
        now = world.hero.ready_at
        avoided_at = now if avoided else seen.avoided_at
        foe.sighting = seen._replace(warned_at=now, warned_turns=turns, avoided_at=avoided_at)


def threats(goal: Vec, world: World, within: int) -> list[Threat]:
    """Return the foes that could reach a cell within `within` of the hero's turns, nearest first.

    They are awake, and in view or seen not long ago.
    """
    found = []
    for known in known_foes(world):
        if known.asleep or not is_recent(known, world):
            continue
        if (turns := _turns_to(goal, known, world, within)) is not None:
            found.append(Threat(known, turns))
    return sorted(found, key=lambda threat: (threat.turns, threat.known.at.y, threat.known.at.x))


def danger_of_staying(actor: Actor, world: World) -> Threat | None:
    """Return the nearest foe in view that keeps the hero from exploring; None if there is none."""
    near = (threat for threat in threats(actor.pos, world, SOON) if threat.known.in_view)
    return next((threat for threat in near if not _goes_on_in_spite_of(threat, world)), None)


def danger_of_step(actor: Actor, to: Vec, world: World) -> Threat | None:
    """Return the foe nearby that a step leads nearer to, or the foe that is upon the hero.

    None if there is none.
    """
    here = threats(actor.pos, world, NEAR)
    for threat in here:
        if threat.turns <= UPON_HERO or is_beside(threat.known, threat.turns, world):
            return threat
    now = {threat.known.foe: threat.turns for threat in here}
    for threat in threats(to, world, NEAR):
        if threat.turns < now.get(threat.known.foe, NEAR + 1) and not _goes_on_in_spite_of(threat, world):
            return threat
    return None


def _goes_on_in_spite_of(threat: Threat, world: World, *, waits: bool = True) -> bool:
    """Return whether the player wants to go on in spite of a foe, after a warning.

    A foe that hunts the hero in his view must not be nearer than at the warning; if it is near, with `waits`, the
    warning must be a turn old at least.
    """
    known, seen = threat.known, threat.known.foe.sighting
    if seen is None or not warned(known.foe, world):
        return False
    if not (known.in_view and known.hunts):
        return True
    lingers = not waits or threat.turns > NEAR or seen.warned_at < world.hero.ready_at
    return threat.turns >= seen.warned_turns and lingers


def is_beside(known: KnownFoe, turns: int, world: World) -> bool:
    """Return whether the foe is adjacent and will strike with its next action, however slow it is.

    `turns`: number of the hero's turns that it needs to reach him.
    """
    return (known.at - world.hero.pos).steps == 1 and turns <= -(-known.foe.breed.pace // world.hero.breed.pace)


def _turns_to(goal: Vec, known: KnownFoe, world: World, within: int) -> int | None:
    """Return the number of the hero's turns in which a foe could be at a cell; None if more than `within`."""
    pace, own = known.foe.breed.pace, world.hero.breed.pace
    steps = within * own // pace
    if (goal - known.at).steps > steps:
        return None
    ground = possible_ground(known.foe, world)
    ground[goal] = ground[known.at] = True
    more = TURNS_TO_OPEN[world.tradition.opening_rule] - 1
    shut = {door.at: more for door in world.level.doors.values() if more and door.seen is not None and door.seen.shut}
    sides = {at: side for at, side in known_sides(world).items() if at != goal}
    paths = PathMap(ground, world.tradition.steps, shut, sides, _leaps(known.foe, ground, world))
    far = int(paths.distances_to([goal], limit=steps, until=known.at)[known.at])
    return -(-far * pace // own) if far >= 0 else None


def _leaps(foe: Actor, ground: NDArray[np.bool_], world: World) -> list[tuple[Vec, Vec]]:
    """Return the doors that a foe passes without opening them, each with the step through.

    They are shut as far as the hero knows.
    """
    if not crossing(foe, world.tradition).gets_past:
        return []
    shut = [door.at for door in world.level.doors.values() if door.seen is not None and door.seen.shut]
    return [(at, step) for at in shut for step in (EAST, SOUTH) if ground[at - step] and ground[at + step]]
