"""The bot that does anything at all."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.grid.dice import Dice
from game.engine.grid.geometry import DIRECTIONS, Vec
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action
from game.engine.rules.actions.doors import Bash, Ease, Knock, Latch, Listen
from game.engine.rules.actions.move import Walk
from game.engine.rules.actions.wait import Descend, Search, Wait
from game.engine.world import World

AIMED: tuple[Callable[[Vec], Action], ...] = (Walk, Walk, Walk, Walk, Walk, Walk, Ease, Knock, Latch, Bash)
AIMLESS = (Wait(), Search(), Listen(), Descend())
STRAIGHT_ON = 12
"""It keeps to a direction for so many turns, or it would get nowhere."""


def stumble(hero: Actor, world: World) -> Action:
    """Some action in some direction, possible or not: from chance of its own, the same in the same game."""
    dice = Dice(world.seed, "stumbling", world.turn, hero.ready_at)
    heading = Dice(world.seed, "heading", world.turn // STRAIGHT_ON).choice(DIRECTIONS)
    if world.level.terrain_at(hero.pos).leads > 0 and dice.chance(50):
        return Descend()
    if not dice.below(10):
        return dice.choice(AIMLESS)
    return dice.choice(AIMED)(heading if dice.chance(60) else dice.choice(DIRECTIONS))
