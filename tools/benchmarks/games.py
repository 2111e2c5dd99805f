"""Benchmark turns of the game, and whole games against the same games with naive kernels.

The kernels are the distance maps and the field of view; the naive ones are plain Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from unittest.mock import patch

from benchmarks import baseline_kernels
from benchmarks.row import Cases, Peer, Row, Work
from game.content.monsters.breeds import BREEDS
from game.content.new_game import new_game
from game.content.traditions import AJAR, TRADITIONS
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import cells_where
from game.engine.grid.pathfinding import PathMap
from game.engine.model.actor import AiPlans, spawn
from game.engine.rules.actions.steps import Walk
from game.engine.senses.awareness import HUNT_TURNS
from game.engine.tradition import Tradition
from game.engine.turns import update
from game.engine.world import World

AWAKE = 20
"""Number of monsters in a benchmarked game with many monsters. All of them hunt the hero all the time."""
FEWER, MORE = 5, 80
"""Other numbers of such monsters, which show how the time grows."""
TURNS, GAMES = 30, 9
"""Number of turns that are timed in each game, and number of games."""
WARM_UP_TURNS = 5
"""Number of turns that are played before, because they fill the caches of the level."""
ENDLESS_HEALTH = 1_000_000
TARGET_TURNS_PER_SECOND = 800
NAIVE_RULES_LIMIT = 1 / 5
"""Highest allowed ratio of the game's time to the time with naive kernels and without caches."""


def rows() -> list[Row]:
    """Return the rows of turns: in each tradition with the monsters of the level, and in `ajar` with many awake ones.

    Many awake monsters are compared with two slower versions of the same game. Both have naive kernels: distance maps
    and fields of view in plain Python. The first version also has no caches. The second version has the game's caches.
    """
    peers = (
        Peer("naive rules", partial(_crowds, AWAKE, naive_rules), NAIVE_RULES_LIMIT),
        Peer("naive kernels", partial(_crowds, AWAKE, naive_kernels)),
    )
    turns = [
        Row(f"{TURNS} turns, {name}", partial(_games, tradition), times=GAMES) for name, tradition in TRADITIONS.items()
    ]
    return [
        *turns,
        Row(f"{TURNS} turns, {AWAKE} monsters awake", partial(_crowds, AWAKE), peers, GAMES, note=_note),
        *(
            Row(f"{TURNS} turns, {awake} monsters awake", partial(_crowds, awake), times=GAMES)
            for awake in (FEWER, MORE)
        ),
    ]


def _note(seconds: float) -> str:
    return f"{TURNS / seconds:.0f} turns per second, {AWAKE} monsters awake (target: {TARGET_TURNS_PER_SECOND})"


@contextmanager
def _crowds(awake: int, rules: Callable[[], AbstractContextManager[None]] = nullcontext) -> Iterator[Cases]:
    """Play games in which many monsters hunt the hero, each case another game. `rules`: the context of each game."""

    def case(number: int) -> Work:
        with rules():
            world = crowded(f"bench {number}", number % 10 + 1, awake)
            wander(world, WARM_UP_TURNS)

        def play() -> str:
            with rules():
                return wander(world, TURNS)

        return play

    yield case


@contextmanager
def _games(tradition: Tradition) -> Iterator[Cases]:
    """Play games of a tradition with the monsters that the level has, each case another game at another depth."""

    def case(number: int) -> Work:
        world = new_game(f"bench {number}", tradition, number % 10 + 1)
        return lambda: wander(world, TURNS, spare_hero)

    yield case


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


def crowded(seed: str, depth: int, awake: int = AWAKE) -> World:
    """Return a world in which the hero is hunted by `awake` monsters, and all actors have endless health.

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
    for number, at in enumerate(free[:awake]):
        level.add(spawn(breeds[number % len(breeds)], at, depth, dice))
    restore(world)
    return world


def restore(world: World) -> None:
    """Give every actor endless health, and let every monster hunt the hero."""
    for actor in world.level.actors:
        actor.health = actor.max_health = ENDLESS_HEALTH
        if actor is not world.hero and not actor.ai.alert:
            actor.ai.alert, actor.ai.plans = HUNT_TURNS, AiPlans(trail=world.hero.pos)


def spare_hero(world: World) -> None:
    """Give the hero endless health, so that his game goes on."""
    world.hero.health = world.hero.max_health = ENDLESS_HEALTH


def wander(world: World, turns: int, after_turn: Callable[[World], None] = restore) -> str:
    """Let the hero walk in random directions for `turns` turns. He attacks monsters in his way.

    Return where all actors are at the end, and their health.
    """
    dice, last = Dice(world.seed, "wander", world.turn), world.turn + turns
    while world.turn < last and not world.over:
        steps = [step for step in world.tradition.steps.directions if not world.level.solid[world.hero.pos + step]]
        world.hero.orders = Walk(dice.choice(steps))
        while not world.is_waiting:
            update(world)
        after_turn(world)
    return " ".join(f"{actor.pos.x},{actor.pos.y} {actor.health}" for actor in world.level.actors)
