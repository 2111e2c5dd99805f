"""The kinds of condition, such as poison and haste, and the kinds of gas."""

from __future__ import annotations

from game.engine.model.air import GasKind
from game.engine.model.condition import Condition
from game.engine.rules.hazards.fire import BURNING, SMOKE

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
    HASTED.name: "Hastes for {turns}: each action takes {pace}% of the usual time.",
    SLOWED.name: "Slows for {turns}: each action takes {pace}% of the usual time.",
    POISONED.name: "Poisons for {turns}: {damage} damage per turn.",
    BLIND.name: "Blinds for {turns}.",
    BURNING.name: "Burns for {turns}: {damage} damage per turn.",
    STUNNED.name: "Stuns for {turns}: no action is possible.",
    HELD.name: "Holds for {turns}: no step is possible.",
}
"""Sentences that describe effects which give a condition, by the name of the condition."""

POISON = GasKind("poison gas", "gas-poison", decay=15, condition=POISONED, turns=2)
CONFUSION = GasKind("confusion gas", "gas-confusion", decay=25, condition=CONFUSED, turns=3)
STUPOR = GasKind("stupor gas", "gas-stupor", decay=40, condition=STUNNED, turns=1)
FIREDAMP = GasKind("firedamp", "gas-firedamp", decay=4, blast=8)

GASES = {kind.name: kind for kind in (SMOKE, POISON, CONFUSION, STUPOR, FIREDAMP)}
