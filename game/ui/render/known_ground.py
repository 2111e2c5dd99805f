"""What the hero knows of the ground of a level, and the sprites that lie on it or hang on its walls.

Only the cells that the hero knows count, because otherwise a wall would reveal the room behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache, partial

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec
from game.engine.grid.neighbours import dilate8
from game.engine.model.door import DoorState
from game.engine.model.level import Level
from game.engine.model.terrain import Terrain
from game.engine.senses.hero_knowledge import known_arches
from game.ui.graphics.tilesheet import drawn, sprites_of, variants

LITTER, HANGING = "litter-", "hang-"
"""Beginnings of the names of the sprites that decorate floors and walls. The place and a word follow."""
FIXTURE = "fixture-"
"""Beginning of the names of the sprites of fixtures, which stand on floor."""
_LITTER_PER_MILLE = 40
_HANGINGS_PER_MILLE = 160
_LITTER_OF_ROOM_PER_MILLE, _HANGINGS_OF_ROOM_PER_MILLE = 160, 400
"""The same in rooms whose purpose has a dressing of its own."""
CARPETS = frozenset(
    {
        *("study", "library", "bedroom", "dining room", "day room"),
        *("music room", "trophy room", "gallery", "hall", "throne room", "chapel", "prayer cell"),
    }
)
"""Purposes of the rooms that have a carpet, where the place has carpets."""
BEDS_OF_STRAW = frozenset({"kennel", "den", "camp", "cell block"})
"""Purposes of the rooms that are strewn with straw."""
_PAVED = ("floor", "corridor")
_STONY = ("gravel", "rubble-ground", "stalactite", "stalagmite")
_DRY = (*_PAVED, "arch", "road", "wood-floor", "grass", "moss", *_STONY, "stairs-up", "stairs-down")
_RIMS = {
    "deep-water": (*_DRY, "shallow-water"),
    "shallow-water": _DRY,
    "bridge": ("deep-water", "shallow-water"),
    "mud": _DRY,
    "honey": _DRY,
    "grass": tuple(sprite for sprite in _DRY if sprite != "grass"),
}
"""For each family of sprites that has a rim: the families of neighbouring cells towards which the rim is drawn."""
_SIDES = ((NORTH, "n"), (SOUTH, "s"), (WEST, "w"), (EAST, "e"))
_BENDS = ((NORTH, WEST, "nw"), (NORTH, EAST, "ne"), (SOUTH, WEST, "sw"), (SOUTH, EAST, "se"))
_RARE_PER_CENT = 5


NOTHING: Mapping[str, NDArray[np.bool_]] = {}


class Ground:
    """Ground of a level as the hero knows it.

    `known`: cells that he knows. `open_floor`: known cells that are neither rock nor a shut door in a wall that runs
    east and west. `passages`: floors of corridors. `straight`: cells at doors, where outlines do not wander.
    `faces`: walls with open ground to their south. `drawn`: known cells, and unknown ones behind known walls, into
    which the dark inside of the walls reaches. Each is bool[x, y].
    """

    def __init__(
        self,
        open_: NDArray[np.bool_],
        sprite_at: Callable[[Vec], str] = lambda _: "floor",
        wall_sprite: str = "",
        *,
        known: NDArray[np.bool_] | None = None,
        passages: NDArray[np.bool_] | None = None,
        doors: Collection[Vec] = (),
        shut: Collection[Vec] = (),
        hung: Collection[Vec] = (),
        place: str = "",
        covered: Mapping[str, NDArray[np.bool_]] = NOTHING,
        purpose_at: Callable[[Vec], str] = lambda _: "",
    ) -> None:
        """Create the ground. `open_`: cells that the hero knows and that are not rock, bool[x, y].

        `sprite_at`: function that returns the sprite or family of sprites of a known cell. `wall_sprite`:
        family of sprites of natural walls, which are drawn over grass (RB-45); empty for walls of stone. `known`: by
        default, all cells. `passages`: floors of corridors. `doors`: cells of known doors and arches; `shut`: those
        that fill their wall. `hung`: walls with a torch or a lever, on which nothing else hangs. `place`: name of the
        sheets of the place, whose dressing hangs on walls and lies on floors. `covered`: see `covered_floor`.
        `purpose_at`: function that returns what the room of a cell is for; "" for nothing.
        """
        self._wall_sprite = wall_sprite
        self._sprite_at = sprite_at
        self._place = place
        self.covered = covered
        self._purpose_at = purpose_at
        self.known = np.ones_like(open_) if known is None else known
        self.passages = np.zeros_like(open_) if passages is None else passages
        # As a list, because single values of a list are read faster than those of an array.
        self._open: list[list[bool]] = np.pad(open_, 1).tolist()
        """Whether each cell is open, with a rim around the level."""
        self.open_floor = self.known if wall_sprite else open_.copy()
        for at in () if wall_sprite else shut:
            self.open_floor[at] = not self._in_wall(at)
        at_doors = np.zeros_like(open_)
        for at in doors:
            at_doors[at] = True
        walls = dilate8(self.known & ~self.open_floor)
        self.drawn: NDArray[np.bool_] = self.known | (walls & ~dilate8(self.open_floor))
        self.straight: NDArray[np.bool_] = dilate8(at_doors)
        self.faces = self.known & ~self.open_floor
        self.faces[:, :-1] &= self.open_floor[:, 1:]
        self.faces[:, -1] = False
        self._doors = frozenset(doors)
        self._hung = frozenset(hung)

    def _in_wall(self, at: Vec) -> bool:
        """Return whether a cell lies in a wall that runs east and west."""
        return not self.open_at(at + WEST) and not self.open_at(at + EAST)

    def open_at(self, at: tuple[int, int]) -> bool:
        """Return whether the hero knows a cell and it is not rock. The result is False beyond the edge of the level."""
        return self._open[at[0] + 1][at[1] + 1]

    def sprites(self, at: Vec, terrain: Terrain) -> list[str]:
        """Return the names of the sprites of a cell that lie over its floor or hang on its wall, lowest first.

        Fixtures and arches do neither: they stand upright.
        """
        if terrain.stands or terrain.doorway:
            return []
        return self._wall(at) if terrain.rock else self._floor(at, terrain.sprite)

    def fixture_sprite(self, at: Vec, terrain: Terrain) -> str:
        """Return the name of the sprite of a fixture. Two long ones beside each other, such as tables, are one."""
        family = terrain.sprite
        halves = f"{family}-left", f"{family}-right"
        if not all(map(drawn, halves)):
            return family

        def is_alike(beside: Vec) -> bool:
            return self.open_at(beside) and self._sprite_at(beside) == family

        first = at
        while is_alike(first + WEST):
            first += WEST
        if (at.x - first.x) % 2:
            return halves[1]
        return halves[0] if is_alike(at + EAST) else family

    def shows_face(self, at: Vec) -> bool:
        """Return whether a cell is a wall that shows its face, because there is open ground to its south."""
        return not self.open_at(at) and self.open_at(at + SOUTH)

    def _floor(self, at: Vec, sprite: str) -> list[str]:
        if sprite not in _PAVED:
            return [_variant(sprite, at), *self._rims(at, sprite)] if variants(sprite) else [sprite]
        if at in self._doors:
            return []
        return self._dressing(at, LITTER, self._purpose_at(at), _LITTER_PER_MILLE, _LITTER_OF_ROOM_PER_MILLE)

    def _dressing(self, at: Vec, kind: str, purpose: str, per_mille: int, of_room: int) -> list[str]:
        """Return the name of the sprite that decorates a cell, as a list; mostly there is none.

        `kind`: LITTER or HANGING. `per_mille`: in so many of a thousand cells there is a sprite of the place, or
        `of_room` of the purpose if it has sprites of its own.
        """
        own = sprites_of(f"{kind}{purpose}-") if purpose and self._place else ()
        names = own or sprites_of(f"{kind}{self._place}-")
        if not names or scatter(at, 2) % 1000 >= (of_room if own else per_mille):
            return []
        return [names[scatter(at, 3) % len(names)]]

    def _rims(self, at: Vec, sprite: str) -> list[str]:
        """Return the names of the sprites for the rim of a cell: its sides and corners at which its ground ends.

        `sprite`: family of sprites of the ground, such as "grass". Families without a rim give an empty list.
        """
        others = _RIMS.get(sprite, ())

        def ends(step: Vec) -> bool:
            there = self._sprite_at(at + step) if self.open_at(at + step) else ""
            return there in others or ("floor" in others and there.startswith(FIXTURE))

        names = [f"{sprite}-{side}" for step, side in _SIDES if ends(step)]
        for vertical, horizontal, corner in _BENDS:
            if ends(vertical + horizontal) and not ends(vertical) and not ends(horizontal):
                names.append(f"{sprite}-{corner}")
        return names

    def _wall(self, at: Vec) -> list[str]:
        if self._wall_sprite:
            return [_variant("grass", at), _variant(self._wall_sprite, at)]
        if not self.shows_face(at) or self.straight[at] or at in self._hung:
            return []
        purpose = self._purpose_at(at + SOUTH)
        return self._dressing(at, HANGING, purpose, _HANGINGS_PER_MILLE, _HANGINGS_OF_ROOM_PER_MILLE)


def covered_floor(level: Level) -> dict[str, NDArray[np.bool_]]:
    """Return the cells of a level that straw or carpets cover if its place has them, bool[x, y], by their names.

    A carpet lies in the middle of its room. In corridors it is a "runner". A "path" is where most feet tread: on all
    ground that touches no wall.
    """
    none = np.zeros(level.shape, np.bool_)
    path = ~dilate8(level.terrains.rock[level.ground])
    covered = {"path": path, "straw": none.copy(), "carpet": none, "runner": _passages(level)[level.ground]}
    for room in level.rooms:
        if room.purpose in BEDS_OF_STRAW:
            covered["straw"] |= level.floor_of(room)
        elif room.purpose in CARPETS:
            covered["carpet"] |= ~dilate8(~level.floor_of(room))
    return covered


def _passages(level: Level) -> NDArray[np.bool_]:
    """Return which kinds of terrain are floors of corridors, bool[kind]."""
    return np.array([terrain.sprite == "corridor" for terrain in level.terrains.kinds])


def known_ground(
    level: Level, place: str = "", wall_sprite: str = "", covered: Mapping[str, NDArray[np.bool_]] = NOTHING
) -> Ground:
    """Return the ground of a level as its hero knows it now.

    `place`, `wall_sprite`: see `Ground`. `covered`: what `covered_floor` returns, bool[x, y] by name.
    """
    memory = level.memory
    states = {at: memory.known_state(door) for at, door in level.doors.items()}
    doors = [at for at, state in states.items() if state is not None]
    levers = [at for at, lever in level.levers.items() if memory.known_pull(lever) is not None]
    return Ground(
        memory.explored & ~level.terrains.rock[memory.ground],
        partial(_sprite_at, level),
        wall_sprite,
        known=memory.explored.copy(),
        passages=_passages(level)[memory.ground],
        doors=[*doors, *known_arches(level)],
        shut=[at for at in doors if states[at] not in (DoorState.OPEN, DoorState.BROKEN)],
        hung=[*levers, *(light.mount for light in level.lights)],
        place=place,
        covered=covered,
        purpose_at=partial(_purpose_at, level),
    )


def _sprite_at(level: Level, at: Vec) -> str:
    """Return the name of the sprite, or of the family of sprites, of a known cell's terrain.

    This is a function and not a method, because Ground objects keep a reference to it.
    """
    return level.terrains[level.memory.ground[at]].sprite


def _purpose_at(level: Level, at: Vec) -> str:
    """Return what the room of a cell is for; "" for nothing. A function, as `_sprite_at` is."""
    room = level.room_at(at)
    return room.purpose if room is not None else ""


def scatter(at: Vec, salt: int = 0) -> int:
    """Return a number that looks random but is always the same for a cell. The dice of the rules are not used.

    `salt`: each value of it gives another number for the same cell.
    """
    mixed = (at[0] * 0x9E3779B1 ^ at[1] * 0x85EBCA77 ^ salt * 0xC2B2AE3D) & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
    return mixed ^ mixed >> 13


def _variant(family: str, at: Vec) -> str:
    """Return the name of the sprite of a family for a cell. In a few cells it is a rare sprite."""
    number = scatter(at)
    usual, rare = _names(family), _names(f"{family}-rare")
    names = rare if rare and number % 100 < _RARE_PER_CENT else usual
    return names[number // 100 % len(names)]


@cache
def _names(family: str) -> tuple[str, ...]:
    """Return the names of the sprites of a family."""
    return tuple(f"{family}-{number}" for number in range(variants(family)))
