"""Fire: what catches fire, burns and explodes, how fire spreads, and how it harms actors.

Fire burns only in cells whose ground or door has fuel. Walls, bare floor and iron doors have none and stop fire; a
wooden door, shut or open, carries fire to the other side. In a turn a cell has one chance to catch fire for each
of its four neighbours that burns.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from game.engine.events.hazard_events import BurntDown, CaughtFire, Crackled, Exploded
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import ORTHOGONAL, Vec, cells_where
from game.engine.grid.neighbours import count4
from game.engine.grid.pathfinding import PathMap, StepRule
from game.engine.model.actor import Actor
from game.engine.model.air import GRAINS, TIGHT, Cells, GasKind
from game.engine.model.condition import Condition
from game.engine.model.door import Door
from game.engine.model.level import Level
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.model.terrain import Burns
from game.engine.rules.combat import Cause, harm
from game.engine.rules.conditions import apply_condition, cure
from game.engine.rules.door_limit import turn_if_own
from game.engine.rules.hazards.gas import openness
from game.engine.rules.mimics import expose_mimic
from game.engine.senses.hearing import make_noise
from game.engine.senses.hero_knowledge import known_doors
from game.engine.world import World

BURNING = Condition(
    "burning",
    damage_per_turn=3,
    cause="fire",
    stops_healing=True,
    effect="Burns for {turns}: {damage} damage per turn.",
)


BURNS_ON = 3
"""Number of turns for which an actor goes on burning after it has left the fire."""


SMOKE = GasKind("smoke", "smoke", decay=40)
"""Smoke: a gas that drifts and is drawn, but hides and harms nothing."""


SMOKES = 250
"""Grains of smoke that each burning cell gives off per turn."""


Turns = NDArray[np.int16]
"""Turns for which each cell burns on, int16[x, y]; 0 where nothing burns."""


def set_alight(actor: Actor, world: World, by: Actor | None = None) -> None:
    """Set an actor on fire for BURNS_ON turns, or renew its burning. An actor that stands in water does not burn.

    `by`: the actor that is to blame; None if there is none.
    """
    if not world.level.terrains.quenching[world.level.ground[actor.pos]]:
        apply_condition(actor, BURNING, BURNS_ON, world, by)


def douse(actor: Actor, world: World) -> None:
    """Put out a burning actor that stands in water."""
    if BURNING in actor.conditions and world.level.terrains.quenching[world.level.ground[actor.pos]]:
        cure(actor, BURNING, world)


def fuel_at(level: Level, at: Vec) -> Burns | None:
    """Return the fuel in a cell, or None if nothing there burns. The fuel of a door comes before that of its ground."""
    door = level.doors.get(at)
    if door is not None and door.burns is not None:
        return door.burns
    return level.terrain_at(at).burns


def wooden_in_danger(cells: list[Vec], level: Level) -> tuple[list[Door], list[Door]]:
    """Return two lists of doors that are in danger if `cells` are set on fire.

    The first list has the doors in these cells, which are certain to burn. The second has the doors orthogonally beside
    these cells, which may catch fire later. Only doors that can burn and that the hero has seen are listed.
    """
    near = {at + step for at in cells for step in ORTHOGONAL}.difference(cells)
    known = [door for door in known_doors(level) if door.burns is not None]
    return [door for door in known if door.at in cells], [door for door in known if door.at in near]


def catching(level: Level) -> NDArray[np.int16]:
    """Return the chance of each cell to catch fire from one burning neighbour in a turn, in percent: int16[x, y]."""
    chances = level.terrains.catching[level.ground]
    for at, door in level.doors.items():
        if door.burns is not None:
            chances[at] = door.burns.chance
    return chances


def catches(fire: Turns, chances: NDArray[np.int16], dice: Dice) -> list[Vec]:
    """Return the cells that catch fire in a turn, column by column.

    `fire`: turns that each cell burns on. `chances`: chance of each cell to catch fire from one burning neighbour, in
    percent, int16[x, y].
    """
    sides = count4(fire > 0)
    may = (sides > 0) & (fire == 0) & (chances > 0)
    return [
        at
        for at, tries, percent in zip(cells_where(may), sides[may].tolist(), chances[may].tolist(), strict=True)
        if any(dice.chance(percent) for _ in range(tries))
    ]


FLASH_TURNS = 1
"""Number of turns for which a cell burns after gas has exploded in it, if it has no fuel."""


FIRE = Cause("fire")


def can_be_lit(at: Vec, level: Level, *, oil: int = 0) -> bool:
    """Return whether a cell can be set on fire. `oil`: see `ignite`."""
    if fuel_at(level, at) is not None:
        return True
    if any(kind.blast and grains[at] >= GRAINS for kind, grains in level.air.gas.items()):
        return True
    door = level.doors.get(at)
    bare = not (level.solid[at] or level.terrains.quenching[level.ground[at]] or (door is not None and door.shut))
    return oil > 0 and bare


def ignite(at: Vec, world: World, cause: Cause, *, oil: int = 0) -> bool:
    """Set a cell on fire if anything in it can burn. Return whether it was lit.

    `oil`: number of turns for which oil poured into the cell burns; 0 for no oil. With oil, any dry ground burns.
    Flammable gas in the cell explodes, together with the cloud connected to it. An actor in the cell is set on fire. A
    mimic in the cell is unmasked.
    """
    level, door = world.level, world.level.doors.get(at)
    if door is not None:
        expose_mimic(door, world)
    if not can_be_lit(at, level, oil=oil):
        return False
    kindle(at, max(oil, FLASH_TURNS), level, own=turn_if_own(cause.by, world) is not None)
    world.emit(CaughtFire(cause.name, at))
    light_gas(world, cause)
    if (actor := level.actor_at(at)) is not None:
        set_alight(actor, world, cause.by)
    return True


def kindle(at: Vec, least: int, level: Level, *, own: bool = False) -> None:
    """Set a cell on fire without emitting an event. It burns for max(least, fuel.turns) turns of 100 ticks.

    `own`: see `Air.set_fire`.
    """
    fuel = fuel_at(level, at)
    turns = np.zeros(level.shape, np.int16)
    turns[at] = max(least, fuel.turns if fuel is not None else 0)
    level.air.set_fire(turns, own=own)


def carry_fire(world: World) -> None:
    """Put out each burning actor that stands in water. Any other burning actor may set fire to the fuel in its cell."""
    for actor in world.level.actors:
        if BURNING in actor.conditions:
            douse(actor, world)
            fuel = fuel_at(world.level, actor.pos)
            burns = BURNING in actor.conditions and not world.level.air.burns_at(actor.pos)
            if burns and fuel is not None and world.dice.chance(fuel.chance):
                ignite(actor.pos, world, replace(FIRE, by=actor.inflicted_by.get(BURNING)))


def burn(world: World) -> None:
    """Advance the fire on the hero's level by a turn, and emit events for what it does."""
    level = world.level
    caught, burnt = burn_on(level, world.dice, world.turn)
    for door in burnt:
        world.emit(BurntDown(door))
    for at in caught:
        if (leaf := level.doors.get(at)) is not None and not expose_mimic(leaf, world):
            world.emit(CaughtFire(FIRE.name, at))
    if level.air.fire is None:
        return
    light_gas(world, FIRE)
    world.emit(Crackled(nearest(level.air.fire > 0, world.hero.pos)))


