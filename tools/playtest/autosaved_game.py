"""Play one game of a soak (a long test run of many games) with autosaves, reloads at random times and a final replay.

After a reload, the world must have the same state hash as before. In the replay, each step must lead to the same state
hash as when the step was played first.
"""

from __future__ import annotations

import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import Any

from game import __version__
from game.content.new_game import new_game
from game.content.traditions import TRADITIONS
from game.engine.grid.dice import Dice
from game.engine.rules.actions.wait_search_stairs import Wait
from game.store.db.game_store import Store
from game.store.recording.autosave import Autosave, record_game
from game.store.recording.journal import orders_text
from game.store.recording.load_game import resume
from game.store.recording.replay_file import StoredRecord
from game.store.serialize.snapshot import state_hash
from playtest.invariants.checker import InvariantChecker
from playtest.invariants.reachability import stuck_reason
from playtest.play_one_game import BrokenGame, GameSpec, check, fault_message, new_result, update_result
from playtest.random_players import player_named
from playtest.step_player import act, replay_difference

STEPS_PER_RELOAD = 150
"""Average number of steps between two reloads."""
MAX_REFUSALS = 4
"""Number of refused orders in a row after which the hero waits a turn."""
STEPS_PER_REACHABILITY_CHECK = 25


def play_autosaved(spec: GameSpec) -> dict[str, Any]:
    """Play a game in a temporary store, to its end or its first fault; return its GameResult as JSON values."""
    with tempfile.TemporaryDirectory() as folder:
        autosaved = AutosavedGame(spec, Path(folder, "ajar.sqlite"))
        autosaved.play()
        return asdict(autosaved.game)


class AutosavedGame:
    """A game of a bot or player, and the store (save file) into which every step is saved."""

    def __init__(self, spec: GameSpec, path: Path) -> None:
        self.game = new_result(spec)
        self.orders: list[str | None] = []
        """The hero's order at each step, as JSON text; None if he continues an earlier order.

        If the game broke, the last order is that of the step that broke it.
        """
        self._spec = spec
        self._path = path
        self._player = player_named(spec.bot)
        self._dice = Dice(spec.seed, "sittings")

    def play(self) -> None:
        """Play the game to its end or its first fault.

        The attribute `game` (a GameResult) gets the outcome.
        """
        game = self.game
        self._store = Store(self._path)
        try:
            self._world = new_game(self._spec.seed, TRADITIONS[self._spec.variant])
            self._checker = InvariantChecker(self._world)
            self._autosave = record_game(self._store, self._world, __version__, 0)
            self._play()
            self._reload()
            if fault := replay_difference(StoredRecord(self._store, self._autosave.run)):
                raise BrokenGame(fault)
        except Exception as error:  # any error is the result of this game
            game.end, game.fault = "broken", fault_message(error)
        finally:
            self._store.close()

    def _play(self) -> None:
        refused, turn = 0, -1
        check(self._checker, [])
        while self.game.end == "alive" and self._world.turn < self._spec.turns:
            world = self._world
            if world.hero.orders is None:
                refused, turn = refused + 1 if world.turn == turn else 0, world.turn
                dice = Dice(world.seed, self._spec.bot, len(self.orders))
                world.hero.orders = self._player(world, dice) if refused < MAX_REFUSALS else Wait()
            self._step()
            if 0 < self._spec.until_depth <= self.game.depth:
                break
            if len(self.orders) % STEPS_PER_REACHABILITY_CHECK == 0 and not world.over and (why := stuck_reason(world)):
                raise BrokenGame(why)
            if not self._dice.below(STEPS_PER_RELOAD):
                self._reload()

    def _step(self) -> None:
        game, hero = self.game, self._world.hero
        self._autosave.begin()
        self.orders.append(orders_text(self._world))
        try:
            for events in act(self._world, self._checker):
                update_result(game, self._world, events)
        finally:
            game.turns, game.health, game.gold = hero.turns, hero.health, hero.gold
        self._autosave.end()

    def _reload(self) -> None:
        """Close the store and load the game from it again. Raises BrokenGame if the world has another state hash.

        At random, in half of all calls, the store is closed without a last snapshot (saved world), as if the program
        had been killed.
        """
        world, run = self._world, self._autosave.run
        if self._dice.chance(50):  # otherwise as if the program was killed
            self._autosave.leave()
        self._store.close()
        self._store = Store(self._path)
        resumed = resume(self._store, run)
        world.hero.orders = None
        if resumed.why or state_hash(resumed.world) != state_hash(world):
            why = resumed.why or "its state hash differs"
            raise BrokenGame(f"the game changed when it was reloaded at turn {world.turn}: {why}")
        self._world, self._checker = resumed.world, InvariantChecker(resumed.world)
        self._autosave = Autosave(self._store, run, resumed.world, resumed.at)
