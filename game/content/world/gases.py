"""The kinds of gas."""

from __future__ import annotations

from game.content.world.conditions import CONFUSED, POISONED, STUNNED
from game.engine.model.air import GasKind
from game.engine.rules.hazards.fire import SMOKE

POISON = GasKind("poison gas", "gas-poison", decay=15, condition=POISONED, turns=2)
CONFUSION = GasKind("confusion gas", "gas-confusion", decay=25, condition=CONFUSED, turns=3)
STUPOR = GasKind("stupor gas", "gas-stupor", decay=40, condition=STUNNED, turns=1)
FIREDAMP = GasKind("firedamp", "gas-firedamp", decay=4, blast=8)

GASES = {kind.name: kind for kind in (SMOKE, POISON, CONFUSION, STUPOR, FIREDAMP)}
