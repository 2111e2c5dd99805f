"""Which character stands for what: each thing's own, unless the tradition has another for it.

Where a tradition draws walls in lines, what a wall looks like follows from the rooms beside it. That is asked of the
level as everybody takes it to be, and not of what the hero knows: who sees a wall sees which way it runs. So a hidden
door looks like the wall it is in.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.actor import Actor
from game.engine.door import DoorState
from game.engine.item import Item
from game.engine.level import Level
from game.engine.tradition import Tradition
from game.engine.trap import TrapKind

ALTERED_DOORS = {DoorState.AJAR: "|", DoorState.BOLTED: "‡", DoorState.BROKEN: "∩"}
"""The characters of doors that stand as they do in this game's own tradition only."""


class Glyphs:
    """The characters of one level in one tradition."""

    def __init__(self, level: Level, tradition: Tradition) -> None:
        self._tradition = tradition
        kinds = level.terrains.kinds
        alphabet = [tradition.glyphs.get(kind.name, kind.sign or kind.glyph) for kind in kinds]
        pieces = max(map(len, alphabet))
        self._characters = np.array([list(glyphs.ljust(pieces, glyphs[0])) for glyphs in alphabet])
        # Finding a hidden door changes no other cell's piece, so this stays true.
        self._pieces = wall_pieces(level) if pieces > 1 else np.zeros(level.shape, np.intp)

    def of_ground(self, ground: NDArray[np.uint8]) -> NDArray[np.str_]:
        """A character for every cell of a level, laid with such ground."""
        drawn: NDArray[np.str_] = self._characters[ground, self._pieces]
        return drawn

    def of_cell(self, at: tuple[int, int], terrain: int) -> str:
        return str(self._characters[terrain, self._pieces[at]])

    def of_door(self, state: DoorState) -> str:
        match state:
            case DoorState.SHUT:
                return self._tradition.shut_glyph
            case DoorState.OPEN:
                return self._tradition.open_glyph
            case _:
                return ALTERED_DOORS[state]

    def of_item(self, item: Item) -> str:
        return self._tradition.glyphs.get(item.kind.name, item.kind.glyph)

    def of_trap(self, trap: TrapKind) -> str:
        """Return the character of a trap (CM-05: `⬥` in `rogue`)."""
        return self._tradition.trap_glyph or trap.glyph

    def of_actor(self, actor: Actor) -> str:
        return self._tradition.glyphs.get(actor.breed.name, actor.breed.glyph)


def wall_pieces(level: Level) -> NDArray[np.intp]:
    """What each cell would be as a wall, in the order in which a tradition names them.

    Across, upright, the corners north-west, north-east, south-west and south-east, rock.
    """
    terrains = level.terrains
    room = ~terrains.rock[level.ground] & terrains.walled[level.ground]
    for at in level.doors:
        room[at] = False
    around = np.pad(room, 1)
    width, height = level.shape

    def beside(x: int, y: int) -> NDArray[np.bool_]:
        return around[1 + x : 1 + x + width, 1 + y : 1 + y + height]

    across = beside(0, -1) | beside(0, 1)
    upright = beside(-1, 0) | beside(1, 0)
    corners = [beside(1, 1), beside(-1, 1), beside(1, -1), beside(-1, -1)]
    return np.select([across, upright, *corners], range(6), 6)
