"""Benchmark whole games against the same games with naive kernels (distance maps and field of view in plain Python)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from unittest.mock import patch

from benchmarks import baseline_kernels
from benchmarks.timing import Comparison, paired_timings, seconds_of
from game.content.monsters.breeds import BREEDS
from game.content.new_game import new_game
from game.content.traditions import AJAR
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import cells_where
from game.engine.grid.pathfinding import PathMap
from game.engine.model.actor import AiPlans, spawn
from game.engine.rules.actions.move_and_strike import Walk
from game.engine.senses.awareness import HUNT_TURNS
from game.engine.turns import update
from game.engine.world import World

AWAKE = 20
"""Number of monsters in a benchmarked game. All of them hunt the hero all the time."""
TURNS, GAMES = 60, 9
"""Number of turns that are timed in each game, and number of games."""
ENDLESS_HEALTH = 1_000_000
TARGET_TURNS_PER_SECOND = 800
NAIVE_RULES_LIMIT = 1 / 5
"""Highest allowed ratio of the game's time to the time with naive kernels and without caches."""


def measure() -> list[Comparison]:
    """Return two comparisons of the game with slower versions of the same game, by the median time of a turn.

    The slower versions use naive kernels: distance maps and fields of view in plain Python. The first version also has
    no caches. The second version has the game's caches.
    """
    return [_compared("naive rules", naive_rules, NAIVE_RULES_LIMIT), _compared("naive kernels", naive_kernels, None)]


def _compared(peer: str, naive: Callable[[], AbstractContextManager[None]], limit: float | None) -> Comparison:
    games = iter(range(2 * GAMES))

    def ours() -> float:
        return _seconds_per_turn(next(games) // 2)

    def theirs() -> float:
        with naive():
            return _seconds_per_turn(next(games) // 2)

    our_seconds, their_seconds = paired_timings(ours, theirs, GAMES)
    note = f"{1 / our_seconds:.0f} turns per second, {AWAKE} monsters awake (target: {TARGET_TURNS_PER_SECOND})"
    return Comparison("a turn of the game", peer, our_seconds, their_seconds, limit=limit, note=note)


def _seconds_per_turn(game: int) -> float:
    world = crowded(f"bench {game}", game % 10 + 1)
    wander(world, 5)  # fills the caches of the level
    return seconds_of(lambda: wander(world, TURNS)) / TURNS


@contextmanager
def naive_rules() -> Iterator[None]:
    """Use the naive kernels and no caches in all worlds that are created inside the context."""
    with (
        naive_kernels(),
        patch("game.engine.movement.distance_maps.MAX_CACHED", -1),
        patch("game.engine.model.fov_cache.MAX_CACHED", -1),
    ):
        yield


@contextmanager
def naive_kernels() -> Iterator[None]:
    """Use naive functions for distances and for fields of view, in all worlds that are created inside the context.

    The naive functions are plain Python (see `baseline_kernels`). The game's caches are still used.
    """
    with (
        patch.object(PathMap, "distances_to", baseline_kernels.distances_to),
        patch("game.engine.model.level.FieldOfView", baseline_kernels.NaiveFieldOfView),
    ):
        yield


def crowded(seed: str, depth: int) -> World:
    """Return a world in which the hero is hunted by `AWAKE` monsters, and all actors have endless health.

    The level's own monsters are removed. The new monsters belong to many breeds (kinds of monsters).
    """
    world, dice = new_game(seed, AJAR, depth), Dice(seed, "crowd")
    level = world.level
    for actor in level.actors:
        if actor is not world.hero:
            level.remove(actor)
    free = cells_where(~level.solid)
    free = [at for at in free if at not in level.doors and level.actor_at(at) is None]
    dice.shuffle(free)
    breeds = list(BREEDS.values())
    for number, at in enumerate(free[:AWAKE]):
        level.add(spawn(breeds[number % len(breeds)], at, depth, dice))
    restore(world)
    return world


def restore(world: World) -> None:
    """Give every actor endless health, and let every monster hunt the hero."""
    for actor in world.level.actors:
        actor.health = actor.max_health = ENDLESS_HEALTH
        if actor is not world.hero and not actor.ai.alert:
            actor.ai.alert, actor.ai.plans = HUNT_TURNS, AiPlans(trail=world.hero.pos)


def wander(world: World, turns: int) -> None:
    """Let the hero walk in random directions for `turns` turns. He attacks monsters in his way."""
    dice, last = Dice(world.seed, "wander", world.turn), world.turn + turns
    while world.turn < last:
        steps = [step for step in world.tradition.steps.directions if not world.level.solid[world.hero.pos + step]]
        world.hero.orders = Walk(dice.choice(steps))
        while not world.is_waiting:
            update(world)
        restore(world)
