"""Rest: waiting until the hero's health is full and his harmful conditions have worn off.

Players can give this order only in traditions (sets of rules) in which wounds heal with time.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from enum import Enum, auto

from game.engine.behavior import Action, Task
from game.engine.bounds import Tick, Turns
from game.engine.events.hazard_events import RestBegun
from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import DeadlyAilments, FoeInView, Rested, StopCause
from game.engine.grid.arithmetic import ceil_div
from game.engine.model.actor import Actor
from game.engine.model.condition import TURN_TICKS
from game.engine.orders.interrupts import Interrupts, ailments
from game.engine.records import entity
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.conditions import damage_to_come, tolls
from game.engine.world import World

MAX_TURNS = 250
"""Number of turns (of 100 ticks) after which a rest ends."""


def turns_of_rest(actor: Actor, world: World) -> int:
    """Return how many turns of 100 ticks a rest will take, until health is full and no harmful condition is left.

    The damage of these conditions, and the turns in which they stop the healing, are included. MAX_TURNS at most; 0 if
    there is nothing to rest for.
    """
    period = actor.breed.heal_turns * TURN_TICKS
    ails = {state: ends for state, ends in actor.conditions.items() if not state.good}
    missing = actor.max_health - actor.health + damage_to_come(actor, actor.ready_at)
    unhealed = _actions_until([ends for state, ends in ails.items() if state.stops_healing], actor, world)
    healed_at = actor.ready_at
    if period and missing:
        healed_at = ((actor.ready_at + unhealed * actor.pace) // period + missing) * period
    actions = max(ceil_div(healed_at - actor.ready_at, actor.pace), _actions_until(ails.values(), actor, world))
    return min(MAX_TURNS, (actor.ready_at + actions * actor.pace) // TURN_TICKS - actor.ready_at // TURN_TICKS)


def _actions_until(ends: Iterable[Tick], actor: Actor, world: World) -> int:
    """Return how many actions the actor takes until the last of some ticks; 0 if there are none."""
    return ceil_div(max(0, *ends, world.now) - world.now, actor.pace)


class RestGoal(Enum):
    """What a rest waits for: full health, or the end of all harmful conditions."""

    HEALTH = auto()
    RECOVERY = auto()


ENDS = {None: StopCause.NO_REST_NEEDED, RestGoal.HEALTH: StopCause.HEALED, RestGoal.RECOVERY: StopCause.RECOVERED}
"""Reason for the end of a rest when waiting restores nothing more, by what it waited for; None: it has not begun."""


@entity
class Rest(Task):
    """Order to wait until the hero's health is full and his harmful conditions have ended.

    The rest ends early if something interrupts it, and after MAX_TURNS turns.
    """

    _interrupts: Interrupts = field(default_factory=Interrupts, init=False)
    _until: RestGoal | None = field(default=None, init=False)
    """What the rest waits for; None before the first turn."""
    _turns: Turns = field(default=0, init=False)

    def __call__(self, actor: Actor, world: World) -> Action | None:
        self._turns = self._interrupts.turns_put_right(self._turns, actor)
        if self._interrupts.interrupted(actor, world):
            return None
        if self._until is None and (foes := world.foes_in_view()):
            world.emit(Stopped(FoeInView(foes[0].name), foes[0].pos))
            return None
        ails = ailments(actor)
        mending = actor.heal_turns > 0 and actor.health < actor.max_health
        if not ails and not mending:
            world.emit(Stopped(ENDS[self._until], actor.pos))
            return None
        if (deadly := deadly_ailments(actor)) is not None:
            world.emit(Stopped(deadly, actor.pos))
            return None
        if self._turns >= MAX_TURNS:
            world.emit(Stopped(Rested(self._turns), actor.pos))
            return None
        if self._until is None:
            losses = tuple((state.cause, toll) for state, toll in tolls(actor, actor.ready_at).items() if toll)
            world.emit(RestBegun(actor, turns_of_rest(actor, world), actor.health, losses, actor.pos))
        self._until = RestGoal.HEALTH if mending else RestGoal.RECOVERY
        self._turns += 1
        return Wait()


def deadly_ailments(actor: Actor) -> DeadlyAilments | None:
    """Return the reason not to rest or wait if an actor's conditions would kill it before they end, else None."""
    toll = damage_to_come(actor, actor.ready_at)
    if toll < actor.health:
        return None
    causes = tuple(condition.cause for condition in actor.conditions if condition.damage_per_turn)
    return DeadlyAilments(causes, toll, actor.health)
