"""Measure regret: whether it matters what the hero does at a shut door, and whether one verb is always best.

A game of the bot `reader` is stopped in front of shut doors. A verb is a choice of the hero at such a door: open,
ease (open a crack), knock, latch (bolt), or leave alone. For each verb, copies of the world are played on many times:
the hero first does what the verb says, then `reader` plays on. Such a continuation is a rollout. A verb is judged by
the health that the hero loses in its rollouts until he leaves the depth, and by how often he survives.
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
from game.content.bots.decisions import bot_of
from game.engine.behavior import Action, Ai
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.model.actor import Actor
from game.engine.model.door import Door, DoorState
from game.engine.rules.actions.door_verbs import Ease, Knock, Latch
from game.engine.rules.actions.steps import Walk
from game.engine.turns import update
from game.engine.world import World
from playtest.rule_variants import begin_variant
from playtest.statistics_with_bands import Figure, share, unmeasured

ROLLOUTS = 20
"""Number of rollouts for each verb."""
ROLLOUT_TURNS = 300
"""Most turns of a rollout. It must be long, because an opened door stays open: two fifths of the reader's deaths are by
a monster that came through a door that had been open for 25 turns or more. In a test with 14 doors the verb mattered at
4 doors after 150 turns, at 6 after 300 and at 7 after 500."""
ONE_DOOR_IN = 30
"""One shut door in 30, at random, is tried. Trying a door takes as long as a game, and more doors mean fewer games."""

VERBS: dict[str, Callable[[Vec], Action] | None] = {
    "open": Walk,
    "ease": Ease,
    "knock": Knock,
    "latch": Latch,
    "leave": None,
}
"""The verbs, each with a function from the direction of the door to the hero's action; None leaves the door alone."""
HEALTH_MARGIN, SURVIVAL_MARGIN = 1.0, 3.0
"""Least differences between the best and the second best verb with which the choice of the verb matters at a door.

HEALTH_MARGIN is in points of health lost, SURVIVAL_MARGIN in percentage points of survival. One of the two differences
is enough.
"""

PERMUTATIONS = 400
"""Number of random permutations of a permutation test."""
SIGNIFICANCE = 0.05
"""Probability (0 to 1) with which the test finds a difference between verbs that are in fact equal."""

Outcomes = Mapping[str, Sequence[int]]
"""The outcome of each rollout, by verb: health lost, or 1 if the hero survives and 0 if he dies.

The rollouts with the same index have the same dice for all verbs.
"""


class RegretSpec(NamedTuple):
    """The game in which to try doors: the variant of the rules, the seed, and the greatest number of turns.

    All values are plain, so that the spec can be sent to another process.
    """

    variant: str
    seed: str
    turns: int


