"""The orders that the hero was given, step by step: enough to replay a game from any of its snapshots."""

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
"""Of the world in one step; more would never end."""


FAULTS = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What comes of a step that cannot be played with these rules."""


class Endless(Exception):
    """A step of a replay does not come to an end: it is none that was ever played."""


def told(world: World) -> str | None:
    """The hero's orders, as they are kept."""
    orders = world.hero.orders
    return None if orders is None else text_of(ORDER.plain(orders, links_of(world)))


def tell(world: World, order: str) -> None:
    """Makes it the hero's orders again. Raises CorruptData."""
    world.hero.orders = ORDER.value(plain_of(order), links_of(world))


def carry_on(world: World, show: Callable[[World], None] = lambda _: None) -> None:
    """Lets the hero act once, and everyone after him until he may act again; shows each thing that happens.

    Raises Endless.
    """
    for count, _ in enumerate(one_turn(world), 1):
        show(world)
        if count > MOST_UPDATES:
            raise Endless


def play_again(world: World, step: Step, show: Callable[[World], None] = lambda _: None) -> str:
    """Tells the hero what he was told before a step, and lets him act; answers why that is impossible, if it is."""
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
    """Writes down one game while it is played: `begin` before the hero acts, `end` when he may act again."""

    def __init__(self, world: World, number: int = 0) -> None:
        self._world = world
        self._hash = StateHash(world)
        self._number = number
        self._last: object = None
        """The orders that he went on with after the last step."""
        self.told: str | None = None
        """What he was told before the step that is under way, or was last."""

    def begin(self) -> None:
        """He is about to act."""
        going_on = self._world.hero.orders is self._last
        self.told = None if going_on else told(self._world)

    def end(self) -> Step:
        """He has acted; the world is at rest."""
        world = self._world
        self._number += 1
        self._last = world.hero.orders
        return Step(self._number, world.turn, world.level.depth, self.told, self._hash())
