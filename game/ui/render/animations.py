"""Animations: what is played at a cell for a short time. Most move the picture of a creature or of a door.

The rules never wait for an animation. `effects.py` has the animations with a picture of their own, and
`event_animations.py` says which events show which.
"""

from __future__ import annotations

from dataclasses import field
from enum import Enum

from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.records import mutable_record


@mutable_record
class Animation:
    """What is played at the cell `at`. `seconds`: duration. `age`: seconds since the start."""

    at: Vec
    seconds: float
    age: float = field(default=0.0, init=False)
    stands_still = False
    """Whether it shows something that can be read without motion, for players who want none."""

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
class Alarm(Animation):
    """Sign over the head of a creature that notices the hero or wakes, wherever it is drawn. `sprite`: its name."""

    stands_still = True
    actor: Actor
    sprite: str


class DoorMoment(Enum):
    """How a door looks for a moment while it moves."""

    JERK = "as it was, a pixel aside: somebody tries the latch, or strikes it"
    STILL = "as it was"
    GAP = "open a crack"
    HALF = "half open"
    OPEN = "open"


@mutable_record
class Swing(Animation):
    """Door that moves. `moments`: what it shows one after another, for equal times; then it is as it is."""

    moments: tuple[DoorMoment, ...]

    @property
    def moment(self) -> DoorMoment:
        """What the door shows now."""
        return self.moments[min(len(self.moments) - 1, int(self.progress * len(self.moments)))]


@mutable_record
class Recoil(Animation):
    """Victim that is thrown back a little. `step`: from the attacker to the victim."""

    actor: Actor
    step: Vec


JERK, STILL, GAP, HALF, OPEN = DoorMoment

MOMENT_SECONDS = 0.06
"""Duration of one moment of a door that moves. A door opens in seven: 420 ms, which any key ends."""
