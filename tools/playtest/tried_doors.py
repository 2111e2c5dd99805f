"""Try every verb at shut doors with somebody behind them, and note what becomes of the hero.

A game of the bot `reader` is stopped in front of shut doors. A verb is a choice of the hero at such a door: open,
ease (open a crack), knock, latch (bolt), or leave alone. For each verb, copies of the world are played on many times:
the hero first does what the verb says, then `reader` plays on. Such a continuation is a rollout. Its outcome is the
health that the hero loses until he leaves the depth, the prizes that he takes there, and whether he survives.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from game.app.autoplay import Autoplay
from game.content.bots.bots import BOTS, READER
from game.content.bots.decisions import bot_of
from game.engine.behavior import Action, Ai
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.model.actor import Actor
from game.engine.model.door import Door, DoorState
from game.engine.model.traits import Trait
from game.engine.rules.actions.door_verbs import Ease, Knock, Latch
from game.engine.rules.actions.steps import Walk
from game.engine.senses.door_hearing import behind
from game.engine.turns import update
from game.engine.world import World
from playtest.game_notes import PrizesTaken
from playtest.rule_variants import begin_variant

ROLLOUTS = 20
"""Number of rollouts for each verb."""
ROLLOUT_TURNS = 300
"""Most turns of a rollout. It must be long, because an opened door stays open: two fifths of the reader's deaths are by
a monster that came through a door that had been open for 25 turns or more. In a test with 14 doors the verb mattered at
4 doors after 150 turns, at 6 after 300 and at 7 after 500."""
ONE_DOOR_IN = 12
"""One shut door with somebody behind it in 12, at random, is tried. Trying a door takes longer than a game, and more
doors mean fewer games."""

VERBS: dict[str, Callable[[Vec], Action] | None] = {
    "open": Walk,
    "ease": Ease,
    "knock": Knock,
    "latch": Latch,
    "leave": None,
}
"""The verbs, each with a function from the direction of the door to the hero's action; None leaves the door alone."""


class TrialSpec(NamedTuple):
    """The game in which to try doors: the variant of the rules, the seed, and the greatest number of turns.

    All values are plain, so that the spec can be sent to another process.
    """

    variant: str
    seed: str
    turns: int


def try_doors(spec: TrialSpec) -> dict[str, Any]:
    """Play a game with the bot `reader`, and try every verb at some of the shut doors with somebody behind them.

    A verb is a choice of the hero at a shut door, such as open or knock. Of the doors that the hero meets, one in
    ONE_DOOR_IN is tried, at random. Somebody: a monster, heard or not, within hearing on the way behind the door.

    Return a dict of JSON values: `variant`, `seed` and `limit` (the greatest number of turns) are the values of `spec`,
    and `doors` is a list with the outcomes at each tried door.
    """
    world, change_world = begin_variant(spec.variant, spec.seed)
    autoplay = Autoplay(BOTS["reader"], spec.turns)
    chance = Dice(spec.seed, "regret")
    met: set[Door] = set()
    found: list[dict[str, Any]] = []
    while not world.over and not autoplay.done:
        if world.hero_is_next and (door := _door_ahead(world)) is not None and door not in met:
            met.add(door)
            if _somebody(door, world) and not chance.below(ONE_DOOR_IN):
                found.append(_try_verbs(world, door, spec))
        world.hero.orders = autoplay
        change_world(world, update(world))
    return {"variant": spec.variant, "seed": spec.seed, "limit": spec.turns, "doors": found}


def _door_ahead(world: World) -> Door | None:
    """Return a shut door next to the hero with an unexplored cell behind the door.

    Return None if there is no such door, or if a foe is in view. Locked doors and doors without a leaf do not count.
    """
    if world.foes_in_view():
        return None
    hero, level = world.hero, world.level
    for step in ORTHOGONAL:
        door = level.doors.get(hero.pos + step)
        if door is not None and door.state is DoorState.SHUT and not door.locked and door.kind.has_leaf:
            least_distance = door.at + step
            if level.in_bounds(least_distance) and not level.memory.explored[least_distance]:
                return door
    return None


def _somebody(door: Door, world: World) -> bool:
    there = behind(door, door.at - world.hero.pos, world.level)
    return any(not actor.breed.has(Trait.FRIENDLY) for actor in there)


def _try_verbs(world: World, door: Door, spec: TrialSpec) -> dict[str, Any]:
    step = door.at - world.hero.pos
    outcomes = {
        verb: [
            _rollout(world, door.at, action(step) if action is not None else None, number) for number in range(ROLLOUTS)
        ]
        for verb, action in VERBS.items()
        if verb != "latch" or world.hero.latches
    }
    return {
        "seed": spec.seed,
        "depth": world.level.depth,
        "turn": world.turn,
        "x": door.at.x,
        "y": door.at.y,
        "health": world.hero.health,
        "lost": {verb: [one.lost for one in rollouts] for verb, rollouts in outcomes.items()},
        "alive": {verb: [int(one.alive) for one in rollouts] for verb, rollouts in outcomes.items()},
        "prizes": {verb: [one.prizes for one in rollouts] for verb, rollouts in outcomes.items()},
    }


class _Rollout(NamedTuple):
    """What becomes of the hero in a rollout: the health that he loses, whether he survives, the prizes he takes."""

    lost: int
    alive: bool
    prizes: int


def _rollout(world: World, at: Vec, action: Action | None, number: int) -> _Rollout:
    """Play a copy of the world on.

    `at`: the cell of the door. `action`: the hero's first action; if None, he never uses the door. `number`: index of
    the rollout, which determines its dice.
    """
    world = copy.deepcopy(world)
    world.dice = Dice(world.seed, "rollout", world.turn, number)
    hero, depth = world.hero, world.level.depth
    bot = bot_of(READER, avoided=frozenset((at,))) if action is None else _first(action, BOTS["reader"])
    autoplay = Autoplay(bot, world.turn + ROLLOUT_TURNS)
    lost, health, prizes = 0, hero.health, PrizesTaken(hero)
    while not world.over and not autoplay.done and world.level.depth == depth:
        hero.orders = autoplay
        for event in update(world):
            prizes.note(event)
        lost += max(0, health - hero.health)
        health = hero.health
    return _Rollout(lost, hero.alive, prizes.count)


def _first(action: Action, then: Ai) -> Ai:
    """Return an AI (a function that chooses actions) that chooses `action` once, and then asks the AI `then`."""
    first: Iterator[Action] = iter((action,))

    def ai(hero: Actor, world: World) -> Action:
        return next(first, None) or then(hero, world)

    return Ai(ai)
