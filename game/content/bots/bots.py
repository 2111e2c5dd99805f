"""The bots, by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.content.bots.doors import any_misgivings, barge, camp, ease, heard_misgivings, judge, knock, no_misgivings
from game.content.bots.play_loop import played
from game.content.bots.policy import BotPolicy
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import DIRECTIONS, Vec
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action, Ai
from game.engine.rules.actions.doors import Bash, Ease, Knock, Latch, Listen
from game.engine.rules.actions.move import Walk
from game.engine.rules.actions.wait import Descend, Search, Wait
from game.engine.world import World

AIMED: tuple[Callable[[Vec], Action], ...] = (Walk, Walk, Walk, Walk, Walk, Walk, Ease, Knock, Latch, Bash)
AIMLESS = (Wait(), Search(), Listen(), Descend())
STRAIGHT_ON = 12
"""Number of turns that the random bot keeps to a direction; with fewer it would get nowhere."""


def stumble(hero: Actor, world: World) -> Action:
    """Return a random action in a random direction, possible or not.

    It comes from dice of the bot's own: the same in the same game.
    """
    dice = Dice(world.seed, "stumbling", world.turn, hero.ready_at)
    heading = Dice(world.seed, "heading", world.turn // STRAIGHT_ON).choice(DIRECTIONS)
    if world.level.terrain_at(hero.pos).leads > 0 and dice.chance(50):
        return Descend()
    if not dice.below(10):
        return dice.choice(AIMLESS)
    return dice.choice(AIMED)(heading if dice.chance(60) else dice.choice(DIRECTIONS))


READER = BotPolicy(judge, heard_misgivings, wary=True, rests_below=80, latches_below=45, thorough=True)
OPENER = replace(READER, at_door=barge, misgivings=no_misgivings, latches_below=0)
"""As good with foes as the reader: the comparison measures only what a bot does at doors."""

ONE_VERB = replace(READER, misgivings=no_misgivings, latches_below=0)
"""A bot that knows one thing to do at a door does not know latches."""

CONDUCTS = {
    "reader": READER,
    "opener": OPENER,
    "brawler": replace(OPENER, wary=False, rests_below=50),
    "always-ease": replace(ONE_VERB, at_door=ease),
    "always-knock": replace(ONE_VERB, at_door=knock),
    "camper": replace(READER, at_door=camp, misgivings=no_misgivings, rests_below=100, latches_below=100),
    "never-open": replace(ONE_VERB, at_door=barge, misgivings=any_misgivings),
}
SINGLE_MINDED = ("always-ease", "always-knock", "camper", "never-open")

BOTS: dict[str, Ai] = {"random": stumble, **{name: played(conduct) for name, conduct in CONDUCTS.items()}}


def waiter(_hero: Actor, _world: World) -> Action:
    """Do nothing, turn after turn."""
    return Wait()
