"""The action of attacking."""

from __future__ import annotations

from game.engine.behavior import Action
from game.engine.model.actor import Actor
from game.engine.records import record
from game.engine.rules.combat import strike
from game.engine.world import World


@record
class Strike(Action):
    """Attack an actor within reach."""

    victim: Actor

    def perform(self, actor: Actor, world: World) -> int:
        strike(actor, self.victim, world)
        return 1
