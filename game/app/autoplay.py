"""Automatic play: a bot chooses the hero's actions for a number of turns.

If a game is over before all turns are played, the next game begins.
"""

from __future__ import annotations

from game.engine.behavior import Action, Ai, Task
from game.engine.model.actor import Actor
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.world import World

DEMO_BOT = "reader"
"""Name of the bot that plays a demo, unless the player has named another, and the game behind the title."""


def wait(_hero: Actor, _world: World) -> Action:
    """Return the action of waiting, whatever happens."""
    return Wait()


class Autoplay(Task):
    """Function-like object that plays the hero: a call returns his next action, or None when all turns are played.

    `bot`: chooses the actions. `turns`: number of the hero's turns to play, over all games; None for no limit.
    """

    def __init__(self, bot: Ai, turns: int | None) -> None:
        self._bot = bot
        self._turns = turns
        self._before = 0
        self._last: tuple[World, int] | None = None
        self.world: World | None = None
        """World of the last game that was played; None before the first."""
        self.done = False

    def __call__(self, hero: Actor, world: World) -> Action | None:
        self.world = world
        if self._turns is not None and self._before + world.turn >= self._turns:
            self.done = True
            return None
        if (world, world.turn) == self._last:
            return Wait()  # the bot's last action was refused, and would be again
        self._last = (world, world.turn)
        return self._bot(hero, world)

    def add(self, finished: World) -> None:
        """Count the turns of a game that is over. `finished`: the world of that game."""
        self._before += finished.turn
        self.done = self._turns is not None and self._before >= self._turns
