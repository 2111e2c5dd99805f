"""What works on all doors in view at once."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.events.doors import Latched, Opened, Widened
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.behavior import Impossible
from game.engine.model.door import Door, DoorState
from game.engine.model.features import Verb
from game.engine.model.sound import LATCHING, LOUDNESS, Noise
from game.engine.rules.actions.doors import allow
from game.engine.rules.doors import move_partner
from game.engine.rules.mimics import lay_bare
from game.engine.senses.hearing import make_noise
from game.engine.world import World


@dataclass(frozen=True)
class OpenAll:
    """Opens every door in view, locked and bolted ones too, but none that has a key of its own."""

    @property
    def tells(self) -> str:
        return "opens every shut door in view, locked ones too, but none that only one key fits"

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        if not _closed(world):
            raise Impossible("You see no door that it would open.")

    def work(self, actor: Actor, at: Vec, world: World) -> None:
        for door in _closed(world):
            if lay_bare(door, world) or door.state.clear:
                continue  # it was none, or has followed its twin
            ajar = door.state is DoorState.AJAR
            if door.state is DoorState.BOLTED:
                world.level.unbolt_door(door)
            door.locked = False
            world.level.open_door(door)
            actor.opened += not ajar  # it counted when it was eased
            world.emit(Widened(actor, door, door.at) if ajar else Opened(actor, door, door.at))
            make_noise(door.at, LOUDNESS[Noise.DOOR], actor, Noise.DOOR, world)
            move_partner(actor, door, world, LOUDNESS[Noise.DOOR])


@dataclass(frozen=True)
class BoltAll:
    """Bolts every empty doorway in view, as with latches of the reader's."""

    @property
    def tells(self) -> str:
        return "shuts and bolts every empty doorway in view, as a latch does"

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        allow(Verb.LATCH, world)
        if not _boltable(world):
            raise Impossible("You see no door that could be bolted.")

    def work(self, actor: Actor, at: Vec, world: World) -> None:
        for door in _boltable(world):
            if lay_bare(door, world):
                continue
            world.level.bolt_door(door, actor)
            world.emit(Latched(actor, door, door.at))
            make_noise(door.at, LATCHING, actor, Noise.DOOR, world)


def _in_view(world: World) -> list[Door]:
    return [door for door in world.level.doors.values() if world.sees(door.at)]


def _closed(world: World) -> list[Door]:
    return [door for door in _in_view(world) if not door.state.clear and not door.waits_for_its_key]


def _boltable(world: World) -> list[Door]:
    level = world.level
    return [
        door
        for door in _in_view(world)
        if door.kind.has_leaf
        and door.kind.by_hand
        and door.state not in (DoorState.BOLTED, DoorState.BROKEN)
        and level.actor_at(door.at) is None
        and door.at not in level.items
    ]
