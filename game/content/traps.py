"""The kinds of trap."""

from __future__ import annotations

from game.engine.trap import TrapKind

from .conditions import HELD

BEAR = TrapKind("bear trap", "^", "trap", damage=6, condition=HELD, turns=4)  # RB-55

TRAPS = {"bear": BEAR}
"""By the names they have in drawings and levels."""
