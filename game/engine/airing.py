"""What has become of fire and gas on a level while the hero was away: they went on, told to nobody.

What burned has burned on and down, doors too; gas has drifted, thinned out, or gone off. Nobody was harmed by it: who
lives there knows how to get out of its way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .blaze import burn_on, flashes
from .surroundings import drift

if TYPE_CHECKING:
    from .dice import Dice
    from .level import Level

MOST_TURNS = 300
"""For no longer it is followed; hardly anything burns or drifts as long as that."""


def air_out(level: Level, turns: int, dice: Dice) -> None:
    """Lets so many turns go by for all that burns and drifts."""
    level.air.in_view = ()  # who comes back sees it anew
    for _ in range(min(turns, MOST_TURNS)):
        if level.air.still:
            return
        level.air.changes += 1
        caught, _ = burn_on(level, dice)
        for at in caught:
            if (door := level.doors.get(at)) is not None and door.mimic is not None:
                level.unmask(door, door.mimic)
        flashes(level)
        drift(level)
