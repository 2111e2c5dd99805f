"""What triggers the reading pause: events that the player has to see before his next key or click is obeyed."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.events.combat_events import Died
from game.engine.events.event import Event
from game.engine.events.movement_events import CameIn, DoorBandChanged, Moved, Stopped
from game.engine.events.stop_reasons import (
    AtDoor,
    Before,
    BeforeAir,
    Explored,
    FoundGear,
    FoundPrizes,
    FoundTomes,
    StopCause,
    UnderFire,
)
from game.engine.foes_in_view import FoesInView
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.door import DoorBand
from game.engine.orders.auto_explore import Explore
from game.engine.orders.interrupts import LeavesToPlayer, OpensDoors
from game.engine.orders.travel import Travel, TravelToStairs
from game.engine.world import World

DECISIONS = (AtDoor, Before, BeforeAir, FoundPrizes, FoundTomes, FoundGear, UnderFire, Explored)
"""Reasons to stop after which the player decides what to do."""


class PauseTriggers:
    """Watch over a game: it notices whether the last update of the world contains something that the player must read.

    This is so if an order stops before a door, a creature, a trap, fire or foul air; if exploring ends or
    stops to ask; if a creature beside the hero dies, so that his next blow would be a step onto its cell; if a wound
    leaves him with low health, or a blow misses him then; if a creature comes into view; and if his open doors reach
    their limit, or bring a monster.
    """

    def __init__(self, world: World) -> None:
        self._health = world.hero.health
        self._foes = FoesInView()
        self._come_into_view(world)
        self.asked_at_low_health = False
        """Whether an order has stopped because of the hero's low health since his health became low."""

        self._attacked = _last_attack(world)
        """Tick of the last attack on the hero; None before the first."""
        self._told_of_attack = -1
        """Tick of the last attack by something unseen because of which exploring did not begin; -1 without one."""
        self._led_to: object = None
        """Kind and goal of the last order that can go through doors; None before the first."""

    def set_stops(self, order: object, world: World) -> None:
        """Set the fields of a new order that say what it leaves to the player. Each question is asked once."""
        if isinstance(order, LeavesToPlayer):
            order.asks_when_low = not self.asked_at_low_health
        if isinstance(order, OpensDoors):
            order.asks_at_doors = not self.repeats(order)
            if isinstance(order, Travel | TravelToStairs):
                order.asks_near_foes = not self.repeats(order)
            self._led_to = order.kind_and_goal
        if isinstance(order, Explore):
            assault = world.run_stats.assault
            order.stops_for_finds = order.spares_sleepers = True
            order.asks_under_fire = assault is not None and assault.tick != self._told_of_attack

    def repeats(self, order: object) -> bool:
        """Return whether an order has the same kind and goal as the last order that could go through doors.

        Only then does it go through the door at which the last order stopped, and take a step beside a foe.
        """
        return isinstance(order, OpensDoors) and order.kind_and_goal == self._led_to

    def in_update(self, events: Sequence[Event], world: World) -> bool:
        """Return whether an update of the world holds a surprise. `events`: what the hero witnessed in it."""
        hero = world.hero
        come = self._come_into_view(world)
        health, self._health = self._health, hero.health
        low, stops = hero.has_low_health, [event.reason for event in events if isinstance(event, Stopped)]
        self.asked_at_low_health = low and (self.asked_at_low_health or StopCause.LOW_HEALTH in stops)
        attacked, self._attacked = self._attacked, _last_attack(world)
        if self._attacked is not None and any(isinstance(reason, UnderFire) for reason in stops):
            self._told_of_attack = self._attacked
        in_danger = low and (hero.health < health or attacked != self._attacked)
        return in_danger or come or any(_is_surprise(event, hero) for event in events)

    def _come_into_view(self, world: World) -> bool:
        """Return whether a foe is in view that was not when this was last called."""
        return bool(self._foes.look(world.level, world.hero, world.view))


def step_to_door_ahead(events: Sequence[Event], world: World) -> Vec | None:
    """Return the step into a shut door or one ajar, if the hero has just walked straight up to it; None otherwise.

    `events`: what the hero witnessed in an update. If the player has pressed the key of this step many times, the next
    press would open the door for good. While an order goes on, the result is None.
    """
    hero, level = world.hero, world.level
    for event in events:
        if isinstance(event, Moved) and event.actor is hero and event.at == hero.pos and hero.orders is None:
            step = event.at - event.start
            door = level.doors.get(hero.pos + step)
            state = None if door is None else level.memory.known_state(door)
            if state is not None and not state.clear:
                return step
    return None


def _last_attack(world: World) -> int | None:
    assault = world.run_stats.assault
    return None if assault is None else assault.tick


def _is_surprise(event: Event, hero: Actor) -> bool:
    match event:
        case Stopped(reason=reason):
            return reason is StopCause.LOW_HEALTH or isinstance(reason, DECISIONS)
        case Died(actor=actor, at=at):
            return actor is not hero and (at - hero.pos).steps <= 1
    return is_alarm(event)


def is_alarm(event: Event) -> bool:
    """Return whether an event is an alarm, which ends an order of many steps: the open doors bring a monster."""
    match event:
        case CameIn():
            return True
        case DoorBandChanged(now=now):
            return now is DoorBand.REACHED
    return False
