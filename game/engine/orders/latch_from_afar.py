"""The order to walk to a doorway and bolt it with a latch."""

from __future__ import annotations

from game.engine.behavior import Action
from game.engine.grid.geometry import Step
from game.engine.model.actor import Actor
from game.engine.model.door import DoorState
from game.engine.orders.travel import Travel
from game.engine.records import entity
from game.engine.rules.actions.door_verbs import Latch
from game.engine.world import World


@entity
class GoAndLatch(Travel):
    """Order to go to a cell beside a doorway, and to shut and bolt the doorway. What stops the walk ends the order."""

    step: Step
    """Step from the goal to the doorway."""

    def __call__(self, actor: Actor, world: World) -> Action | None:
        if actor.pos != self.goal:
            return super().__call__(actor, world)
        door = world.level.doors.get(actor.pos + self.step)
        return None if door is None or door.state is DoorState.BOLTED else Latch(self.step)
