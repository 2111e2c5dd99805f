"""The effects of items: a check before each use, and the effect itself. Effects on doors are in `door_effects`."""

from __future__ import annotations

from dataclasses import replace

from game.content.world.conditions import HELD, POISONED
from game.engine.behavior import Impossible, UsableEffect
from game.engine.events.hazard_events import TrapLaid
from game.engine.events.item_events import Healed, Improved, Teleported
from game.engine.grid.dice import Roll
from game.engine.grid.geometry import Vec, cells_where
from game.engine.model.actor import Actor
from game.engine.model.condition import Condition
from game.engine.model.fixtures import Trap, TrapKind
from game.engine.model.item import Slot
from game.engine.model.traits import Trait
from game.engine.records import record
from game.engine.rules.combat import Cause
from game.engine.rules.conditions import afflict, cure
from game.engine.rules.hazards.fire import BURNING, FIRE, fuel_at, ignite
from game.engine.rules.inventory import take
from game.engine.words import a, count
from game.engine.world import World


@record
class StartFire(UsableEffect):
    """Effect that sets a cell on fire with burning oil."""

    oil: int = 3
    starts_fire: bool = True
    cause: str = FIRE.name

    @property
    def description(self) -> str:
        return f"Sets fire to the square and everything on it: {BURNING.damage_per_turn} damage per turn."

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        """Accept every use: fire is always possible."""

    def apply(self, actor: Actor, at: Vec, world: World) -> None:
        if not world.level.solid[at] or fuel_at(world.level, at) is not None:
            ignite(at, world, Cause(self.cause, actor), oil=self.oil)


@record
class Heal(UsableEffect):
    """Effect that restores health, up to the maximum, and cures poison."""

    health: int

    @property
    def description(self) -> str:
        return f"Restores {self.health} health and cures poison."

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        """Accept every use: a healthy actor may drink too."""

    def why_wasted(self, actor: Actor) -> str:
        """Return the sentence that the actor needs no healing; "" if he is hurt or poisoned."""
        needs_it = actor.health < actor.max_health or POISONED in actor.conditions
        return "" if needs_it else "You are not hurt."

    def apply(self, actor: Actor, at: Vec, world: World) -> None:
        patient = world.level.actor_at(at)
        if patient is None:
            return
        gained = min(self.health, patient.max_health - patient.health)
        patient.health += gained
        world.emit(Healed(patient, gained, at))
        cure(patient, POISONED, world)


@record
class Inflict(UsableEffect):
    """Effect that gives a condition to the actor in a cell."""

    condition: Condition
    turns: int

    @property
    def description(self) -> str:
        return self.condition.effect.format(
            turns=count(self.turns, "turn"),
            damage=self.condition.damage_per_turn,
            pace=self.condition.pace_percent,
            strays=self.condition.stray_percent,
        )

    @property
    def inflicts(self) -> tuple[Condition, int]:
        return self.condition, self.turns

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        """Accept every use: the effect always does something."""

    def apply(self, actor: Actor, at: Vec, world: World) -> None:
        if (victim := world.level.actor_at(at)) is not None:
            afflict(victim, self.condition, self.turns, world, actor)


SHARPEST = 80
"""Hit chance in percent, with all gear counted, up to which a weapon can be sharpened (RS-83)."""


@record
class SharpenWeapon(UsableEffect):
    """Effect that raises the hit chance of the weapon in hand by 1 to 3 percentage points."""

    by: Roll = Roll(1, 3)

    @property
    def description(self) -> str:
        most = self.by.sides
        return f"Raises your hit chance with the weapon in your hand by up to {most}%, but to no more than {SHARPEST}%."

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        if Slot.HAND not in actor.worn:
            raise Impossible("Wield a weapon first: the stone sharpens the one that you wield.")
        if actor.stats.attack_chance >= SHARPEST:
            raise Impossible(
                f"Your weapon cannot get any sharper. You already hit {actor.stats.attack_chance}% of the time."
            )

    def apply(self, actor: Actor, at: Vec, world: World) -> None:
        weapon = actor.worn[Slot.HAND]
        gained = min(world.dice.roll(self.by), SHARPEST - actor.stats.attack_chance)
        actor.worn[Slot.HAND] = replace(weapon, honed=weapon.honed + gained)
        world.emit(Improved(actor, actor.worn[Slot.HAND], actor.pos))


