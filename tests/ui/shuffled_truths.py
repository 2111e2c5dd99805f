"""Other truths for everything that the hero does not know: to test that the screen shows only what he knows."""

from __future__ import annotations

import numpy as np

from game.content.items.gear import GOLD
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import DIRECTIONS, Vec
from game.engine.model.door import Door, DoorState
from game.engine.model.fixtures import Trap
from game.engine.model.item import Item
from game.engine.model.traits import Trait
from game.engine.senses.door_signs import last_side
from game.engine.world import World


def shuffle_truths(world: World, seed: str) -> int:
    """Change everything on the level that the hero does not know, but nothing that he knows; return how much changed.

    Monsters out of view go elsewhere, wake or sleep, and are listed in another order; those that he never saw may
    vanish, and others appear. Doors out of view open, break or are bolted, and lose their locks. Unknown doors are
    locked, runed and rusty, and all doors have other signs where he never read them. Unknown ground changes, and so do
    items, hidden traps and levers out of view. He has seen none of it, so he neither sees, hears nor remembers anything
    else than before.
    """
    dice, level = Dice("shuffled truths", seed), world.level
    free = [Vec(x, y) for x, y in np.argwhere(~world.view & ~level.solid).tolist()]
    free = [at for at in free if at not in level.doors]
    dice.shuffle(free)
    return (
        _shuffle_monsters(world, free, dice)
        + _shuffle_doors(world, dice)
        + _shuffle_ground(world, dice)
        + _shuffle_things(world, free, dice)
    )


def _shuffle_monsters(world: World, free: list[Vec], dice: Dice) -> int:
    level, memory = world.level, world.level.memory
    hidden = [
        foe
        for foe in level.actors
        if foe is not world.hero and not world.sees(foe.pos) and not foe.breed.has(Trait.BLOCKS_SIGHT)
    ]
    for foe in hidden:
        level.remove(foe)
    dice.shuffle(hidden)
    for foe in hidden:
        if memory.last_sighting(foe) is None and dice.chance(30):
            continue
        foe.asleep, foe.ai.alert, foe.moved_at = dice.chance(50), dice.below(20), world.now
        foe.health = 1 + dice.below(foe.max_health)
        if (at := next((at for at in free if level.actor_at(at) is None), None)) is not None:
            foe.pos = at
            free.remove(at)
            level.add(foe)
    return len(hidden)


def _shuffle_doors(world: World, dice: Dice) -> int:
    level, changed = world.level, 0
    for door in level.doors.values():
        _shuffle_signs(door, world, dice)
        if world.sees(door.at):
            continue
        known = level.memory.known_state(door)
        if known is None:
            door.locked, door.stiff, door.runed = dice.chance(50), dice.chance(50), dice.chance(50)
        door.knocked_at, door.battered = world.now, 1
        changed += 1
        _turn(door, world, dice)
    return changed


def _shuffle_signs(door: Door, world: World, dice: Dice) -> None:
    """Change the signs of a door on the sides on which the hero never read them."""
    axis, read = world.level.axis(door), last_side(door, world)
    for side in (axis, -axis):
        if side != read:
            door.lit_homes, door.clawed_homes = (
                tuple({*ways} - {-side} | ({-side} if dice.chance(50) else set()))
                for ways in (door.lit_homes, door.clawed_homes)
            )


def _turn(door: Door, world: World, dice: Dice) -> None:
    """Bring a door out of view into another state that it could have come to by itself."""
    level, now = world.level, door.state
    free = level.actor_at(door.at) is None
    if now is DoorState.SHUT and door.kind.has_leaf:
        if door.locked:
            level.unlock_door(door)  # as a thief does, who then opens it
        dice.choice([level.open_door, level.burst_door, level.ease_door])(door)
    elif now not in (DoorState.BROKEN, DoorState.BOLTED) and free and door.kind.takes_latch:
        level.bolt_door(door, world.hero if dice.chance(50) else next(iter(level.actors)))


def _shuffle_ground(world: World, dice: Dice) -> int:
    """Swap walls and floor in unexplored cells that touch neither explored ground nor a door nor an actor."""
    level, changed = world.level, 0
    wall, floor = level.terrains.ids["wall"], level.terrains.ids["floor"]
    for x, y in np.argwhere(~level.memory.explored).tolist():
        at = Vec(x, y)
        around = [at, *(at + step for step in DIRECTIONS)]
        if not all(level.in_bounds(cell) for cell in around):
            continue
        taken = any(cell in level.doors or level.memory.explored[cell] or level.actor_at(cell) for cell in around)
        if taken or level.terrain_at(at).depth_change or dice.chance(50):
            continue
        level.set_terrain(at, floor if level.solid[at] else wall)
        changed += 1
    return changed


def _shuffle_things(world: World, free: list[Vec], dice: Dice) -> int:
    level, changed = world.level, 0
    for at in [at for at in level.items if not world.view[at]]:
        del level.items[at]
        changed += 1
    for at in free[:5]:
        if not level.solid[at]:
            level.items[at] = Item(GOLD, 1 + dice.below(99))
    for trap in [trap for trap in level.traps.values() if trap.hidden]:
        del level.traps[trap.at]
        other = next((cell for cell in free if cell not in level.traps and not level.solid[cell]), trap.at)
        level.traps[other] = Trap(trap.kind, other, hidden=True)
        changed += 1
    for lever in level.levers.values():
        if not world.sees(lever.at):
            lever.pulled = not lever.pulled
    return changed
