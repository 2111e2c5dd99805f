"""The purposes of rooms, such as kitchen or crypt: which room gets which, and where its fixtures stand.

A purpose fits a room by its size, its ways in and who lives there. Rooms that belong together, such as kitchen and
dining room, are chosen next to each other where a level allows it. Fixtures never stand in a way: no cell of floor is
cut off, the two cells on both sides of a door stay free, and so does what is used: stairs, things, monsters, levers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from enum import Enum
from itertools import pairwise

import numpy as np

from game.engine.grid.dice import Dice
from game.engine.grid.geometry import ORTHOGONAL, Rect, Vec, reading_order
from game.engine.grid.neighbours import square_around
from game.engine.records import mutable_record, record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.bulk_random import shuffle
from game.mapgen.core.sketch import Sketch

KEPT_AT_DOORS = 2
"""Cells on both sides of a door that stay free of fixtures."""
FAINT_FROM_DOORS = 3
"""Steps from a door within which nothing glows, because light under a door means a home."""
TORCH_SPACES = 3
"""Every third cell below a wall in the north stays free of fixtures, so that torches can light the doors of homes."""
MANY, LARGE = 3, 60
"""In large rooms there are more of those fixtures of which a room has many: again as many for each 60 cells."""
EMPTIED_PERCENT, EMPTIED_IF_BARE = 92, 45
"""Share of the fixtures with something in them that were emptied before the hero comes, in percent.

