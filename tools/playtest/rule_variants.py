"""The worlds that games are soaked in: the traditions, and `ajar` with one thing about it changed, to see what that is
worth.

A changed world is a tradition's, with somebody who meddles with it between the turns; the rules know nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from game.content.games import new_game
from game.content.traditions import AJAR, TRADITIONS
from game.engine.events.doors import HeardMoving, Listened
from game.engine.events.event import Event
from game.engine.grid.dice import Dice
from game.engine.model.door import Door, DoorState
from game.engine.model.level import Level
from game.engine.senses.listening import read
from game.engine.world import World

STANDS_OPEN = 2
"""For so many turns a door that shuts itself stays open."""

Meddler = Callable[[World, Sequence[Event]], None]
"""Changes a world at rest, after what has happened in it."""


class DoorsOpen:
    """Every door of every level stands open from the first."""

    def __init__(self) -> None:
        self._done: set[Level] = set()

    def __call__(self, world: World, events: Sequence[Event]) -> None:
        if world.level in self._done:
            return
        self._done.add(world.level)
        for door in world.level.doors.values():
            if not door.state.clear:
                world.level.open_door(door)
        world.look_around()


class DoorsShutThemselves:
    """A door in which nobody stands falls shut."""

    def __init__(self) -> None:
        self._opened: dict[Door, int] = {}

    def __call__(self, world: World, events: Sequence[Event]) -> None:
        level = world.level
        for at, door in level.doors.items():
            if door.state not in (DoorState.OPEN, DoorState.AJAR) or not door.kind.has_leaf:
                self._opened.pop(door, None)
            elif world.turn - self._opened.setdefault(door, world.turn) >= STANDS_OPEN and not (
                level.actor_at(at) or at in level.items
            ):
                level.bolt_door(door, world.hero)  # no rule shuts a door but a latch's
                level.unbolt_door(door)
                del self._opened[door]
        world.look_around()


class Without:
    """Nobody of a breed is there, or ever comes."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __call__(self, world: World, events: Sequence[Event]) -> None:
        for actor in world.level.actors:
            if actor.name == self._name:
                world.level.remove(actor)


class ReadingsShuffled:
    """What the hero hears at a door is what is to be heard at some other shut door of the level."""

    def __init__(self) -> None:
        self._true: set[tuple[Door, int]] = set()

    def __call__(self, world: World, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, HeardMoving):
                event.door.moving_at = None
                self._other(event.door, world).moving_at = world.hero.ready_at
            if isinstance(event, Listened) and (event.door, event.reading.number) not in self._true:
                self._true.add((event.door, event.reading.number))
                other = self._other(event.door, world)
                dice = Dice(world.seed, "misheard", world.level.depth, *event.door.at, event.reading.number)
                axis = world.level.axis(other)
                heard = read(other, dice.choice((axis, -axis)), world.hero, world)
                mine = event.reading
                event.door.heard = replace(heard, tick=mine.tick, number=mine.number, side=mine.side)

    def _other(self, door: Door, world: World) -> Door:
        shut = [other for other in world.level.doors.values() if other.shut and other is not door]
        return Dice(world.seed, "mistaken", world.level.depth, *door.at).choice(shut) if shut else door


MEDDLERS: dict[str, Callable[[], Meddler]] = {
    "doors-open": DoorsOpen,
    "doors-shut-themselves": DoorsShutThemselves,
    "no-draught": partial(Without, "draught"),
    "readings-shuffled": ReadingsShuffled,
}
"""What is changed in `ajar`, by the names of the worlds that come of it."""

WORLDS = (*TRADITIONS, *MEDDLERS)


def begin(name: str, seed: str) -> tuple[World, Meddler]:
    """A game in one of the worlds, and who meddles with it."""
    meddler = MEDDLERS[name]() if name in MEDDLERS else _leave_alone
    world = new_game(seed, TRADITIONS.get(name, AJAR))
    meddler(world, ())
    return world, meddler


def _leave_alone(world: World, events: Sequence[Event]) -> None:
    """Does nothing."""