def try_doors(spec: RegretSpec) -> dict[str, Any]:
    """Play a game with the bot `reader`, and try every verb at some of the shut doors that the hero meets.

    A verb is a choice of the hero at a shut door, such as open or knock. Of the shut doors, one in ONE_DOOR_IN is
    tried, at random.

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
            if not chance.below(ONE_DOOR_IN):
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


def _try_verbs(world: World, door: Door, spec: RegretSpec) -> dict[str, Any]:
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
        "lost": {verb: [lost for lost, _ in rollouts] for verb, rollouts in outcomes.items()},
        "alive": {verb: [int(alive) for _, alive in rollouts] for verb, rollouts in outcomes.items()},
    }


def _rollout(world: World, at: Vec, action: Action | None, number: int) -> tuple[int, bool]:
    """Play a copy of the world on; return the health that the hero loses, and whether he survives.

    `at`: the cell of the door. `action`: the hero's first action; if None, he never uses the door. `number`: index of
    the rollout, which determines its dice.
    """
    world = copy.deepcopy(world)
    world.dice = Dice(world.seed, "rollout", world.turn, number)
    hero, depth = world.hero, world.level.depth
    bot = bot_of(READER, avoided=frozenset((at,))) if action is None else _first(action, BOTS["reader"])
    autoplay = Autoplay(bot, world.turn + ROLLOUT_TURNS)
    lost, health = 0, hero.health
    while not world.over and not autoplay.done and world.level.depth == depth:
        hero.orders = autoplay
        update(world)
        lost += max(0, health - hero.health)
        health = hero.health
    return lost, hero.alive


def _first(action: Action, then: Ai) -> Ai:
    """Return an AI (a function that chooses actions) that chooses `action` once, and then asks the AI `then`."""
    first: Iterator[Action] = iter((action,))

    def ai(hero: Actor, world: World) -> Action:
        return next(first, None) or then(hero, world)

    return Ai(ai)


def regret_figures(doors: Sequence[dict[str, Any]]) -> Iterator[Figure]:
    """Yield all figures of regret: whether it matters which verb the hero chooses at a shut door.

    A verb is a choice such as open or knock. `doors`: the outcomes at each tried door, from `try_doors`.

    The first figure is the share of doors at which the verb matters. The second is the same share with outcomes
    shuffled among the verbs: how often the verb would seem to matter by chance.
    """
    name = "doors at which the verb matters"
    if not doors:
        yield unmeasured(name, "not played", least=30)
        return
    yield share(name, [matters(door["lost"], door["alive"]) for door in doors], least=30)
    yield share("  with outcomes shuffled among the verbs", [_matters_by_luck(door) for door in doors])
    yield share(
        f"  verbs differ by more than luck (p < {SIGNIFICANCE})", [verbs_differ(door["lost"]) for door in doors]
    )
    yield share("  without the verb latch", [matters(*_without_latch(door)) for door in doors])
    decisive = [door for door in doors if matters(door["lost"], door["alive"])]
    firsts = Counter(best_verb(door["lost"], door["alive"]) for door in decisive)
    for verb, count in sorted(firsts.items(), key=lambda item: -item[1]):
        yield share(f"  of these, best verb: {verb}", [True] * count + [False] * (len(decisive) - count), most=50)
    for verb in sorted({verb for door in doors for verb in door["lost"]}):
        lost = [fmean(door["lost"][verb]) for door in doors if verb in door["lost"]]
        alive = [100 * fmean(door["alive"][verb]) for door in doors if verb in door["alive"]]
        yield Figure(f"  health lost after {verb} ({fmean(alive):.1f} % survive)", fmean(lost), None, len(lost))


def matters(lost: Outcomes, alive: Outcomes) -> bool:
    """Return whether the best verb is better than the second best by HEALTH_MARGIN or by SURVIVAL_MARGIN.

    A verb is a choice of the hero at a shut door. A rollout is a copy of the game that is played on after the verb. The
    verbs are compared twice: by the mean health lost, and by the percentage of rollouts that the hero survives.

    `lost`: health lost in each rollout, by verb. `alive`: 1 for each rollout that the hero survives, else 0, by verb.
    """
    losses = sorted(fmean(outcomes) for outcomes in lost.values())
    survival = sorted((100 * fmean(outcomes) for outcomes in alive.values()), reverse=True)
    return losses[1] - losses[0] >= HEALTH_MARGIN or survival[0] - survival[1] >= SURVIVAL_MARGIN


def best_verb(lost: Outcomes, alive: Outcomes) -> str:
    """Return the best verb (choice of the hero at a shut door): the verb with the lowest mean cost over its rollouts.

    A rollout is a copy of the game that is played on after the verb. The cost is the health lost, plus a price in
    health for each death. The price is set so that SURVIVAL_MARGIN percentage points of survival cost as much as
    HEALTH_MARGIN points of health.

    `lost`: health lost in each rollout, by verb. `alive`: 1 for each rollout that the hero survives, else 0, by verb.
    """
    health_per_point = HEALTH_MARGIN / SURVIVAL_MARGIN
    return min(lost, key=lambda verb: (fmean(lost[verb]) - 100 * fmean(alive[verb]) * health_per_point, verb))


def verbs_differ(lost: Outcomes) -> bool:
    """Return whether the verb (the hero's choice at a shut door) affects the health lost, by a permutation test.

    `lost`: health lost in each rollout, by verb. A rollout is a copy of the game that is played on after the verb. The
    rollouts of different verbs with the same index use the same dice.

    The test takes the difference between the highest and the lowest mean loss of a verb. Then it exchanges the losses
    of rollouts with the same index among the verbs at random, PERMUTATIONS times. If the verbs were equal, this would
    often give a difference as large as the real one. Return True if the share of such cases is below SIGNIFICANCE.

    Source: R. A. Fisher, 1935; E. J. G. Pitman, 1938.
    """
    blocks = np.array([*lost.values()], dtype=np.float64)  # [verb, rollout]
    chance = np.random.default_rng(blocks.size)
    swapped = chance.permuted(np.tile(blocks, (PERMUTATIONS, 1, 1)), axis=1)  # [permutation, verb, rollout]
    as_wide = int((_spread(swapped) >= _spread(blocks)).sum())
    return (as_wide + 1) / (PERMUTATIONS + 1) < SIGNIFICANCE


def _spread(blocks: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the difference between the highest and the lowest mean loss of the verbs (choices of the hero at a door).

    `blocks`: the loss in each rollout of each verb, `float64[..., verb, rollout]`. The result, `float64[...]`, is
    rounded, so that the order of summation does not matter.
    """
    means = blocks.mean(axis=-1)
    spread: NDArray[np.float64] = np.round(means.max(axis=-1) - means.min(axis=-1), 9)
    return spread


def _without_latch(door: dict[str, Any]) -> tuple[Outcomes, Outcomes]:
    """Return the health lost and the survival in each rollout at a door, by verb, but leave the verb `latch` out.

    A verb is a choice of the hero at a shut door. A rollout is a copy of the game that is played on after the verb.
    Survival: 1 if the hero survives, else 0. Latching a door hardly differs from leaving the door shut. If both verbs
    were compared, neither could be clearly the best verb.
    """
    lost, alive = (
        {verb: outcomes for verb, outcomes in door[name].items() if verb != "latch"} for name in ("lost", "alive")
    )
    return lost, alive


def _matters_by_luck(door: dict[str, Any]) -> bool:
    """Return whether `matters` is True for a door after the outcomes are shuffled among the verbs at random.

    This is a control: it shows how often a verb (choice of the hero at a shut door) seems to matter by luck alone. Only
    outcomes of rollouts with the same index are exchanged, because these rollouts use the same dice. A rollout is a
    copy of the game that is played on after a verb. `door`: the outcomes at a door, as `_try_verbs` returns them.
    """
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
