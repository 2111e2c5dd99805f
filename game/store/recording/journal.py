"""The journal of a game: the hero's orders, step by step.

A step is one action of the hero, and all that happens until he may act again. The journal is enough to replay a game
from any of its snapshots.
"""

from __future__ import annotations

from collections.abc import Callable

from game.engine.turns import one_turn
from game.engine.world import World
from game.store.db.rows import RecordedStep
from game.store.json_values import CorruptData, json_text, parse_json
from game.store.serialize.registry import ORDER
from game.store.serialize.world_codec import actor_refs_of

MAX_UPDATES = 10_000
"""Greatest number of updates of the world in one step; a step with more updates counts as endless."""


FAULTS = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""Exceptions that a recorded step may raise if it is replayed with other rules or from damaged data."""


class EndlessStep(Exception):
    """Error: a replayed step needs more than MAX_UPDATES updates of the world, so it differs from the recorded step."""


def orders_text(world: World) -> str | None:
    """Return the hero's orders as JSON text; None if he has none."""
    orders = world.hero.orders
    return None if orders is None else json_text(ORDER.encode(orders, actor_refs_of(world)))


def give_orders(world: World, order: str) -> None:
    """Give the hero the orders in a text made by `orders_text`. Raises CorruptData if the text is not valid."""
    world.hero.orders = ORDER.decode(parse_json(order), actor_refs_of(world))


def play_step(world: World, show: Callable[[World], None] = lambda _: None) -> None:
    """Play one step: the hero acts once, then the other actors act until he may act again.

    `show`: called with the world after each update. Raises EndlessStep if there are more than
    MAX_UPDATES updates.
    """
    for count, _ in enumerate(one_turn(world), 1):
        show(world)
        if count > MAX_UPDATES:
            raise EndlessStep("its end is missing")


def replay_step(world: World, step: RecordedStep, show: Callable[[World], None] = lambda _: None) -> str:
    """Play a recorded step again; return "" or, if the step cannot be played, the reason.

    `show`: called with the world after each update.
    """
    try:
        if step.orders_text is not None:
            give_orders(world, step.orders_text)
        play_step(world, show)
    except (CorruptData, EndlessStep) as error:
        return f"turn {step.turn} cannot be played again ({error})"
    except FAULTS as error:
        return f"turn {step.turn} cannot be played again ({type(error).__name__})"
    return ""
