"""The variants of the rules that a soak can play.

They are every tradition (set of rules), `ajar` in its gentler setting, and `ajar` with one change.

The effect of each change on the games is measured. A change modifies the world between the turns; the code of the rules
is not changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.content.gentler import gentler
from game.content.new_game import new_game
from game.content.traditions import AJAR, TRADITIONS
from game.engine.events.event import Event
from game.engine.grid.dice import Dice
from game.engine.model.door import Door, DoorState
from game.engine.model.level import Level
from game.engine.world import World

SELF_CLOSING_TURNS = 2
"""Turns after which an open door with an empty doorway closes in the variant `doors-shut-themselves`."""

WorldChange = Callable[[World, Sequence[Event]], None]
"""A function that modifies a world between two turns. It gets the world and the events of the turn before."""


class DoorsOpen:
    """Opens every door of a level when the hero enters the level for the first time."""

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
    """Closes each door that has been open for SELF_CLOSING_TURNS turns, as soon as its doorway is empty."""

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
    """Removes all monsters of a breed (kind of monster) from the hero's level."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __call__(self, world: World, events: Sequence[Event]) -> None:
        for actor in world.level.actors:
            if actor.name == self._name:
                world.level.remove(actor)


class ShuffledSigns:
    """Exchanges the signs of the doors of each level: they are plausible, but tell the hero nothing about his door."""

    def __init__(self) -> None:
        self._exchanged: set[int] = set()

    def __call__(self, world: World, events: Sequence[Event]) -> None:
        if world.level.depth not in self._exchanged:
            self._exchanged.add(world.level.depth)
            self._exchange_signs(world)

    def _exchange_signs(self, world: World) -> None:
        level = world.level
        doors = [door for door in level.doors.values() if door.mimic is None and door.kind.has_leaf]
        ways = [{1: level.axis(door), -1: -level.axis(door)} for door in doors]
        signs = [
            tuple([way for way, step in both.items() if step in steps] for steps in (door.lit_homes, door.clawed_homes))
            for door, both in zip(doors, ways, strict=True)
        ]
        Dice(world.seed, "mistaken signs", level.depth).shuffle(signs)
        for door, both, (lit, clawed) in zip(doors, ways, signs, strict=True):
            door.lit_homes, door.clawed_homes = tuple(both[way] for way in lit), tuple(both[way] for way in clawed)


CHANGES: dict[str, Callable[[], WorldChange]] = {
    "doors-open": DoorsOpen,
    "doors-shut-themselves": DoorsShutThemselves,
    "no-draught": partial(WithoutBreed, "draught"),
    "signs-shuffled": ShuffledSigns,
}
"""Functions that create the changes to `ajar`, by the name of the variant of the rules."""

GENTLER = "gentler"
"""Variant of `ajar` in the gentler setting for first games."""
VARIANTS = (*TRADITIONS, GENTLER, *CHANGES)
"""The names of all variants of the rules."""


def begin_variant(name: str, seed: str) -> tuple[World, WorldChange]:
    """Return a new game in a variant of the rules, and the function that changes the game after every turn.

    Call the function with the world and the events of the turn. The function has already been called once, for the new
    game.

    `name`: one of `VARIANTS`. An unknown name is not an error: the game then has the rules of `ajar`.
    """
    change = CHANGES[name]() if name in CHANGES else _change_nothing
    world = new_game(gentler(seed) if name == GENTLER else seed, TRADITIONS.get(name, AJAR))
    change(world, ())
    return world, change


def _change_nothing(world: World, events: Sequence[Event]) -> None:
    """Leave the world unchanged: the `WorldChange` of the variants that are plain traditions (sets of rules)."""
