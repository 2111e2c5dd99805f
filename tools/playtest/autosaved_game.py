"""One game of a soak as a player has it: written down, taken up again now and then, and seen again from its beginning.

Every reload must be the same world, and every step the same when it is seen again.
"""

from __future__ import annotations

import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import Any

from fuzz.errors import raise_error
from game import __version__
from game.content.games import new_game
from game.content.traditions import TRADITIONS
from game.engine.grid.dice import Dice
from game.engine.rules.actions.wait import Wait
from game.store.db.game_store import Store
from game.store.recording.autosave import Autosave, begin
from game.store.recording.journal import told
from game.store.recording.load import resume
from game.store.recording.replay_file import StoredRecord
from game.store.serialize.snapshot import state_hash
from invariants.checker import InvariantChecker
from invariants.reachability import stuck_reason
from playtest.game import Broken, GameSpec, begun, check, note, words_for
from playtest.players import player
from playtest.step_player import act, seen_again

LEAVES = 150
"""Every so manieth step or so the game is left, and taken up again."""
PATIENCE = 4
"""So often what he is told may be refused before he waits a turn."""
LOOKS_ROUND = 25
"""Every so manieth step it is asked whether he can get on at all."""


def play_kept(order: GameSpec) -> dict[str, Any]:
    """Plays a game to its end, or to the first thing that is broken."""
    with tempfile.TemporaryDirectory() as folder:
        sitting = Sitting(order, Path(folder, "ajar.sqlite"))
        sitting.play()
        return asdict(sitting.game)


class Sitting:
    """A game, and the store that it is in."""

    def __init__(self, order: GameSpec, path: Path) -> None:
        self.game = begun(order)
        self.told: list[str | None] = []
        """What the hero was told at each step; the last may have broken something."""
        self._order = order
        self._path = path
        self._player = player(order.bot)
        self._dice = Dice(order.seed, "sittings")

    def play(self) -> None:
        game = self.game
        self._store = Store(self._path)
        try:
            self._world = new_game(self._order.seed, TRADITIONS[self._order.world])
            self._checker = InvariantChecker(self._world)
            self._keeping = begin(self._store, self._world, __version__, 0, raise_error)
            self._play()
            self._take_up()
            if fault := seen_again(StoredRecord(self._store, self._keeping.run)):
                raise Broken(fault)
        except Exception as error:  # whatever it is, it is what this game has to tell
            game.end, game.fault = "broken", words_for(error)
        finally:
            self._store.close()

    def _play(self) -> None:
        refused, turn = 0, -1
        check(self._checker, [])
        while self.game.end == "alive" and self._world.turn < self._order.turns:
            world = self._world
            if world.hero.orders is None:
                refused, turn = refused + 1 if world.turn == turn else 0, world.turn
                dice = Dice(world.seed, self._order.bot, len(self.told))
                world.hero.orders = self._player(world, dice) if refused < PATIENCE else Wait()
            self._step()
            if 0 < self._order.until <= self.game.depth:
                break
            if not len(self.told) % LOOKS_ROUND and not world.over and (why := stuck_reason(world)):
                raise Broken(why)
            if not self._dice.below(LEAVES):
                self._take_up()

    def _step(self) -> None:
        game, hero = self.game, self._world.hero
        self._keeping.begin()
        self.told.append(told(self._world))
        try:
            for events in act(self._world, self._checker):
                note(game, self._world, events)
        finally:
            game.turns, game.health, game.gold = hero.turns, hero.health, hero.gold
        self._keeping.end()

    def _take_up(self) -> None:
        """Leaves the game and takes it up again, as it is done at the title."""
        world, run = self._world, self._keeping.run
        if self._dice.chance(50):  # or the window was simply gone
            self._keeping.leave()
        self._store.close()
        self._store = Store(self._path)
        resumed = resume(self._store, run)
        world.hero.orders = None
        if resumed.drifted or state_hash(resumed.world) != state_hash(world):
            raise Broken(f"at turn {world.turn} it is taken up otherwise: {resumed.why or 'it has another name'}")
        self._world, self._checker = resumed.world, InvariantChecker(resumed.world)
        self._keeping = Autosave(self._store, run, resumed.world, raise_error, resumed.at)
