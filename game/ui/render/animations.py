"""Effects: pictures that play for a while at a cell, over the world as it is."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor


@dataclass
class Animation:
    """Picture that plays for a while at a cell."""

    at: Vec
    seconds: float
    age: float = field(default=0.0, init=False)

    @property
    def progress(self) -> float:
        """Share of the effect's time that has passed, 0 to 1."""
        return min(1.0, self.age / self.seconds) if self.seconds else 1.0

    @property
    def over(self) -> bool:
        """Whether the effect's time has passed."""
        return self.age >= self.seconds


@dataclass
class Lunge(Animation):
    """Attacker that throws itself at its victim and back."""

    actor: Actor
    step: Vec


@dataclass
class Flash(Animation):
    """Victim that lights up when it is hit."""

    actor: Actor


@dataclass
class Rising(Animation):
    """Number or word that rises from a cell."""

    text: str
    purpose: str


@dataclass
class Burst(Animation):
    """A few frames of sprites at a cell."""

    family: str
    frames: int


@dataclass
class Swing(Animation):
    """Leaf of a door that is swinging."""


@dataclass
class Shadow(Animation):
    """Shadow of something that passes before the light under a door."""

    @property
    def dark(self) -> bool:
        """Whether the light is covered now: by two feet, one after the other."""
        return int(self.progress * 5) % 2 == 1


@dataclass
class Dissolve(Animation):
    """Dead creature that fades where it fell."""

    actor: Actor
