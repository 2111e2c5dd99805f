"""The step from a sketch (a level being built) to a level: ground, doors, lights, monsters and items."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.content.ai.wander import assign_habits
from game.content.items.abilities import tomes_offered
from game.content.items.gear import ITEMS
from game.content.items.loot_tables import TOME, fits, hide_traps, place_loot
from game.content.levels.generators import GENERATORS
from game.content.levels.home_lights import light_homes
from game.content.monsters.breeds import BREEDS
from game.content.vaults.own_vaults import digest_of
from game.content.world.disguised_doors import hide_doors, mimic_door
from game.content.world.door_kinds import DOORS, LAST
from game.content.world.lights import TORCH
from game.content.world.terrains import TERRAINS
from game.content.world.traps import TRAPS
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Vec
from game.engine.model.actor import spawn
from game.engine.model.door import Door
from game.engine.model.fixtures import Lever, Room, Trap
from game.engine.model.item import Item
from game.engine.model.level import Level
from game.engine.model.light import Light
from game.engine.model.traits import Trait
from game.engine.rules.actions.door_verbs import EASE
from game.engine.senses.door_signs import mark_homes
from game.engine.tradition import Gold, Tradition
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import DoorSpec, Sketch

ONE_IN_STIFF = 4
"""One door in this number is rusty and groans, in traditions in which doors can be ajar."""

PLAIN = DoorSpec()


def sketch_level(chain: Chain, size: tuple[int, int], seed: str, depth: int, *, record: bool = False) -> Sketch:
    """Return the sketch that a chain makes for a seed and a depth: the same sketch each time.

    `size`: width and height in cells. `record`: whether each step is recorded; this does not change the sketch.
    """
    return chain(level_dice(seed, depth), size, depth, own_vaults=digest_of(seed), record=record)


def level_dice(seed: str, depth: int) -> Dice:
    """Return the dice with which the level of a depth is made."""
    return Dice(seed, "level", depth)


def make_level(tradition: Tradition, seed: str, depth: int) -> Level:
    """Return the level of a depth in a game of a tradition."""
    return furnish(sketch_level(GENERATORS[tradition.generator], tradition.size, seed, depth), seed, tradition)


def furnish(sketch: Sketch, seed: str, tradition: Tradition) -> Level:
    """Return the level that a finished sketch describes.

    Doors are hidden only in traditions in which a search can find them. Items that are useless in the tradition are
    left out.
    """
    has_amulet = bool(tradition.amulet) and sketch.depth == tradition.last_depth
    ground = _ground(sketch, leads_down=not has_amulet and sketch.last_door is None)
    hidden = set(sketch.hidden) if tradition.search_percent else set()
    rust = Dice(seed, "rust", sketch.depth)
    rusts = EASE in tradition.verbs
    doors = [
        _door(at, sketch.door_specs.get(at, PLAIN), tradition, rusty=rusts and not rust.below(ONE_IN_STIFF))
        if at != sketch.last_door
        else Door(LAST, at, locked=True)
        for at in sketch.doors
    ]
    births = Dice(seed, "mimics", sketch.depth)
    for name, at in sketch.spawns:
        if BREEDS[name].has(Trait.POSES_AS_DOOR):
            doors.append(mimic_door(spawn(BREEDS[name], at, sketch.depth, births), tradition.door))
    level = Level(
        ground,
        TERRAINS,
        start=sketch.start_cell,
        doors=[door for door in doors if door.at not in hidden],
        secrets=hide_doors([door for door in doors if door.at in hidden], ground, traces=tradition.traces),
        rooms=[Room(area, area not in sketch.dark, sketch.purposes.get(area, "")) for area in sketch.rooms],
        lights=[Light(TORCH, at=at, mount=mount) for mount, at in sketch.torches],
        traps=[Trap(TRAPS[name], at) for name, at in sketch.traps],
        levers=[Lever(door.lever, door.at) for door in doors if door.lever is not None],
        depth=sketch.depth,
        theme=sketch.theme,
    )
    dice = Dice(seed, "births", sketch.depth)
    for name, at in sketch.spawns:
        if not BREEDS[name].has(Trait.POSES_AS_DOOR):
            level.add(spawn(BREEDS[name], at, sketch.depth, dice))
    if tradition.habits is not None:
        assign_habits(level, tradition.habits, Dice(seed, "habits", sketch.depth), sketch.habits)
    if tradition.signs:
        mark_homes(level)
        light_homes(level, Dice(seed, "torches", sketch.depth))
    tomes = iter(tomes_offered(seed, sketch.depth))
    for name, at in sketch.items:
        kind = next(tomes) if name == TOME else ITEMS[name]
        if fits(kind, tradition):
            level.items[at] = Item(
                kind, _heap(tradition.gold, sketch.depth, dice) if kind.worth else dice.roll(kind.found)
            )
    if has_amulet and sketch.exit is not None:
        level.items[sketch.exit] = Item(ITEMS[tradition.amulet])  # CM-13: where other levels have their stairs down
    level.choices = [frozenset(at for at in choice if at in level.items) for choice in sketch.choices]
    if tradition.random_loot:
        place_loot(level, seed, ITEMS, tradition)
    hide_traps(level, seed, tradition)
    return level


def _heap(gold: Gold, depth: int, dice: Dice) -> int:
    """Return the number of gold pieces in a heap.

    CM-11: the number is rolled when the level is made and not when the gold is taken. So a seed gives the same gold in
    every game, and a look at the heap shows its worth.
    """
    return dice.between(gold.least, gold.most) * (depth if gold.grows else 1)


def _door(at: Vec, door_spec: DoorSpec, tradition: Tradition, *, rusty: bool) -> Door:
    kind = DOORS[door_spec.kind] if door_spec.kind is not None else tradition.door
    return Door(
        kind,
        at,
        kind.initial_state,
        stiff=rusty and kind.rusts,
        locked=door_spec.locked,
        runed=door_spec.runed,
        facing=door_spec.facing,
        partner=door_spec.partner,
        lever=door_spec.lever,
    )


def _ground(sketch: Sketch, *, leads_down: bool) -> NDArray[np.uint8]:
    """Return the terrain ID of each cell. `leads_down`: whether the exit of the sketch becomes stairs down.

    Raises ValueError if a terrain on floor is solid, or if one on rock is not.
    """
    ids = TERRAINS.ids
    ground = np.where(sketch.floor, ids["floor"], ids["wall"]).astype(np.uint8)
    for corridor in sketch.corridors:
        for at in corridor:
            ground[at] = ids["passage floor"]
    covered = sketch.cover.covered
    ground[covered] = sketch.cover.as_ids(ids)[covered]
    down = sketch.exit if leads_down else None
    stairs: list[tuple[Vec | None, str]] = [(down, "stairs down"), (sketch.way_back, "stairs up")]
    for cell, name in stairs:
        if cell is not None:
            ground[cell] = ids[name]
    if (TERRAINS.solid[ground] == sketch.floor).any():
        raise ValueError("a terrain on floor is solid, or a terrain on rock is not")
    return ground
