"""How fast the whole game goes beside the same game with plain kernels, and how many turns a second it plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from unittest.mock import patch

from benchmarks import baseline_kernels
from benchmarks.timing import Row, seconds_of, told_in_turn
from game.content.games import new_game
from game.content.monsters.monsters import BREEDS
from game.content.traditions import AJAR
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import cells_where
from game.engine.grid.pathfinding import PathMap
from game.engine.model.actor import Intent, spawn
from game.engine.rules.actions.move import Walk
from game.engine.senses.awareness import HUNT_TURNS
from game.engine.turns import update
from game.engine.world import World

AWAKE = 20
"""Monsters that hunt the hero all the time."""
TURNS, GAMES = 60, 9
TOUGH = 1_000_000
AIM_TURNS_A_SECOND = 800
PROMISED = 1 / 5


def measure() -> list[Row]:
    """The same hero's turns among the same monsters on the levels of several depths, at the median of some games."""
    return [_beside("plain rules", as_first_written, PROMISED), _beside("plain kernels", plain_kernels, None)]


def _beside(what: str, plain: Callable[[], AbstractContextManager[None]], most: float | None) -> Row:
    games = iter(range(2 * GAMES))

    def ours() -> float:
        return _seconds_a_turn(next(games) // 2)

    def theirs() -> float:
        with plain():
            return _seconds_a_turn(next(games) // 2)

    mine, peers = told_in_turn(ours, theirs, GAMES)
    note = f"{1 / mine:.0f} turns a second, {AWAKE} awake (aim {AIM_TURNS_A_SECOND})"
    return Row("a turn of the game", what, mine, peers, most=most, note=note)


def _seconds_a_turn(game: int) -> float:
    world = crowded(f"bench {game}", game % 10 + 1)
    wander(world, 5)  # what is made once for a level is made
    return seconds_of(lambda: wander(world, TURNS)) / TURNS


@contextmanager
def as_first_written() -> Iterator[None]:
    """All worlds made meanwhile are played as one would first write it: plain Python's distances and views, made anew
    for each monster that asks.
    """
    with (
        plain_kernels(),
        patch("game.engine.distance_maps.MOST_KEPT", -1),
        patch("game.engine.model.visibility.MOST_KEPT", -1),
    ):
        yield


@contextmanager
def plain_kernels() -> Iterator[None]:
    """Distances and views of all worlds made meanwhile are plain Python's; what is kept of them is kept as ever."""
    with (
        patch.object(PathMap, "turns_to", baseline_kernels.turns_to),
        patch("game.engine.model.level.FieldOfView", baseline_kernels.PlainFieldOfView),
    ):
        yield


def crowded(seed: str, depth: int) -> World:
    """A level on which so many monsters of all breeds, and none of its own, hunt a hero, and nobody ever dies."""
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
    rouse(world)
    return world


def rouse(world: World) -> None:
    """Nobody is weak, and nobody forgets the hero."""
    for actor in world.level.actors:
        actor.health = actor.max_health = TOUGH
        if actor is not world.hero and not actor.alert:
            actor.alert, actor.intent = HUNT_TURNS, Intent(trail=world.hero.pos)


def wander(world: World, turns: int) -> None:
    """The hero goes somewhere, or strikes who is there, so many times."""
    dice, last = Dice(world.seed, "wander", world.turn), world.turn + turns
    while world.turn < last:
        ways = [step for step in world.tradition.steps.directions if not world.level.solid[world.hero.pos + step]]
        world.hero.orders = Walk(dice.choice(ways))
        while not world.at_rest:
            update(world)
        rouse(world)
