"""Whether it matters what the hero does at a shut door, and whether one verb is always best.

A game is stopped before a door that the reader is about to deal with. From there the same world is played on many times
for each thing that can be done to the door first, and for leaving it alone; the reader plays on. What follows is judged
by the health it costs until the depth is left, and by whether the hero lives.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.app.autoplay import Autoplay
from game.content.bots.bots import BOTS, READER
from game.content.bots.play_loop import played
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action, Ai
from game.engine.model.door import Door, DoorState
from game.engine.rules.actions.doors import Ease, Knock, Latch
from game.engine.rules.actions.move import Walk
from game.engine.turns import update
from game.engine.world import World
from playtest.figures import Figure, missing, share
from playtest.rule_variants import begin

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
HEALTH, POINTS = 1.0, 3.0
"""By so much the best thing to do must differ from the second best, in health lost or in survival."""

SHUFFLES = 400
"""Ways to deal the outcomes out again that are tried."""
CHANCE = 0.05
"""How often verbs that are all the same pass for different."""

Rollouts = Mapping[str, Sequence[int]]
"""Of each verb what came of it, future by future; the same future of all verbs has the same luck."""


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


def _first(action: Action, then: Ai) -> Ai:
    """Does one thing first."""
    waiting: Iterator[Action] = iter((action,))

    def mind(hero: Actor, world: World) -> Action:
        return next(waiting, None) or then(hero, world)

    return mind


def regrets(doors: Sequence[dict[str, Any]]) -> Iterator[Figure]:
    """The figures. What luck alone would give shows how much of the first is noise."""
    what = "doors at which it matters what one does"
    if not doors:
        yield missing(what, "not played", least=30)
        return
    yield share(what, [matters(door["lost"], door["alive"]) for door in doors], least=30)
    yield share("  were the outcomes dealt out by luck", [_by_luck(door) for door in doors])
    yield share(f"  verbs differ by more than luck (p < {CHANCE})", [differ(door["lost"]) for door in doors])
    yield share("  if to latch is one way to leave it shut", [matters(*_unlatched(door)) for door in doors])
    telling = [door for door in doors if matters(door["lost"], door["alive"])]
    firsts = Counter(best(door["lost"], door["alive"]) for door in telling)
    for verb, count in sorted(firsts.items(), key=lambda item: -item[1]):
        yield share(f"  of those, best is to {verb}", [True] * count + [False] * (len(telling) - count), most=50)
    for verb in sorted({verb for door in doors for verb in door["lost"]}):
        lost = [fmean(door["lost"][verb]) for door in doors if verb in door["lost"]]
        alive = [100 * fmean(door["alive"][verb]) for door in doors if verb in door["alive"]]
        yield Figure(f"  health lost after {verb} ({fmean(alive):.1f} % live)", fmean(lost), None, len(lost))


def matters(lost: Rollouts, alive: Rollouts) -> bool:
    """Whether the best thing to do is that much better than the next."""
    losses = sorted(fmean(some) for some in lost.values())
    lives = sorted((100 * fmean(some) for some in alive.values()), reverse=True)
    return losses[1] - losses[0] >= HEALTH or lives[0] - lives[1] >= POINTS


def best(lost: Rollouts, alive: Rollouts) -> str:
    """What one should have done: the least dear, in health and lives together."""
    return min(lost, key=lambda verb: (fmean(lost[verb]) - 100 * fmean(alive[verb]) * HEALTH / POINTS, verb))


def differ(lost: Rollouts) -> bool:
    """Whether what is lost depends on the verb, by a permutation test (R. A. Fisher, 1935; E. J. G. Pitman, 1938).

    The same future of all verbs is a block: if verbs are all the same, its outcomes might as well be dealt out anew.
    """
    blocks = np.array([*lost.values()], dtype=np.float64)  # a row for each verb, a column for each future
    chance = np.random.default_rng(blocks.size)
    seen = _spread(blocks)
    as_wide = sum(_spread(chance.permuted(blocks, axis=0)) >= seen for _ in range(SHUFFLES))
    return bool((as_wide + 1) / (SHUFFLES + 1) < CHANCE)


def _spread(blocks: NDArray[np.float64]) -> float:
    """From the best verb to the worst; rounded, so that the same outcomes in another order are the same."""
    means = blocks.mean(axis=1)
    return round(float(means.max() - means.min()), 9)


def _unlatched(door: dict[str, Any]) -> tuple[Rollouts, Rollouts]:
    """The same without the latch, which is spent on a door that one leaves: the two can hardly differ."""
    lost, alive = ({verb: some for verb, some in door[name].items() if verb != "latch"} for name in ("lost", "alive"))
    return lost, alive


def _by_luck(door: dict[str, Any]) -> bool:
    """Whether it would seem to matter if in each future every verb had got the outcome of any."""
    dice = Dice("by luck", door["seed"], door["depth"], door["x"], door["y"])
    lost: dict[str, list[int]] = {verb: [] for verb in door["lost"]}
    alive: dict[str, list[int]] = {verb: [] for verb in door["lost"]}
    for number in range(len(next(iter(door["lost"].values())))):
        verbs = list(door["lost"])
        dice.shuffle(verbs)
        for verb, other in zip(door["lost"], verbs, strict=True):
            lost[verb].append(door["lost"][other][number])
            alive[verb].append(door["alive"][other][number])
    return matters(lost, alive)
