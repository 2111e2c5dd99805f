"""Plays what was ordered and is not in the store yet, on all cores."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import closing
from typing import Any, TypeVar

from cores import in_any_order
from progress import Progress
from soak_game import Order
from soak_store import Store
from soak_workers import play_any

Task = TypeVar("Task")
Key = TypeVar("Key", bound=Hashable)


def played(orders: Sequence[Order], store: Store) -> list[dict[str, Any]]:
    """The games of some orders, in the order of the orders."""
    return done(play_any, {game_key(order): order for order in orders}, store, result_key)


GameKey = tuple[object, ...]


def game_key(order: Order) -> GameKey:
    """What tells one game from another."""
    return order.bot, order.world, order.seed, order.turns, order.until, order.kept


def result_key(game: dict[str, Any]) -> GameKey:
    """The same of a game that was played."""
    return *(game[name] for name in ("bot", "world", "seed", "limit", "until")), game.get("kept", False)


def done(
    do: Callable[[Task], dict[str, Any]],
    wanted: Mapping[Key, Task],
    store: Store,
    key: Callable[[dict[str, Any]], Key],
) -> list[dict[str, Any]]:
    """What came of all that is wanted, in its order: from the store, or done now and put there."""
    known = {key(result): result for result in store.results if key(result) in wanted}
    missing = [task for name, task in wanted.items() if name not in known]
    progress = Progress(len(missing))
    with closing(in_any_order(do, missing)) as outcomes:
        for _, result in outcomes:
            store.add(result)
            known[key(result)] = result
            progress.advance(1, "")
    progress.clear()
    return [known[name] for name in wanted]
