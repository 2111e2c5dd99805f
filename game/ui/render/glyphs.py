"""The character of each thing and of each cell of the ground, in the style of a tradition (set of rules).

A tradition may draw walls as lines, in one of two ways. In the first way, the character of a wall depends on the rooms
beside the wall, even if the hero does not know them yet. A hidden door looks like the wall around it. In the second
way, the character of a wall depends on those walls beside it that the hero knows (RB-44). The character changes when he
finds more of them, so that it reveals nothing.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import (
    NORTHEAST,
    NORTHWEST,
    ORTHOGONAL,
    SOUTHEAST,
    SOUTHWEST,
)
from game.engine.grid.neighbours import neighbours, touching8
from game.engine.model.actor import Actor
from game.engine.model.breed import Breed
from game.engine.model.door import DoorState
from game.engine.model.fixtures import TrapKind
from game.engine.model.item import Item, ItemKind
from game.engine.model.level import Level
from game.engine.tradition import Tradition

ALTERED_DOORS = {DoorState.AJAR: "|", DoorState.BOLTED: "‡", DoorState.BROKEN: "∩"}
"""Characters of the door states that only the tradition `ajar` has."""


ROOM_PIECES = 7
"""Number of different characters for walls, in traditions where the rooms beside a wall determine its character."""


class Glyphs:
    """Text characters that draw the ground of one level, in the style of one tradition (set of rules)."""

    def __init__(self, level: Level, tradition: Tradition) -> None:
        self._tradition = tradition
        self._level = level
        themed = {**tradition.glyphs, **tradition.theme_named(level.theme).glyphs}
        alphabet = [themed.get(kind.name, kind.sign or kind.glyph) for kind in level.terrains.kinds]
        pieces = max(map(len, alphabet))
        self._joins = pieces > ROOM_PIECES
        self._characters = np.array([list(glyphs.ljust(pieces, glyphs[0])) for glyphs in alphabet])
        # Computed once: the discovery of a hidden door does not change the piece of any other cell.
        self._pieces = wall_pieces(level) if pieces == ROOM_PIECES else np.zeros(level.shape, np.intp)

    def of_ground(self, ground: NDArray[np.uint8], known: NDArray[np.bool_] | None = None) -> NDArray[np.str_]:
        """Return the character of every cell, str[x, y]. `ground`: terrain ID of each cell, uint8[x, y].

        `known`: cells that the hero knows, bool[x, y]; None if all cells count as known.
        """
        pieces = self._pieces
        if self._joins:
            rock = self._level.terrains.rock[ground]
            pieces = joined_pieces(rock, np.ones_like(rock) if known is None else known)
        drawn: NDArray[np.str_] = self._characters[ground, pieces]
        return drawn

    def of_cell(self, at: tuple[int, int], terrain: int) -> str:
        """Return the character of a cell. `terrain`: its terrain ID.

        If the tradition draws walls as lines that join known walls (RB-44), walls in the hero's memory count as known.
        """
        piece = self._pieces[at]
        if self._joins and self._level.terrains.rock[terrain]:
            left, top = max(0, at[0] - 2), max(0, at[1] - 2)
            near = (slice(left, at[0] + 3), slice(top, at[1] + 3))
            memory = self._level.memory
            rock = self._level.terrains.rock[memory.ground[near]]
            piece = joined_pieces(rock, memory.explored[near])[at[0] - left, at[1] - top]
        return str(self._characters[terrain, piece])

    def of_door(self, state: DoorState) -> str:
        """Return the character of a door in a state."""
        match state:
            case DoorState.SHUT:
                return self._tradition.shut_glyph
            case DoorState.OPEN:
                return self._tradition.open_glyph
            case _:
                return ALTERED_DOORS[state]

    def of_item(self, item: Item) -> str:
        """Return the character of an item."""
        return glyph_of(item.kind, self._tradition)

    def of_trap(self, trap: TrapKind) -> str:
        """Return the character of a trap (CM-05: `⬥` in `rogue`)."""
        return self._tradition.trap_glyph or trap.glyph

    def of_actor(self, actor: Actor) -> str:
        """Return the character of an actor."""
        return glyph_of(actor.breed, self._tradition)


def glyph_of(kind: Breed | ItemKind, tradition: Tradition) -> str:
    """Return the character that a tradition (set of rules) has for a breed of creatures or a kind of items."""
    return tradition.glyphs.get(kind.name, kind.glyph)


def wall_pieces(level: Level) -> NDArray[np.intp]:
    """Return the number of the character that each cell would have as a wall, intp[x, y].

    The number depends on the sides and corners where the cell touches a room. 0: wall from west to east. 1: wall from
    north to south. 2 to 5: north-west, north-east, south-west, south-east corner of a room. 6: rock beside no room.
    """
    terrains = level.terrains
    room = ~terrains.rock[level.ground] & terrains.walled[level.ground]
    for at in level.doors:
        room[at] = False
    north, west, east, south = neighbours(room, ORTHOGONAL)
    corners = neighbours(room, (SOUTHEAST, SOUTHWEST, NORTHEAST, NORTHWEST))
    return np.select([north | south, west | east, *corners], range(6), 6)


def joined_pieces(rock: NDArray[np.bool_], known: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Return the number of the character that each cell would have if it were a wall, intp[x, y] (RB-44).

    `rock`: cells of rock. `known`: cells that the hero knows; both bool[x, y]. The number is a sum: 1 if a known wall
    is to the north, 2 for the south, 4 for the west, 8 for the east. Thus 0 is a pillar and 15 a cross. Known rock in
    the middle of other known rock has the number 16. Such rock has no visible side, and its neighbours do not count it
    as a wall.
    """
    walls = rock & known
    buried = walls & ~touching8(~walls)
    north, west, east, south = neighbours(walls & ~buried, ORTHOGONAL)
    joined: NDArray[np.intp] = north + 2 * south + 4 * west + 8 * east.astype(np.intp)
    joined[buried] = 16
    return joined
