"""Waiting for a number of turns that the player has chosen."""

from __future__ import annotations

from dataclasses import field

from game.engine.behavior import Action, Task
from game.engine.bounds import Turns
from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import FoeInView, Waited
from game.engine.model.actor import Actor
from game.engine.orders.interrupts import Interrupts
from game.engine.orders.rest import deadly_ailments
from game.engine.records import entity
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.world import World

MAX_WAIT = 500
"""Largest number of turns that the player can ask for."""


@entity
class WaitTurns(Task):
    """Order to wait until `number` turns of 100 ticks have passed. It stops early if something interrupts it."""

    number: Turns
    _interrupts: Interrupts = field(default_factory=Interrupts, init=False)
    _turns: Turns = field(default=0, init=False)
    """Number of turns that the hero has waited so far. Each action counts as one until it is over."""

    def __call__(self, actor: Actor, world: World) -> Action | None:
        begins = not self._interrupts.started
        self._turns = self._interrupts.turns_put_right(self._turns, actor)
        if self._interrupts.interrupted(actor, world):
            return None
        if begins and (foes := world.foes_in_view()):
            world.emit(Stopped(FoeInView(foes[0].name), foes[0].pos))
            return None
        if (deadly := deadly_ailments(actor)) is not None:
            world.emit(Stopped(deadly, actor.pos))
            return None
        if self._turns >= self.number:
            world.emit(Stopped(Waited(self._turns), actor.pos))
            return None
        self._turns += 1
        return Wait()
