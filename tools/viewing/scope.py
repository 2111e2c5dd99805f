"""What an overlay looks at: a level, a cell of it, and what the designer has chosen to ask."""

from __future__ import annotations

from dataclasses import dataclass

from game.content.breeds import BREEDS
from game.engine.actor import Breed
from game.engine.geometry import Vec
from game.engine.world import World

from .subject import Subject

LOUDNESSES = {"a step": 2, "opening a door": 6, "a knock": 8, "a fight": 14, "a shout": 20}


@dataclass(frozen=True)
class Choices:
    """What the overlays are asked."""

    doors_open: bool = False
    """Whether every door is thought open."""
    loudness: str = "opening a door"
    breed: str = "hero"

    def breed_of(self, world: World) -> Breed:
        return world.tradition.hero if self.breed == "hero" else BREEDS[self.breed]


@dataclass(frozen=True)
class Scope:
    """One question."""

    subject: Subject
    at: Vec
    """The cell that is pointed at, or the start."""
    choices: Choices = Choices()

    @property
    def world(self) -> World:
        """The level as it is asked about: as it stands, or with all doors open."""
        return self.subject.opened if self.choices.doors_open else self.subject.world
