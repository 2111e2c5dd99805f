"""Pictures that play for a while at a cell, over the world as it stands."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor


@dataclass
class Effect:
    """Something that plays for a while at a cell."""

    at: Vec
    seconds: float
    age: float = field(default=0.0, init=False)

    @property
    def progress(self) -> float:
        """From 0 at its start to 1 at its end."""
        return min(1.0, self.age / self.seconds) if self.seconds else 1.0

    @property
    def over(self) -> bool:
        return self.age >= self.seconds


@dataclass
class Lunge(Effect):
    """An attacker throws itself at its victim and back."""

    actor: Actor
    step: Vec


@dataclass
class Flash(Effect):
    """Who was hit lights up."""

    actor: Actor


@dataclass
class Rising(Effect):
    """A number or word that rises and fades."""

    text: str
    purpose: str


@dataclass
class Burst(Effect):
    """A few frames of sprites at a cell."""

    family: str
    frames: int


@dataclass
class Swing(Effect):
    """A door on its way to open."""


@dataclass
class Shadow(Effect):
    """Something passes before the light under a door."""

    @property
    def dark(self) -> bool:
        """Whether it covers the light just now: two feet, one after the other."""
        return int(self.progress * 5) % 2 == 1


@dataclass
class Dissolve(Effect):
    """Who died fades where it fell."""

    actor: Actor