@record
class LayTrap(UsableEffect):
    """Effect that sets a trap on a cell. The hero sees his own traps; monsters do not avoid them."""

    trap: TrapKind

    @property
    def description(self) -> str:
        harm = f"It deals {self.trap.damage} damage to whatever steps on it"
        holds = "" if self.trap.condition is None else f", and holds it there for {self.trap.turns} turns"
        return f"Set it on a square next to you. You cannot take it back. {harm}{holds}."

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        level = world.level
        if at in level.doors:
            raise Impossible("You cannot set a trap in a doorway.")
        if level.solid[at] or level.terrain_at(at).depth_change:
            raise Impossible(f"A trap needs free floor, but there is {a(level.terrain_at(at).name)}.")
        if level.actor_at(at) is not None:
            raise Impossible("Something is standing there.")
        if at in level.memory.traps:
            raise Impossible("There is already a trap there.")

    def apply(self, actor: Actor, at: Vec, world: World) -> None:
        trap = world.level.traps[at] = Trap(self.trap, at, hidden=actor is not world.hero)
        world.emit(TrapLaid(actor, trap, at))


@record
class Teleport(UsableEffect):
    """Effect that moves an actor to a random cell of a random room on the level (RS-81).

    In traditions with `teleport_leaves_room`, it is another room than the one where the actor is. Only cells are chosen
    from which the actor could walk back, and no room with a toll door: it may bolt itself before he leaves.
    """

    whom: str = "you"
    """Word for the actor in the description of the effect."""
    far: bool = False
    """Whether only the farther half of the level is chosen from, by the actor's own steps."""

    @property
    def description(self) -> str:
        return f"Teleports {self.whom} to {'a distant' if self.far else 'a random'} room on the level."

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        traveller = world.level.actor_at(at)
        if traveller is not None and not _places(traveller, world, far=self.far):
            raise Impossible("There is no other place to go to on this level.")

    def apply(self, actor: Actor, at: Vec, world: World) -> None:
        traveller = world.level.actor_at(at)
        rooms = _places(traveller, world, far=self.far) if traveller is not None else []
        if traveller is None or traveller.breed.has(Trait.FRIENDLY) or not rooms:
            return
        to = world.dice.choice(world.dice.choice(rooms))
        world.level.move(traveller, to, traveller.ready_at)
        world.emit(Teleported(traveller, at, to))
        cure(traveller, HELD, world)
        take(traveller, world)


BANISHMENT = Teleport("a monster", far=True)


def _places(actor: Actor, world: World, *, far: bool) -> list[list[Vec]]:
    """Return the free cells without a trap or plate that an actor could reach by a teleport, a list for each room.

    If there are none, the result is a single list of all free cells, or empty if no cell is free. `far`: whether only
    cells count that are more than half as far away as the farthest free cell.
    """
    level = world.level
    turns = world.distance_maps.distances_to(actor.pos, actor)
    taken = {other.pos for other in level.actors}.union(level.doors, level.traps, level.levers)
    free = [cell for cell in cells_where(turns > 0) if cell not in taken]
    if far and free:
        farthest = max(turns[cell] for cell in free)
        free = [cell for cell in free if 2 * turns[cell] > farthest]
    tolls = [at for at, door in level.doors.items() if door.kind.toll and not door.state.clear]
    rooms = [
        [cell for cell in free if room.area.contains(cell)]
        for room in level.rooms
        if not (world.tradition.teleport_leaves_room and room.area.contains(actor.pos))
        and not any(room.area.contains(at) for at in tolls)
    ]
    return [room for room in rooms if room] or ([free] if free else [])


STRONGEST = 8
"""Number of defense dice, with all gear counted, up to which armour can be strengthened (RS-82)."""


@record
class StrengthenArmour(UsableEffect):
    """Effect that adds a defense die to the armour that the actor wears on the body."""

    @property
    def description(self) -> str:
        return f"Adds 1 die of defence to the armour on your body, up to {STRONGEST} dice in all."

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        if Slot.BODY not in actor.worn:
            raise Impossible("You are wearing no body armour.")
        if actor.stats.defense >= STRONGEST:
            raise Impossible(
                f"Your armour cannot get any stronger. You already have {actor.stats.defense} defence dice."
            )

    def apply(self, actor: Actor, at: Vec, world: World) -> None:
        worn = actor.worn[Slot.BODY]
        actor.worn[Slot.BODY] = replace(worn, forged=worn.forged + 1)
        world.emit(Improved(actor, actor.worn[Slot.BODY], actor.pos))
