"""Temporary conditions of actors, as data: poison, haste, blindness and so on."""

from __future__ import annotations

from game.engine.records import record

TURN_TICKS = 100
"""Number of ticks in a turn of the surroundings; conditions hurt once in this time, whatever the actor's pace."""


@record
class Condition:
    """Temporary condition of an actor. The name completes "you are ..."."""

    name: str
    pace_percent: int = 100
    """Ticks that an action takes, in per cent of the normal ones."""
    stray_percent: int = 0
    """Chance, in per cent, that a step goes in a random direction."""
    blind: bool = False
    """Whether the actor perceives only its own cell and the neighbouring ones."""
    stunned: bool = False
    """Whether the actor can do nothing at all."""
    held: bool = False
    """Whether the actor cannot leave its cell."""
    damage_per_turn: int = 0
    """Damage each turn."""
    cause: str = ""
    """Name of the cause of this damage, for the log."""
    stops_healing: bool = False
    good: bool = False
    """Whether the condition is an advantage."""
