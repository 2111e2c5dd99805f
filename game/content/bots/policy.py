"""Differences between bots: how they handle a door, which doors they leave alone, and how they fight."""

from __future__ import annotations

from collections.abc import Callable

from game.content.bots.known_map import KnownMap
from game.engine.grid.geometry import Vec
from game.engine.model.behavior import Action
from game.engine.model.door import Door
from game.engine.records import record

AtDoor = Callable[[Door, Vec, KnownMap], Action]
"""Action at a shut door that the bot wants to pass, from the cell a step before it."""
Reluctance = Callable[[Door], int]
"""Unwillingness to go through a door: 0 is none; lower ones first, and all of them only if no other way is left."""


@record
class BotPolicy:
    """Way of playing of one bot."""

    at_door: AtDoor
    reluctance: Reluctance
    cautious: bool
    """Whether the bot chooses its ground, lets foes come, and runs from what it cannot beat."""
    rests_below: int
    """Health in per cent below which the bot rests."""
    latches_below: int
    """Health in per cent below which the bot spends a latch on a place to rest; 0 if it uses no latches."""
    thorough: bool
    """Whether the bot opens all doors without misgivings before it goes down."""
