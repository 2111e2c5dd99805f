"""One game of a soak as a player has it: written down, taken up again now and then, and seen again from its beginning.

Every reload must be the same world, and every step the same when it is seen again.
"""

from __future__ import annotations

import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import Any

from game import __version__
from game.engine.actions import Wait
from game.engine.dice import Dice
from game.engine.world import World
from game.store.journal import told
from game.store.keeping import Keeping, begin
from game.store.record import Kept
from game.store.resuming import resume
from game.store.state_hash import state_hash
from game.store.store import Store
from game.store.trouble import StoreTrouble
from invariants import Witness
from soak_game import Broken, Order, begun, check, note, words_for
from soak_players import player
from soak_steps import act, seen_again
from soak_worlds import begin as new_world
from stuck import stuck

LEAVES = 150
"""Every so manieth step or so the game is left, and taken up again."""
PATIENCE = 4
"""So often what he is told may be refused before he waits a turn."""
LOOKS_ROUND = 25
"""Every so manieth step it is asked whether he can get on at all."""


def play_kept(order: Order) -> dict[str, Any]:
    """Plays a game to its end, or to the first thing that is broken."""
    with tempfile.TemporaryDirectory() as folder:
        sitting = Sitting(order, Path(folder, "ajar.sqlite"))
        sitting.play()
        return asdict(sitting.game)


class Sitting:
    """A game, and the store that it is in."""

    def __init__(self, order: Order, path: Path) -> None:
        self.game = begun(order)
        self.told: list[str | None] = []
        """What the hero was told at each step; the last may have broken something."""
        self._order = order
        self._path = path
        self._player = player(order.bot)
        self._dice = Dice(order.seed, "sittings")

    def play(self) -> None:
        game, world = self.game, None
        self._store = Store(self._path)
        try:
            world, _ = new_world(self._order.world, self._order.seed)
            world = self._play(world)
            if fault := seen_again(Kept(self._store, self._keeping.run)):
                raise Broken(fault)
        except Exception as error:  # whatever it is, it is what this game has to tell
            game.end, game.fault = "broken", words_for(error)
        finally:
            self._store.close()
        if world is not None:
            game.turns, game.health, game.gold = world.turn, world.hero.health, world.hero.gold

    def _play(self, world: World) -> World:
        self._keeping = begin(self._store, world, __version__, 0, _never)
        witness, refused, turn = Witness(world), 0, -1
        check(witness, [])
        while self.game.end == "alive" and world.turn < self._order.turns:
            if world.hero.orders is None:
                refused, turn = refused + 1 if world.turn == turn else 0, world.turn
                dice = Dice(world.seed, self._order.bot, len(self.told))
                world.hero.orders = self._player(world, dice) if refused < PATIENCE else Wait()
            self._step(world, witness)
            if 0 < self._order.until <= self.game.depth:
                break
            if not len(self.told) % LOOKS_ROUND and not world.over and (why := stuck(world)):
                raise Broken(why)
            if not self._dice.below(LEAVES):
                world = self._again(world)
                witness = Witness(world)
        return self._again(world)

    def _step(self, world: World, witness: Witness) -> None:
        self._keeping.begin()
        self.told.append(told(world))
        for events in act(world, witness):
            note(self.game, world, events)
        self._keeping.end()

    def _again(self, world: World) -> World:
        """Leaves the game and takes it up again, as it is done at the title."""
        if self._dice.chance(50):  # or the window was simply gone
            self._keeping.leave()
        run = self._keeping.run
        self._store.close()
        self._store = Store(self._path)
        resumed = resume(self._store, run)
        world.hero.orders = None
        if resumed.drifted or state_hash(resumed.world) != state_hash(world):
            raise Broken(f"at turn {world.turn} it is taken up otherwise: {resumed.why or 'it has another name'}")
        self._keeping = Keeping(self._store, run, resumed.world, _never, resumed.at)
        return resumed.world


def _never(trouble: StoreTrouble) -> None:
    raise trouble
