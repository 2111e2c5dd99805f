"""Who is behind a door, for all the hero knows: seen through it or from elsewhere, or heard at it not long ago."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .geometry import Vec
from .known import known_foes, unopened
from .listening import KEPT_TICKS, REACH
from .naming import a
from .paths import Ways

if TYPE_CHECKING:
    from .actor import Actor
    from .door import Door
    from .known import KnownFoe
    from .world import World


def was_heard(door: Door, actor: Actor) -> bool:
    """Whether somebody was heard behind a door not long ago, from the side that one is on."""
    heard = door.heard
    if heard is None or not heard.count or actor.ready_at - heard.tick >= KEPT_TICKS:
        return False
    ahead = door.at - actor.pos
    return heard.side.x * ahead.x + heard.side.y * ahead.y > 0


def known_behind(door: Door, actor: Actor, world: World) -> list[KnownFoe]:
    """Those the hero knows of within earshot past the leaf, nearest first; behind is what lies away from him."""
    foes = [known for known in known_foes(world) if 0 < (known.at - door.at).steps <= REACH]
    start = door.at + _away(door, actor, world)
    if not foes or not world.level.holds(start):
        return []
    ground = world.level.known_walkable
    ground[start] = True
    for other in unopened(world):
        ground[other.at] = False
    for known in foes:
        ground[known.at] = True
    turns = Ways(ground, world.tradition.steps).turns_to([start], limit=REACH)
    behind = [known for known in foes if turns[known.at] >= 0]
    return sorted(behind, key=lambda known: (int(turns[known.at]), known.at.y, known.at.x))


def somebody_behind(door: Door, actor: Actor, world: World) -> bool:
    return was_heard(door, actor) or bool(known_behind(door, actor, world))


def words_for_behind(door: Door, actor: Actor, world: World) -> str | None:
    """Who is behind a door, as a sentence without its end; None if the hero knows of nobody."""
    known = known_behind(door, actor, world)
    if not known:
        return "somebody was heard behind it" if was_heard(door, actor) else None
    first, more = known[0], len(known) - 1
    who = a(f"sleeping {first.foe.name}" if first.asleep else first.foe.name)
    return f"{who}{f' and {more} more' * bool(more)} {'are' if more else 'is'} behind it"


def learnt_of_since(door: Door, tick: int, actor: Actor, world: World) -> bool:
    """Whether the hero has learnt of somebody behind a door only after that."""
    if was_heard(door, actor) and door.heard is not None and door.heard.tick > tick:
        return True
    sightings = [known.foe.sighting for known in known_behind(door, actor, world)]
    return any(sighting is None or sighting.first > tick for sighting in sightings)


def _away(door: Door, actor: Actor, world: World) -> Vec:
    axis, ahead = world.level.axis(door), door.at - actor.pos
    return axis if axis.x * ahead.x + axis.y * ahead.y >= 0 else -axis
