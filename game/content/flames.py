"""What sets things on fire."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.rules.combat import Cause
from game.engine.rules.conditions import BURNING
from game.engine.rules.fire import ignite
from game.engine.world import World


@dataclass(frozen=True)
class Kindle:
    """Burning oil over a cell."""

    turns: int = 3
    """For which it burns on bare ground."""
    kindles: bool = True

    @property
    def tells(self) -> str:
        return f"sets alight who and what is there, and burning takes {BURNING.hurts} a turn"

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        """Fire is always possible."""

    def work(self, actor: Actor, at: Vec, world: World) -> None:
        if not world.level.solid[at]:
            ignite(at, world, Cause("fire", actor), oil=self.turns)
