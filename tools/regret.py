"""Whether it matters what one does at a shut door.

A game is stopped before a door that the reader is about to deal with. From there the same world is played on many times
for each thing that can be done to the door first, and for leaving it alone; the reader plays on. What follows is judged
by the health it costs until the depth is left, and by whether the hero lives.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from game.app.autoplay import Autoplay
from game.content.bots.bots import BOTS, READER
from game.content.bots.play_loop import played
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action, Mind
from game.engine.model.door import Door, DoorState
from game.engine.rules.actions.doors import Ease, Knock, Latch
from game.engine.rules.actions.move import Walk
from game.engine.turns import update
from game.engine.world import World
from soak_worlds import begin

ROLLOUTS = 20
"""For each thing that can be done."""
TURNS_ON = 300
"""At most so many turns show what it was worth: an open door is open for as long as one is on its depth, and two fifths
of the reader's deaths are by somebody who came through one that had been open for 25 turns and more. Of 14 doors it
mattered at 4 after 150 turns, at 6 after 300 and at 7 after 500."""
ONE_DOOR_IN = 30
"""Of those that the reader comes to in a game, from its first depth to its last; else few games would be all."""

VERBS: dict[str, Callable[[Vec], Action] | None] = {
    "open": Walk,
    "ease": Ease,
    "knock": Knock,
    "latch": Latch,
    "leave": None,
}


class Search(NamedTuple):
    """In which game to look for doors. Plain values only."""

    world: str
    seed: str
    turns: int


def doors_of(search: Search) -> dict[str, Any]:
    """What came of everything that could be done at some doors of a game, as plain values."""
    world, meddle = begin(search.world, search.seed)
    autoplay = Autoplay(BOTS["reader"], search.turns)
    chance = Dice(search.seed, "regret")
    met: set[Door] = set()
    found: list[dict[str, Any]] = []
    while not world.over and not autoplay.done:
        if world.hero_is_next and (door := _met(world)) is not None and door not in met:
            met.add(door)
            if not chance.below(ONE_DOOR_IN):
                found.append(_tried(world, door, search))
        world.hero.orders = autoplay
        meddle(world, update(world))
    return {"world": search.world, "seed": search.seed, "limit": search.turns, "doors": found}


def _met(world: World) -> Door | None:
    """The shut door that the hero stands before, nobody in view."""
    if world.foes_in_view():
        return None
    hero, level = world.hero, world.level
    for step in ORTHOGONAL:
        door = level.doors.get(hero.pos + step)
        if door is not None and door.state is DoorState.SHUT and not door.locked and door.kind.has_leaf:
            beyond = door.at + step
            if level.holds(beyond) and not level.memory.explored[beyond]:
                return door
    return None


def _tried(world: World, door: Door, search: Search) -> dict[str, Any]:
    step = door.at - world.hero.pos
    outcomes = {
        verb: [
            _rollout(world, door.at, action(step) if action is not None else None, number) for number in range(ROLLOUTS)
        ]
        for verb, action in VERBS.items()
        if verb != "latch" or world.hero.latches
    }
    return {
        "seed": search.seed,
        "depth": world.level.depth,
        "turn": world.turn,
        "x": door.at.x,
        "y": door.at.y,
        "health": world.hero.health,
        "lost": {verb: [lost for lost, _ in some] for verb, some in outcomes.items()},
        "alive": {verb: [int(alive) for _, alive in some] for verb, some in outcomes.items()},
    }


def _rollout(world: World, at: Vec, action: Action | None, number: int) -> tuple[int, bool]:
    """One future: the health lost in it, and whether the hero lives. The same number has the same luck."""
    world = copy.deepcopy(world)
    world.dice = Dice(world.seed, "rollout", world.turn, number)
    hero, depth = world.hero, world.level.depth
    plan = played(READER, shuns=frozenset((at,))) if action is None else _first(action, BOTS["reader"])
    autoplay = Autoplay(plan, world.turn + TURNS_ON)
    lost, health = 0, hero.health
    while not world.over and not autoplay.done and world.level.depth == depth:
        hero.orders = autoplay
        update(world)
        lost += max(0, health - hero.health)
        health = hero.health
    return lost, hero.alive


def _first(action: Action, then: Mind) -> Mind:
    """Does one thing first."""
    waiting: Iterator[Action] = iter((action,))

    def mind(hero: Actor, world: World) -> Action:
        return next(waiting, None) or then(hero, world)

    return mind
