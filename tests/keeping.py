"""Games played by a bot into a store, for the tests."""

from __future__ import annotations

from pathlib import Path

from game.content.bots.bots import BOTS
from game.content.games import new_game
from game.content.traditions import TRADITIONS
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.errors import StoreTrouble
from game.store.recording.autosave import Keeping, begin
from game.store.recording.journal import carry_on


class Kept:
    """A game in a store, and what was said when something could not be kept."""

    def __init__(self, store: Store, seed: str = "kept", tradition: str = "ajar", depth: int = 1) -> None:
        self.troubles: list[StoreTrouble] = []
        self.world = new_game(seed, TRADITIONS[tradition], depth)
        self.keeping = begin(store, self.world, "test", 0, self.troubles.append)

    @property
    def run(self) -> int:
        return self.keeping.run

    def play(self, steps: int) -> Kept:
        play(self.world, self.keeping, steps)
        return self


def play(world: World, keeping: Keeping, steps: int) -> None:
    """Lets a bot do so much, each thing kept before the next."""
    for _ in range(steps):
        if world.over:
            break
        world.hero.orders = BOTS["reader"](world.hero, world)
        keeping.begin()
        carry_on(world)
        keeping.end()


def kept_store(path: Path, steps: int = 60) -> Path:
    """A closed store with one game of so many steps in it."""
    store = Store(path)
    Kept(store).play(steps)
    store.close()
    return path
