"""How close to death the hero is, as bars, sounds and texts show it."""

from __future__ import annotations

from game.engine.model.actor import is_low

DIRE = 5
"""The hero's health is dire if it is less than his full health divided by this number."""


def low_health_level(health: int, most: int) -> int:
    """Return how close to death the hero is: 1 if his health is low, 2 if it is dire, 0 if it is neither or he is dead.

    `most`: his full health.
    """
    return is_low(health, most) + (health * DIRE < most) if health > 0 else 0
