"""What wishes that need no asking back order the hero to do."""

from __future__ import annotations

from game.engine.action import Action
from game.engine.actions import Descend, Search, Wait
from game.engine.actor import Plan
from game.engine.exploring import Explore
from game.engine.orders import Linger, TravelToStairs
from game.engine.resting import Rest
from game.engine.world import World

from .commands import Command


def plain_order(wish: Command, world: World) -> Action | Plan | None:
    """The order that a wish comes to; None if it is no such wish."""
    match wish:
        case Command.WAIT:
            return Wait()
        case Command.SEARCH:
            return Search()
        case Command.EXPLORE:
            return Explore()
        case Command.REST:
            return Rest()
        case Command.STAIRS:
            on_stairs = world.level.terrain_at(world.hero.pos).leads > 0
            return Descend() if on_stairs else TravelToStairs(1)
        case Command.STAIRS_UP:
            return TravelToStairs(-1)
    return None


def lingering_order(wish: Command) -> Linger:
    """What a key that goes on while it is held orders then."""
    return Linger(Wait() if wish is Command.WAIT_ON else Search())
