"""What a bot does about the limit of open doors: which doors it leaves shut, and which it bolts to have one left."""

from __future__ import annotations

from game.content.bots.explore import goals_without, step_to, unseen
from game.content.bots.known_map import KnownMap
from game.content.bots.policy import BotPolicy
from game.engine.behavior import Action
from game.engine.grid.geometry import Vec, reading_order
from game.engine.model.door import Door, DoorBand
from game.engine.rules.actions.door_verbs import Latch, why_not_latched
from game.engine.rules.door_limit import band_of, own_open_doors

KEPT_LATCHES = 1
"""Number of latches that a bot keeps for a flight, as long as it knows the stairs down."""


def send_away(known_map: KnownMap, policy: BotPolicy) -> Action | None:
    """Return the bolting of a door of the hero beside him while the limit is reached; None if he can bolt none.

    The monster of the limit leaves at its next turn.
    """
    hero, world = known_map.hero, known_map.world
    if not (policy.minds_limit and policy.latches) or band_of(world) is not DoorBand.REACHED:
        return None
    beside = [(door, at) for door, at in _places_to_bolt(known_map) if at == hero.pos]
    best = max(beside, key=lambda place: goals_without(place[0].at, place[1], known_map), default=None)
    if best is None or not goals_without(best[0].at, best[1], known_map):
        return None
    return Latch(best[0].at - hero.pos)


def make_room(known_map: KnownMap, policy: BotPolicy) -> Action | None:
    """Return an action towards bolting an open door of the hero, if the bot needs one more and has a latch to spare.

    It chooses the door whose bolting leaves it most to do, and of those the nearest. None if there is none.
    """
    hero, world = known_map.hero, known_map.world
    reached = band_of(world) is DoorBand.REACHED
    spare = KEPT_LATCHES if known_map.stairs and not reached else 0
    if not (policy.minds_limit and policy.latches) or hero.latches <= spare or not (reached or _held_back(known_map)):
        return None
    turns = known_map.distances_to([hero.pos], known_map.open_ground)
    places = [
        (goals_without(door.at, at, known_map), door, at) for door, at in _places_to_bolt(known_map) if turns[at] >= 0
    ]
    places = [place for place in places if place[0]]
    if not places:
        return None
    _, door, at = min(places, key=lambda place: (-place[0], int(turns[place[2]]), reading_order(place[2])))
    return Latch(door.at - at) if at == hero.pos else step_to([at], known_map)


def _held_back(known_map: KnownMap) -> bool:
    """Return whether the bot leaves something undone because of the limit."""
    dear = known_map.dear
    left = [door for door in known_map.doors_on if door.at in dear]
    return bool(dear) and bool(left or unseen(known_map, known_map.open_ground))


def _places_to_bolt(known_map: KnownMap) -> list[tuple[Door, Vec]]:
    """Return the open doors of the hero that he can bolt, each with a cell from which he can do it."""
    hero, world, ground = known_map.hero, known_map.world, known_map.open_ground
    doors = [door for door in own_open_doors(world.level) if door.at in known_map.doors]
    doors = [door for door in doors if why_not_latched(door, hero, world, remembered=True) is None]
    return [(door, at) for door in doors for at in known_map.before(door, ground)]
