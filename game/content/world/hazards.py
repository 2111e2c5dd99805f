"""The hazards: the kinds of condition, gas and trap; and the kinds of light."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.grid.dice import Dice, Roll
from game.engine.grid.geometry import Vec
from game.engine.model.air import GasKind
from game.engine.model.condition import Condition
from game.engine.model.fixtures import LightKind, TrapKind
from game.engine.records import record
from game.engine.rules.conditions import BURNING
from game.engine.rules.fire import SMOKE

CONFUSED = Condition("confused", stray_percent=50)  # CM-47
HASTED = Condition("hasted", pace_percent=50, good=True)
SLOWED = Condition("slowed", pace_percent=200)
POISONED = Condition("poisoned", damage_per_turn=1, cause="poison", stops_healing=True)
BLIND = Condition("blind", blind=True)
STUNNED = Condition("stunned", stunned=True)
HELD = Condition("held", held=True)

CONDITIONS = {
    condition.name: condition for condition in (CONFUSED, HASTED, SLOWED, POISONED, BLIND, BURNING, STUNNED, HELD)
}

AFFLICTIONS = {
    CONFUSED.name: "Confuses for {turns}: {strays}% of steps go in a random direction.",
    HASTED.name: "Hastens for {turns}: each action takes {pace}% of the usual time.",
    SLOWED.name: "Slows for {turns}: each action takes {pace}% of the usual time.",
    POISONED.name: "Poisons for {turns}: {damage} damage per turn.",
    BLIND.name: "Blinds for {turns}.",
    BURNING.name: "Sets on fire for {turns}: {damage} damage per turn.",
    STUNNED.name: "Stuns for {turns}: no action is possible.",
    HELD.name: "Holds for {turns}: no step is possible.",
}
"""Sentence for an effect that puts its victims in a condition, by the name of the condition."""

POISON = GasKind("poison gas", "gas-poison", decay=15, condition=POISONED, turns=2)
CONFUSION = GasKind("confusion gas", "gas-confusion", decay=25, condition=CONFUSED, turns=3)
STUPOR = GasKind("stupor gas", "gas-stupor", decay=40, condition=STUNNED, turns=1)
FIREDAMP = GasKind("firedamp", "gas-firedamp", decay=4, blast=8)

GASES = {kind.name: kind for kind in (SMOKE, POISON, CONFUSION, STUPOR, FIREDAMP)}

BEAR = TrapKind("bear trap", "^", "trap", damage=6, condition=HELD, turns=3)
"""RB-55: 6 damage, once, as in the book. Here the trap also holds its victim for the 3 turns that follow."""

TRAPS = {"bear": BEAR}
"""Kinds of trap by their names in drawings and levels."""


@record
class OneByChance:
    """Rule that hides one trap on a level, in a percentage of the levels (CM-12: 25 %).

    CM-67: it is this game's bear trap and no arrow trap, as all things, monsters and blows are the common ones.
    """

    percent: int
    kind: TrapKind = BEAR

    def places(self, rooms: Sequence[Sequence[Vec]], depth: int, dice: Dice) -> list[Sequence[Vec]]:
        """Return the cells of all rooms once, or nothing."""
        cells = [at for room in rooms for at in room]
        return [cells] if dice.chance(self.percent) else []


@record
class ShareOfThings:
    """Rule that rolls for each room how many things of a spawn table it gets, and hides the traps among them (RB-51).

    Only the traps are placed by this roll: creatures and goods of this game have numbers of their own, so the roll
    keeps the traps at the share that the table's weights give them.
    """

    things: Roll
    """Number of things in a room at depth 1; each further depth adds one."""
    weight: int
    """Weight of the trap in the table."""
    total: int
    """Sum of all weights of the table at depth 0."""
    total_grows: int
    """Addition of each depth to that sum."""
    kind: TrapKind = BEAR

    def places(self, rooms: Sequence[Sequence[Vec]], depth: int, dice: Dice) -> list[Sequence[Vec]]:
        """Return the cells of a room once for each trap in it."""
        total = self.total + self.total_grows * depth
        found: list[Sequence[Vec]] = []
        for room in rooms:
            things = min(len(room), dice.roll(self.things) + depth - 1)
            found += [room for _ in range(things) if dice.below(total) < self.weight]
        return found


BOOK_TRAPS = ShareOfThings(Roll(1, 7, plus=-3), weight=5, total=47, total_grows=5)
"""RB-51: 1d7-3 things and one more for each depth; of the table's weights, whose sum is 47 + 5 * depth (goblin 10,
orc 1+d, potion 7, fireball and confusion 2+d each, missile 4, dagger and shield 3 each, longsword and tower shield d-1
each, rations 10, mapping 2, bear trap 5), 5 are the bear trap's: 9.6 % of the things at depth 1, 5.2 % at depth 10.
"""

TORCH = LightKind("torch", radius=7)
