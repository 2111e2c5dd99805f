"""What sets things on fire."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.actor import Actor
from game.engine.condition import afflict
from game.engine.geometry import Vec
from game.engine.world import World

from .conditions import BURNING


@dataclass(frozen=True)
class Kindle:
    """Sets a cell alight, with whoever stands there."""

    turns: int = 3

    @property
    def tells(self) -> str:
        return f"sets alight: burning takes {BURNING.hurts} a turn"

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        """Fire is always possible."""

    def work(self, actor: Actor, at: Vec, world: World) -> None:
        if (victim := world.level.actor_at(at)) is not None:
            afflict(victim, BURNING, self.turns, world)
