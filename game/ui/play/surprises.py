"""Surprises: what happens in the game that the player has to see before his next key or click is obeyed."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.events.combat import Died
from game.engine.events.event import Event
from game.engine.events.movement import Stopped
from game.engine.events.stop_reasons import AtDoor, Before, BeforeAir, Explored, StopCause
from game.engine.model.actor import Actor
from game.engine.orders.interrupts import has_low_health
from game.engine.world import World


class Surprises:
    """Watch over a game: it notices whether the last update of the world contains a surprise.

    Surprises are: an order stops before a door, a creature, a trap, fire or foul air; exploring ends; a creature beside
    the hero dies, so that his next blow would be a step onto its cell; a wound leaves him with low health; a creature
    comes into view.
    """

    def __init__(self, world: World) -> None:
        self._health = world.hero.health
        self._in_view = set(world.foes_in_view())
        self.asked_at_low_health = False
        """Whether an order has stopped because of the hero's low health since his health became low."""

    def in_update(self, events: Sequence[Event], world: World) -> bool:
        """Return whether an update of the world holds a surprise. `events`: what the hero witnessed in it."""
        hero = world.hero
        before, self._in_view = self._in_view, set(world.foes_in_view())
        health, self._health = self._health, hero.health
        stopped = any(isinstance(event, Stopped) and event.reason is StopCause.LOW_HEALTH for event in events)
        self.asked_at_low_health = has_low_health(hero) and (self.asked_at_low_health or stopped)
        wounded = hero.health < health and has_low_health(hero)
        return wounded or bool(self._in_view - before) or any(_is_surprise(event, hero) for event in events)


def _is_surprise(event: Event, hero: Actor) -> bool:
    match event:
        case Stopped(reason=AtDoor() | Before() | BeforeAir() | Explored() | StopCause.LOW_HEALTH):
            return True
        case Died(actor=actor, at=at):
            return actor is not hero and (at - hero.pos).steps <= 1
    return False
