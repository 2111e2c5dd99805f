"""What may befall a creature for a while, as data: poison, haste, blindness and so on."""

from __future__ import annotations

from game.engine.records import record

TURN_TICKS = 100
"""What wears on one does so once in so many ticks, however fast one is."""


@record
class Condition:
    """One such state. The name completes "you are ..."."""

    name: str
    pace_percent: int = 100
    """Of the ticks that an action takes."""
    strays_percent: int = 0
    """How often a step goes anywhere instead."""
    blind: bool = False
    """Whether one knows only what one can touch."""
    stunned: bool = False
    """Whether one can do nothing at all."""
    held: bool = False
    """Whether one cannot leave one's cell."""
    hurts: int = 0
    """Health that it takes each turn."""
    cause: str = ""
    """What is told to take it."""
    keeps_from_mending: bool = False
    good: bool = False
    """Whether one would rather it lasted."""

    @property
    def figures(self) -> str:
        """What it does to one, as far as that has numbers, to go on with after its name; nothing if it has none."""
        told = []
        if self.pace_percent != 100:
            told.append(f"taking {self.pace_percent} % of the time for each action")
        if self.strays_percent:
            told.append(f"{self.strays_percent} % of steps going anywhere")
        if self.hurts:
            told.append(f"losing {self.hurts} health a turn")
        return ", ".join(told)
