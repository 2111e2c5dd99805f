"""The bots by name: bots that each follow a policy (playing style), and a bot that acts at random."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.content.bots.at_doors import (
    decide_by_ear,
    ease,
    equal_reluctance,
    knock,
    no_reluctance,
    reluctance_by_signs,
    wait_beside,
    walk_in,
)
from game.content.bots.decisions import bot_of
from game.content.bots.policy import BotPolicy
from game.engine.behavior import Action, Ai
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import DIRECTIONS, Vec
from game.engine.model.actor import Actor
from game.engine.rules.actions.door_verbs import DOOR_VERBS, Bash
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Descend, Search, Wait
from game.engine.world import World

AIMED: tuple[Callable[[Vec], Action], ...] = (*[Walk] * 6, *(verb.action for verb in DOOR_VERBS), Bash)
AIMLESS = (Wait(), Search(), Descend())
STRAIGHT_ON = 12
"""Number of turns for which the random bot keeps a direction. If it changed direction sooner, it would not get far."""


def random_action(hero: Actor, world: World) -> Action:
    """Return a random action in a random direction. The action may be impossible.

    The random numbers are seeded with the seed of the game and the turn, so the bot plays the same game in the same way
    again.
    """
    dice = Dice(world.seed, "stumbling", world.turn, hero.ready_at)
    heading = Dice(world.seed, "heading", world.turn // STRAIGHT_ON).choice(DIRECTIONS)
    if world.level.terrain_at(hero.pos).depth_change > 0 and dice.chance(50):
        return Descend()
    if not dice.below(10):
        return dice.choice(AIMLESS)
    return dice.choice(AIMED)(heading if dice.chance(60) else dice.choice(DIRECTIONS))


BLOWS_FIRST, DOORS_FIRST, WITS_FIRST = (0, 2, 1), (1, 2, 0), (2, 1, 0)
"""Orders of the kinds of abilities.

A bot that opens doors without a look meets what is behind them, so it first learns to strike. A bot that reads doors
first learns what to do at them. A bot that waits or knocks first learns what keeps it alive until the fight is won.
"""
READER = BotPolicy(
    decide_by_ear, reluctance_by_signs, cautious=True, rests_below=80, latches=True, favours=DOORS_FIRST, dares=2
)
SPENDTHRIFT = replace(READER, minds_limit=False)
"""Policy of a bot that plays as READER does, but ignores the limit of open doors."""
OPENER = replace(SPENDTHRIFT, at_door=walk_in, reluctance=no_reluctance, latches=False, favours=BLOWS_FIRST)
"""Policy of a bot that opens doors without a look at their signs.

It fights as well as READER, so that a comparison of the two bots measures only what they do at doors.
"""

ONE_VERB = replace(SPENDTHRIFT, reluctance=no_reluctance, latches=False, dares=0)
"""Base of the policies that do the same thing at every door. A bot with such a policy does not use latches."""

POLICIES = {
    "reader": READER,
    "spendthrift": SPENDTHRIFT,
    "opener": OPENER,
    "brawler": replace(OPENER, cautious=False, rests_below=50),
    "always-ease": replace(ONE_VERB, at_door=ease),
    "always-knock": replace(ONE_VERB, at_door=knock, favours=WITS_FIRST),
    "camper": replace(READER, at_door=wait_beside, reluctance=no_reluctance, rests_below=100, favours=WITS_FIRST),
    "chooser-blows": replace(READER, favours=BLOWS_FIRST),
    "chooser-wits": replace(READER, favours=WITS_FIRST),
    "never-open": replace(ONE_VERB, at_door=walk_in, reluctance=equal_reluctance),
}
SINGLE_MINDED = ("always-ease", "always-knock", "camper", "never-open")

BOTS: dict[str, Ai] = {"random": Ai(random_action), **{name: bot_of(policy) for name, policy in POLICIES.items()}}
