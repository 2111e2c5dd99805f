"""Thrown items and missiles: they fly until an actor or an obstacle stops them, attack the actor, and fall there."""

from __future__ import annotations

from game.engine.behavior import Action, Impossible, usable
from game.engine.events.item_events import Shattered, Threw
from game.engine.grid.geometry import Vec
from game.engine.model.ability import Aim, AimShape
from game.engine.model.actor import Actor
from game.engine.model.item import Item, Shot
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.model.traits import Stats, Trait
from game.engine.records import record
from game.engine.rules.combat import Cause, fight
from game.engine.rules.identification import SPLASH, identify, name_of, throw_aim
from game.engine.rules.inventory import drop
from game.engine.rules.targeting import AJAR_PERCENT, ajar_doors_on, burst, check_aim, flight
from game.engine.senses.awareness import alert_to
from game.engine.senses.hearing import make_noise
from game.engine.world import World


def throw(actor: Actor, item: Item, at: Vec, world: World) -> None:
    """Throw one item towards the cell `at`. The first actor or obstacle in the way stops it."""
    kind = item.kind
    way, victim = _way_to_first(actor, at, throw_aim(item).far, world)
    end = way[-1] if way else actor.pos
    name = name_of(item, world)
    world.emit(Threw(actor, item, name, tuple(way), end))
    if kind.shatters:
        world.emit(Shattered(item, name, end))
        make_noise(end, LOUDNESS[Noise.CLATTER], actor, Noise.CLATTER, world)
        _splash(actor, item, burst(end, at, SPLASH, world), world)
        return
    if victim is not None and kind.shot is not None:
        _hit(actor, victim, kind.shot, way, world)
    else:
        make_noise(end, LOUDNESS[Noise.CLATTER], actor, Noise.CLATTER, world)
    drop(item, end, world)


def _splash(actor: Actor, item: Item, cells: list[Vec], world: World) -> None:
    """Apply the effect of a broken bottle to cells; the first of them is the cell where the bottle broke.

    The hero identifies the kind of bottle if he sees the effect.
    """
    effect = usable(item.kind.effect)
    if any(world.level.actor_at(at) is not None and world.sees(at) for at in cells):
        identify(item.kind, cells[0], world)
    air, changes = world.level.air, world.level.air.changes
    for at in cells:
        effect.apply(actor, at, world)
    if air.changes != changes and any(world.sees(at) for at in cells):
        identify(item.kind, cells[0], world)


def _way_to_first(actor: Actor, at: Vec, far: int, world: World) -> tuple[list[Vec], Actor | None]:
    """Return the cells that a missile flies through, and the first actor in the way; None if there is no actor.

    `far`: range in cells. With an actor in the way, the cells end at that actor.
    """
    way = flight(actor.pos, at, world.level, far=far)
    for number, cell in enumerate(way, 1):
        if (other := world.level.actor_at(cell)) is not None:
            return way[:number], other
    return way, None


def check_way(actor: Actor, item: Item, at: Vec, world: World) -> None:
    """Check that no friendly person is in the way of a thrown item.

    Bottles are not checked: they may break at any actor, and they never harm friendly people.

    Raises Impossible if a friendly person is in the way.
    """
    _, victim = _way_to_first(actor, at, throw_aim(item).far, world)
    if victim is not None and victim.breed.has(Trait.FRIENDLY) and not item.kind.shatters:
        raise Impossible(f"The {victim.name} is in the way.")


def _hit(actor: Actor, victim: Actor, shot: Shot, way: list[Vec], world: World) -> None:
    """Attack with the dice of a missile. Each door ajar on its way takes AJAR_PERCENT from its hit chance."""
    fight(actor, victim, missile_stats(shot, ajar_doors_on(way, world.level)), Cause(shot.name, actor), world)
    make_noise(victim.pos, LOUDNESS[Noise.BLOWS], actor, Noise.BLOWS, world)
    if victim.alive and victim is not world.hero:
        alert_to(victim, actor.pos, world)


def missile_stats(shot: Shot, ajar: int = 0) -> Stats:
    """Return the attack dice and hit chance of a missile.

    `ajar`: number of doors that stand ajar (open a crack) and that the missile has flown past. Each of these doors
    lowers the hit chance by AJAR_PERCENT percentage points.
    """
    return Stats(attack=shot.dice, attack_chance=max(0, shot.chance - AJAR_PERCENT * ajar))


@record
class Shoot(Action):
    """Shoot the missile of the actor's breed at the cell `at`. The missile cannot be picked up afterwards."""

    at: Vec

    def perform(self, actor: Actor, world: World) -> int:
        shot = actor.breed.special_attacks.shot
        if shot is None:
            raise Impossible("You have nothing to shoot with.")
        at = check_aim(Aim(AimShape.CREATURE, far=shot.far), actor, self.at, world)
        way, victim = _way_to_first(actor, at, shot.far, world)
        world.emit(Threw(actor, None, shot.name, tuple(way), way[-1]))
        if victim is not None:
            _hit(actor, victim, shot, way, world)
        return 1
