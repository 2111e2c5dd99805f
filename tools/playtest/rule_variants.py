"""The variants of the rules that a soak plays: the traditions, and `ajar` with one change, whose effect is measured.

A change modifies the world between the turns; the rules do not know of it.
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
from game.engine.senses.listening import make_reading
from game.engine.world import World

SELF_CLOSING_TURNS = 2
"""Turns after which a self-closing door closes."""

WorldChange = Callable[[World, Sequence[Event]], None]
"""Modifies a world between two turns, given the events of the last one."""


class DoorsOpen:
    """Opens every door of a level when the hero arrives."""

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
    """Closes each open door whose doorway is empty, after SELF_CLOSING_TURNS turns."""

    def __init__(self) -> None:
        self._opened: dict[Door, int] = {}

    def __call__(self, world: World, events: Sequence[Event]) -> None:
        level = world.level
        for at, door in level.doors.items():
            if door.state not in (DoorState.OPEN, DoorState.AJAR) or not door.kind.has_leaf:
                self._opened.pop(door, None)
            elif world.turn - self._opened.setdefault(door, world.turn) >= SELF_CLOSING_TURNS and not (
                level.actor_at(at) or at in level.items
            ):
                level.bolt_door(door, world.hero)  # only a latch shuts a door
                level.unbolt_door(door)
                del self._opened[door]
        world.look_around()


class WithoutBreed:
    """Removes all actors of a breed."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __call__(self, world: World, events: Sequence[Event]) -> None:
        for actor in world.level.actors:
            if actor.name == self._name:
                world.level.remove(actor)


class ShuffledReadings:
    """Replaces what the hero hears at a door by what can be heard at another shut door of the level."""

    def __init__(self) -> None:
        self._replaced: set[tuple[Door, int]] = set()

    def __call__(self, world: World, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, HeardMoving):
                event.door.moving_at = None
                self._other_door(event.door, world).moving_at = world.hero.ready_at
            if isinstance(event, Listened) and (event.door, event.reading.number) not in self._replaced:
                self._replaced.add((event.door, event.reading.number))
                other = self._other_door(event.door, world)
                dice = Dice(world.seed, "misheard", world.level.depth, *event.door.at, event.reading.number)
                axis = world.level.axis(other)
                heard = make_reading(other, dice.choice((axis, -axis)), world.hero, world)
                reading = event.reading
                event.door.heard = replace(heard, tick=reading.tick, number=reading.number, side=reading.side)

    def _other_door(self, door: Door, world: World) -> Door:
        shut = [other for other in world.level.doors.values() if other.shut and other is not door]
        return Dice(world.seed, "mistaken", world.level.depth, *door.at).choice(shut) if shut else door


CHANGES: dict[str, Callable[[], WorldChange]] = {
    "doors-open": DoorsOpen,
    "doors-shut-themselves": DoorsShutThemselves,
    "no-draught": partial(WithoutBreed, "draught"),
    "readings-shuffled": ShuffledReadings,
}
"""The changes of `ajar`, by the names of the variants."""

VARIANTS = (*TRADITIONS, *CHANGES)


def begin_variant(name: str, seed: str) -> tuple[World, WorldChange]:
    """Return a new game in a variant, and the change to call after every turn."""
    change = CHANGES[name]() if name in CHANGES else _change_nothing
    world = new_game(seed, TRADITIONS.get(name, AJAR))
    change(world, ())
    return world, change


def _change_nothing(world: World, events: Sequence[Event]) -> None:
    """Do nothing."""
