"""A game of many turns in one process: neither the work of a turn nor the memory grows with the turns played."""

from __future__ import annotations

import cProfile
import gc
import sys
from pathlib import Path

import pytest

from game.content.new_game import new_game
from game.content.traditions import AJAR
from game.engine.rules.actions.wait_search_stairs import Ascend, Descend, Wait
from game.engine.turns import one_turn
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.recording.autosave import Autosave, record_game

TURNS = 20_000
DEEPEST = 10
TURNS_ON_LEVEL = 50
SETTLED = 2_000
"""Number of turns after which all levels are made and all caches are filled."""
GROWTH = 1.1


def play_turns(world: World, autosave: Autosave, turns: int) -> None:
    """Let the hero, who cannot die, wait on each level in turn, down to the deepest and up again; save each step.

    `turns`: the least number of turns to play. The last round down and up is played to its end.
    """
    until, hero, down = world.turn + turns, world.hero, True
    while world.turn < until or world.level.depth > 1:
        for turn in range(TURNS_ON_LEVEL):
            hero.health = hero.max_health = 10**6
            hero.oil, hero.orders = 800, Wait()
            if turn == TURNS_ON_LEVEL - 1:
                down = world.level.depth == 1 or (down and world.level.depth < DEEPEST)
                stairs = world.level.cells_of(1 if down else -1)[0]
                if (other := world.level.actor_at(stairs)) not in (None, hero):
                    world.level.remove(other)
                world.level.move(hero, stairs)
                hero.orders = Descend() if down else Ascend()
            autosave.begin()
            for _ in one_turn(world):
                pass
            autosave.end()


def calls_per_turn(world: World, autosave: Autosave) -> float:
    """Play a round down and up, and return the number of calls of functions for each turn."""
    before, profile = world.turn, cProfile.Profile()
    profile.enable()
    play_turns(world, autosave, 1)
    profile.disable()
    return sum(entry.callcount for entry in profile.getstats()) / (world.turn - before)


@pytest.mark.full
def test_long_game_stays_as_fast_and_small(tmp_path: Path) -> None:
    store = Store(tmp_path / "ajar.sqlite")
    world = new_game("long", AJAR)
    autosave = record_game(store, world, "test", 0)
    play_turns(world, autosave, SETTLED)
    gc.collect()
    blocks, calls = sys.getallocatedblocks(), calls_per_turn(world, autosave)
    play_turns(world, autosave, TURNS - world.turn)
    gc.collect()
    assert sys.getallocatedblocks() <= GROWTH * blocks
    assert calls_per_turn(world, autosave) <= GROWTH * calls
    assert len(world.levels) == DEEPEST
    store.close()
