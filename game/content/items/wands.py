"""Wands, and the effects that only wands have.

Each wand is pointed in a direction, and has a number of charges.

`Destroy`: a beam that cuts through rock, doors and creatures to the edge of the level.
"""

from __future__ import annotations

from dataclasses import replace

from game.content.items.effects import BANISHMENT, Inflict
from game.content.world.conditions import SLOWED
from game.content.world.terrains import TERRAINS, WALL
from game.engine.behavior import Impossible, UsableEffect
from game.engine.events.item_events import Dug
from game.engine.grid.geometry import EAST, NORTH, ORTHOGONAL, SOUTH, WEST, Vec
from game.engine.model.ability import UNLIMITED, Aim, AimShape
from game.engine.model.actor import Actor
from game.engine.model.door import Door
from game.engine.model.item import Category, ItemKind
from game.engine.model.level import Level
from game.engine.model.noise import LOUDNESS, Noise, NoisyAct
from game.engine.model.traits import Trait
from game.engine.records import record
from game.engine.rules.combat import Cause, blast
from game.engine.rules.door_rules import burst_door, why_not_burst
from game.engine.rules.mimics import expose_mimic
from game.engine.rules.targeting import cells_hit
from game.engine.senses.hearing import make_noise
from game.engine.world import World

BEAM = Aim(AimShape.LINE, far=UNLIMITED, width=2, pierces=True)


@record
class Destroy(UsableEffect):
    """Effect that digs a way two cells wide, breaks the doors in its path, and attacks all actors in it (B-07).

    RS-84: the hero chooses the direction. In the document the beam goes towards a random place; a choice is better than
    luck.
    """

    dice: int = 6
    chance: int = 90
    cause: str = "beam"

    @property
    def description(self) -> str:
        return (
            "Digs a tunnel 2 squares wide to the edge of the level."
            f" Attacks everything in the tunnel with {self.dice} dice ({self.chance}%)."
        )

    @property
    def loudness(self) -> int:
        return LOUDNESS[NoisyAct.DIG]

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        if not cells_hit(BEAM, actor, at, world):
            raise Impossible("Only the edge of the map lies in that direction.")

    def apply(self, actor: Actor, at: Vec, world: World) -> None:
        cells = [cell for cell in cells_hit(BEAM, actor, at, world) if cell != actor.pos]
        dug = [cell for cell in cells if _dig(cell, actor, world)]
        for cell in dug:
            for step in ORTHOGONAL:
                beside = world.level.doors.get(cell + step)
                if beside is not None and not _framed(beside, world.level):
                    _break(beside, actor, world)
        world.emit(Dug(actor, len(dug), cells[0]))
        make_noise(actor.pos, self.loudness, actor, Noise.BLOWS, world)
        for cell in cells:
            if (victim := world.level.actor_at(cell)) is not None:
                blast(victim, self.dice, self.chance, Cause(self.cause, actor), world)


def _dig(at: Vec, actor: Actor, world: World) -> bool:
    """Clear a cell and break a door in it. Return whether rock was dug.

    A wall with a lever is not dug, because the door that the lever opens would then stay shut for ever.
    """
    level = world.level
    if at in level.secrets:
        level.reveal(at)
    if (door := level.doors.get(at)) is not None:
        _break(door, actor, world)
    if level.terrain_at(at) is not WALL or at in level.levers:
        return False
    level.set_terrain(at, TERRAINS.ids["passage floor"])
    return True


def _break(door: Door, actor: Actor, world: World) -> None:
    if not expose_mimic(door, world) and why_not_burst(door) is None:
        burst_door(door, actor, world)


def _framed(door: Door, level: Level) -> bool:
    """Return whether a door still stands between two solid cells, left and right of it or above and below it."""

    def rock(step: Vec) -> bool:
        return not level.in_bounds(door.at + step) or bool(level.solid[door.at + step])

    return (rock(WEST) and rock(EAST)) or (rock(NORTH) and rock(SOUTH))


RAY = Aim(AimShape.LINE, far=9, hits_first=True)


@record
class HitFirst(UsableEffect):
    """Effect of a ray on the first creature in its way. The ray flies past friendly people."""

    effect: UsableEffect
    aim: Aim = RAY

    @property
    def description(self) -> str:
        return f"{self.effect.description} Affects the first monster in its way, within {self.aim.far} squares."

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        victim = self._victim(actor, at, world)
        if victim is None or not (world.sees(victim.pos) or actor is not world.hero):
            raise Impossible("You see no enemy in that direction that is near enough.")
        self.effect.check(actor, victim.pos, world)

    def apply(self, actor: Actor, at: Vec, world: World) -> None:
        if (victim := self._victim(actor, at, world)) is not None:
            self.effect.apply(actor, victim.pos, world)

    def _victim(self, actor: Actor, at: Vec, world: World) -> Actor | None:
        hit = (world.level.actor_at(cell) for cell in cells_hit(self.aim, actor, at, world))
        return next((other for other in hit if other is not None and not other.breed.has(Trait.FRIENDLY)), None)


_WAND = ItemKind("wand", "\\", "wand", category=Category.WAND, aim=RAY)

DESTRUCTION = replace(_WAND, name="wand of destruction", aim=BEAM, effect=Destroy(), charges=3)  # RS-84
SLOWNESS = replace(_WAND, name="wand of slowness", effect=HitFirst(Inflict(SLOWED, 10)), charges=4)
BANISHING = replace(_WAND, name="wand of banishing", effect=HitFirst(BANISHMENT), charges=3)

WANDS = (DESTRUCTION, SLOWNESS, BANISHING)
