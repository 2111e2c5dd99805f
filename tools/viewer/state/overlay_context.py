"""Context of an overlay: a level, a cell, and the settings that the designer chose."""

from __future__ import annotations

from dataclasses import dataclass

from game.content.monsters.breeds import BREEDS
from game.engine.grid.geometry import Vec
from game.engine.model.breed import Breed
from game.engine.model.sound import Noise
from game.engine.world import World
from viewer.state.viewed_level import ViewedLevel


@dataclass(frozen=True)
class OverlaySettings:
    """Settings of the overlays."""

    doors_open: bool = False
    """Whether every door counts as open."""
    noise: Noise = Noise.DOOR
    breed: str = "hero"

    def breed_of(self, world: World) -> Breed:
        """Return the chosen breed; "hero" is the hero of the world's tradition."""
        return world.tradition.hero if self.breed == "hero" else BREEDS[self.breed]


@dataclass(frozen=True)
class OverlayContext:
    """Level, cell and settings that an overlay is drawn for."""

    viewed: ViewedLevel
    at: Vec
    """Cell that is pointed at, or the start."""
    overlay_settings: OverlaySettings = OverlaySettings()

    @property
    def world(self) -> World:
        """World to draw: as it is, or with all doors open."""
        return self.viewed.with_doors_open if self.overlay_settings.doors_open else self.viewed.world
