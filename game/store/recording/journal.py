"""The journal of a game: the hero's orders, step by step.

A step is one action of the hero, and all that happens until he may act again. The journal is enough to replay a game
from any of its snapshots.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from game.engine.model.order import Order
from game.engine.turns import one_turn
from game.engine.world import World
from game.store.db.rows import RecordedStep
from game.store.json_values import CorruptData, parse_json
from game.store.recording.replay_budget import is_endless
from game.store.serialize.codec_registry import ORDER
from game.store.serialize.world_codec import actor_refs_of

FAULTS = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""Exceptions that a recorded step may raise if it is replayed with other rules or from damaged data."""


class EndlessStep(Exception):
    """Error: a replayed step takes more than MAX_UPDATES updates or STEP_SECONDS of processor time.

    The recorded step did end, so the replayed step differs from it.
    """


def orders_text(world: World) -> str | None:
    """Return the hero's orders as JSON text; None if he has none."""
    orders = world.hero.orders
    return None if orders is None else ORDER.text(orders, actor_refs_of(world))


def give_orders(world: World, text: str) -> None:
    """Give the hero the orders in a text made by `orders_text`. Raises CorruptData if the text is not valid."""
    world.hero.orders = order_in(world, text)


def order_in(world: World, text: str) -> Order:
    """Return the orders in a text made by `orders_text`. Raises CorruptData if the text is not valid."""
    read: Order = ORDER.decode(parse_json(text), actor_refs_of(world))
    return read


def play_step(
    world: World, show: Callable[[World], None] = lambda _: None, clock: Callable[[], float] = time.thread_time
) -> None:
    """Play one step: the hero acts once, then the other actors act until he may act again.

    `show`: called with the world after each update. `clock`: returns seconds. Raises EndlessStep if there are more than
    MAX_UPDATES updates, or if they take more than STEP_SECONDS, or longer on a slow machine.
    """
    since = clock()
    for number, _ in enumerate(one_turn(world), 1):
        show(world)
        if is_endless(number, clock() - since):
            raise EndlessStep("its end is missing")


def replay_step(world: World, step: RecordedStep, show: Callable[[World], None] = lambda _: None) -> str:
    """Play a recorded step again; return "", or the reason why the step cannot be played.

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
