"""How close to death the hero is, as bars, sounds and texts show it."""

from __future__ import annotations

LOW, DIRE = 3, 5
"""Divisors of full health: the hero's health is low at 1/LOW of it or less, and dire at 1/DIRE of it or less."""


def low_health_level(health: int, most: int) -> int:
    """Return how close to death the hero is: 1 if his health is low, 2 if it is dire, 0 if it is neither or he is dead.

    `most`: his full health.
    """
    return (health * LOW <= most) + (health * DIRE <= most) if health > 0 else 0