The second is that of rooms where nothing lies.
"""
VARIETY = 100
"""Factor for all weights, which are divided by the square of how many rooms of the level have the purpose already."""
FAVOUR = 9
"""Factor for the weight of a purpose beside a room to which it belongs."""


class Tenants(Enum):
    """Who lives in a room when the hero comes."""

    KEEPERS = "monsters that open doors"
    BEASTS = "other monsters"
    NOBODY = "nobody"


EVERYBODY = frozenset(Tenants)


class Stand(Enum):
    """Where the fixtures of a kind stand in a room."""

    WALL = "along the walls"
    NORTH = "against the wall in the north, whose face is seen"
    ROWS = "in rows"
    MIDDLE = "in the middle"
    CORNER = "in corners"
    ANYWHERE = "here and there"


@record
class Fixtures:
    """Fixtures of one kind in a room. `kind`: name of their terrain. `least`, `most`: their number."""

    kind: str
    stand: Stand
    least: int = 1
    most: int = 1


@record
class Purpose:
    """What a room is for."""

    name: str
    fixtures: tuple[Fixtures, ...]
    cells: tuple[int, int] = (9, 400)
    """Least and greatest number of cells of floor."""
    ways: tuple[int, int] = (0, 9)
    """Least and greatest number of doorways."""
    tenants: frozenset[Tenants] = EVERYBODY
    """Who may live there."""
    beside: tuple[str, ...] = ()
    """Names of purposes next to which it belongs."""
    weight: int = 4
    most: int = 2
    """Greatest number of such rooms on a level."""


@mutable_record
class Site:
    """A room that can have a purpose.

    `floor`: its cells, in any order. `ways`: the doorways in its walls. `bare`: whether no item lies in it.
    """

    room: Rect
    floor: list[Vec]
    ways: list[Vec]
    tenants: Tenants
    bare: bool
    purpose: Purpose | None = None


@record
class RoomPurposes(BuildStep):
    """Step that gives rooms purposes and puts fixtures into them.

    `purposes`: those of the theme. `lives`: function that returns who a breed is, by its name. `solid`: names of the
    fixtures over which nobody can walk. `unlit`: what stands in place of a fixture whose light reaches a door, by its
    name, except in homes of monsters that open doors. `faint`: those that shine less, and stay away from doors.
    `false_doors`: breeds that look like doors: what shows where doors are must hold for them too. `emptied`: what
    is left of a fixture that holds something, by its name.
    """

    purposes: tuple[Purpose, ...]
    lives: Callable[[str], Tenants]
    solid: frozenset[str]
    unlit: Mapping[str, str] = field(default_factory=dict)
    faint: frozenset[str] = frozenset()
    false_doors: frozenset[str] = frozenset()
    emptied: Mapping[str, str] = field(default_factory=dict)

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        sites = sorted(self.sites(sketch), key=lambda site: -len(site.floor))
        there: Counter[str] = Counter()
        near: dict[Vec, list[str]] = {}
        for site in sites:
            self._choose(site, there, near, sketch.dice)
        ground = _Ground(
            sketch, [*sketch.doorways(), *(at for breed, at in sketch.spawns if breed in self.false_doors)]
        )
        for site in sites:
            if site.purpose is not None:
                sketch.purposes[site.room] = site.purpose.name
                shuffle(sketch.dice, site.floor)
                for fixtures in site.purpose.fixtures:
                    kind = fixtures.kind
                    if site.tenants is not Tenants.KEEPERS:
                        kind = self.unlit.get(kind, kind)
                    ground.put(kind, fixtures, site, sketch.dice, self)

    def sites(self, sketch: Sketch) -> Iterator[Site]:
        """Yield the rooms with floor of their own (see `Sketch.own_floors`). Those of vaults stay as they are drawn."""
        floors = sketch.own_floors()
        room_at = {at: room for room, floor in floors for at in floor}
        ways: dict[Rect | None, set[Vec]] = {room: set() for room in (*sketch.rooms, None)}
        for at in sketch.doorways():
            for step in ORTHOGONAL:
                ways[room_at.get(at + step)].add(at)
        tenants = {(room_at.get(at), self.lives(name)) for name, at in sketch.spawns}
        with_things = {room_at.get(at) for _, at in sketch.items}
        for room, floor in floors:
            if not sketch.in_vault(Vec(room.x, room.y)):
                lives = next((kind for kind in Tenants if (room, kind) in tenants), Tenants.NOBODY)
                yield Site(room, floor, sorted(ways[room]), lives, bare=room not in with_things)

    def _choose(self, site: Site, there: Counter[str], near: dict[Vec, list[str]], dice: Dice) -> None:
        """Choose a purpose for a room by chance, if any fits, and note it.

        `there`: how many rooms of the level have each purpose. `near`: purposes of the rooms beside each doorway.
        """
        fitting = [purpose for purpose in self.purposes if self._fits(purpose, site, there)]
        neighbours = {name for way in site.ways for name in near.get(way, ())}
        weights = [
            VARIETY
            * purpose.weight
            * (FAVOUR if neighbours.intersection(purpose.beside) else 1)
            // (1 + there[purpose.name]) ** 2
            for purpose in fitting
        ]
        if fitting:
            site.purpose = dice.weighted(fitting, weights)
            there[site.purpose.name] += 1
            for way in site.ways:
                near.setdefault(way, []).append(site.purpose.name)

    def _fits(self, purpose: Purpose, site: Site, there: Counter[str]) -> bool:
        least, most = purpose.cells
        few, many = purpose.ways
        return (
            least <= len(site.floor) <= most
            and few <= len(site.ways) <= many
            and site.tenants in purpose.tenants
            and there[purpose.name] < purpose.most
        )


class _Ground:
    """The ground of a sketch while fixtures are put on it."""

    def __init__(self, sketch: Sketch, doors: Sequence[Vec]) -> None:
        """`doors`: cells of all doorways, and of what looks like a door."""
        self._sketch, self._near_doors = sketch, np.zeros(sketch.size, np.bool_)
        for at in doors:
            self._near_doors[square_around(at, FAINT_FROM_DOORS)] = True
        kept = sketch.cover.covered | sketch.mask((*sketch.in_use(), *sketch.keys, *sketch.sure))
        for area in sketch.vaults:
            kept[area.slices] = True
        levers = [spec.lever for spec in sketch.door_specs.values() if spec.lever is not None]
        for (x, y), far in (*((at, KEPT_AT_DOORS) for at in doors), *((at, 1) for at in levers)):
            kept[x, max(0, y - far) : y + far + 1] = kept[max(0, x - far) : x + far + 1, y] = True
        for way in (sketch.start, sketch.exit, sketch.way_back):
            if way is not None:
                kept[square_around(way, 1)] = True
        self._kept = kept
        """Whether each cell stays free of fixtures, bool[x, y]."""
        self._open = np.pad(sketch.floor, 1)
        """Whether somebody can walk on each cell, bool[x + 1, y + 1]: with a margin around the map."""

    def put(self, kind: str, fixtures: Fixtures, site: Site, dice: Dice, step: RoomPurposes) -> None:
        """Put fixtures of a kind into a room: as many as there is room for, at most their number.

        `fixtures`: their number and where they stand.
        """
        many = fixtures.most >= MANY
        wanted = dice.between(fixtures.least, fixtures.most * (1 + many * len(site.floor) // LARGE))
        if not wanted:
            return
        solid, faint = kind in step.solid, kind in step.faint
        for at in self._places(fixtures.stand, site):
            if self._kept[at] or (solid and not self._can_be_blocked(at)):
                continue
            if faint and self._near_doors[at]:
                continue
            percent = EMPTIED_IF_BARE if site.bare else EMPTIED_PERCENT
            emptied = kind in step.emptied and dice.chance(percent)
            if kind in step.emptied and not emptied and site.tenants is Tenants.NOBODY:
                site.bare = False  # one is enough where nobody guards it
            self._sketch.cover.lay(step.emptied[kind] if emptied else kind, at)
            self._kept[at] = True
            if solid:
                self._sketch.floor[at] = self._open[at[0] + 1, at[1] + 1] = False
            wanted -= 1
            if not wanted:
                return

    def _places(self, stand: Stand, site: Site) -> Iterable[Vec]:
        """Return the cells of a room where fixtures of a kind may stand, the best first. Its floor is shuffled."""
        floor = site.floor
        match stand:
            case Stand.ANYWHERE:
                return floor
            case Stand.WALL:
                return (at for at in floor if self._walls_beside(at))
            case Stand.CORNER:
                return (at for at in floor if self._walls_beside(at) >= 2)
            case Stand.NORTH:
                return sorted((at for at in floor if not self._around(at)[0]), key=reading_order)
            case Stand.ROWS:
                left, top = min(x for x, _ in floor), min(y for _, y in floor)
                rows = (at for at in floor if (at.x - left) % 2 and (at.y - top) % 2)
                return sorted(rows, key=reading_order)
            case Stand.MIDDLE:
                x, y = sum(x for x, _ in floor) / len(floor), sum(y for _, y in floor) / len(floor)
                return sorted(floor, key=lambda at: abs(at[0] - x) + abs(at[1] - y))

    def _around(self, at: Vec) -> tuple[bool, ...]:
        """Return whether somebody can walk on each neighbour of a cell, one after another around it, from the north."""
        x, y = at
        (nw, w, sw), (n, _, s), (ne, e, se) = self._open[x : x + 3, y : y + 3].tolist()
        return n, ne, e, se, s, sw, w, nw

    def _walls_beside(self, at: Vec) -> int:
        """Return the number of the sides of a cell on which nobody can walk."""
        return 4 - sum(self._around(at)[::2])

    def _can_be_blocked(self, at: Vec) -> bool:
        """Return whether a cell can become solid without cutting off any other cell, and leaves room for a torch.

        Its open neighbours must be joined with each other around it, by steps that are not diagonal.
        """
        ring = self._around(at)
        if at.x % TORCH_SPACES == 0 and not ring[0]:
            return False
        beside = sum(ring[::2])
        if beside <= 1:
            return beside == 1
        return sum(one != after for one, after in pairwise((*ring, ring[0]))) <= 2
