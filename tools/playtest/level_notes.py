"""Notes on generated levels, counted for the measures: what lies behind their doors, and what tells of it.

A leaf is a door that can be shut, and a region the ground between leaves. A tenant lives in a region: it is a monster
that does not roam. A den is a region with `DEN` tenants or more. A thing is an item, a lever, stairs, a secret door,
the door that wins the game, a monster that poses as a door, or a fixture that can be used. A region with neither tenant
nor thing is bare.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.content.levels.generators import GENERATORS
from game.content.levels.level_from_sketch import furnish, sketch_level
from game.content.traditions import AJAR
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import ORTHOGONAL, Rect, Vec, cells_where
from game.engine.grid.pathfinding import distances
from game.engine.model.actor import Actor
from game.engine.model.door import Door
from game.engine.model.level import Level
from game.engine.model.traits import Trait
from game.engine.senses.door_hearing import behind
from game.engine.senses.door_signs import home_regions, signs_on
from game.mapgen.analysis.regions import DEN
from game.mapgen.core.sketch import Sketch
from playtest.game_notes import is_prize

ROOM_CELLS = 10
"""Least number of open cells of a room that should have a purpose: it is over nine cells large."""
DEPTHS = range(1, (AJAR.last_depth or 1) + 1)
"""The depths whose levels are noted for each seed."""
NOBODY = "nobody"


def notes_on_levels(seed: str) -> dict[str, Any]:
    """Make all levels of a game of `ajar`. Return the seed and the notes on each, as JSON values."""
    levels = []
    for depth in DEPTHS:
        sketch = sketch_level(GENERATORS[AJAR.generator], AJAR.size, seed, depth, record=True)
        levels.append(notes_on(furnish(sketch, seed, AJAR), vaults_of(sketch)))
    return {"seed": seed, "levels": levels}


def vaults_of(sketch: Sketch) -> list[str]:
    """Return the names of the drawn vaults in a sketch whose history was recorded."""
    opening = "the vault "
    captions = [snapshot.caption for snapshot in sketch.history or ()]
    return [caption.removeprefix(opening) for caption in captions if caption.startswith(opening)]


def notes_on(level: Level, vaults: Sequence[str] = ()) -> dict[str, Any]:
    """Return the notes on a new level, as JSON values. `vaults`: the names of its drawn vaults.

    `leaves`: number of leaves. `only_way`: two numbers, of the doors that are the only way to other ground, and of
    those with neither tenant nor thing behind them. `one_door`: the same for regions with one door. `dens`, `empty`:
    number of the dens, and of the regions without tenants, with the number of prizes in them; prizes of which only one
    can be taken count once. `doors`: see
    `_door_readings`. `places`: names of the kinds of special place. `rooms`: number of the rooms of `ROOM_CELLS` or
    more cells, of those with a purpose, and of those without tenant, thing and light.
    """
    plan = _Plan(level)
    only_way, one_door = plan.only_way_doors(), plan.one_door_regions()
    by_region = [(len(plan.tenants[region]), plan.prizes[region]) for region in range(plan.count)]
    dens = [prizes for tenants, prizes in by_region if tenants >= DEN]
    empty = [prizes for tenants, prizes in by_region if not tenants]
    return {
        "depth": level.depth,
        "leaves": len(plan.doors),
        "only_way": [len(only_way), sum(only_way)],
        "one_door": [len(one_door), sum(one_door)],
        "dens": [len(dens), sum(dens)],
        "empty": [len(empty), sum(empty)],
        "doors": [list(reading) for reading in _door_readings(level, plan)],
        "places": sorted(_special_places(level, vaults)),
        "rooms": _rooms(level, plan),
    }


def _tenants(level: Level) -> list[Actor]:
    return [
        actor
        for actor in level.actors
        if not (actor.breed.is_hero or actor.breed.has(Trait.FRIENDLY) or actor.ai.roams)
    ]


def _cells_of_things(level: Level) -> list[Vec]:
    """Return the cells of all things of a level; those of levers, doors and some fixtures belong to no region."""
    usable = cells_where(level.terrains.usable[level.ground])
    goals = [at for at, door in level.doors.items() if door.kind.wins or door.mimic is not None]
    return [*level.items, *level.levers, *level.secrets, *goals, *level.cells_of(1), *level.cells_of(-1), *usable]


class _Plan:
    """The regions of a level, the leaves that join them, and what is in each."""

    def __init__(self, level: Level) -> None:
        self.regions = home_regions(level)
        self.count = int(self.regions.max()) + 1
        self.doors = [
            door
            for door in (*level.doors.values(), *(secret.door for secret in level.secrets.values()))
            if door.mimic is None and door.kind.has_leaf
        ]
        self._sides = [self._regions_beside(door, level) for door in self.doors]
        self._start = int(self.regions[level.start])
        self.tenants: dict[int, list[Actor]] = defaultdict(list)
        for actor in _tenants(level):
            self.tenants[int(self.regions[actor.pos])].append(actor)
        prizes = {at for at, item in level.items.items() if is_prize(item.kind)}
        for group in level.alternatives:  # only one of them can be taken
            prizes -= {*sorted(group)[1:]}
        self.prizes = Counter(int(self.regions[at]) for at in prizes)
        self._with_things = {
            int(self.regions[cell])
            for at in _cells_of_things(level)
            for cell in (at, *(at + step for step in ORTHOGONAL))
            if level.in_bounds(cell) and (cell == at or self.regions[at] < 0)
        }

    def _regions_beside(self, door: Door, level: Level) -> tuple[int, ...]:
        """Return the two regions on both sides of a door; one if both sides are the same, or if one side is rock."""
        axis = level.axis(door)
        sides = (door.at + axis, door.at - axis)
        return tuple({int(self.regions[at]) for at in sides if level.in_bounds(at)} - {-1})

    def _bare(self, regions: Iterable[int]) -> bool:
        return not any(self.tenants[region] or region in self._with_things for region in regions)

    def only_way_doors(self) -> list[bool]:
        """Return, for each door that is the only way to other ground, whether all the ground behind it is bare."""
        found = []
        for number, sides in enumerate(self._sides):
            reached = self._reached_without(number)
            if (beyond := [side for side in sides if side not in reached]) and len(sides) == 2:
                behind_it = self._reached_from(beyond[0], number)
                found.append(self._bare(behind_it))
        return found

    def one_door_regions(self) -> list[bool]:
        """Return, for each region with one door in which the hero does not arrive, whether it is bare."""
        exits = Counter(region for sides in self._sides for region in sides)
        return [self._bare([region]) for region, number in exits.items() if number == 1 and region != self._start]

    def _reached_without(self, door: int) -> set[int]:
        return self._reached_from(self._start, door)

    def _reached_from(self, region: int, without: int) -> set[int]:
        """Return the regions that can be reached from a region if a door, given by its number, is a wall."""
        reached, fresh = {region}, [region]
        while fresh:
            here = fresh.pop()
            for number, sides in enumerate(self._sides):
                if number != without and here in sides:
                    new = set(sides) - reached
                    reached |= new
                    fresh += new
        return reached


class _Reading(NamedTuple):
    """What a door tells a hero who comes to it from the start, before he opens it, and what is true."""

    signs: str
    """The signs that it shows, joined by "+"; "" for none."""
    heard: bool
    """Whether anybody is heard behind it."""
    who: str
    """What the monsters within hearing behind it do at doors, joined by "+"; `NOBODY` if there are none."""


def _door_readings(level: Level, plan: _Plan) -> Iterator[_Reading]:
    """Yield the reading of each leaf that is no secret, on the side to which the way from the start is shorter."""
    ground: NDArray[np.bool_] = ~level.solid
    steps = distances(ground, [level.start], StepRule.ORTHOGONAL)
    for door in plan.doors:
        axis = level.axis(door)
        sides = [side for side in (axis, -axis) if level.in_bounds(door.at + side) and steps[door.at + side] >= 0]
        if not sides or door.at in level.secrets:
            continue
        near = min(sides, key=lambda side: int(steps[door.at + side]))
        there = [actor for actor in behind(door, -near, level) if not actor.breed.has(Trait.FRIENDLY)]
        heard = any(not actor.breed.has(Trait.SILENT) for actor in there)
        signs = "+".join(sorted(sign.value for sign in signs_on(door, near)))
        yield _Reading(signs, heard, "+".join(sorted({_at_doors(actor) for actor in there})) or NOBODY)


def _at_doors(actor: Actor) -> str:
    """Return what a monster does at a shut door: it opens it, passes it (or poses as one), or is stopped by it."""
    breed = actor.breed
    if breed.opens:
        return "opens"
    return "passes" if breed.crosses.gets_past or breed.has(Trait.POSES_AS_DOOR) else "stopped"


def _special_places(level: Level, vaults: Sequence[str]) -> set[str]:
    """Return the kinds of special place on a level: choices of prizes, runes, portcullises, and each drawn vault."""
    doors = level.doors.values()
    kinds = {
        "choice of prizes": any(
            all(level.items[at].kind.teaches is None for at in group if at in level.items)
            for group in level.alternatives
        ),
        "rune": any(door.runed for door in doors),
        "portcullis": any(not door.kind.by_hand for door in doors),
    }
    return {kind for kind, there in kinds.items() if there} | set(vaults)


def _rooms(level: Level, plan: _Plan) -> list[int]:
    """Return the number of rooms of `ROOM_CELLS` open cells or more, of those with a purpose, and with nothing.

    The latter have no tenant, no thing and no light of their own.
    """
    open_cells = plan.regions >= 0
    held = [actor.pos for tenants in plan.tenants.values() for actor in tenants] + _cells_of_things(level)
    held += [light.mount for light in level.all_lights]
    large = [room for room in level.rooms if _open_cells(room.area, open_cells) >= ROOM_CELLS]
    bare = [room for room in large if not any(room.area.contains(at) for at in held)]
    return [len(large), sum(bool(room.purpose) for room in large), len(bare)]


def _open_cells(area: Rect, open_cells: NDArray[np.bool_]) -> int:
    """Return the number of open cells inside the walls of a room. `open_cells`: bool[x, y]."""
    return int(open_cells[area.inner.slices].sum())
