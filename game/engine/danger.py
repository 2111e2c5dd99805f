"""How near danger is: the time that each foe the hero knows of needs to him, through doors as he knows them to stand.

Whoever was awake when last seen is taken to be where it was, for a while; what was never seen might be open ground.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .geometry import EAST, SOUTH, Vec
from .known import KnownFoe, known_foes, known_sides, possible_ground
from .passage import TURNS_TO_OPEN, crossing
from .paths import distances

if TYPE_CHECKING:
    from .actor import Actor
    from .world import World

RECENT_TICKS = 3000
"""So long somebody awake is remembered where the hero saw it."""
SOON = 20
"""Nobody explores before the eyes of one that is awake and could be there in so many of the hero's turns."""
NEAR = 8
"""No step of an order leads towards one that could then be there in so many."""
UPON = 1
"""And none is taken, wherever it leads, when one could be where the hero is so soon."""


class Threat(NamedTuple):
    """One who could reach the hero, or a cell he thinks of going to."""

    known: KnownFoe
    turns: int
    """Of the hero's, until it could be there."""

    @property
    def words(self) -> str:
        """Who it is and how near, to end a sentence."""
        seen = "" if self.known.in_view else " you saw"
        return f"the {self.known.foe.name}{seen} could be here in {self.turns} turn{'s' * (self.turns != 1)}"


def threats(goal: Vec, world: World, within: int) -> list[Threat]:
    """All who are awake, in view or seen not long ago, and could be at a cell within so many turns, nearest first."""
    found = []
    for known in known_foes(world):
        recent = world.hero.ready_at - known.tick <= RECENT_TICKS
        if recent and not known.asleep and (turns := _turns_to(goal, known, world, within)) is not None:
            found.append(Threat(known, turns))
    return sorted(found, key=lambda threat: (threat.turns, threat.known.at.y, threat.known.at.x))


def danger_of_staying(actor: Actor, world: World) -> Threat | None:
    """The one in view for whose sake nobody explores."""
    return next((threat for threat in threats(actor.pos, world, SOON) if threat.known.in_view), None)


def danger_of_step(actor: Actor, to: Vec, world: World) -> Threat | None:
    """The one that a step leads nearer to, and that is near; or that is upon the hero."""
    here = threats(actor.pos, world, NEAR)
    if here and here[0].turns <= UPON:
        return here[0]
    now = {threat.known.foe: threat.turns for threat in here}
    for threat in threats(to, world, NEAR):
        if threat.turns < now.get(threat.known.foe, NEAR + 1):
            return threat
    return None


def sleepers(world: World) -> list[KnownFoe]:
    """Those whom the hero last saw asleep."""
    return [known for known in known_foes(world) if known.asleep]


def _turns_to(goal: Vec, known: KnownFoe, world: World, within: int) -> int | None:
    """The hero's turns in which somebody could be at a cell; None if in none so few."""
    pace, own = known.foe.breed.pace, world.hero.breed.pace
    steps = within * own // pace
    if (goal - known.at).steps > steps:
        return None
    ground = possible_ground(known.foe, world)
    ground[goal] = ground[known.at] = True
    more = TURNS_TO_OPEN[world.tradition.opening] - 1
    shut = {door.at: more for door in world.level.doors.values() if more and door.seen is not None and door.seen.shut}
    ways = distances(
        ground,
        [goal],
        world.tradition.steps,
        delay=shut,
        sides={at: side for at, side in known_sides(world).items() if at != goal},
        leaps=_leaps(known.foe, ground, world),
        limit=steps,
        until=known.at,
    )
    far = int(ways[known.at])
    return -(-far * pace // own) if far >= 0 else None


def _leaps(foe: Actor, ground: NDArray[np.bool_], world: World) -> list[tuple[Vec, Vec]]:
    """The doors, as far as the hero knows shut, that somebody gets past without opening them."""
    if not crossing(foe, world.tradition).gets_past:
        return []
    shut = [door.at for door in world.level.doors.values() if door.seen is not None and door.seen.shut]
    return [(at, step) for at in shut for step in (EAST, SOUTH) if ground[at - step] and ground[at + step]]
