"""Automatic play: orders by a bot, for a number of the hero's turns, over as many runs as that takes."""

from __future__ import annotations

from game.engine.model.actor import Actor
from game.engine.model.behavior import Action, Ai
from game.engine.rules.actions.wait import Wait
from game.engine.world import World


class Autoplay:
    """The standing orders of a hero without a player."""

    def __init__(self, bot: Ai, turns: int | None) -> None:
        self._bot = bot
        self._turns = turns
        self._before = 0
        self._last: tuple[World, int] | None = None
        self.done = False

    def __call__(self, hero: Actor, world: World) -> Action | None:
        if self._turns is not None and self._before + world.turn >= self._turns:
            self.done = True
            return None
        if (world, world.turn) == self._last:
            return Wait()  # the bot's last action was refused, and would be again
        self._last = (world, world.turn)
        return self._bot(hero, world)

    def add(self, finished: World) -> None:
        """Count the turns of a run that is over."""
        self._before += finished.turn
        self.done = self._turns is not None and self._before >= self._turns
