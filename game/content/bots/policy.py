"""The playing style of a bot: how it handles doors, which doors it avoids, how it fights, and when it rests."""

from __future__ import annotations

from collections.abc import Callable

from game.content.bots.known_map import KnownMap
from game.engine.behavior import Action
from game.engine.grid.geometry import Vec
from game.engine.model.door import Door
from game.engine.records import record

AtDoor = Callable[[Door, Vec, KnownMap], Action]
"""Function that returns a bot's action at a shut door that it wants to pass.

It is called with the door, the step from the hero to the door, and the known map. The hero stands beside the door.
"""
Reluctance = Callable[[Door, KnownMap], int]
"""Function that returns how unwilling a bot is to go through a door: 0 is not at all.

A bot goes through doors with lower values first. It goes through a door above what it dares only if no other way is
left.
"""


@record
class BotPolicy:
    """Playing style of one bot."""

    at_door: AtDoor
    reluctance: Reluctance
    cautious: bool
    """Whether the bot chooses where it fights, waits for foes to come, and runs from foes that it cannot beat.

    If not, it charges at every foe.
    """
    rests_below: int
    """Health in percent of the maximum, below which the bot rests."""
    latches: bool
    """Whether the bot bolts doors behind it with latches."""
    favours: tuple[int, int, int]
    """The kinds of abilities, as indices of `OFFERED`, in the order in which the bot wants to learn the first of each.
    """
    dares: int = 0
    """Reluctance up to which the bot goes through doors while it needs no rest: danger holds what it wants."""
    minds_limit: bool = True
    """Whether the bot keeps the number of its open doors below the limit as long as it can."""
