"""What bots differ in: how they come to a door, which doors they leave alone, and how they fight."""

from __future__ import annotations

from collections.abc import Callable

from game.content.bots.known_map import KnownMap
from game.engine.grid.geometry import Vec
from game.engine.model.behavior import Action
from game.engine.model.door import Door
from game.engine.records import record

AtDoor = Callable[[Door, Vec, KnownMap], Action]
"""What to do at a shut door that is to be gone through, from the cell a step before it."""
Misgivings = Callable[[Door], int]
"""How unwilling one is to go through a door: 0 not at all; the less the sooner, and any only where no way is left."""


@record
class BotPolicy:
    """One way of playing."""

    at_door: AtDoor
    misgivings: Misgivings
    wary: bool
    """Whether it picks its ground, lets foes come, and runs from what it cannot beat."""
    rests_below: int
    """Per cent of its health."""
    latches_below: int
    """Per cent of its health below which it spends a latch on a place to rest; 0 if it does without latches."""
    thorough: bool
    """Whether it opens all doors that it has no misgivings about before it goes down."""
