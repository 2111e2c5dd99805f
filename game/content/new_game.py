"""Creation of a new game: its hero, and the function that makes its levels."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.content.gentler import rules_of
from game.content.items.gear import GOLD
from game.content.items.unidentified import deal_disguises
from game.content.levels.level_from_sketch import make_level
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Vec
from game.engine.model.actor import spawn
from game.engine.model.level import Level
from game.engine.tradition import Tradition
from game.engine.turns import begin_game
from game.engine.world import World


def new_game(seed: str, tradition: Tradition, depth: int = 1) -> World:
    """Return the world of a new game, with the hero at the start of level `depth`.

    `seed`: text from which all chance is derived. It also says whether the game has the gentler setting: see `gentler`.
    """
    tradition = rules_of(tradition, seed)
    hero = spawn(tradition.hero, Vec(0, 0), depth, Dice(seed, "hero"))
    world = begin_game(
        tradition, seed, hero, make_levels(tradition, seed), GOLD, depth=depth, **deal_disguises(seed)._asdict()
    )
    world.identified.update(item.kind.name for item in hero.bag)  # the hero knows his kit
    return world


def make_levels(tradition: Tradition, seed: str) -> Callable[[int], Level]:
    """Return a function that makes the level at a depth. The world calls it when the hero first arrives there."""
    return partial(make_level, tradition, seed)
