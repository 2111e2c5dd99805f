"""The orders of the hero, step by step: enough to replay a game from any of its snapshots."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.turns import one_turn
from game.engine.world import World
from game.store.db.records import Step
from game.store.json_values import CorruptData, plain_of, text_of
from game.store.serialize.registry import ORDER
from game.store.serialize.snapshot import StateHash
from game.store.serialize.world_codec import links_of

MOST_UPDATES = 10_000
"""Greatest number of updates of the world in one step; a step with more would never end."""


FAULTS = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""Exceptions from a step that cannot be played with these rules."""


class Endless(Exception):
    """A step of a replay does not end: it was never played like that."""


def told(world: World) -> str | None:
    """Return the hero's orders as JSON text; None if he has none."""
    orders = world.hero.orders
    return None if orders is None else text_of(ORDER.plain(orders, links_of(world)))


def tell(world: World, order: str) -> None:
    """Give the hero orders that were kept. Raises CorruptData."""
    world.hero.orders = ORDER.value(plain_of(order), links_of(world))


def carry_on(world: World, show: Callable[[World], None] = lambda _: None) -> None:
    """Play one step: the hero acts once, and all others until he may act again; call `show` after each update.

    Raises Endless.
    """
    for count, _ in enumerate(one_turn(world), 1):
        show(world)
        if count > MOST_UPDATES:
            raise Endless("its end is missing")


def play_again(world: World, step: Step, show: Callable[[World], None] = lambda _: None) -> str:
    """Play a step again, with its orders; return the reason if that is impossible, else ""."""
    try:
        if step.told is not None:
            tell(world, step.told)
        carry_on(world, show)
    except (CorruptData, Endless) as error:
        return f"turn {step.turn} cannot be played again ({error})"
    except FAULTS as error:
        return f"turn {step.turn} cannot be played again ({type(error).__name__})"
    return ""


class Recorder:
    """Records the steps of one game while it is played: `begin` before the hero acts, `end` when he may act again."""

    def __init__(self, world: World, number: int = 0) -> None:
        self._world = world
        self._hash = StateHash(world)
        self._number = number
        self._last: object = None
        """Orders that the hero had after the last step."""
        self.told: str | None = None
        """Orders that the hero was given before the current or last step; None if he went on."""

    def begin(self) -> None:
        """Note the hero's orders: he is about to act."""
        going_on = self._world.hero.orders is self._last
        self.told = None if going_on else told(self._world)

    def end(self) -> Step:
        """Return the step that has ended; the world is at rest."""
        world = self._world
        self._number += 1
        self._last = world.hero.orders
        return Step(self._number, world.turn, world.level.depth, self.told, self._hash())
