"""The kinds of condition, such as poison and haste."""

from __future__ import annotations

from game.engine.model.condition import Condition
from game.engine.rules.hazards.fire import BURNING
from game.engine.senses.awareness import STARTLED

CONFUSED = Condition(  # CM-47
    "confused", stray_percent=50, effect="Confuses for {turns}: {strays}% of steps go in a random direction."
)
HASTED = Condition(
    "hasted", pace_percent=50, good=True, effect="Hastes for {turns}: each action takes {pace}% of the usual time."
)
SLOWED = Condition("slowed", pace_percent=200, effect="Slows for {turns}: each action takes {pace}% of the usual time.")
POISONED = Condition(
    "poisoned",
    damage_per_turn=1,
    cause="poison",
    stops_healing=True,
    effect="Poisons for {turns}: {damage} damage per turn.",
)
BLIND = Condition("blind", blind=True, effect="Blinds for {turns}.")
STUNNED = Condition("stunned", stunned=True, effect="Stuns for {turns}: no action is possible.")
HELD = Condition("held", held=True, effect="Holds for {turns}: no step is possible.")

CONDITIONS = {
    condition.name: condition
    for condition in (CONFUSED, HASTED, SLOWED, POISONED, BLIND, BURNING, STUNNED, STARTLED, HELD)
}
