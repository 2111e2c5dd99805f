"""Animations: pictures that are played at a cell for a short time, over the present world."""

from __future__ import annotations

from dataclasses import field

from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.records import mutable_record


@mutable_record
class Animation:
    """Picture that is played at the cell `at`. `seconds`: duration. `age`: seconds since the start."""

    at: Vec
    seconds: float
    age: float = field(default=0.0, init=False)

    @property
    def progress(self) -> float:
        """Share of the animation's duration that has passed, 0 to 1."""
        return min(1.0, self.age / self.seconds) if self.seconds else 1.0

    @property
    def over(self) -> bool:
        """Whether the animation has ended."""
        return self.age >= self.seconds


@mutable_record
class Lunge(Animation):
    """Movement of an attacker towards its victim and back. `step`: from the attacker to the victim."""

    actor: Actor
    step: Vec


@mutable_record
class Flash(Animation):
    """White flash of a victim that is hit."""

    actor: Actor


@mutable_record
class Rising(Animation):
    """Number or word that rises from a cell. `purpose`: name of its colour in the swatch."""

    text: str
    purpose: str


@mutable_record
class Burst(Animation):
    """Animation at a cell that shows the sprites of a family one after another.

    `family`: name of the family of sprites. `frames`: number of sprites. The sprites are named `family`-0, `family`-1
    and so on. If there is only one sprite, it is named `family`.
    """

    family: str
    frames: int


@mutable_record
class Swing(Animation):
    """Door that swings open or shut."""


@mutable_record
class Dissolve(Animation):
    """Dead creature that fades out at its cell."""

    actor: Actor
