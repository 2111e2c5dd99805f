"""Attacking the nearest foe in view: the hero walks to it and strikes it, one blow for each order."""

from __future__ import annotations

from dataclasses import field

from game.engine.behavior import Action
from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import Before, InTheWay, NoWayToFoe, StopCause
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor, hunts
from game.engine.orders.door_stops import stop_before
from game.engine.orders.interrupts import Interrupts, LeavesToPlayer
from game.engine.orders.travel import way_to, why_no_way
from game.engine.records import entity
from game.engine.rules.actions.steps import Walk
from game.engine.senses.hero_knowledge import unopened
from game.engine.step_rules import check_step
from game.engine.world import World


@entity
class AttackNearest(LeavesToPlayer):
    """Order to walk to the nearest foe in view, or to strike it if it is in reach. The order never opens a door.

    Of several foes in reach, the hero strikes the one with the least health.

    The order ends after a blow. While a foe in view hunts the hero, it ends after one action, because the situation
    changes with each. A walk to a foe ends before the foe, and the player strikes with a new order.
    """

    _interrupts: Interrupts = field(default_factory=Interrupts, init=False)
    _begun: bool = field(default=False, init=False)
    """Whether the hero has done the first action of the order."""
    _struck: bool = field(default=False, init=False)
    """Whether the hero has struck, after which the order is over even if the foe flees."""

    def __call__(self, actor: Actor, world: World) -> Action | None:
        if self._interrupts.interrupted(actor, world, asks_when_low=self.asks_when_low, attacks=True):
            return None
        if self._struck:
            return None
        begun, self._begun = self._begun, True
        foes = world.foes_in_view()
        if not foes:
            world.emit(Stopped(StopCause.NO_FOE_IN_VIEW, actor.pos))
            return None
        cells = [foe.pos for foe in foes]
        way = way_to(actor, cells, world, opens_doors=False)
        if not way:
            nearest = foes[0]
            through = way_to(actor, [nearest.pos], world)
            why = None if through else why_no_way(actor, nearest.pos, world, actor.ready_at)
            if isinstance(why, InTheWay):
                world.emit(Stopped(why, nearest.pos))
                return None
            states = {door.at: world.level.memory.known_state(door) for door in unopened(world)}
            first = next((states[at] for at in through if at in states), None)
            world.emit(Stopped(NoWayToFoe(nearest.name, first), nearest.pos))
            return None
        if begun and any(map(hunts, foes)):
            return None
        if begun and len(way) == 1:
            world.emit(Stopped(Before(next(foe.name for foe in foes if foe.pos == way[0])), way[0]))
            return None
        if len(way) > 1 and stop_before(actor, way[0], world):
            return None
        self._struck = len(way) == 1
        goal = way[0] if len(way) > 1 else _weakest_in_reach(actor, foes, way[0], world).pos
        return Walk(goal - actor.pos)


def _weakest_in_reach(actor: Actor, foes: list[Actor], at: Vec, world: World) -> Actor:
    """Return the foe with the least health among that in the cell `at` and all others that an actor can strike."""
    in_reach = (
        foe
        for foe in foes
        if foe.pos == at
        or (
            (foe.pos - actor.pos).steps == 1
            and check_step(actor, actor.pos, foe.pos, world.level, world.tradition).allowed
        )
    )
    return min(in_reach, key=lambda foe: foe.health)
