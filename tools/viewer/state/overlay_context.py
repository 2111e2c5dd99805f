"""What an overlay looks at: a level, a cell of it, and what the designer has chosen to ask."""

from __future__ import annotations

from dataclasses import dataclass

from game.content.monsters.monsters import BREEDS
from game.engine.grid.geometry import Vec
from game.engine.model.breed import Breed
from game.engine.model.sound import Noise
from game.engine.world import World
from viewer.state.viewed_level import ViewedLevel


@dataclass(frozen=True)
class OverlaySettings:
    """What the overlays are asked."""

    doors_open: bool = False
    """Whether every door is thought open."""
    noise: Noise = Noise.DOOR
    breed: str = "hero"

    def breed_of(self, world: World) -> Breed:
        return world.tradition.hero if self.breed == "hero" else BREEDS[self.breed]


@dataclass(frozen=True)
class OverlayContext:
    """One question."""

    viewed: ViewedLevel
    at: Vec
    """The cell that is pointed at, or the start."""
    overlay_settings: OverlaySettings = OverlaySettings()

    @property
    def world(self) -> World:
        """The level as it is asked about: as it stands, or with all doors open."""
        return self.viewed.with_doors_open if self.overlay_settings.doors_open else self.viewed.world
