"""Effects: animations that draw themselves over the world or on its ground, such as bursts and rising numbers."""

from __future__ import annotations

import math
from abc import abstractmethod
from enum import Enum, auto

from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.memory import Occupants
from game.engine.records import mutable_record
from game.ui.graphics.tilesheet import TILE
from game.ui.render.actor_layer import pose_of, size_of_figure
from game.ui.render.animations import Animation
from game.ui.render.frame import Frame
from game.ui.render.upright import Rank, standing

PALEST = 150
"""Greatest opacity of the shape of what is heard, 0 to 255."""


class Height(Enum):
    """How high an effect lies. The effects of each height are drawn over those of the heights before it."""

    GROUND = auto()
    """Under everything that stands."""
    WORLD = auto()
    """Over all creatures and signs."""
    TOP = auto()


@mutable_record
class Effect(Animation):
    """Animation that draws itself."""

    height = Height.WORLD

    @abstractmethod
    def draw(self, frame: Frame) -> None:
        """Draw the effect as it is now. If the player has turned motion off, it does not move."""


@mutable_record
class Burst(Effect):
    """Sprites of a family that are shown one after another.

    `family`: name of the family of sprites. `frames`: number of sprites. They are named `family`-0, `family`-1 and so
    on.
    """

    family: str
    frames: int

    def draw(self, frame: Frame) -> None:
        """Draw the sprite of this moment."""
        number = min(self.frames - 1, int(self.progress * self.frames))
        frame.canvas.blit(frame.sprite(f"{self.family}-{number}"), frame.place(self.at))


@mutable_record
class Dissolve(Effect):
    """Dead creature that fades out at its cell."""

    actor: Actor

    def draw(self, frame: Frame) -> None:
        """Draw what is left of the creature."""
        ghost = frame.painter.actor(self.actor, 0).copy()
        ghost.set_alpha(round(255 * (1 - self.progress)))
        frame.canvas.blit(ghost, standing(frame, self.at, Rank.CREATURE, ghost, round(4 * self.progress)).place)


@mutable_record
class Rising(Effect):
    """Number or word that rises from a cell. `purpose`: name of its colour in the swatch."""

    text: str
    purpose: str
    stands_still = True

    def draw(self, frame: Frame) -> None:
        """Draw the text over the figure in the cell."""
        (x, y), font, swatch = frame.place(self.at), frame.font, frame.swatch
        left = x + (TILE - font.width(self.text)) // 2
        top = y + TILE - _height_in(frame, self.at) - font.line_height()
        top -= round(10 * self.progress) if frame.moving else 0
        colour, shadow = swatch.shade(self.purpose).fov, swatch.shade("void").fov
        font.draw(frame.canvas, (left, top), self.text, colour, shadow=shadow)


def _height_in(frame: Frame, at: Vec) -> int:
    """Return the height of the picture of the actor whom the hero sees in a cell, in pixels; TILE if he sees none."""
    actor = frame.world.level.actor_at(at) if frame.world.sees(at) else None
    return TILE if actor is None else size_of_figure(frame.painter, actor, pose_of(actor))[1]


HEARD_SHAPES = {
    Occupants.NOBODY: (),
    Occupants.ONE_ASLEEP: (("asleep", 0, 0),),
    Occupants.ONE_AWAKE: (("awake", 0, 0),),
    Occupants.SEVERAL_ASLEEP: (("asleep", -5, -5), ("asleep", 4, 2)),
    Occupants.SEVERAL_MIXED: (("awake", -5, -3), ("asleep", 4, 2)),
    Occupants.SEVERAL_AWAKE: (("awake", -5, -3), ("awake", 4, 1)),
}
"""Pictures of what was heard, each with its place right of and below the middle of the cell, in pixels."""


@mutable_record
class HeardShape(Effect):
    """Pale shape behind a door, of what the hero has just heard there.

    `at`: cell of the door. `who`: what he heard. `through`: step from the hero to the door.
    """

    who: Occupants
    through: Vec
    stands_still = True

    def draw(self, frame: Frame) -> None:
        """Draw the shape in the cell behind the door."""
        for name, right, down in HEARD_SHAPES[self.who]:
            pale = frame.sprite(f"heard-{name}").copy()
            pale.set_alpha(round(PALEST * (math.sin(math.pi * self.progress) if frame.moving else 1)))
            across, below = standing(frame, self.at + self.through, Rank.CREATURE, pale).place
            frame.canvas.blit(pale, (across + right, below + down))
