"""Rest: waiting until the hero's health is full and his harmful conditions have worn off."""

from __future__ import annotations

from dataclasses import field
from enum import Enum, auto

from game.engine.events.hazard_events import RestBegun
from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import NoRestAiling, NoRestInView, Rested, StopCause
from game.engine.grid.arithmetic import ceil_div
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action
from game.engine.model.condition import TURN_TICKS
from game.engine.orders.interrupts import Interrupts, ailments
from game.engine.records import entity
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.conditions import damage_to_come
from game.engine.rules.hazards.lamp_oil import COVERED_LAMP_BEATS
from game.engine.world import World

MAX_TURNS = 250
"""Maximum number of turns of one rest."""


def rest_forecast(actor: Actor, world: World) -> RestBegun:
    """Return how many turns a rest will take, and how much oil it will burn with the lamp open and with it shaded.

    The rest lasts until health is full and all harmful conditions have ended, but MAX_TURNS turns at most.
    """
    missing = actor.max_health - actor.health
    mending = missing * actor.heal_turns - actor.turns % actor.heal_turns if actor.heal_turns and missing else 0
    ailing = max([ends - world.now for state, ends in actor.conditions.items() if not state.good], default=0)
    turns = min(MAX_TURNS, max(mending, ceil_div(ailing, actor.pace)))
    burns = ceil_div(turns * actor.pace, TURN_TICKS) if actor.breed.lamp is not None and actor.oil else 0
    return RestBegun(actor, turns, burns, ceil_div(burns, COVERED_LAMP_BEATS), actor.pos)


class RestGoal(Enum):
    """What a rest waits for: full health, or the end of all harmful conditions."""

    HEALTH = auto()
    RECOVERY = auto()


@entity
class Rest:
    """Order to wait until the hero's health is full and his harmful conditions have ended.

    The rest ends early if something interrupts it, and after MAX_TURNS turns.
    """

    _interrupts: Interrupts = field(default_factory=Interrupts, init=False)
    _until: RestGoal | None = field(default=None, init=False)
    """What the rest waits for; None before the first turn."""
    _turns: int = field(default=0, init=False)

    def __call__(self, actor: Actor, world: World) -> Action | None:
        if self._interrupts.interrupted(actor, world):
            return None
        if self._until is None and (foes := world.foes_in_view()):
            world.emit(Stopped(NoRestInView(foes[0].name), foes[0].pos))
            return None
        ails = ailments(actor)
        mending = actor.heal_turns > 0 and actor.health < actor.max_health
        if not ails and not mending:
            world.emit(Stopped(self._end(actor), actor.pos))
            return None
        if (deadly := deadly_ailments(actor)) is not None:
            world.emit(Stopped(deadly, actor.pos))
            return None
        if self._turns == MAX_TURNS:
            world.emit(Stopped(Rested(MAX_TURNS), actor.pos))
            return None
        if self._until is None:
            world.emit(rest_forecast(actor, world))
        self._until = RestGoal.HEALTH if mending else RestGoal.RECOVERY
        self._turns += 1
        return Wait()

    def _end(self, actor: Actor) -> StopCause:
        """Return the cause of the end when a rest stops, or does not begin, because waiting would restore nothing."""
        if self._until is not None:
            return StopCause.HEALED if self._until is RestGoal.HEALTH else StopCause.RECOVERED
        return StopCause.NO_HEALING_HERE if actor.health < actor.max_health else StopCause.NO_REST_NEEDED


def deadly_ailments(actor: Actor) -> NoRestAiling | None:
    """Return the reason not to rest if an actor's conditions would kill it before they end, else None."""
    toll = damage_to_come(actor, actor.ready_at)
    if toll < actor.health:
        return None
    causes = tuple(condition.cause for condition in actor.conditions if condition.damage_per_turn)
    return NoRestAiling(causes, toll, actor.health)
