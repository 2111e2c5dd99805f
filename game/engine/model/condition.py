"""Temporary conditions of actors, such as poison, haste and blindness."""

from __future__ import annotations

from game.engine.grid.arithmetic import ceil_div
from game.engine.records import record

TURN_TICKS = 100
"""Number of ticks in a turn of the surroundings. A condition does its damage once in this time to any actor.

The speed of the actor makes no difference.
"""


def turns_left(ends: int, now: int) -> int:
    """Return the number of turns from the tick `now` until the tick `ends`, rounded up; 0 if `ends` has passed."""
    return max(0, ceil_div(ends - now, TURN_TICKS))


@record
class Condition:
    """Temporary condition of an actor. The name completes the sentence "you are ..."."""

    name: str
    pace_percent: int = 100
    """Duration of actions in percent of the normal duration: 200 is half as fast, 50 is twice as fast."""
    stray_percent: int = 0
    """Chance that a step goes in a random direction, in percent, 0-100."""
    blind: bool = False
    """Whether the actor perceives only its own cell and the eight neighbours."""
    stunned: bool = False
    """Whether the actor can do nothing at all."""
    held: bool = False
    """Whether the actor cannot leave its cell."""
    damage_per_turn: int = 0
    """Damage per turn of 100 ticks."""
    cause: str = ""
    """Name of the cause of this damage, for the log."""
    stops_healing: bool = False
    """Whether the actor regains no health by itself."""
    effect: str = ""
    """Sentence that describes what gives the condition, with slots for `turns`, `strays`, `pace` and `damage`."""
    good: bool = False
    """Whether the condition is an advantage."""