def burn_on(level: Level, dice: Dice, turn: int) -> tuple[list[Vec], list[Door]]:
    """Let a turn pass for fire and gas: advance the fire on a level, and add its smoke, without emitting events.

    Return the cells that caught fire and the doors that burnt down. `turn`: number of actions that the hero has done.
    """
    fire = level.air.fire
    caught = catches(fire, catching(level), dice) if fire is not None else []
    last_turns = level.air.pass_turn({at: fuel.turns for at in caught if (fuel := fuel_at(level, at)) is not None})
    if fire is None:
        return [], []
    burnt = [door for at in last_turns if (door := _burn_out(at, level, turn))]
    if fire.any():
        smoke = level.air.gas.setdefault(SMOKE, np.zeros(level.shape, np.int32))
        smoke[(fire > 0) & (openness(level) > TIGHT)] += SMOKES
    else:
        level.air.put_out()
    return caught, burnt


def light_gas(world: World, cause: Cause) -> None:
    """Explode flammable gas that fire touches: emit events, make noise, and harm all actors in the gas.

    `cause`: cause of the fire; its actor is to blame for the harm.
    """
    level = world.level
    for kind, lit in flashes(level):
        seat = nearest(lit, world.hero.pos)
        world.emit(Exploded(kind, seat))
        make_noise(seat, LOUDNESS[Noise.BLAST], None, Noise.BLAST, world)
        for actor in level.actors:
            if lit[actor.pos] and actor.alive:
                harm(actor, kind.blast, Cause(blast_name(kind), cause.by), world)


