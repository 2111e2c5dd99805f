"""The kinds of trap, and how many of them a level gets."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.world.conditions import HELD
from game.engine.grid.dice import Dice, Roll
from game.engine.grid.geometry import Vec
from game.engine.model.fixtures import TrapKind
from game.engine.records import record

BEAR = TrapKind("bear trap", "^", "trap", damage=6, condition=HELD, turns=3)
"""Bear trap. As in the Rust roguelike book, it springs once, deals 6 damage and is used up (RB-55).

Here it also holds its victim for the following 3 turns, because real bear traps hold their victims.
"""

TRAPS = {"bear": BEAR}
"""Kinds of trap, by their names in drawings and levels."""


@record
class OneByChance:
    """Rule that hides one trap on a percentage of the levels (CM-12: 25 %).

    CM-67: the trap is this game's bear trap. The document has an arrow trap, but all traditions share their items,
    monsters and combat.
    """

    percent: int
    kind: TrapKind = BEAR

    def places(self, rooms: Sequence[Sequence[Vec]], depth: int, dice: Dice) -> list[Sequence[Vec]]:
        """Return a list with one entry for the trap of the level, or an empty list if the level gets no trap.

        The entry is the list of all cells of all rooms; one of these cells gets the trap. `rooms`: the cells of each
        room.
        """
        cells = [at for room in rooms for at in room]
        return [cells] if dice.chance(self.percent) else []


@record
class ShareOfThings:
    """Rule that rolls things for each room from a spawn table, and hides a trap for each rolled trap (RB-51).

    The spawn table holds monsters and items as well as traps. Rolled monsters and items are dropped, because other
    rules place the monsters and items of this game. The roll only makes traps as frequent as the weights of the table
    say.
    """

    things: Roll
    """Number of things in a room at depth 1; each further depth adds one thing."""
    weight: int
    """Weight of the trap in the spawn table."""
    total: int
    """Sum of all weights of the spawn table at depth 0."""
    total_grows: int
    """Number that each depth adds to the sum of the weights."""
    kind: TrapKind = BEAR

    def places(self, rooms: Sequence[Sequence[Vec]], depth: int, dice: Dice) -> list[Sequence[Vec]]:
        """Return a list with an entry for each trap: the cells of the room that gets the trap.

        `rooms`: the cells of each room.
        """
        total = self.total + self.total_grows * depth
        found: list[Sequence[Vec]] = []
        for room in rooms:
            things = min(len(room), dice.roll(self.things) + depth - 1)
            found += [room for _ in range(things) if dice.below(total) < self.weight]
        return found


BOOK_TRAPS = ShareOfThings(Roll(1, 7, plus=-3), weight=5, total=47, total_grows=5)
"""RB-51: a room has 1d7-3 things, and one more for each further depth.

The weights of the book's table sum to 47 + 5 * depth: goblin 10, orc 1+d, potion 7, fireball and confusion 2+d each,
missile 4, dagger and shield 3 each, longsword and tower shield d-1 each, rations 10, mapping 2, bear trap 5. So 9.6 %
of the things are bear traps at depth 1, and 5.2 % at depth 10.
"""
