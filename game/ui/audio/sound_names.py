"""Names of the sounds. A muted game needs only these, and not the code that synthesises the sounds."""

from __future__ import annotations

SOUND_NAMES = frozenset({
    "door-wood-open", "door-iron-open", "door-last-open", "door-barred-open", "door-glass-open",
    "door-portcullis-open", "glass-break", "lever", "door-ajar", "door-latch", "door-bolt", "door-knock",
    "door-breach", "door-far", "step-stone", "step-soft", "search", "blow-hit", "blow-blocked", "blow-miss", "hurt",
    "death-foe", "death-hero", "pickup-gold", "pickup", "notice", "bell-rung", "gnawing", "stairs", "draught",
    "refuse", "menu-move", "menu-choose", "win", "oil-low", "fire-crackle", "fire-catch", "gas-hiss", "blast",
})  # fmt: skip
"""Names of the sounds, which are the keys of `sound_recipes.SOUNDS`."""
