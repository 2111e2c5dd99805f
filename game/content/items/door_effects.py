"""Effects on many doors at once, and effects that reveal parts of a level that the hero has not seen.

`OpenAll`, `BoltAll`: open or bolt all doors in view.

`MagicMapping`, `SenseBehindDoors`: reveal the plan of a level, and the monsters behind its doors.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.behavior import Impossible, UsableEffect, refuse_if
from game.engine.events.item_events import Mapped, SensedBehindDoors
from game.engine.grid.geometry import Vec, in_bounds
from game.engine.grid.neighbours import dilate8, square_around
from game.engine.model.actor import Actor
from game.engine.model.door import Door
from game.engine.model.memory import HeardAtDoor
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.records import record
from game.engine.rules.actions.door_verbs import LATCH
from game.engine.rules.door_limit import count_if_bolted, count_if_opened
from game.engine.rules.door_rules import bolt_door, open_by_magic, why_not_bolted, why_not_opened_by_magic
from game.engine.rules.mimics import expose_mimic
from game.engine.senses.door_hearing import behind, occupants
from game.engine.senses.hero_knowledge import known_shut_doors
from game.engine.world import World


@record
class OpenAll(UsableEffect):
    """Effect that opens every door in view, even locked and bolted doors, but not a door that needs a special key."""

    @property
    def description(self) -> str:
        return "Opens every door in view."

    @property
    def loudness(self) -> int:
        return LOUDNESS[Noise.DOOR]

    @property
    def at_special_doors(self) -> str:
        return "It does not matter what holds a door shut, but a door that needs a special key stays shut."

    def open_doors_after(self, world: World) -> int | None:
        return count_if_opened(world.level, *_closed(world))

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        if not _closed(world):
            raise Impossible("You see no door that it could open.")

    def apply(self, actor: Actor, at: Vec, world: World) -> None:
        for door in _closed(world):
            if expose_mimic(door, world) or door.state.clear or door.bolted_for_good:
                continue  # it was a mimic, has opened together with its twin, or has bolted itself
            open_by_magic(door, actor, world)


@record
class BoltAll(UsableEffect):
    """Effect that shuts and bolts every door in view, except doors with an actor or an item in the doorway.

    The actor that causes the effect counts as the owner of the bolts. A mimic that poses as a door is unmasked instead.
    """

    @property
    def description(self) -> str:
        return "Shuts and bolts every door in view, except where something is in the doorway. Uses no latches."

    def open_doors_after(self, world: World) -> int | None:
        return count_if_bolted(world.level, *_boltable(world))

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        refuse_if(world.tradition.why_not({LATCH}))
        if not _boltable(world):
            raise Impossible("You see no doorway that it could bolt.")

    def apply(self, actor: Actor, at: Vec, world: World) -> None:
        for door in _boltable(world):
            if not expose_mimic(door, world):
                bolt_door(door, actor, world)


def _in_view(world: World) -> list[Door]:
    return [door for door in world.level.doors.values() if world.sees(door.at)]


def _closed(world: World) -> list[Door]:
    return [door for door in _in_view(world) if why_not_opened_by_magic(door) is None]


def _boltable(world: World) -> list[Door]:
    return [door for door in _in_view(world) if why_not_bolted(door, world) is None]


@record
class MagicMapping(UsableEffect):
    """Effect that shows the hero the plan of a level or of a part of it: floor, walls and doors (B-08).

    Hidden doors are shown too (D-12). They are revealed as by a search (`Level.reveal`): from now on they are doors for
    all actors. Hidden traps stay hidden, because a plan shows how a place was built.
    """

    radius: int | None = None
    """Distance in cells to each side that is shown; None for the whole level."""

    @property
    def description(self) -> str:
        if self.radius is None:
            return "Shows the plan of the whole level, but no monsters or items."
        return f"Shows the plan of the level within {self.radius} squares, but no monsters or items."

    @property
    def at_hidden_ways(self) -> str:
        return "It shows hidden ways too."

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        """Accept every use: a refusal would reveal to the hero that there is nothing new."""

    def apply(self, actor: Actor, at: Vec, world: World) -> None:
        level, within = world.level, self._window(at, world)
        revealed = tuple(level.reveal(place) for place in list(level.secrets) if within[place])
        new = level.learn(dilate8(~level.solid) & within)
        if self.radius is None:
            world.notes.mapped.add(level.depth)
        world.emit(Mapped(actor, new, revealed, actor.pos))

    def _window(self, at: Vec, world: World) -> NDArray[np.bool_]:
        """Return the cells of the level that are shown, as bool[x, y].

        They are the cells within `radius` of `at`, or all cells if `radius` is None.
        """
        if self.radius is None:
            return np.ones(world.level.shape, np.bool_)
        window = np.zeros(world.level.shape, np.bool_)
        window[square_around(at, self.radius)] = True
        return window


@record
class SenseBehindDoors(UsableEffect):
    """Effect that lets the hero hear who is behind each shut door of the level, as if he stood beside them all."""

    @property
    def description(self) -> str:
        return (
            "Lets you hear, for a moment, whether anybody is behind each shut door on the level."
            " Each door keeps this answer until you learn something new there."
        )

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        if not known_shut_doors(world.level):
            raise Impossible("You know of no shut doors on this level.")

    def apply(self, actor: Actor, at: Vec, world: World) -> None:
        shut = [door for door in world.level.doors.values() if door.shut]
        for door in shut:
            world.level.memory.record_heard(door, _heard(door, actor, world))
        world.emit(SensedBehindDoors(actor, len(shut), actor.pos))


def _heard(door: Door, actor: Actor, world: World) -> HeardAtDoor:
    """Return what would be heard at a door, on its side nearer to the actor."""
    turns = world.distance_maps.distances_through_doors(actor.pos)
    axis = world.level.axis(door)
    side = min((axis, -axis), key=lambda side: _far(door.at - side, turns))
    return HeardAtDoor(actor.ready_at, actor.ready_at, side, occupants(behind(door, side, world.level), door, world))


def _far(at: Vec, turns: NDArray[np.int16]) -> int:
    return int(turns[at]) if in_bounds(at, turns.shape) and turns[at] >= 0 else turns.size
