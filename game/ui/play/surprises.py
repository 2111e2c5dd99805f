"""Surprises: what happens in the game that the player has to see before his next key or click is obeyed."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.events.combat import Died
from game.engine.events.event import Event
from game.engine.events.movement import Stopped
from game.engine.events.stop_reasons import AtDoor, Before, BeforeAir
from game.engine.model.actor import Actor
from game.engine.world import World

LOW_HEALTH = 3
"""A hero's health is low if it is less than its maximum divided by this number."""


class Surprises:
    """Watch over a game that tells whether the last update of the world holds a surprise.

    Surprises are: an order stops before a door, a creature, a trap, fire or foul air; a creature beside the hero dies,
    so that his next blow would be a step onto its cell; a wound leaves him with low health; a creature comes into view.
    """

    def __init__(self, world: World) -> None:
        self._health = world.hero.health
        self._in_view = set(world.foes_in_view())

    def in_update(self, events: Iterable[Event], world: World) -> bool:
        """Return whether an update of the world holds a surprise. `events`: what the hero witnessed in it."""
        hero = world.hero
        before, self._in_view = self._in_view, set(world.foes_in_view())
        health, self._health = self._health, hero.health
        wounded = hero.health < health and hero.health * LOW_HEALTH < hero.max_health
        return wounded or bool(self._in_view - before) or any(_is_surprise(event, hero) for event in events)


def _is_surprise(event: Event, hero: Actor) -> bool:
    match event:
        case Stopped(reason=AtDoor() | Before() | BeforeAir()):
            return True
        case Died(actor=actor, at=at):
            return actor is not hero and (at - hero.pos).steps <= 1
    return False