def blast_name(gas: GasKind) -> str:
    """Return the name of the cause of the harm that an exploding gas does."""
    return f"burning {gas.name}"


def flashes(level: Level) -> list[tuple[GasKind, Cells]]:
    """Explode flammable gas that fire touches, with the cloud connected to it, without emitting events.

    Return the exploded kinds of gas, each with its cells as bool[x, y].
    """
    found = []
    for kind, grains in list(level.air.gas.items()):
        fire = level.air.fire
        if not kind.blast or fire is None:
            continue
        dense = grains >= GRAINS
        lit = _connected(dense & (fire > 0), dense, level)
        if not lit.any():
            continue
        grains[lit] = 0
        if not grains.any():
            del level.air.gas[kind]
        own = level.air.own_fire is not None and bool((lit & level.air.own_fire & (fire > 0)).any())
        fresh = lit & (fire == 0)
        turns = np.where(fresh, np.int16(FLASH_TURNS), np.int16(0))
        for at in cells_where(fresh & (catching(level) > 0)):
            if (fuel := fuel_at(level, at)) is not None:
                turns[at] = fuel.turns
        level.air.set_fire(turns, own=own)
        found.append((kind, lit))
    return found


def nearest(cells: Cells, at: Vec) -> Vec:
    """Return the cell nearest to `at` among the cells set in `cells`, bool[x, y].

    Of equally near cells, the result is the first, counted column by column. At least one cell must be set.
    """
    x, y = np.nonzero(cells)
    best = int(np.maximum(np.abs(x - at.x), np.abs(y - at.y)).argmin())
    return Vec(int(x[best]), int(y[best]))


def _burn_out(at: Vec, level: Level, turn: int) -> Door | None:
    """Replace what has burnt down in a cell.

    Return the door that has burnt, which stands open for ever, or None if no door has. `turn`: see `burn_on`.
    """
    fuel, door = fuel_at(level, at), level.doors.get(at)
    if fuel is None:
        return None
    if door is not None and fuel is door.kind.burns:
        level.burst_door(door, turn if level.air.is_own_fire(at) else None)
        return door
    level.set_terrain(at, level.terrains.ids[fuel.becomes])
    return None


def _connected(some: Cells, cells: Cells, level: Level) -> Cells:
    """Return `some` and the cells of `cells` that are connected to it by orthogonal neighbours: bool[x, y].

    A cell counts only if air flows through it: its openness must be above TIGHT. `some`: part of `cells`.
    """
    airy = cells & (openness(level) > TIGHT)
    connected: Cells = some | PathMap(airy, StepRule.ORTHOGONAL).reachable_from(some)
    return connected
