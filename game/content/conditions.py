"""The states that one may be in for a while."""

from __future__ import annotations

from game.engine.model.condition import Condition
from game.engine.rules.conditions import BURNING

CONFUSED = Condition("confused", strays_percent=50)  # CM-47
HASTED = Condition("hasted", pace_percent=50, good=True)
SLOWED = Condition("slowed", pace_percent=200)
POISONED = Condition("poisoned", hurts=1, cause="poison", keeps_from_mending=True)
BLIND = Condition("blind", blind=True)
STUNNED = Condition("stunned", stunned=True)
HELD = Condition("held", held=True)

CONDITIONS = {
    condition.name: condition for condition in (CONFUSED, HASTED, SLOWED, POISONED, BLIND, BURNING, STUNNED, HELD)
}
